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
		suspended_since: null,
	}) as const;

it.each([
	[20 * DAY, '20d 0h', 'normal', '11/12, 9h'],
	[2 * DAY + 3 * HOUR, '2d 3h', 'normal', 'seg., 12h'],
	[DAY, '24h 0m', 'normal', 'dom., 9h'],
	[3 * HOUR + 5 * MINUTE, '3h 5m', 'normal', '12h05'],
	[5 * MINUTE, '0h 5m', 'normal', '9h05'],
	[4 * MINUTE + 12 * SECOND, '4m 12s', 'warning', '9h04'],
	[59 * SECOND, '59s', 'critical', '9h'],
	[0, 'Aguardando confirmação', 'waiting', null],
])('%i ms before the end: %s, %s, %s', (left, label, urgency, at) => {
	expect(rowTime(active(left), NOW)).toEqual({ label, urgency, at, extended: null });
});

it('the end that an auctioneer decides is a plan, and never urgent', () => {
	const time = { label: '0h 0m', urgency: 'normal', at: 'Previsto 9h', extended: null };
	expect(rowTime(active(8 * SECOND, 'live'), NOW)).toEqual(time);
});

it('after its end, an auction that the auctioneer ends waits for the auctioneer', () => {
	expect(rowTime(active(-SECOND, 'live'), NOW)).toMatchObject({ label: 'Aguardando o leiloeiro' });
});

it.each([
	['pending', HOUR, 2 * HOUR, '1h 0m', 'Abre 10h'],
	['pending', -HOUR, HOUR, 'Abrindo…', null],
	['pending', -2 * HOUR, -HOUR, 'Encerrado', null],
	['paused', -HOUR, HOUR, 'Suspenso', null],
	['completed', -HOUR, HOUR, 'Encerrado', null],
] as const)('%s, from %i to %i: %s', (status, start, end, label, at_) => {
	const ends = { end_time: at(end), scheduled_end_time: at(end) };
	const row = {
		auction_type: 'scheduled',
		status,
		start_time: at(start),
		suspended_since: null,
		...ends,
	} as const;
	expect(rowTime(row, NOW)).toEqual({ label, urgency: 'ended', at: at_, extended: null });
});

it.each(['active', 'paused'] as const)('shows the effective end while it is %s', (status) => {
	const row = { ...active(6 * MINUTE), status, scheduled_end_time: at(0) };
	expect(rowTime(row, NOW).extended).toBe('Prorrogado até 9h06');
	expect(rowTime({ ...row, status: 'completed' }, NOW).extended).toBeNull();
});
