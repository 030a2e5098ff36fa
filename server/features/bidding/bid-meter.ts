import { SECOND } from '#domain/values/time.ts';
import { Buckets } from '#server/platform/metrics/buckets.ts';
import type { PlaceGroup } from './engine.ts';

/** Upper bounds of histograms: seconds, and bids. */
const ANSWERS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const COMMITS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];
const STREAM_LAGS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REHEARSALS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const SCHEDULE_LAGS = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60];

/** What the scheduler does at a time that was announced. */
export type Announced = 'opening' | 'closing';

/** Counts bids and measures what bidders and watchers wait for, on this server since its start. */
export class BidMeter {
	/** Answered bids by outcome: accepted, or the code of the problem. From zero: a first increase of what begins at one is not seen. */
	readonly outcomes = new Map<string, number>([
		['accepted', 0],
		['bid.unconfirmed', 0],
		['server.unavailable', 0],
		['server.unexpected', 0],
		['server.busy', 0],
	]);
	readonly answers = new Buckets(ANSWERS);
	readonly sizes = new Buckets(SIZES);
	readonly commits = new Buckets(COMMITS);
	failedGroups = 0;
	/** Rehearsals of bids that passed, and how many failed. */
	readonly rehearsals = new Buckets(REHEARSALS);
	failedRehearsals = 0;
	/** The lots on which bids fail, as far as this server knows; at least one while they fail on all. */
	failing = 0;
	readonly streamLag = new Buckets(STREAM_LAGS);
	readonly scheduleLag: Record<Announced, Buckets> = {
		opening: new Buckets(SCHEDULE_LAGS),
		closing: new Buckets(SCHEDULE_LAGS),
	};

	/** A bid was answered, after so many milliseconds. */
	answered(outcome: string, milliseconds: number): void {
		this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
		this.answers.observe(milliseconds / SECOND);
	}

	/** The same function, measured. A group that fails was not committed, and is tried again. */
	measured(place: PlaceGroup): PlaceGroup {
		return async (commands) => {
			const since = performance.now();
			try {
				const outcomes = await place(commands);
				this.sizes.observe(commands.length);
				this.commits.observe((performance.now() - since) / SECOND);
				return outcomes;
			} catch (error) {
				this.failedGroups += 1;
				throw error;
			}
		};
	}

	/** Watchers were sent a record that was decided at this time. The database's clock may be ahead of this server's. */
	sent(at: string, now = Date.now()): void {
		this.streamLag.observe(Math.max(0, now - Date.parse(at)) / SECOND);
	}

	/** The scheduler opened or closed an auction, so many milliseconds after the announced time. */
	late(what: Announced, milliseconds: number): void {
		this.scheduleLag[what].observe(Math.max(0, milliseconds) / SECOND);
	}
}
