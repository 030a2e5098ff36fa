import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const report = vi.fn();

/** A run that counts how often it began, and ends when the test says so. */
function openTurn() {
	let turn = Promise.withResolvers<void>();
	const begun = vi.fn(() => {
		turn = Promise.withResolvers<void>();
		return turn.promise;
	});
	return { begun, end: () => turn.resolve() };
}

test('runs first after an interval, or immediately with `atOnce`', async () => {
	const [later, now] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
	const loops = [every(100, later, report), every(100, now, report, { atOnce: true })];
	expect([later, now].map((turn) => turn.mock.calls.length)).toEqual([0, 1]);
	await vi.advanceTimersByTimeAsync(250);
	expect([later, now].map((turn) => turn.mock.calls.length)).toEqual([2, 3]);
	for (const loop of loops) await loop.stop();
});

test('skips runs that are due while one is in progress, and continues afterwards', async () => {
	const { begun, end } = openTurn();
	const loop = every(100, begun, report, { atOnce: true });
	await vi.advanceTimersByTimeAsync(350);
	expect(begun).toHaveBeenCalledTimes(1);
	end();
	await vi.advanceTimersByTimeAsync(100);
	expect(begun).toHaveBeenCalledTimes(2);
	end();
	await loop.stop();
});

test('stop waits for the run in progress, and no run follows', async () => {
	const { begun, end } = openTurn();
	const loop = every(100, begun, report, { atOnce: true });
	const stopped = vi.fn();
	const stopping = loop.stop().then(stopped);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(stopped).not.toHaveBeenCalled();
	end();
	await stopping;
	await vi.advanceTimersByTimeAsync(1_000);
	expect(begun).toHaveBeenCalledTimes(1);
	await loop.stop();
});

test('an error is reported, and the next run takes place', async () => {
	const turn = vi.fn(async () => {
		throw new Error('broken');
	});
	const loop = every(100, turn, report, { atOnce: true });
	await vi.advanceTimersByTimeAsync(100);
	expect(turn).toHaveBeenCalledTimes(2);
	expect(report.mock.calls).toEqual([[new Error('broken')], [new Error('broken')]]);
	await loop.stop();
});
