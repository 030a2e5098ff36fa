import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { Acknowledgements, type Bidder, type CrowdBid, type Reply } from './acknowledgements.ts';
import type { Chance } from './chance.ts';

/** How long a writer waits for an answer, and after none. */
const PATIENCE = 20 * SECOND;
const PAUSE = 40;

/** What bids go up by, in reais. */
const STEP = 1_000;

/** The first price of every auction, in reais. */
export const INITIAL_BID = 1_000;

/** What a crowd bids on, and with whom; the hot auction first. */
export interface Scene {
	auctions: readonly string[];
	cast: readonly Bidder[];
	/** How many of them wait for an answer at a time. */
	writers: number;
	/** Begins the keys of this crowd's bids. */
	name: string;
	chance: Chance;
}

/** Writers who bid at a server over HTTP, hear its answers, and send again what was not answered. */
export class Crowd {
	readonly told = new Acknowledgements();
	/** How often a bid was sent again with its key. */
	again = 0;
	readonly #scene: Scene;
	readonly #server: () => string;
	readonly #minimums = new Map<string, number>();
	#count = 0;
	#bidding = false;
	#deaf = false;
	#line = new AbortController();
	#writers: Promise<void>[] = [];

	/** `server` says where the server is now. */
	constructor(server: () => string, scene: Scene) {
		this.#server = server;
		this.#scene = scene;
	}

	start(): void {
		this.#bidding = true;
		this.#writers = Array.from({ length: this.#scene.writers }, () => this.#bidAway());
	}

	/** Lets the writers finish what they wait for. */
	async stop(): Promise<void> {
		this.#bidding = false;
		await Promise.all(this.#writers);
	}

	/** From now on answers are not heard: the world that they speak of will not have been. */
	turnAway(): void {
		this.#deaf = true;
	}

	/** Drops every line, so that nothing that was said before is heard later, and listens again. */
	turnBack(): void {
		this.#line.abort();
		this.#line = new AbortController();
		this.#deaf = false;
	}

	/** Sends again whatever was not answered, until it is. */
	async settle(): Promise<void> {
		const deadline = performance.now() + MINUTE;
		while (this.told.unanswered.size > 0 && performance.now() < deadline) {
			await this.#sendAll([...this.told.unanswered.values()]);
			if (this.told.unanswered.size > 0) await sleep(PAUSE);
		}
	}

	/** Sends every bid again, up to `most`; what comes back must be what came before. Answers how many were answered. */
	async askAgain(most: number): Promise<number> {
		const bids = [...this.told.heard.values()].slice(-most).map(({ bid }) => bid);
		return this.#sendAll(bids);
	}

	async #bidAway(): Promise<void> {
		while (this.#bidding) {
			const bid = this.#draw();
			let answered = await this.#send(bid);
			while (!answered && !this.#deaf && this.#bidding) {
				await sleep(PAUSE);
				this.again += 1;
				answered = await this.#send(bid);
			}
		}
	}

	async #sendAll(bids: CrowdBid[]): Promise<number> {
		let answered = 0;
		const one = async () => {
			for (let bid = bids.pop(); bid; bid = bids.pop()) {
				this.again += 1;
				if (await this.#send(bid)) answered += 1;
			}
		};
		await Promise.all(Array.from({ length: this.#scene.writers }, one));
		return answered;
	}

	/** Half of the bids go to the hot auction; some say too little, some have a ceiling. */
	#draw(): CrowdBid {
		const { auctions, cast, name, chance } = this.#scene;
		const auction_id = chance.once(2) ? (auctions[0] as string) : chance.pick(auctions);
		const minimum = this.#minimums.get(auction_id) ?? INITIAL_BID;
		this.#count += 1;
		const bid = { auction_id, bidder: chance.pick(cast), key: `proof-${name}-${this.#count}` };
		if (chance.once(6)) return { ...bid, amount: Math.max(1, minimum - STEP * (1 + chance.below(3))) };
		const amount = minimum + STEP * chance.below(3);
		return chance.once(4)
			? { ...bid, amount, max_amount: amount + STEP * chance.below(13) }
			: { ...bid, amount };
	}

	async #send(bid: CrowdBid): Promise<boolean> {
		this.told.sent(bid);
		const line = this.#line.signal;
		const reply = await this.#ask(bid, line);
		if (this.#deaf || line.aborted) return false;
		const taken = this.told.take(bid, reply);
		if (taken && reply) this.#learn(bid.auction_id, reply);
		return taken;
	}

	async #ask(
		{ auction_id, bidder, amount, max_amount, key }: CrowdBid,
		line: AbortSignal,
	): Promise<Reply | null> {
		try {
			const response = await fetch(this.#server() + API.bids(auction_id), {
				method: 'POST',
				headers: {
					cookie: bidder.cookie,
					'sec-fetch-site': 'same-origin',
					'content-type': 'application/json',
					'idempotency-key': key,
				},
				body: JSON.stringify({ amount, max_amount }),
				signal: AbortSignal.any([line, AbortSignal.timeout(PATIENCE)]),
			});
			return { status: response.status, body: (await response.json()) as Reply['body'] };
		} catch {
			return null; // No answer, for whatever reason: the bid may stand or not.
		}
	}

	#learn(auction_id: string, { body }: Reply): void {
		const minimum = 'minimum_bid' in body ? body.minimum_bid : body.params?.minimum;
		if (typeof minimum === 'number') this.#minimums.set(auction_id, minimum);
	}
}
