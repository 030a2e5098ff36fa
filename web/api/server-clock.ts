import { useSyncExternalStore } from 'react';
import { API } from '#contract/paths.ts';
import { microsOf, SECOND } from '#domain/time.ts';
import { clockOffset, type RoundTrip, untilNextSecond } from './clock-offset.ts';

const TRIPS = 3;
/** A tick later than this means the device slept: its monotonic clock may have stood still meanwhile. */
const SLEPT = 5 * SECOND;
const RETRY = 10 * SECOND;

const subscribers = new Set<() => void>();
let offset: number | null = null;
let measured = false;
let current = 0;
let tickTimer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastTick = 0;

/**
 * The server's time in epoch milliseconds, renewed each second by the one timer of the page. `initial` is the
 * loader's server time: what the first render shows, on both sides of the hydration.
 */
export function useServerNow(initial: number): number {
	return useSyncExternalStore(
		subscribe,
		() => snapshot(initial),
		() => initial,
	);
}

function snapshot(initial: number): number {
	if (offset === null) {
		offset = initial - performance.now();
		current = initial;
	} else if (subscribers.size === 0 && read() - current > SECOND) {
		current = read();
	}
	return current;
}

function read(): number {
	return performance.now() + (offset ?? 0);
}

function subscribe(onTick: () => void): () => void {
	subscribers.add(onTick);
	if (subscribers.size === 1) start();
	return () => {
		subscribers.delete(onTick);
		if (subscribers.size === 0) stop();
	};
}

function start(): void {
	document.addEventListener('visibilitychange', onVisible);
	lastTick = Date.now();
	schedule();
	if (!measured) void synchronise();
}

function stop(): void {
	document.removeEventListener('visibilitychange', onVisible);
	clearTimeout(tickTimer);
	clearTimeout(retryTimer);
}

function schedule(): void {
	clearTimeout(tickTimer);
	tickTimer = setTimeout(tick, untilNextSecond(read()));
}

function tick(): void {
	if (Date.now() - lastTick > SLEPT) void synchronise();
	lastTick = Date.now();
	publish();
	schedule();
}

function publish(): void {
	current = read();
	for (const notify of subscribers) notify();
}

function onVisible(): void {
	if (document.visibilityState === 'visible') void synchronise();
}

async function synchronise(): Promise<void> {
	const trips: RoundTrip[] = [];
	for (let i = 0; i < TRIPS; i += 1) {
		const trip = await ask();
		if (trip) trips.push(trip);
	}
	const found = clockOffset(trips);
	measured = found !== null;
	offset = found ?? offset;
	if (subscribers.size === 0) return;
	if (found === null) {
		clearTimeout(retryTimer);
		retryTimer = setTimeout(synchronise, RETRY);
		return;
	}
	publish();
	schedule();
}

async function ask(): Promise<RoundTrip | null> {
	try {
		const sent = performance.now();
		const response = await fetch(API.time, { cache: 'no-store' });
		const received = performance.now();
		const { server_time } = (await response.json()) as { server_time: string };
		return { sent, received, server: microsOf(server_time) / 1_000 };
	} catch {
		// No answer is no measurement: the caller asks again later.
		return null;
	}
}
