import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#domain/values/time.ts';
import { postBid } from '#prove/oracle/histories.ts';
import { Acknowledgements, type Bidder, type CrowdBid, type Reply } from '#prove/system/acknowledgements.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';

/** The time between two attempts to send a bid, in milliseconds. */
const PAUSE = 40;

/** The status of an answer to a bid that met an error of the server. */
const UNEXPECTED = 500;

/** The increment of bids, in reais. */
const STEP = 1_000;

/** The first price of every auction, in reais. */
export const INITIAL_BID = 1_000;

interface CrowdOptions {
	/** The hot auction first. */
	auctions: readonly string[];
	bidders: readonly Bidder[];
	/** The number of concurrent bids. */
	parallel: number;
	/** The part of the idempotency keys that distinguishes this crowd. */
	name: string;
	random: SeededRandom;
}

/** Bidders who bid over HTTP, keep the answers, and send again what was not answered. */
export class Crowd {
	readonly answers = new Acknowledgements();
	/** The number of times that a bid was sent again with its key. */
	repeated = 0;
	/** The number of answers of 500, which no bid deserves. */
	failed = 0;
	/** The longest time in milliseconds from the first sending of a bid to its answer. */
	slowest = 0;
	readonly #options: CrowdOptions;
	readonly #server: () => string | null;
	readonly #minimums = new Map<string, number>();
	#count = 0;
	#bidding = false;
	#ignoring = false;
	#requests = new AbortController();
	#running: Promise<void>[] = [];

	/** `server` returns the server's current URL, or null while there is none. */
	constructor(server: () => string | null, options: CrowdOptions) {
		this.#server = server;
		this.#options = options;
	}

	start(): void {
		this.#bidding = true;
		this.#running = Array.from({ length: this.#options.parallel }, () => this.#bidRepeatedly());
	}

	/** Stops when the current bids are answered. */
	async stop(): Promise<void> {
		this.#bidding = false;
		await Promise.all(this.#running);
	}

	/** Ignores answers from now on: the state that they describe is about to be lost. */
	ignoreAnswers(): void {
		this.#ignoring = true;
	}

	/** Aborts all requests, so that no earlier answer arrives later, and keeps answers again. */
	keepAnswers(): void {
		this.#requests.abort();
		this.#requests = new AbortController();
		this.#ignoring = false;
	}

	/** Sends every unanswered bid again until it has an answer, for at most a minute. */
	async settle(): Promise<void> {
		const deadline = performance.now() + MINUTE;
		while (this.answers.unanswered.size > 0 && performance.now() < deadline) {
			await this.#sendAll([...this.answers.unanswered.values()]);
			if (this.answers.unanswered.size > 0) await sleep(PAUSE);
		}
	}

	/** Sends up to `most` answered bids again, whose answers must be the same. Returns how many were answered. */
	async repeatAnswered(most: number): Promise<number> {
		const bids = [...this.answers.acknowledged.values()].slice(-most).map(({ bid }) => bid);
		return this.#sendAll(bids);
	}

	async #bidRepeatedly(): Promise<void> {
		while (this.#bidding) {
			const bid = this.#draw();
			const sent = performance.now();
			let answered = await this.#send(bid);
			while (!answered && !this.#ignoring && this.#bidding) {
				await sleep(PAUSE);
				answered = await this.#sendAgain(bid);
			}
			this.slowest = Math.max(this.slowest, performance.now() - sent);
		}
	}

	async #sendAll(bids: CrowdBid[]): Promise<number> {
		let answered = 0;
		const one = async () => {
			for (let bid = bids.pop(); bid; bid = bids.pop()) {
				if (await this.#sendAgain(bid)) answered += 1;
			}
		};
		await Promise.all(Array.from({ length: this.#options.parallel }, one));
		return answered;
	}

	/** Draws a bid: half of them on the hot auction, some too low, some with a maximum. */
	#draw(): CrowdBid {
		const { auctions, bidders, name, random } = this.#options;
		const auction_id = random.oneIn(2) ? (auctions[0] as string) : random.pick(auctions);
		const minimum = this.#minimums.get(auction_id) ?? INITIAL_BID;
		this.#count += 1;
		const bid = { auction_id, bidder: random.pick(bidders), key: `proof-${name}-${this.#count}` };
		if (random.oneIn(6)) return { ...bid, amount: Math.max(1, minimum - STEP * (1 + random.below(3))) };
		const amount = minimum + STEP * random.below(3);
		return random.oneIn(4)
			? { ...bid, amount, max_amount: amount + STEP * random.below(13) }
			: { ...bid, amount };
	}

	async #sendAgain(bid: CrowdBid): Promise<boolean> {
		if (this.#server() === null) return false;
		this.repeated += 1;
		return this.#send(bid);
	}

	/** Sends a bid; returns whether it has its final answer. */
	async #send(bid: CrowdBid): Promise<boolean> {
		this.answers.sending(bid);
		const server = this.#server();
		if (server === null) return false;
		const abort = this.#requests.signal;
		const { bidder, ...request } = bid;
		const reply = await postBid(server, bidder.cookie, request, abort);
		if (this.#ignoring || abort.aborted) return false;
		if (reply?.status === UNEXPECTED) this.failed += 1;
		const taken = this.answers.keep(bid, reply);
		if (taken && reply) this.#learn(bid.auction_id, reply);
		return taken;
	}

	#learn(auction_id: string, { body }: Reply): void {
		const minimum = 'minimum_bid' in body ? body.minimum_bid : body.params?.minimum;
		if (typeof minimum === 'number') this.#minimums.set(auction_id, minimum);
	}
}
