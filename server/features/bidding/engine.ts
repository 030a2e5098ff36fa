import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusedWrite } from '#server/platform/db/unavailable.ts';
import { ANSWER_WITHIN, type BidCommand, type BidOutcome, isNews } from './bid-command.ts';

/**
 * Groups in flight at once: while one waits for its commit, the next is decided. An auction is never in two groups in
 * flight at the same time.
 */
export const MAX_GROUPS_IN_FLIGHT = 2;

/**
 * How long, in milliseconds, bids wait for a fuller group while others are in flight: few large groups cost far less
 * than many small ones. The limit keeps one auction from waiting for another's disk or lock.
 */
const GROUP_DELAY = 30;

/** The most bids in one group, and of one auction in it: bounds the work that any bid waits for. */
const MAX_GROUP = { bids: 1_000, ofOneAuction: 250 };

/** The most bids that may wait, in total and per auction; beyond that, bids are refused at once. */
const MAX_WAITING = { bids: 10_000, ofOneAuction: 4_000 };

/**
 * Milliseconds to wait before each attempt. When the last one fails, it is unknown whether the group's bids were
 * recorded.
 */
const RETRY_DELAYS = [0, 50, 250, 1_000];

/** A group failed because of one of its bids; nothing was written. */
export class OneBidFailed extends Error {}

/** A group has had no outcome for as long as bidders wait for an answer. */
export class BidsOverdue extends Error {
	constructor() {
		super(`bids had no outcome within ${ANSWER_WITHIN} ms`);
	}
}

/** Bids that failed, or that their bidders were told nothing certain about. */
export interface FailedBids {
	auction_ids: readonly string[];
	bids: number;
	error: unknown;
	/** When they were tried for the first time, by `performance.now()`. */
	since: number;
}

/** Called by the engine. */
export interface EngineEvents {
	/** The auction's ledger has grown: once per group and auction, after the commit. */
	placed(auction_id: string): void;
	/** Every attempt to place these bids failed, or they are overdue; also those that failed because of what they contain. */
	failed?(bids: FailedBids): void;
}

/** Decides and commits a group (`placeBids`); returns one outcome per bid, in order. */
export type PlaceGroup = (commands: readonly BidCommand[]) => Promise<BidOutcome[]>;

interface Waiting {
	command: BidCommand;
	resolve(outcome: BidOutcome): void;
	reject(error: unknown): void;
}

/**
 * The bidding engine (group commit): bids that arrive during a commit are decided together, in order of arrival, and
 * written in one transaction. Auctions are served round-robin, so that a busy one does not delay the others. Several
 * servers may run one engine each: the row locks of `placeBids` keep them apart.
 */
export class BiddingEngine {
	readonly #placeGroup: PlaceGroup;
	/** Waiting bids by auction; the auction that has waited longest comes first. */
	readonly #queues = new Map<string, Waiting[]>();
	/** Auctions with bids in flight. */
	readonly #busy = new Set<string>();
	readonly #events: EngineEvents;
	#waiting = 0;
	#lanes = 0;
	/** Bids in flight. */
	#sent = 0;
	#delay: NodeJS.Timeout | null = null;
	/** Whether a start is scheduled in this tick of the event loop. */
	#scheduled = false;
	/** Once the server stops: resolved when no bid is left. */
	#drained: PromiseWithResolvers<void> | null = null;

	constructor(placeGroup: PlaceGroup, events: EngineEvents) {
		this.#placeGroup = placeGroup;
		this.#events = events;
	}

	/** The bids that wait for a group. */
	get waiting(): number {
		return this.#waiting;
	}

