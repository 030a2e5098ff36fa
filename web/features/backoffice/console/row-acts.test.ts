import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { furtherActions, rowAct } from './row-acts.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ROW = { status: 'pending', auction_type: 'live', announced: false, suspended_since: null } as const;
const at = (offset: number) => new Date(NOW + offset).toISOString();

it.each([
	['paused', 'live', -HOUR, HOUR, 'resume', ['suspend', 'cancel']],
	['paused', 'scheduled', -HOUR, HOUR, 'resume', ['suspend', 'cancel']],
	['active', 'live', -HOUR, HOUR, 'console', ['pause', 'suspend', 'end', 'cancel']],
	['active', 'scheduled', -HOUR, MINUTE, null, ['pause', 'suspend', 'end', 'cancel']],
	['pending', 'live', 61 * MINUTE, DAY, null, ['start', 'suspend', 'cancel']],
	['pending', 'live', HOUR, DAY, 'start', ['suspend', 'cancel']],
	['pending', 'scheduled', -HOUR, DAY, 'start', ['suspend', 'cancel']],
	['pending', 'live', -DAY, -HOUR, null, ['suspend', 'cancel']],
] as const)('%s, %s, from %i to %i: %s, then %o', (status, auction_type, start, end, act, further) => {
	const row = { ...ROW, status, auction_type, start_time: at(start), end_time: at(end) };
	expect(rowAct(row, NOW)).toBe(act);
	expect(furtherActions(row, act, end <= 0)).toEqual(further);
});

it.each([
	['scheduled', MINUTE, DAY, false],
	['live', MINUTE, DAY, false],
	['live', -MINUTE, DAY, false],
	['scheduled', -DAY, -HOUR, false],
	['live', -DAY, -HOUR, true],
] as const)('announced, %s, from %i to %i: may be started %s', (auction_type, start, end, startable) => {
	const row = { ...ROW, announced: true, auction_type, start_time: at(start), end_time: at(end) };
	expect(rowAct(row, NOW)).toBe(startable ? 'start' : null);
	expect(furtherActions(row, null, end <= 0).includes('start')).toBe(startable);
});

it.each([
	['pending', null, ['resume', 'cancel']],
	['paused', 'resume', ['cancel']],
] as const)('suspended while %s: %s, then %o', (status, act, further) => {
	const times = { start_time: at(-HOUR), end_time: at(HOUR), suspended_since: at(-MINUTE) };
	const row = { ...ROW, ...times, status };
	expect(rowAct(row, NOW)).toBe(act);
	expect(furtherActions(row, act, false)).toEqual(further);
});
