import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, MAX_AMOUNT } from '#domain/values/money.ts';
import { parseRow, readAmount } from './parse-row.ts';

const CELLS = {
	number: '9990000000018',
	state: 'SP',
	city: 'SAO PAULO',
	neighborhood: 'VILA DAS QUIMERAS',
	address: 'RUA DOS GUARDA-CHUVAS, N. 1204',
	price: '184.350,27',
	appraisal: '263.500,00',
	financing: 'Sim',
	description: 'Terreno.',
	sale_mode: 'Venda Online',
	link: 'https://lista.example/detalhe?hdnimovel=9990000000018',
};

describe('readAmount', () => {
	it('reads every amount that the product formats', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (centavos) => {
				expect(readAmount(formatDecimal(centavos))).toBe(centavos);
			}),
		);
	});

	it('accepts no other text as an amount', () => {
		const amount = /^(?:0|[1-9]\d{0,2}(?:\.\d{3})*),\d\d$/;
		const near = fc.string({ unit: fc.constantFrom(...'0123456789.,-+E eR$') });
		fc.assert(
			fc.property(near, (text) => {
				expect(readAmount(text) === null || amount.test(text)).toBe(true);
			}),
		);
		for (const text of [
			'',
			'0',
			'1',
			'1234,56',
			'1.234',
			'1.234,5',
			'1,234.56',
			'8,79E+12',
			'-1,00',
			'01,00',
		]) {
			expect(readAmount(text)).toBeNull();
		}
	});

	it('stops at the largest amount', () => {
		expect(readAmount('10.000.000.000,00')).toBe(MAX_AMOUNT);
		expect(readAmount('10.000.000.000,01')).toBeNull();
	});
});

describe('parseRow', () => {
	it('reads a row', () => {
		expect(parseRow(CELLS)).toEqual({
			ok: true,
			value: { ...CELLS, price: 184_350_27, appraisal: 263_500_00, financing: true },
		});
	});

	it('reads a missing value as null', () => {
		const { financing, ...older } = CELLS;
		const read = parseRow({ ...older, neighborhood: '', address: '', description: '', appraisal: '0,00' });
		expect(read).toMatchObject({
			value: { neighborhood: null, address: null, description: null, appraisal: null, financing: null },
		});
	});

	it('never assumes that the price is at or below the appraisal', () => {
		expect(parseRow({ ...CELLS, price: '300.000,00' })).toMatchObject({
			value: { price: 300_000_00, appraisal: 263_500_00 },
		});
	});

	it.each(['javascript:alert(1)', 'data:text/html,x', '//lista.example', 'lista.example', ''])(
		'stores no link %j',
		(link) => {
			expect(parseRow({ ...CELLS, link })).toMatchObject({ ok: true, value: { link: null } });
		},
	);

	it.each([
		[
			'number',
			'1,55552E+12',
			'N° do imóvel traz "1,55552E+12"; o esperado é só algarismos, como 8555532980886',
		],
		['number', '', 'N° do imóvel traz ""; o esperado é só algarismos, como 8555532980886'],
		['state', 'XX', 'UF traz "XX"; o esperado é a sigla de um estado, como SP'],
		['city', '', 'Cidade traz ""; o esperado é um nome de 2 a 100 letras'],
		['price', '184350.27', 'Preço traz "184350.27"; o esperado é um valor em reais, como 56.155,03'],
		[
			'appraisal',
			'consulte',
			'Valor de avaliação traz "consulte"; o esperado é um valor em reais, como 56.155,03',
		],
		['financing', 'Talvez', 'Financiamento traz "Talvez"; o esperado é Sim ou Não'],
	])('refuses %s %j, naming column, value and expectation', (column, value, problem) => {
		expect(parseRow({ ...CELLS, [column]: value })).toEqual({ ok: false, problem });
	});

	it('quotes only the beginning of a long value', () => {
		const read = parseRow({ ...CELLS, state: 'S'.repeat(5_000) });
		expect(read.ok ? '' : read.problem.length).toBeLessThan(130);
	});
});