	/** Whether one more bid on this auction may wait; to be checked before `place`. Never while the engine drains. */
	hasRoom(auction_id: string): boolean {
		if (this.#drained) return false;
		const queue = this.#queues.get(auction_id)?.length ?? 0;
		return this.#waiting < MAX_WAITING.bids && queue < MAX_WAITING.ofOneAuction;
	}

	/**
	 * Places a bid; resolves after the commit. Rejects when every attempt failed: it is then unknown whether the bid was
	 * recorded.
	 */
	place(command: BidCommand): Promise<BidOutcome> {
		const { promise, resolve, reject } = Promise.withResolvers<BidOutcome>();
		const queue = this.#queues.get(command.auction_id);
		const waiting = { command, resolve, reject };
		if (queue) queue.push(waiting);
		else this.#queues.set(command.auction_id, [waiting]);
		this.#waiting += 1;
		this.#startSoon();
		return promise;
	}

	/** Whether the server stops, so that bids have to go to another one. */
	get draining(): boolean {
		return this.#drained !== null;
	}

	/** Takes no more bids, and resolves when every bid that was taken has its outcome. */
	drain(): Promise<void> {
		this.#drained ??= Promise.withResolvers<void>();
		this.#tellDrained();
		return this.#drained.promise;
	}

	#tellDrained(): void {
		if (this.#waiting === 0 && this.#sent === 0) this.#drained?.resolve();
	}

	/** Bids that arrive in the same tick of the event loop go into the same group. */
	#startSoon(): void {
		if (this.#scheduled || this.#lanes >= MAX_GROUPS_IN_FLIGHT) return;
		this.#scheduled = true;
		setImmediate(() => {
			this.#scheduled = false;
			this.#start();
		});
	}

	/**
	 * Starts groups. While another group is in flight, a new one starts only when at least as many bids wait as are in
	 * flight, or after GROUP_DELAY.
	 */
	#start(): void {
		while (this.#lanes < MAX_GROUPS_IN_FLIGHT) {
			if (this.#waiting < this.#sent) {
				this.#delay ??= setTimeout(() => this.#startNow(), GROUP_DELAY);
				return;
			}
			if (!this.#send()) return;
		}
	}

	#startNow(): void {
		this.#delay = null;
		if (this.#lanes < MAX_GROUPS_IN_FLIGHT && this.#send()) this.#start();
	}

	/** Starts the next group; false when no bid may go. */
	#send(): boolean {
		const group = this.#next();
		if (group.length === 0) return false;
		this.#lanes += 1;
		this.#sent += group.length;
		void this.#run(group).finally(() => {
			this.#lanes -= 1;
			this.#sent -= group.length;
			this.#start();
			this.#tellDrained();
		});
		return true;
	}

	/**
	 * The next group: from each auction in turn, as many bids as fit. An auction with bids left goes to the end of the
	 * queue.
	 */
	#next(): Waiting[] {
		const group: Waiting[] = [];
		for (const [id, queue] of this.#queues) {
			if (group.length >= MAX_GROUP.bids) break;
			if (this.#busy.has(id)) continue;
			const taken = queue.splice(0, Math.min(MAX_GROUP.ofOneAuction, MAX_GROUP.bids - group.length));
			this.#queues.delete(id);
			if (queue.length > 0) this.#queues.set(id, queue);
			for (const each of taken) group.push(each);
			this.#busy.add(id);
		}
		this.#waiting -= group.length;
		return group;
	}

	async #run(group: readonly Waiting[]): Promise<void> {
		const since = performance.now();
		const timer = setTimeout(() => this.#failed(group, new BidsOverdue(), since), ANSWER_WITHIN);
		await this.#placeWithRetries(group);
		clearTimeout(timer);
		for (const { command } of group) this.#busy.delete(command.auction_id);
	}

	/**
	 * Places a group, retrying while the database fails; the idempotency keys make that safe. A group that fails because
	 * of a single bid is split into groups of one; where the database refuses what is written, which may be one auction's
	 * fault, each auction's bids are tried once more by themselves.
	 */
	async #placeWithRetries(group: readonly Waiting[]): Promise<void> {
		const since = performance.now();
		let last: unknown;
		for (const delay of RETRY_DELAYS) {
			// After a constraint violation a retry reads the new data at once; a failing database is given time.
			if (delay > 0 && !(last instanceof OneBidFailed)) await sleep(delay);
			try {
				return await this.#place(group);
			} catch (error) {
				last = error;
				if (group.length > 1 && error instanceof OneBidFailed) break;
			}
		}
		const auctions = isRefusedWrite(last) ? byAuction(group) : [];
		if (group.length > 1 && last instanceof OneBidFailed)
			for (const each of group) await this.#placeWithRetries([each]);
		else if (auctions.length > 1)
			for (const part of auctions)
				await this.#place(part).catch((error: unknown) => this.#reject(part, error, since));
		else this.#reject(group, last, since);
	}

	#reject(group: readonly Waiting[], error: unknown, since: number): void {
		for (const { reject } of group) reject(error);
		this.#failed(group, error, since);
	}

	#failed(group: readonly Waiting[], error: unknown, since: number): void {
		const auction_ids = [...new Set(group.map(({ command }) => command.auction_id))];
		this.#events.failed?.({ auction_ids, bids: group.length, error, since });
	}

	async #place(group: readonly Waiting[]): Promise<void> {
		const commands = group.map(({ command }) => command);
		const outcomes = await this.#placeGroup(commands);
		for (const [n, { resolve }] of group.entries()) resolve(outcomes[n] as BidOutcome);
		const news = commands.filter((_, n) => isNews(outcomes[n] as BidOutcome));
		for (const id of new Set(news.map(({ auction_id }) => auction_id))) this.#events.placed(id);
	}
}

function byAuction(group: readonly Waiting[]): Waiting[][] {
	return [...Map.groupBy(group, ({ command }) => command.auction_id).values()];
}
