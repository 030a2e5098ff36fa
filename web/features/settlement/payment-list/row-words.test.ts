import { expect, test } from 'vitest';
import { PAYMENT_FILTERS } from '#domain/settlement/payment-filters.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { placeOf, stateOf, stateWords, termOf } from './row-words.ts';

const NOTHING = { proof_waiting: false, slip_missing: false, offered: false };

test('a row shows what waits for an administrator before the state of the payment', () => {
	expect(stateOf({ ...NOTHING, status: 'overdue' })).toBe('overdue');
	expect(stateOf({ ...NOTHING, status: 'overdue', slip_missing: true })).toBe('slip');
	expect(stateOf({ ...NOTHING, status: 'pending', slip_missing: true, proof_waiting: true })).toBe('proof');
	expect(stateOf({ ...NOTHING, status: 'cancelled', offered: true })).toBe('offered');
	expect(stateWords('slip')).toBe(PAYMENT_FILTERS.slip);
});

const due_at = '2026-11-21T12:00:00.000000Z';
const at = Date.parse('2026-11-21T12:00:00Z');

test.each([
	['pending', at - 26 * HOUR, '21/11/2026 09:00', 'em 1d 2h', false],
	['pending', at - 90 * MINUTE, '21/11/2026 09:00', 'em 1h 30m', false],
	['overdue', at + 75 * HOUR, '21/11/2026 09:00', 'há 3d 3h', true],
	['overdue', at, '21/11/2026 09:00', 'há 0h 0m', true],
] as const)('%s: %s', (status, now, when, words, late) => {
	expect(termOf({ status, due_at, paid_at: null, ended_at: null }, now)).toEqual({ when, words, late });
});

test('what is no longer owed shows when it was paid, or when it ended', () => {
	const paid_at = '2026-11-20T12:00:00.000000Z';
	const ended_at = '2026-11-22T12:00:00.000000Z';
	const now = at + 48 * HOUR;
	expect(termOf({ status: 'paid', due_at, paid_at, ended_at: null }, now).when).toBe('20/11/2026 09:00');
	expect(termOf({ status: 'refunded', due_at, paid_at, ended_at }, now).when).toBe('22/11/2026 09:00');
	expect(termOf({ status: 'cancelled', due_at, paid_at: null, ended_at }, now)).toEqual({
		when: '22/11/2026 09:00',
		words: 'há 24h 0m',
		late: false,
	});
});

test('a lot is named by its sale and its number there', () => {
	const sale = { id: '', number: '2/2026', lot_number: 7 };
	expect(placeOf({ sale })).toBe('nº 2/2026, lote 7');
	expect(placeOf({ sale: { ...sale, lot_number: null } })).toBe('nº 2/2026');
	expect(placeOf({ sale: null })).toBeNull();
});
