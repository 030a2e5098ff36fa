import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { movedLot, staggerFault, staggerShifts, type TimedLot } from './staggered-times.ts';

const AT = Date.UTC(2026, 11, 1, 12) * 1_000;
const later = (milliseconds: number) => AT + milliseconds * 1_000;

describe('the times of staggered lots', () => {
	it.each<[what: string, starts: number[], first: number, minutes: number, expected: number[]]>([
		['no lot', [], AT, 5, []],
		['one lot moves to the first time', [later(DAY)], AT, 5, [AT]],
		[
			'each later one follows by the interval',
			[AT, AT, AT],
			later(HOUR),
			10,
			[0, 10, 20].map((m) => later(HOUR + m * MINUTE)),
		],
		['their order is that of the sale, not of the clock', [later(DAY), AT], AT, 3, [AT, later(3 * MINUTE)]],
		['an interval of 0 starts them together', [AT, later(DAY)], later(HOUR), 0, [later(HOUR), later(HOUR)]],
		[
			'across midnight',
			[AT, AT],
			later(11 * HOUR + 55 * MINUTE),
			10,
			[later(11 * HOUR + 55 * MINUTE), later(12 * HOUR + 5 * MINUTE)],
		],
	])('%s', (_, starts, first, minutes, expected) => {
		const lots = starts.map((start_time) => ({ start_time }));
		const shifts = staggerShifts(lots, first, minutes);
		expect(lots.map(({ start_time }, index) => start_time + (shifts[index] ?? 0))).toEqual(expected);
	});
});

describe('a lot that moves', () => {
	const rounds = [
		{ number: 1, start_time: AT, end_time: later(HOUR), minimum: 2 },
		{ number: 2, start_time: later(DAY), end_time: later(DAY + HOUR), minimum: 1 },
	];
	const lot: TimedLot = { start_time: AT, end_time: later(HOUR), round: 1, rounds };
	const moved = (shift: number) =>
		rounds.map((round) => ({
			...round,
			start_time: round.start_time + shift,
			end_time: round.end_time + shift,
		}));

	it.each<[what: string, change: Partial<TimedLot>, shift: number, expected: Partial<TimedLot>]>([
		[
			'keeps its length',
			{ round: null, rounds: [] },
			DAY,
			{ start_time: AT + DAY, end_time: later(HOUR) + DAY },
		],
		['moves all rounds alike', {}, DAY, { start_time: AT + DAY, rounds: moved(DAY) }],
		['moves back too', {}, -HOUR, { start_time: AT - HOUR, rounds: moved(-HOUR) }],
		['moves a printed table of rounds', { round: null }, DAY, { rounds: moved(DAY) }],
		[
			'keeps rounds that are over',
			{ round: 2 },
			DAY,
			{ rounds: [...rounds.slice(0, 1), ...moved(DAY).slice(1)] },
		],
		['stays with a shift of 0', {}, 0, lot],
	])('%s', (_, change, shift, expected) => {
		expect(movedLot({ ...lot, ...change }, shift)).toMatchObject(expected);
	});
});

it.each([
	[AT + 1, null],
	[AT, 'O primeiro lote deve começar no futuro'],
	[AT - 1, 'O primeiro lote deve começar no futuro'],
])('a first start at %d is %j', (first, expected) => {
	expect(staggerFault(first, AT)).toBe(expected);
});
