import { API } from '#contract/paths.ts';
import { MINUTE, microsOf, SECOND } from '#domain/time.ts';
import {
	bestReading,
	type ClockReading,
	errorAt,
	nextShown,
	type RoundTrip,
	untilNextSecond,
} from './clock-offset.ts';

/** What the page knows of the server's clock. All in milliseconds. */
export interface ServerClock {
	/** The server's time as shown, epoch. */
	now: number;
	/** How wrong that may be; null while it has not been measured since the page opened or the device slept. */
	error: number | null;
	/** How far this device's own clock is ahead; negative behind. */
	deviation: number;
	/** When it was last measured, in server time. */
	measured_at: number | null;
}

/** Trips of one measuring, and the pause between them: a queue that delays one does not delay all. */
const BURST = 5;
const SPREAD = 0.4 * SECOND;
/** How often the clocks are compared again, and how many trips are remembered. */
const AGAIN = 3 * MINUTE;
const REMEMBERED = 10;
const RETRY = 10 * SECOND;
const PATIENCE = 5 * SECOND;
/** The two clocks of a device part by this much when it slept, or when somebody set its clock. */
const NAP = 0.5 * SECOND;
/** A page that is looked at again measures again when its last trip is older than this. */
const FRESH = 30 * SECOND;

/** Keeps the server's time for the whole page: one timer, a new second for everyone at the same moment. */
export class ClockKeeper {
	#trips: RoundTrip[] = [];
	#reading: ClockReading | null = null;
	#offset: number | null = null;
	#shown: ServerClock = { now: 0, error: null, deviation: 0, measured_at: null };
	#clocks = { monotonic: 0, wall: 0 };
	#measuring = false;
	#tick: ReturnType<typeof setTimeout> | undefined;
	#next: ReturnType<typeof setTimeout> | undefined;
	readonly #subscribers = new Set<() => void>();

	/** What to show now. `initial` is the server's time that the page came with: all there is before the first trip. */
	read(initial: number): ServerClock {
		if (this.#offset === null) {
			this.#offset = initial - performance.now();
			this.#renew();
		} else if (this.#subscribers.size === 0 && this.#time() - this.#shown.now > SECOND) this.#renew();
		return this.#shown;
	}

	subscribe = (onTick: () => void): (() => void) => {
		this.#subscribers.add(onTick);
		if (this.#subscribers.size === 1) this.#start();
		return () => {
			this.#subscribers.delete(onTick);
			if (this.#subscribers.size === 0) this.#stop();
		};
	};

	#start(): void {
		document.addEventListener('visibilitychange', this.#look);
		window.addEventListener('online', this.#look);
		if (this.#slept() || this.#reading === null) void this.#measure(BURST);
		else this.#scheduleMeasuring(AGAIN);
		this.#schedule();
	}

	#stop(): void {
		document.removeEventListener('visibilitychange', this.#look);
		window.removeEventListener('online', this.#look);
		clearTimeout(this.#tick);
		clearTimeout(this.#next);
	}

	#look = (): void => {
		if (document.visibilityState === 'hidden') return;
		const last = this.#trips.at(-1)?.received ?? Number.NEGATIVE_INFINITY;
		if (this.#slept() || performance.now() - last > FRESH) void this.#measure(BURST);
		this.#publish();
	};

	/** Whether the device slept since the last look: its monotonic clock may have stood still, so that no trip counts. */
	#slept(): boolean {
		const [monotonic, wall] = [performance.now(), Date.now()];
		const before = this.#clocks;
		this.#clocks = { monotonic, wall };
		if (before.wall === 0 || Math.abs(wall - before.wall - (monotonic - before.monotonic)) < NAP)
			return false;
		this.#trips = [];
		this.#reading = null;
		return true;
	}

	#schedule(): void {
		clearTimeout(this.#tick);
		this.#tick = setTimeout(() => {
			if (this.#slept()) void this.#measure(BURST);
			this.#publish();
			this.#schedule();
		}, untilNextSecond(this.#time()));
	}

	#scheduleMeasuring(pause: number): void {
		clearTimeout(this.#next);
		// Spread by a fifth, so that those who came together do not ask together for ever.
		const wait = pause * (0.9 + 0.2 * Math.random());
		this.#next = setTimeout(() => {
			// Nobody looks: it is measured when somebody does.
			if (document.visibilityState === 'hidden') this.#scheduleMeasuring(pause);
			else void this.#measure(this.#reading ? 1 : BURST);
		}, wait);
	}

	async #measure(trips: number): Promise<void> {
		if (this.#measuring) return;
		this.#measuring = true;
		for (let left = trips; left > 0; left -= 1) {
			const trip = await ask();
			if (trip) this.#learn(trip);
			if (left > 1) await new Promise((resolve) => setTimeout(resolve, SPREAD));
		}
		this.#measuring = false;
		if (this.#subscribers.size > 0) this.#scheduleMeasuring(this.#reading ? AGAIN : RETRY);
	}

	#learn(trip: RoundTrip): void {
		// What was measured before a sleep must not vote on what is measured after it.
		this.#slept();
		this.#trips = [...this.#trips, trip].slice(-REMEMBERED);
		this.#reading = bestReading(this.#trips, performance.now());
		this.#offset = this.#reading?.offset ?? this.#offset;
		this.#publish();
		if (this.#subscribers.size > 0) this.#schedule();
	}

	#publish(): void {
		this.#renew();
		for (const notify of this.#subscribers) notify();
	}

	#renew(): void {
		const monotonic = performance.now();
		const measured = this.#time();
		const last = this.#trips.at(-1);
		this.#shown = {
			now: nextShown(this.#shown.now, measured),
			error: this.#reading && errorAt(this.#reading, monotonic),
			deviation: Date.now() - measured,
			measured_at: last ? measured - (monotonic - last.received) : null,
		};
	}

	#time(): number {
		return performance.now() + (this.#offset ?? 0);
	}
}

/** Null without an answer, and for a trip that the device slept through. */
async function ask(): Promise<RoundTrip | null> {
	try {
		const [sent, wall] = [performance.now(), Date.now()];
		const response = await fetch(API.time, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
		const received = performance.now();
		if (Math.abs(Date.now() - wall - (received - sent)) >= NAP) return null;
		const { server_time } = (await response.json()) as { server_time: string };
		return { sent, received, server: microsOf(server_time) / 1_000 };
	} catch {
		// No answer is no measurement: the caller asks again later.
		return null;
	}
}
