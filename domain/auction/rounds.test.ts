import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiRounds, formRounds } from '#domain/sale/round-fields.ts';
import { currentRoundWords, followingRoundWords, roundCells } from './rounds.ts';

const FIRST = { start_date: '2026-12-01', start_time: '09:00', end_date: '2026-12-01', end_time: '18:00' };
const SECOND = { start_date: '2026-12-15', start_time: '09:00', end_date: '2026-12-15', end_time: '18:00' };
const form = (first: object, second: object = {}) => [
	{ ...FIRST, minimum: 500_000, ...first },
	{ ...SECOND, minimum: 250_000, ...second },
];

const SENT = { start_time: '2026-12-01T09:00:00-03:00', end_time: '2026-12-01T18:00:00-03:00' };
const LATER = { start_time: '2026-12-15T09:00:00-03:00', end_time: '2026-12-15T18:00:00-03:00' };
const sent = (first: object, second: object = {}) => [
	{ ...SENT, minimum: 500_000, ...first },
	{ ...LATER, minimum: 250_000, ...second },
];

function faults(schema: z.ZodType, input: unknown): string[] {
	const { error } = schema.safeParse(input);
	return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('the rounds of the form', () => {
	it.each([
		['two, the second lower', form({})],
		['none', []],
		['left out', undefined],
		['one that begins as the other ends', form({ end_date: '2026-12-15', end_time: '09:00' })],
		[
			'nine',
			Array.from({ length: 9 }, (_, n) => ({
				...FIRST,
				start_date: `2026-11-${10 + n}`,
				end_date: `2026-11-${10 + n}`,
				minimum: 1,
			})),
		],
	])('takes %s', (_name, input) => {
		expect(faults(formRounds, input)).toEqual([]);
	});

	it.each([
		[form({ start_date: '' }), '0.start_date 1º leilão: data de início é obrigatória'],
		[form({}, { start_date: '2026-02-30' }), '1.start_date 2º leilão: data de início é obrigatória'],
		[form({}, { end_date: undefined }), '1.end_date 2º leilão: data de término é obrigatória'],
		[form({ start_time: '' }), '0.start_time 1º leilão: hora de início é obrigatória'],
		[form({ end_time: '24:00' }), '0.end_time 1º leilão: formato de hora inválido (HH:mm)'],
		[form({}, { minimum: 0 }), '1.minimum 2º leilão: valor mínimo deve ser maior que zero'],
		[form({ minimum: Number.NaN }), '0.minimum 1º leilão: valor mínimo deve ser maior que zero'],
		[form({ minimum: 1.005 }), '0.minimum 1º leilão: valor mínimo deve ter no máximo duas casas decimais'],
		[form({ end_time: '09:00' }), '0.end_time 1º leilão: término deve ser após o início'],
		[
			form({}, { start_date: '2026-12-01', start_time: '17:59' }),
			'1.start_date 2º leilão: início deve ser após o término do 1º leilão',
		],
		[
			form({ end_time: '08:00' }, { start_date: '', start_time: '', end_date: '', minimum: 0 }),
			'0.end_time 1º leilão: término deve ser após o início',
		],
		[Array(10).fill(form({})[0]), ' Um lote tem no máximo 9 datas de leilão'],
	])('%#: %j', (input, fault) => {
		expect(faults(formRounds, input)).toContain(fault);
	});
});

describe('the rounds of the API', () => {
	it.each([
		[sent({}), []],
		[null, []],
		[sent({}, { start_time: undefined }), ['1.start_time 2º leilão: início é obrigatório']],
		[sent({ end_time: '' }), ['0.end_time 1º leilão: término é obrigatório']],
		[
			sent({ start_time: '2026-12-01' }),
			['0.start_time 1º leilão: datas devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00'],
		],
		[sent({}, { minimum: -1 }), ['1.minimum 2º leilão: valor mínimo deve ser maior que zero']],
		[sent({ end_time: SENT.start_time }), ['0.end_time 1º leilão: término deve ser após o início']],
		[
			sent({}, { start_time: SENT.start_time }),
			['1.start_time 2º leilão: início deve ser após o término do 1º leilão'],
		],
		[sent({ number: 1 }).slice(0, 1), ['0 Unrecognized key: "number"']],
	])('%#: %j', (input, expected) => {
		expect(faults(apiRounds, input)).toEqual(expected);
	});
});

it('the text of a round', () => {
	const cells = (state: 'waiting' | 'unsold' | 'open', over: boolean, suspended_since?: string) =>
		roundCells({ number: 2, ...LATER, state }, 250_000_00, {
			status: over ? 'completed' : 'active',
			suspended_since,
		});
	const [name, start, end, minimum] = [
		'2º leilão',
		'15/12/2026 09:00',
		'15/12/2026 18:00',
		'R$\u00a0250.000,00',
	];
	expect(cells('waiting', false)).toEqual([name, start, end, minimum]);
	expect(cells('waiting', true)).toEqual([`${name}, não realizado`, start, end, minimum]);
	expect(cells('unsold', true)).toEqual([`${name}, sem lances`, start, end, minimum]);
	expect(cells('open', false)).toEqual([`${name}, aberto`, start, end, minimum]);
	expect(cells('open', false, '2026-12-15T13:00:00Z')).toEqual([`${name}, suspenso`, start, end, minimum]);
});

it('the text of the current round, and of the one that follows', () => {
	expect([currentRoundWords(1, 2), currentRoundWords(1, 1)]).toEqual(['1º leilão de 2', '1º leilão']);
	expect(followingRoundWords({ number: 2, ...LATER }, 250_000_00)).toBe(
		'Sem lances, 2º leilão ter., 15/12, às 9h, a partir de R$\u00a0250.000,00',
	);
	expect(followingRoundWords(undefined, 1)).toBeNull();
});
