import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { toCsv } from './csv.ts';

const { seed, times } = inject('runs');

const BOM = '\uFEFF';
const read = (csv: string): string[][] =>
	parse(csv, { bom: true, delimiter: ';', record_delimiter: '\r\n', relax_column_count: true });

describe('no text becomes a formula', () => {
	test.each([
		'=1+1',
		'+55 11',
		'-2+3',
		'@SUM(A1)',
		'\t=1+1',
		'\r=1+1',
		'\n=1+1',
		'  =1+1',
		'"=1+1"',
		'" =1+1"',
		"'=1+1",
		'\u00A0=1+1',
		'\u200B=1+1',
		'＝1+1',
		'＠SUM(A1)',
		"|cmd|' /C calc'!A0",
		'%0A=1+1',
		'=HYPERLINK("http://mal.invalid";"clique")',
		'=cmd|\' /C calc\'!A0;"x"',
		'\u0000=1+1',
	])('%j', (text) => {
		const [, row] = read(toCsv(['Cidade'], [[text]]));
		expect(row).toEqual([`'${text.replace('\u0000', '')}`]);
	});

	test('harmless texts are unchanged', () => {
		const texts = ['Campinas/SP', "Santa Bárbara d'Oeste/SP", 'Não informado', 'A; B', 'diz "oi"', 'a=b', ''];
		const [, row] = read(toCsv(['Cidade'], [[...texts]]));
		expect(row).toEqual(texts);
	});

	test('with any text, no cell begins a formula after what programs strip, and none breaks out of its row', () => {
		const hostile = fc
			.array(fc.constantFrom(...'=+-@;,"\' \t\r\nA1\u00A0\u200B＝'))
			.map((all) => all.join(''));
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.string(), hostile), { minLength: 2, maxLength: 5 }), (texts) => {
				const rows = read(toCsv(texts, [texts]));
				expect(rows).toHaveLength(2);
				for (const cell of rows.flat()) {
					expect(cell).not.toMatch(/^[\s"\u00A0\u200B\uFEFF]*[=+\-@＝＋－＠]/);
					expect(cell).not.toMatch(/^[\t\r]/);
				}
				texts.forEach((text, at) => {
					const kept = text.replaceAll('\u0000', '');
					expect([kept, `'${kept}`]).toContain(rows[1]?.[at]);
				});
			}),
			{ seed, numRuns: 200 * times },
		);
	});
});

test('numbers stay numbers, in Brazilian notation', () => {
	const csv = toCsv(['n'], [[-1234567.891, 0.1 + 0.2, 1e21, 0, null, Number.NaN]]);
	expect(csv).toBe(`${BOM}n\r\n-1234567,891;0,3;1000000000000000000000;0;;\r\n`);
});
