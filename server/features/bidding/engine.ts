import { setTimeout as sleep } from 'node:timers/promises';
import { type BidCommand, type BidOutcome, isNews } from './bid-command.ts';

/**
 * Groups on their way to the disk at once: while one waits for its commit, the next is decided. Two auctions' bids may
 * travel in different groups, one auction's never do.
 */
export const LANES = 2;

/**
 * How long, in milliseconds, bids wait for a fuller group while others are on their way: few large groups cost far less
 * than many small ones, but no auction waits for another's disk or lock.
 */
const PATIENCE = 30;

/** Bids in one group, and of one auction in it: nobody waits longer than so much work before them. */
const GROUP = { bids: 1_000, ofOneAuction: 250 };

/** Bids that may wait, in all and for one auction; past it the operator says so at once. */
const ROOM = { bids: 10_000, ofOneAuction: 4_000 };

/** How long to wait before a group is tried, and tried again; after the last its bids are not known to stand. */
const PAUSES = [0, 50, 250, 1_000];

/** A group failed because of one of its bids; nothing was written. */
export class OneBidFailed extends Error {}

/** Decides and commits a group (`placeBids`); answers one outcome for each, in order. */
export type PlaceGroup = (commands: readonly BidCommand[]) => Promise<BidOutcome[]>;

interface Waiting {
	command: BidCommand;
	resolve(outcome: BidOutcome): void;
	reject(error: unknown): void;
}

/**
 * The bidding engine: bids that arrive while a commit is on its way are decided together, in the order in which they
 * came, and written in one transaction. Auctions take turns, so that a hot one does not hold up the others. Several
 * servers may run one each: the row locks of `placeBids` keep them apart.
 */
export class BiddingEngine {
	readonly #placeGroup: PlaceGroup;
	/** Bids by auction; the auction that has waited longest for a turn first. */
	readonly #queues = new Map<string, Waiting[]>();
	/** Auctions whose bids are on their way. */
	readonly #busy = new Set<string>();
	readonly #onPlaced: (auction_id: string) => void;
	#waiting = 0;
	#lanes = 0;
	/** Bids on their way. */
	#sent = 0;
	#patience: NodeJS.Timeout | null = null;
	/** Whether a start is due in this turn of the event loop. */
	#soon = false;

	/** `onPlaced` hears of each auction whose ledger has grown, once for a group, after its commit. */
	constructor(placeGroup: PlaceGroup, onPlaced: (auction_id: string) => void) {
		this.#placeGroup = placeGroup;
		this.#onPlaced = onPlaced;
	}

	/** Whether one more bid on this auction may wait; asked before the bid is sent in. */
	hasRoom(auction_id: string): boolean {
		const line = this.#queues.get(auction_id)?.length ?? 0;
		return this.#waiting < ROOM.bids && line < ROOM.ofOneAuction;
	}

	/** Places a bid; answers after the commit. Rejects when the database could not be asked: then nothing is known to stand. */
	place(command: BidCommand): Promise<BidOutcome> {
		const { promise, resolve, reject } = Promise.withResolvers<BidOutcome>();
		const line = this.#queues.get(command.auction_id);
		const waiting = { command, resolve, reject };
		if (line) line.push(waiting);
		else this.#queues.set(command.auction_id, [waiting]);
		this.#waiting += 1;
		this.#startSoon();
		return promise;
	}

	/** Bids that come in the same turn of the event loop travel together. */
	#startSoon(): void {
		if (this.#soon || this.#lanes >= LANES) return;
		this.#soon = true;
		setImmediate(() => {
			this.#soon = false;
			this.#start();
		});
	}

	/** Sends groups on their way, beside others only when as many bids wait as are on their way, or have waited long. */
	#start(): void {
		while (this.#lanes < LANES) {
			if (this.#waiting < this.#sent) {
				this.#patience ??= setTimeout(() => this.#startNow(), PATIENCE);
				return;
			}
			if (!this.#send()) return;
		}
	}

	#startNow(): void {
		this.#patience = null;
		if (this.#lanes < LANES && this.#send()) this.#start();
	}

	/** Sends the next group on its way; false when no bid may go. */
	#send(): boolean {
		const group = this.#next();
		if (group.length === 0) return false;
		this.#lanes += 1;
		this.#sent += group.length;
		void this.#run(group).finally(() => {
			this.#lanes -= 1;
			this.#sent -= group.length;
			this.#start();
		});
		return true;
	}

	/** The next group: from each auction in turn, as many as fit; what is left waits behind the others. */
	#next(): Waiting[] {
		const group: Waiting[] = [];
		for (const [id, line] of this.#queues) {
			if (group.length >= GROUP.bids) break;
			if (this.#busy.has(id)) continue;
			const taken = line.splice(0, Math.min(GROUP.ofOneAuction, GROUP.bids - group.length));
			this.#queues.delete(id);
			if (line.length > 0) this.#queues.set(id, line);
			for (const each of taken) group.push(each);
			this.#busy.add(id);
		}
		this.#waiting -= group.length;
		return group;
	}

	async #run(group: readonly Waiting[]): Promise<void> {
		await this.#insist(group);
		for (const { command } of group) this.#busy.delete(command.auction_id);
	}

	/**
	 * Places a group, again and again while the database is away; its keys make that safe. One that fails for the sake of
	 * a single bid is taken apart.
	 */
	async #insist(group: readonly Waiting[]): Promise<void> {
		let last: unknown;
		for (const pause of PAUSES) {
			// What a constraint refused is there to be read at once; a database that is away is given time.
			if (pause > 0 && !(last instanceof OneBidFailed)) await sleep(pause);
			try {
				return await this.#place(group);
			} catch (error) {
				last = error;
				if (group.length > 1 && error instanceof OneBidFailed) break;
			}
		}
		if (group.length > 1 && last instanceof OneBidFailed)
			for (const each of group) await this.#insist([each]);
		else for (const { reject } of group) reject(last);
	}

	async #place(group: readonly Waiting[]): Promise<void> {
		const commands = group.map(({ command }) => command);
		const outcomes = await this.#placeGroup(commands);
		for (const [n, { resolve }] of group.entries()) resolve(outcomes[n] as BidOutcome);
		const news = commands.filter((_, n) => isNews(outcomes[n] as BidOutcome));
		for (const id of new Set(news.map(({ auction_id }) => auction_id))) this.#onPlaced(id);
	}
}
