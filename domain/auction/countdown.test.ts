import { describe, expect, it } from 'vitest';
import { adminTimeLeft } from '#domain/backoffice/admin-time-left.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { STATUSES } from './auction.ts';
import { countdown, isFinalHour, timeLeft } from './countdown.ts';

const end_time = '2026-11-21T21:00:00.000000Z';
const scheduled = { auction_type: 'scheduled', end_time } as const;
const at = (left: number) => Date.parse(end_time) - left;

describe('the timer of an active auction', () => {
	it.each([
		[-DAY, 'waiting', 'Aguardando confirmação'],
		[0, 'waiting', 'Aguardando confirmação'],
		[1, 'critical', '0s'],
		[999, 'critical', '0s'],
		[SECOND, 'critical', '1s'],
		[59_999, 'critical', '59s'],
		[MINUTE, 'warning', '1m 00s'],
		[61 * SECOND, 'warning', '1m 01s'],
		[299_999, 'warning', '4m 59s'],
		[300 * SECOND, 'normal', '5m 00s'],
		[HOUR - 1, 'normal', '59m 59s'],
		[HOUR, 'normal', '1h 00m'],
		[HOUR + 9 * MINUTE + 59_999, 'normal', '1h 09m'],
		[DAY, 'normal', '24h 00m'],
		[100 * HOUR + 5 * MINUTE, 'normal', '100h 05m'],
	] as const)('with %i ms left is %s, %s', (left, urgency, label) => {
		expect(countdown({ ...scheduled, status: 'active' }, at(left))).toEqual({ urgency, label });
	});

	it('follows an end that moved', () => {
		const moved = { ...scheduled, status: 'active', end_time: '2026-11-21T21:03:00.000000Z' } as const;
		expect(countdown(moved, at(0)).label).toBe('3m 00s');
	});

	it('waits for the auctioneer past the planned end of a live auction', () => {
		const live = { status: 'active', auction_type: 'live', end_time } as const;
		expect(countdown(live, at(0))).toEqual({ urgency: 'waiting', label: 'Aguardando o leiloeiro' });
	});
});

describe('the timer of any other auction', () => {
	it.each(STATUSES.filter((status) => status !== 'active'))(
		'%s is Encerrado, whatever time is left',
		(status) => {
			expect(countdown({ ...scheduled, status }, at(HOUR))).toEqual({ urgency: 'ended', label: 'Encerrado' });
		},
	);
});

it('timeLeft omits units that it does not need', () => {
	expect([0, 59 * SECOND, MINUTE, HOUR].map(timeLeft)).toEqual(['0s', '59s', '1m 00s', '1h 00m']);
});

describe("the admin's time left", () => {
	it.each([
		[-1, 'Encerrado'],
		[0, 'Encerrado'],
		[1, '0h 0m'],
		[MINUTE, '0h 1m'],
		[HOUR - 1, '0h 59m'],
		[HOUR, '1h 0m'],
		[23 * HOUR + 59 * MINUTE, '23h 59m'],
		[DAY, '24h 0m'],
		[DAY + 1, '1d 0h'],
		[DAY + 23 * HOUR, '1d 23h'],
		[30 * DAY + 5 * HOUR, '30d 5h'],
	])('with %i ms left is %s', (left, label) => {
		expect(adminTimeLeft(left)).toBe(label);
	});
});

it.each([
	['scheduled', HOUR - 1, true],
	['scheduled', HOUR, false],
	['scheduled', 3 * DAY, false],
	['live', 3 * DAY, true],
] as const)('a %s lot with %d ms left is urgent: %s', (auction_type, left, urgent) => {
	expect(isFinalHour({ auction_type, end_time }, at(left))).toBe(urgent);
});
