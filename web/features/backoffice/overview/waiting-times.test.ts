import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { waitingTime } from './waiting-times.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
	['proofs', -30_000, 'agora'],
	['proofs', -20 * MINUTE, 'há 20 min'],
	['proofs', -5 * HOUR, 'há 5 h'],
	['proofs', -DAY, 'há 1 dia'],
	['overdue', -3 * DAY, 'há 3 dias'],
	['ending', 16 * MINUTE, 'até 9h16'],
	['ending', 20 * HOUR, 'até dom., 5h'],
	['sale-drafts', 9 * DAY, 'até 30/11, 9h'],
	// Never a time that is over.
	['ending', -9 * MINUTE, 'prazo encerrado'],
] as const)('%s, %d ms from now: %s', (kind, from, words) => {
	expect(waitingTime(kind, new Date(now + from).toISOString(), now)).toBe(words);
});
