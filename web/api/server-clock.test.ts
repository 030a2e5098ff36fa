import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isoOf, MINUTE, SECOND } from '#domain/values/time.ts';
import { ClockKeeper } from './server-clock.ts';

const SERVER = Date.parse('2026-11-21T12:00:00.000Z');

/** Real time is represented by Vitest's fake clocks. `ahead` is how far the server is ahead of this device. */
const world = { ahead: 0, trip: 40, answers: true, requests: 0 };

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let keeper: ClockKeeper;
let leave: () => void;
const ticks: number[] = [];

/** The server's true time. */
const truth = () => Date.now() + world.ahead;
const shown = () => keeper.read(SERVER);

/** A device with a wrong clock, at 12:00 server time, that shows a page which took 3 s to arrive. */
function open(ahead: number): void {
	world.ahead = ahead;
	vi.setSystemTime(SERVER - ahead);
	keeper = new ClockKeeper();
	keeper.read(SERVER - 3 * SECOND);
	leave = keeper.subscribe(() => ticks.push(shown().now));
}

/** The device sleeps: its wall clock continues, its monotonic clock and its timers do not. */
function sleep(length: number): void {
	vi.setSystemTime(Date.now() + length);
}

beforeEach(() => {
	Object.assign(world, { ahead: 0, trip: 40, answers: true, requests: 0 });
	ticks.length = 0;
	vi.useFakeTimers();
	vi.stubGlobal('document', page);
	vi.stubGlobal('window', new EventTarget());
	vi.stubGlobal('fetch', async () => {
		world.requests += 1;
		await new Promise((resolve) => setTimeout(resolve, world.trip / 2));
		const answer = { server_time: isoOf(truth() * 1_000) };
		await new Promise((resolve) => setTimeout(resolve, world.trip / 2));
		if (!world.answers) throw new TypeError('Failed to fetch');
		return { json: async () => answer };
	});
});

afterEach(() => {
	leave();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it.each([0, 10 * MINUTE, -10 * MINUTE])(
	'shows the server’s time on a device whose clock is %i ms behind',
	async (ahead) => {
		open(ahead);
		expect(shown().error).toBeNull();
		await vi.advanceTimersByTimeAsync(5 * SECOND);
		expect(Math.abs(shown().now - truth())).toBeLessThanOrEqual(SECOND);
		expect(shown().error).toBeLessThan(21);
		expect(shown().deviation).toBeCloseTo(-ahead, -1);
		expect(world.requests).toBe(1);
	},
);

it('measures up to three times where round trips are long', async () => {
	world.trip = 400;
	open(0);
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	expect(world.requests).toBe(3);
	expect(shown().error).toBeLessThan(201);
});

it('changes with the server’s seconds and never goes back', async () => {
	open(10 * MINUTE);
	await vi.advanceTimersByTimeAsync(10 * SECOND);
	expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
	expect((ticks.at(-1) ?? 0) % SECOND).toBeLessThan(30);
});

it('has no known error after a sleep, and measures again', async () => {
	open(0);
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	world.answers = false;
	sleep(5 * MINUTE);
	await vi.advanceTimersByTimeAsync(2 * SECOND);
	expect(shown().error).toBeNull();
	world.answers = true;
	await vi.advanceTimersByTimeAsync(20 * SECOND);
	expect(Math.abs(shown().now - truth())).toBeLessThanOrEqual(SECOND);
	expect(shown().error).toBeLessThan(23);
});

it('measures at once when a page that slept is shown again', async () => {
	open(0);
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	sleep(5 * MINUTE);
	page.dispatchEvent(new Event('visibilitychange'));
	await vi.advanceTimersByTimeAsync(world.trip);
	expect(Math.abs(shown().now - truth())).toBeLessThanOrEqual(SECOND);
});

it('measures at intervals, and sends nothing while the page is hidden', async () => {
	open(0);
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	await vi.advanceTimersByTimeAsync(4 * MINUTE);
	expect(world.requests).toBe(2);
	page.visibilityState = 'hidden';
	await vi.advanceTimersByTimeAsync(20 * MINUTE);
	expect(world.requests).toBe(2);
	page.visibilityState = 'visible';
	page.dispatchEvent(new Event('visibilitychange'));
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	expect(world.requests).toBe(3);
});

it('stops everything when nothing shows the time', async () => {
	open(0);
	await vi.advanceTimersByTimeAsync(5 * SECOND);
	leave();
	expect(vi.getTimerCount()).toBe(0);
});
