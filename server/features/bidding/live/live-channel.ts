import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_PACE } from '#contract/live.ts';
import type { Fact } from '#domain/auction/auction.ts';
import { termsWith } from '#domain/auction/round-states.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { outsideRequests } from '#server/platform/request-scope.ts';
import { encodeFrame, type LiveTerms } from './live-frames.ts';

/**
 * The most records in one frame, some 400 KB: 20,000 a second, more than are written. The rest goes in the next
 * frame.
 */
const MAX_FRAME_RECORDS = 4_000;

/**
 * Milliseconds that each watcher adds to the time between frames: from 5,700 watchers on, frames are rarer and fuller;
 * with 10,000 there is one every 350 ms.
 */
const PACE_PER_WATCHER = 0.035;

/** The least time between two frames, in milliseconds. Writing to a watcher costs the same for a frame of any size. */
export function framePace(watchers: number): number {
	return Math.max(FRAME_PACE, watchers * PACE_PER_WATCHER);
}

/** Reads records after a seq, in order, at most `most`. */
type ReadAfter = (seq: number, most: number) => Promise<LedgerRecord[]>;

/** The live stream of one auction: its watchers, and how far its frames have gone. */
export class LiveChannel {
	/** The last record of the last frame. A watcher that joins has already been sent everything up to here. */
	seq: number;
	/** The terms after that record. */
	terms: LiveTerms;
	/** How many watchers are about to join. */
	joining = 0;
	/** Each watcher with the seq it had when it joined. */
	readonly #watchers = new Map<Watcher, number>();
	readonly #read: ReadAfter;
	readonly #onError: (error: unknown) => void;
	readonly #onSent: (at: string) => void;
	#pumping: Promise<void> | null = null;
	#again = false;
	/** When the next frame may go, by the monotonic clock. */
	#due = 0;

	constructor(
		seq: number,
		terms: LiveTerms,
		read: ReadAfter,
		onError: (error: unknown) => void,
		onSent: (at: string) => void,
	) {
		this.seq = seq;
		this.terms = terms;
		this.#read = read;
		this.#onError = onError;
		this.#onSent = onSent;
	}

	/** How many watchers have joined. */
	get size(): number {
		return this.#watchers.size;
	}

	get idle(): boolean {
		return this.#watchers.size === 0 && this.joining === 0;
	}

	/** Adds a watcher that was sent everything up to `seq`, which must not be before the channel's own. */
	join(watcher: Watcher, seq: number): void {
		this.#watchers.set(watcher, seq);
	}

	leave(watcher: Watcher): void {
		this.#watchers.delete(watcher);
	}

	/** Closes every watcher's stream: the auction can no longer be watched. */
	close(): void {
		for (const watcher of this.#watchers.keys()) watcher.close();
	}

	/** Sends new records: at once after a quiet period, otherwise as soon as the pace allows. */
	wake(): void {
		this.#again = true;
		this.#pumping ??= outsideRequests(() => this.#pump())
			.catch(this.#onError)
			.finally(() => {
				this.#pumping = null;
				// A wakeup can arrive after the last check of `#again` and before this line.
				if (this.#again) this.wake();
			});
	}

	async #pump(): Promise<void> {
		while (this.#again) {
			const wait = this.#due - performance.now();
			if (wait > 0) await sleep(wait);
			this.#again = false;
			const records = await this.#read(this.seq, MAX_FRAME_RECORDS);
			if (records.length >= MAX_FRAME_RECORDS) this.#again = true;
			if (records.length > 0) await this.#send(records);
		}
	}

	async #send(records: readonly LedgerRecord[]): Promise<void> {
		const [first, last] = [records[0] as LedgerRecord, records.at(-1) as LedgerRecord];
		for (const { type, data } of records) {
			this.terms = termsWith(this.terms, { type, data } as Fact);
		}
		const frameAfter = framesOf(records, this.terms);
		const whole = frameAfter(first.seq - 1);
		// A watcher that joins from here on already has these records and is skipped below.
		this.seq = last.seq;
		this.#due = performance.now() + framePace(this.#watchers.size);
		await chunked(this.#watchers, ([watcher, joined]) => {
			if (joined < first.seq) watcher.send(whole);
			else if (joined < last.seq) watcher.send(frameAfter(joined));
		});
		if (this.#watchers.size > 0) this.#onSent(first.at);
	}
}

/** The frame for watchers that know everything up to a seq: each is encoded once and shared. */
function framesOf(records: readonly LedgerRecord[], terms: LiveTerms): (seq: number) => Buffer {
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
