import { expect, it } from 'vitest';
import { extendedUntil, extensionHistory, isExtended } from './extension.ts';

const scheduled_end_time = '2026-11-21T17:00:00.000000Z';
const until = (end_time: string) => ({ end_time, scheduled_end_time });

it.each([
	['2026-11-21T17:06:12.500000Z', 2, 'Prorrogado 2 vezes: fim previsto 14h, agora 14h06'],
	['2026-11-21T17:03:00.000000Z', 1, 'Prorrogado 1 vez: fim previsto 14h, agora 14h03'],
	['2026-11-21T17:00:15.000000Z', 1, 'Prorrogado 1 vez: fim previsto 14:00:00, agora 14:00:15'],
	['2026-11-22T17:00:00.000000Z', 0, 'Prorrogado: fim previsto sáb., 21/11, 14h, agora dom., 22/11, 14h'],
])('the end of 14:00 moved to %s', (end_time, times, words) => {
	expect(extensionHistory(until(end_time), times)).toBe(words);
});

it('uses the short form where space is limited, and always states the current end', () => {
	expect(extendedUntil(until('2026-11-21T17:06:12.000000Z'))).toBe('Prorrogado até 14h06');
	expect(extendedUntil(until('2026-11-22T03:06:00.000000Z'))).toBe('Prorrogado até dom., 22/11, 0h06');
});

it.each([scheduled_end_time, '2026-11-21T16:30:00.000000Z'])(
	'is not mentioned if the end did not move: %s',
	(end_time) => {
		expect(isExtended(until(end_time))).toBe(false);
		expect([extendedUntil(until(end_time)), extensionHistory(until(end_time), 1)]).toEqual([null, null]);
	},
);

it('is counted after the auction, and not mentioned if only the auctioneer ended late', () => {
	const end = until('2026-11-21T17:06:12.000000Z');
	expect(extensionHistory(end, 2, true)).toBe('Prorrogado 2 vezes. Fim previsto: 14h');
	expect(extensionHistory(end, 0, true)).toBeNull();
});
