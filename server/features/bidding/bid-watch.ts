import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isDatabaseFault, LOCK_NOT_AVAILABLE, sqlStateOf } from '#server/platform/db/unavailable.ts';
import { FailureLog } from '#server/platform/failure-log.ts';
import type { Log } from '#server/platform/log.ts';
import type { BidMeter } from './bid-meter.ts';
import { BidsOverdue, type FailedBids } from './engine.ts';
import { hasBidSinceFailing, readFailing, settleFailing, storeFailing } from './outages/failing-lots.ts';
import type { FoundOutage } from './outages/heartbeat.ts';
import { RehearsalFailed, type RehearsedLots, rehearseBid } from './rehearse-bid.ts';

/** How long after a rehearsal the next one is due, in milliseconds. */
const PAUSE = { passed: 2 * SECOND, failed: SECOND };

/** On how many lots a rehearsal is tried before bids count as failing on all. */
const LOTS_TRIED = 3;

/**
 * How often, how many, and until how many failures the lots on which bids fail are tried again; and for how long after a bid failed
 * a rehearsal on its lot proves nothing.
 */
const RETRIED = { interval: SECOND, lots: 100, failures: 5, quiet: 3 * SECOND };

export interface BidWatchDeps {
	/** The connections of the scheduler. */
	db: Kysely<Database>;
	/** The connections of the engine. */
	engine: Kysely<Database>;
	environment: Environment;
	meter: BidMeter;
	log: Pick<Log, 'error' | 'info'>;
}

/**
 * Finds out whether bids can be taken, on all lots and on single ones (docs/decisions/028): by rehearsals, and by the bids that failed.
 * Only what the database answers counts, never a bug of this program or what a bidder has sent: nobody may hold up the end of an auction.
 */
export class BidWatch {
	readonly #deps: BidWatchDeps;
	readonly #clock: () => number;
	readonly #failures: FailureLog;
	/** Lots on which bids fail that are not stored yet, with the time of the first of these bids. */
	readonly #unstored = new Map<string, number>();
	/** When a bid on the lot failed last. */
	readonly #lastFailed = new Map<string, number>();
	#passed = false;
	/** Whether a rehearsal had an error that says nothing about bids. */
	#inconclusive = false;
	#rehearseAt = 0;
	#retryAt = 0;
	#failingLots = 0;

	/** `clock` is the server's own monotonic clock, in milliseconds: that of `FailedBids`. */
	constructor(deps: BidWatchDeps, clock = () => performance.now()) {
		this.#deps = deps;
		this.#clock = clock;
		this.#failures = new FailureLog(deps.log, { fails: 'bids fail', over: 'bids are taken again' }, clock);
	}

