import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_PACE } from '#contract/live.ts';
import type { Fact } from '#domain/auction.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { encodeFrame, type PriceTerms } from './live-frames.ts';

/** Records in one frame at most, some 400 KB: 20,000 a second, which is more than come. What is left waits for the next. */
const FRAME_MOST = 4_000;

/** What each watcher adds to the time between frames: from 5,700 on they come rarer and fuller, with 10,000 each 350 ms. */
const PACE_OF_ONE = 0.035;

/** The least time from a frame to the next, in milliseconds, for so many watchers: writing to each costs the same for any frame. */
export function framePace(watchers: number): number {
	return Math.max(FRAME_PACE, watchers * PACE_OF_ONE);
}

/** Reads records after a seq, in order, at most so many. */
type ReadAfter = (seq: number, most: number) => Promise<LedgerRecord[]>;

/** An auction that somebody watches: how far its frames have gone, and to whom. */
export class LiveChannel {
	/** The last record of the last frame. Who joins has been told everything up to here. */
	seq: number;
	/** The terms after that record. */
	terms: PriceTerms;
	/** How many are on their way to join. */
	joining = 0;
	/** Each watcher with the seq that it had when it joined. */
	readonly #watchers = new Map<Watcher, number>();
	readonly #read: ReadAfter;
	readonly #onError: (error: unknown) => void;
	#pumping: Promise<void> | null = null;
	#again = false;
	/** When the next frame may go, by the monotonic clock. */
	#due = 0;

	constructor(seq: number, terms: PriceTerms, read: ReadAfter, onError: (error: unknown) => void) {
		this.seq = seq;
		this.terms = terms;
		this.#read = read;
		this.#onError = onError;
	}

	get idle(): boolean {
		return this.#watchers.size === 0 && this.joining === 0;
	}

	/** Takes in one who was told everything up to `seq`, which is not before the channel's own. */
	join(watcher: Watcher, seq: number): void {
		this.#watchers.set(watcher, seq);
	}

	leave(watcher: Watcher): void {
		this.#watchers.delete(watcher);
	}

	/** Sends everybody away: there is nothing to watch any more. */
	close(): void {
		for (const watcher of this.#watchers.keys()) watcher.close();
	}

	/** Sends on what is new: at once after a quiet while, else when the pace allows. */
	wake(): void {
		this.#again = true;
		this.#pumping ??= this.#pump()
			.catch(this.#onError)
			.finally(() => {
				this.#pumping = null;
				// A wakeup can come after the last look and before this line.
				if (this.#again) this.wake();
			});
	}

	async #pump(): Promise<void> {
		while (this.#again) {
			const wait = this.#due - performance.now();
			if (wait > 0) await sleep(wait);
			this.#again = false;
			const records = await this.#read(this.seq, FRAME_MOST);
			if (records.length >= FRAME_MOST) this.#again = true;
			if (records.length > 0) await this.#tell(records);
		}
	}

	async #tell(records: readonly LedgerRecord[]): Promise<void> {
		const [first, last] = [records[0] as LedgerRecord, records.at(-1) as LedgerRecord];
		for (const { type, data } of records) {
			const fact = { type, data } as Fact;
			if (fact.type === 'opened' || fact.type === 'revised') this.terms = fact.data.terms;
		}
		const frameAfter = framesOf(records, this.terms);
		const whole = frameAfter(first.seq - 1);
		// From here on, who joins has been told of these: nobody is met twice below.
		this.seq = last.seq;
		this.#due = performance.now() + framePace(this.#watchers.size);
		await chunked(this.#watchers, ([watcher, joined]) => {
			if (joined < first.seq) watcher.send(whole);
			else if (joined < last.seq) watcher.send(frameAfter(joined));
		});
	}
}

/** The frame for those who know everything up to a seq: one for all, and the rest of it for who joined meanwhile. */
function framesOf(records: readonly LedgerRecord[], terms: PriceTerms): (seq: number) => Buffer {
	const encoded = new Map<number, Buffer>();
	return (seq) => {
		const known = encoded.get(seq);
		if (known) return known;
		const frame = encodeFrame(
			terms,
			records.filter((record) => record.seq > seq),
		);
		encoded.set(seq, frame);
		return frame;
	};
}
