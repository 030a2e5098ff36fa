import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { rowTime } from './row-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (offset: number) => new Date(NOW + offset).toISOString();
const active = (left: number, auction_type: 'live' | 'scheduled' = 'scheduled') =>
	({
		auction_type,
		status: 'active',
		start_time: at(-DAY),
		end_time: at(left),
		scheduled_end_time: at(left),
	}) as const;

it.each([
	[2 * DAY + 3 * HOUR, '2d 3h', 'normal', null],
	[DAY, '24h 0m', 'normal', null],
	[3 * HOUR + 5 * MINUTE, '3h 5m', 'normal', null],
	[5 * MINUTE, '0h 5m', 'normal', null],
	[4 * MINUTE + 12 * SECOND, '0h 4m', 'warning', '4m 12s'],
	[59 * SECOND, '0h 0m', 'critical', '59s'],
	[0, 'Aguardando confirmação', 'waiting', null],
])('%i ms before the end: %s, %s', (left, label, urgency, seconds) => {
	expect(rowTime(active(left), NOW)).toEqual({ label, urgency, seconds, extended: null });
});

it('after its end, an auction that the auctioneer ends waits for the auctioneer', () => {
	expect(rowTime(active(-SECOND, 'live'), NOW)).toMatchObject({ label: 'Aguardando o leiloeiro' });
});

it.each([
	['pending', HOUR, 2 * HOUR, 'Abre em 21/11/2026 10:00'],
	['pending', -HOUR, HOUR, 'Abrindo…'],
	['pending', -2 * HOUR, -HOUR, 'Encerrado'],
	['paused', -HOUR, HOUR, 'Em pausa'],
	['completed', -HOUR, HOUR, 'Encerrado'],
] as const)('%s, from %i to %i: %s', (status, start, end, label) => {
	const ends = { end_time: at(end), scheduled_end_time: at(end) };
	const row = { auction_type: 'scheduled', status, start_time: at(start), ...ends } as const;
	expect(rowTime(row, NOW)).toEqual({ label, urgency: 'ended', seconds: null, extended: null });
});

it.each(['active', 'paused'] as const)('shows the effective end while it is %s', (status) => {
	const row = { ...active(6 * MINUTE), status, scheduled_end_time: at(0) };
	expect(rowTime(row, NOW).extended).toBe('Prorrogado até 09:06');
	expect(rowTime({ ...row, status: 'completed' }, NOW).extended).toBeNull();
});
