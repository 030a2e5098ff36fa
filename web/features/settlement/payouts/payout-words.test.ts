import { expect, test } from 'vitest';
import { HOUR } from '#domain/values/time.ts';
import { isPayable, placeOf, stateWords, termOf } from './payout-words.ts';

const at = '2026-12-03T02:59:59.999000Z';

test.each([
	[-26 * HOUR, '02/12', 'em 1d', false],
	[75 * HOUR, '02/12', 'há 3d', true],
])('a term %i ms after it', (after, when, words, late) => {
	expect(termOf(at, Date.parse(at) + after)).toEqual({ when, words, late });
});

test('a state says what else there is to do', () => {
	const account = { pix_key: 'k' };
	const consent = { asked_by: 'Ana', own: false, expires_at: at };
	expect(stateWords({ state: 'due', owed_back: false, consent: null, account })).toBe('A repassar');
	expect(stateWords({ state: 'overdue', owed_back: false, consent, account })).toBe('Falta consentir');
	expect(stateWords({ state: 'due', owed_back: false, consent: null, account: null })).toBe('Sem conta');
	expect(stateWords({ state: 'paid', owed_back: true, consent: null, account })).toBe('Comitente deve');
});

test('a lot is named by its sale, its number there, and the part of its price', () => {
	const sale = { id: '', number: '2/2026', lot_number: 7 };
	expect(placeOf({ sale, instalment: null, fine: false, cost: null })).toBe('nº 2/2026, lote 7');
	expect(placeOf({ sale: null, instalment: 0, fine: false, cost: null })).toBe('entrada');
	expect(placeOf({ sale, instalment: 3, fine: false, cost: null })).toBe('nº 2/2026, lote 7; parcela 3');
	expect(placeOf({ sale: null, instalment: null, fine: true, cost: null })).toBe('multa');
	expect(placeOf({ sale, instalment: null, fine: false, cost: 'Vistoria' })).toBe(
		'nº 2/2026, lote 7; Vistoria',
	);
	expect(placeOf({ sale: null, instalment: null, fine: false, cost: null })).toBeNull();
});

test('only what is owed to a seller with an account can be marked as paid', () => {
	const account = { pix_key: 'k' };
	expect(isPayable({ state: 'overdue', account })).toBe(true);
	expect(isPayable({ state: 'due', account: null })).toBe(false);
	expect(isPayable({ state: 'paid', account })).toBe(false);
	expect(isPayable({ state: 'cancelled', account })).toBe(false);
});
