import { expect, test } from 'vitest';
import { PAYMENT_FILTERS } from '#domain/settlement/payment-filters.ts';
import { placeOf, stateOf, stateWords } from './row-words.ts';

const NOTHING = { proof_waiting: false, slip_missing: false, offered: false };

test('a row shows what waits for an administrator before the state of the payment', () => {
	expect(stateOf({ ...NOTHING, status: 'overdue' })).toBe('overdue');
	expect(stateOf({ ...NOTHING, status: 'overdue', slip_missing: true })).toBe('slip');
	expect(stateOf({ ...NOTHING, status: 'pending', slip_missing: true, proof_waiting: true })).toBe('proof');
	expect(stateOf({ ...NOTHING, status: 'cancelled', offered: true })).toBe('offered');
	expect(stateWords('slip')).toBe(PAYMENT_FILTERS.slip);
});

test('a lot is named by its sale and its number there', () => {
	const sale = { id: '', number: '2/2026', lot_number: 7 };
	expect(placeOf({ sale })).toBe('nº 2/2026, lote 7');
	expect(placeOf({ sale: { ...sale, lot_number: null } })).toBe('nº 2/2026');
	expect(placeOf({ sale: null })).toBeNull();
});
