import { useSyncExternalStore } from 'react';
import { API } from '#contract/paths.ts';
import { MINUTE, microsOf, SECOND } from '#domain/values/time.ts';
import {
	bestReading,
	type ClockReading,
	documentArrival,
	errorAt,
	nextShown,
	type RoundTrip,
	untilNextSecond,
} from './clock-offset.ts';

/** The server's clock as this page knows it. All values in milliseconds. */
export interface ServerClock {
	/** The time to show (epoch). */
	now: number;
	/** The maximum error of `now`; null until it is measured after the page opened or the device slept. */
	error: number | null;
	/** How far this device's own clock is ahead; negative if it is behind. */
	deviation: number;
	/** When it was last measured, in server time. */
	measured_at: number | null;
}

/** The most round trips of one measurement, and the pause between them, so that one delay does not affect all of them. */
const BURST = 3;
const SPREAD = 0.4 * SECOND;
/** A measurement ends with a round trip whose error is at most this: seconds are shown. */
const PRECISE = 0.1 * SECOND;
const REMEMBERED = 10;
/** The pause between measurements, and after a failed one. */
const INTERVAL = 3 * MINUTE;
const RETRY = 10 * SECOND;
const TIMEOUT = 5 * SECOND;
/** If a device's two clocks diverge by this much, it slept or its clock was set. */
const SLEPT = 0.5 * SECOND;
/** A page that is shown again measures again if its last round trip is older than this. */
const FRESH = 30 * SECOND;

/** Keeps the server's time for the whole page with one timer, so that every second changes everywhere at once. */
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

	/**
	 * The clock to show now. `initial` is the server's time that the page was rendered with, used until the first
	 * measurement.
	 */
	read(initial: number): ServerClock {
		if (this.#offset === null) {
			this.#offset = initial - performance.now();
			this.#renew();
		} else if (this.#subscribers.size === 0 && this.#time() - this.#shown.now > SECOND) this.#renew();
		return this.#shown;
	}

	/** Starts from the server's time in a document that arrived at `arrival`, by the monotonic clock. */
	begin(initial: number, arrival: number): void {
		if (this.#offset !== null) return;
		this.#offset = initial - arrival;
		this.#renew();
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
		document.addEventListener('visibilitychange', this.#check);
		window.addEventListener('online', this.#check);
		if (this.#slept() || this.#reading === null) void this.#measure(BURST);
		else this.#scheduleMeasuring(INTERVAL);
		this.#schedule();
	}

	#stop(): void {
		document.removeEventListener('visibilitychange', this.#check);
		window.removeEventListener('online', this.#check);
		clearTimeout(this.#tick);
		clearTimeout(this.#next);
	}

	#check = (): void => {
		if (document.visibilityState === 'hidden') return;
		const last = this.#trips.at(-1)?.received ?? Number.NEGATIVE_INFINITY;
		if (this.#slept() || performance.now() - last > FRESH) void this.#measure(BURST);
		this.#publish();
	};

	/**
	 * Whether the device slept since the last check. Its monotonic clock may have stopped, so all earlier round trips are
	 * dropped.
	 */
	#slept(): boolean {
		const before = this.#clocks;
		this.#clocks = { monotonic: performance.now(), wall: Date.now() };
		const { monotonic, wall } = this.#clocks;
		if (before.wall === 0 || Math.abs(wall - before.wall - (monotonic - before.monotonic)) < SLEPT)
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
		// Varied by a tenth in both directions, so that pages opened at the same moment do not stay synchronized.
		const wait = pause * (0.9 + 0.2 * Math.random());
		this.#next = setTimeout(() => {
			// A hidden page measures when it is shown.
			if (document.visibilityState === 'hidden') this.#scheduleMeasuring(pause);
			else void this.#measure(this.#reading ? 1 : BURST);
		}, wait);
	}

	async #measure(trips: number): Promise<void> {
		if (this.#measuring) return;
		this.#measuring = true;
		for (let left = trips; left > 0; left -= 1) {
			const trip = await measureRoundTrip();
			if (trip) this.#learn(trip);
			if (this.#reading && this.#reading.error <= PRECISE) break;
			if (left > 1) await new Promise((resolve) => setTimeout(resolve, SPREAD));
		}
		this.#measuring = false;
		if (this.#subscribers.size > 0) this.#scheduleMeasuring(this.#reading ? INTERVAL : RETRY);
	}

	#learn(trip: RoundTrip): void {
		// A round trip from before a sleep must not be compared with one from after it.
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

/** Times one request. Null without an answer, or if the device slept in the meantime. */
async function measureRoundTrip(): Promise<RoundTrip | null> {
	try {
		const [sent, wall] = [performance.now(), Date.now()];
		const response = await fetch(API.time, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
		const received = performance.now();
		if (Math.abs(Date.now() - wall - (received - sent)) >= SLEPT) return null;
		const { server_time } = (await response.json()) as { server_time: string };
		return { sent, received, server: microsOf(server_time) / 1_000 };
	} catch {
		return null;
	}
}

/** The clock of this page. */
const keeper = new ClockKeeper();

/** Counts the time since the document arrived, as its countdowns did until hydration. Called for the first render only. */
function beginWithDocument(initial: number): void {
	if (typeof document !== 'undefined') keeper.begin(initial, documentArrival());
}

/**
 * The server's time in epoch milliseconds, updated every second. `initial` is the loader's server time, which the first
 * render shows on the server and in the browser.
 */
export function useServerNow(initial: number): number {
	return useSyncExternalStore(
		keeper.subscribe,
		() => keeper.read(initial).now,
		() => {
			beginWithDocument(initial);
			return initial;
		},
	);
}

/** The server's clock with its margin of error, updated every second; null until the page's scripts run. */
export function useServerClock(initial: number): ServerClock | null {
	return useSyncExternalStore(
		keeper.subscribe,
		() => keeper.read(initial),
		() => null,
	);
}
