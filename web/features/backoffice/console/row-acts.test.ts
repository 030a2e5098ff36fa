import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { furtherActions, rowAct } from './row-acts.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (offset: number) => new Date(NOW + offset).toISOString();

it.each([
	['paused', 'live', -HOUR, HOUR, 'resume', ['cancel']],
	['paused', 'scheduled', -HOUR, HOUR, 'resume', ['cancel']],
	['active', 'live', -HOUR, HOUR, 'console', ['pause', 'end', 'cancel']],
	['active', 'scheduled', -HOUR, MINUTE, null, ['pause', 'end', 'cancel']],
	['pending', 'live', 61 * MINUTE, DAY, null, ['start', 'cancel']],
	['pending', 'live', HOUR, DAY, 'start', ['cancel']],
	['pending', 'scheduled', -HOUR, DAY, 'start', ['cancel']],
	['pending', 'live', -DAY, -HOUR, null, ['start', 'cancel']],
] as const)('%s, %s, from %i to %i: %s, then %o', (status, auction_type, start, end, act, further) => {
	const row = { status, auction_type, start_time: at(start), end_time: at(end) };
	expect(rowAct(row, NOW)).toBe(act);
	expect(furtherActions(row, act)).toEqual(further);
});
