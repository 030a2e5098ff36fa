import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { decidedAs, shortName, stateWordsOf, stepsOf, termOfPart } from './part-words.ts';

const due_at = '2026-11-21T12:00:00.000000Z';
const at = Date.parse('2026-11-21T12:00:00Z');
const OPEN = { due_at, credited_at: null, refund: null, paid_out: null } as const;
const COURT = { kind: 'court', name: null } as const;
const OWN = { kind: 'operator', name: null } as const;

test.each([
	['waiting', COURT, at, 'Aguarda guia', 0],
	['waiting', OWN, at, 'Aguarda conta', 0],
	['pending', OWN, at - HOUR, 'Não pago', 1],
	['pending', OWN, at + HOUR, 'Em atraso', 1],
	['proof-sent', OWN, at + HOUR, 'A conferir', 2],
	['defaulted', OWN, at + HOUR, 'Inadimplente', 1],
	['paid', OWN, at, 'Pago', 3],
	['refund-due', OWN, at, 'A devolver', 2],
	['refunded', OWN, at, 'Devolvido', 3],
	['cancelled', OWN, at, 'Não devido', undefined],
] as const)('%s of %o', (state, payee, now, words, done) => {
	expect(stateWordsOf({ ...OPEN, state, payee, kind: 'price' }, now)).toBe(words);
	expect(stepsOf({ ...OPEN, state })?.done).toBe(done);
});

test('what is received for a seller has a step more', () => {
	expect(stepsOf({ state: 'paid', paid_out: false })).toMatchObject({ done: 3, names: { length: 4 } });
	expect(stepsOf({ state: 'paid', paid_out: true })).toMatchObject({ done: 4, names: { length: 4 } });
});

test.each([
	['pending', at - 3 * DAY, 'sáb., 9h', 'em 3d', false],
	['pending', at - 90 * MINUTE, '9h', 'em 1h', false],
	['pending', at - 7 * MINUTE, '9h', 'em 7m', false],
	['pending', at + 75 * HOUR, '21/11, 9h', 'há 3d', true],
	['waiting', at + 75 * HOUR, 'Sem prazo', null, false],
	['defaulted', at + 75 * HOUR, '21/11, 9h', 'há 3d', true],
] as const)('the term of what is %s', (state, now, when, words, late) => {
	expect(termOfPart({ ...OPEN, state }, now)).toEqual({ when, words, late });
});

test('what is paid or goes back shows its own day', () => {
	expect(termOfPart({ ...OPEN, state: 'paid', credited_at: '2026-11-20' }, at)).toEqual({
		when: '20/11/2026',
		words: 'creditado',
		late: false,
	});
	const refund = { due_at, made_at: null };
	expect(termOfPart({ ...OPEN, state: 'refund-due', refund }, at + 2 * HOUR)).toMatchObject({ late: true });
	expect(
		termOfPart({ ...OPEN, state: 'refunded', refund: { ...refund, made_at: '2026-11-22' } }, at),
	).toMatchObject({ when: '22/11/2026', words: 'devolvido' });
	expect(
		termOfPart({ ...OPEN, state: 'refund-due', refund: { due_at: null, made_at: null } }, at),
	).toMatchObject({ when: 'Sem prazo' });
	expect(termOfPart({ ...OPEN, state: 'waiting', due_at: null }, at)).toEqual({
		when: 'Sem prazo',
		words: null,
		late: false,
	});
});

test('short names', () => {
	const part = { number: null, by_instalments: false };
	expect(shortName({ ...part, kind: 'price' })).toBe('Preço');
	expect(shortName({ ...part, kind: 'price', by_instalments: true })).toBe('Entrada');
	expect(shortName({ kind: 'instalment', number: 3, by_instalments: true })).toBe('Parcela 3');
	expect(shortName({ kind: 'fine', number: 3, by_instalments: true })).toBe('Multa da parcela 3');
	expect(shortName({ ...part, kind: 'fine' })).toBe('Multa');
});

test('a payment by one Pix is decided once', () => {
	const part = { id: 'part', payment_id: 'payment' };
	expect(decidedAs({ ...part, as_one: null })).toBe('part');
	expect(decidedAs({ ...part, as_one: 10 })).toBe('payment');
});