	/** Bids have failed: their lots are not closed by the clock until a rehearsal passes on them. */
	failed({ auction_ids, bids, error, since }: FailedBids): void {
		if (!(error instanceof BidsOverdue) && !isDatabaseFault(error)) return;
		for (const id of auction_ids) {
			if (!this.#unstored.has(id)) this.#unstored.set(id, since);
			this.#lastFailed.set(id, this.#clock());
		}
		this.#failures.failed(error, { auction_id: auction_ids[0], lots: auction_ids.length }, bids);
		this.#measure();
	}

	/**
	 * Whether bids can be taken, by a rehearsal at most two seconds ago, and the lots are stored on which they fail while others take them:
	 * otherwise nothing may be opened or closed.
	 */
	async check(): Promise<boolean> {
		if (this.#clock() >= this.#rehearseAt) {
			this.#passed = await this.#rehearse();
			this.#rehearseAt = this.#clock() + (this.#passed ? PAUSE.passed : PAUSE.failed);
		}
		const checked = this.#passed && (await this.#store());
		this.#measure();
		return checked;
	}

	/** Tries the lots on which bids failed. Where they are taken again, the outage is over: returns these outages. */
	async settle(): Promise<FoundOutage[]> {
		if (this.#clock() < this.#retryAt) return [];
		this.#retryAt = this.#clock() + RETRIED.interval;
		const { db, environment } = this.#deps;
		for (const [id, at] of this.#lastFailed)
			if (this.#clock() - at >= RETRIED.quiet) this.#lastFailed.delete(id);
		const lots = await readFailing(db, environment, RETRIED.lots);
		const found: FoundOutage[] = [];
		let failures = 0;
		let settled = 0;
		for (const id of lots) {
			if (failures >= RETRIED.failures) break;
			const outages = await this.#settleOne(id);
			if (outages) {
				found.push(...outages);
				settled += 1;
			} else failures += 1;
		}
		this.#failingLots = lots.length - settled;
		if (this.#failingLots === 0 && this.#unstored.size === 0) this.#failures.over();
		this.#measure();
		return found;
	}

	/** The outages of a lot on which bids are taken again; null while they are not. */
	async #settleOne(id: string): Promise<FoundOutage[] | null> {
		const { db, environment } = this.#deps;
		// On a full disk a rehearsal may find room that bids do not.
		if (this.#lastFailed.has(id) && !(await hasBidSinceFailing(db, id))) return null;
		const error = await this.#attempt({ only: id }).then(
			() => null,
			(failure: unknown) => failure,
		);
		if (error === null) return settleFailing(db, environment, id, { signs: false });
		if (sqlStateOf(error) === LOCK_NOT_AVAILABLE && (await hasBidSinceFailing(db, id)))
			return settleFailing(db, environment, id, { signs: true });
		this.#failures.failed(error, { auction_id: id });
		return null;
	}

	/** Rehearses on one lot, and on others if it fails there. */
	async #rehearse(): Promise<boolean> {
		const failed = new Map<string, RehearsalFailed>();
		for (;;) {
			try {
				const id = await this.#attempt({ except: [...failed.keys()] });
				const [first] = failed.values();
				if (id === null && first) return this.#stopped(first);
				break;
			} catch (error) {
				const answered = error instanceof RehearsalFailed && sqlStateOf(error) !== null;
				if (!answered) return this.#stopped(error);
				failed.set(error.auction_id, error);
				if (failed.size === LOTS_TRIED) return this.#stopped(error);
			}
		}
		const since = this.#clock();
		for (const [id, error] of failed) this.failed({ auction_ids: [id], bids: 1, error, since });
		return true;
	}

	/** Bids fail on every lot that was tried. */
	#stopped(error: unknown): false {
		this.#failures.failed(error);
		return false;
	}

	/** One measured rehearsal. An error that is not the database's own is logged once, and says nothing about bids. */
	async #attempt(lots: RehearsedLots): Promise<string | null> {
		const { engine, environment, meter, log } = this.#deps;
		const since = performance.now();
		try {
			const id = await rehearseBid(engine, environment, lots);
			if (id !== null) meter.rehearsals.observe((performance.now() - since) / SECOND);
			return id;
		} catch (error) {
			meter.failedRehearsals += 1;
			if (isDatabaseFault(error)) throw error;
			if (!this.#inconclusive) log.error({ err: error }, 'a rehearsed bid fails for a reason of its own');
			this.#inconclusive = true;
			return error instanceof RehearsalFailed ? error.auction_id : null;
		}
	}

	/** Stores the lots on which bids fail; whether it could. */
	async #store(): Promise<boolean> {
		if (this.#unstored.size === 0) return true;
		const unstored = [...this.#unstored];
		const now = this.#clock();
		const lots = unstored.map(([auction_id, since]) => ({
			auction_id,
			failing_ms: Math.max(0, Math.round(now - since)),
		}));
		try {
			await storeFailing(this.#deps.db, lots);
		} catch (error) {
			return this.#stopped(error);
		}
		for (const [id] of unstored) this.#unstored.delete(id);
		this.#failingLots = Math.max(this.#failingLots, lots.length);
		this.#retryAt = 0;
		return true;
	}

	#measure(): void {
		const lots = this.#failingLots + this.#unstored.size;
		this.#deps.meter.failing = this.#passed ? lots : Math.max(1, lots);
	}
}
