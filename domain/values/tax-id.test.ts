import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskTaxId, readTaxId, type TaxId } from './tax-id.ts';

test.each([
	['52998224725', { kind: 'CPF', text: '529.982.247-25' }],
	['529.982.247-25', { kind: 'CPF', text: '529.982.247-25' }],
	['12345678000195', { kind: 'CNPJ', text: '12.345.678/0001-95' }],
	['12.345.678/0001-95', { kind: 'CNPJ', text: '12.345.678/0001-95' }],
	// The example of the Receita Federal.
	['12.ABC.345/01DE-35', { kind: 'CNPJ', text: '12.ABC.345/01DE-35' }],
	['12abc34501de35', { kind: 'CNPJ', text: '12.ABC.345/01DE-35' }],
	['529.982.247-24', null],
	['111.111.111-11', null],
	['12.345.678/0001-96', null],
	['12.ABC.345/01DE-36', null],
	['', null],
	['leiloeira', null],
	['CNPJ: 11.222.333/0001-81', { kind: 'CNPJ', text: '11.222.333/0001-81' }],
	['CNPJ/MF nº 11.222.333/0001-81', { kind: 'CNPJ', text: '11.222.333/0001-81' }],
	['CNPJ 12.ABC.345/01DE-35', { kind: 'CNPJ', text: '12.ABC.345/01DE-35' }],
	['cnpj11222333000181.', { kind: 'CNPJ', text: '11.222.333/0001-81' }],
	['inscrita no CNPJ sob o nº 11 222 333 0001 81', { kind: 'CNPJ', text: '11.222.333/0001-81' }],
	['Ana Lima, CPF 529.982.247-25, solteira', { kind: 'CPF', text: '529.982.247-25' }],
	['CPF 529.982.247-24 (antes 529.982.247-25)', { kind: 'CPF', text: '529.982.247-25' }],
	// No other number contains one.
	['152998224725', null],
	['529982247250', null],
	['112223330001812', null],
	[`${'x'.repeat(100)}529.982.247-25`, null],
])('%s is read as %o', (typed, expected) => {
	expect(readTaxId(typed)).toEqual(expected);
});

test.each<[string, TaxId['kind'], string]>([
	['', 'CPF', ''],
	['5', 'CPF', '5'],
	['529', 'CPF', '529'],
	['5299', 'CPF', '529.9'],
	['529.982.247-2', 'CPF', '529.982.247-2'],
	['52998224725', 'CPF', '529.982.247-25'],
	['529982247259', 'CPF', '529.982.247-25'],
	['a529x', 'CPF', '529'],
	['12', 'CNPJ', '12'],
	['12abc34501de3', 'CNPJ', '12.ABC.345/01DE-3'],
	['12.345.678/0001-95', 'CNPJ', '12.345.678/0001-95'],
	['CNPJ: 11.222.333/0001-81', 'CNPJ', '11.222.333/0001-81'],
	['CNPJ/MF nº 11.222.333/0001-81', 'CNPJ', '11.222.333/0001-81'],
	['CNPJ 12.ABC.345/01DE-35', 'CNPJ', '12.ABC.345/01DE-35'],
	['CPF: 529.982.247-25', 'CPF', '529.982.247-25'],
	['CPF nº 52998224725, RG 12.345.678-9', 'CPF', '529.982.247-25'],
	// So that the field shows what was pasted, and says that its check digits are wrong.
	['CNPJ: 11.222.333/0001-82', 'CNPJ', '11.222.333/0001-82'],
])('%s is punctuated as %s: %s', (typed, kind, shown) => {
	expect(maskTaxId(typed, kind)).toBe(shown);
});

test('a number is found whatever stands before and after it', () => {
	const before = fc.constantFrom('', 'CPF ', 'CPF', 'CNPJ: ', 'CNPJ/MF nº ', '(', 'Ana Lima, ', 'Á');
	const after = fc.constantFrom('', ' ', '.', ', solteira', ' (CPF)', ');', '\n');
	const number = fc.constantFrom('529.982.247-25', '11.222.333/0001-81', '12.ABC.345/01DE-35');
	fc.assert(
		fc.property(before, number, after, (first, text, last) => {
			const kind = text.length === 14 ? 'CPF' : 'CNPJ';
			expect(readTaxId(`${first}${text}${last}`)).toEqual({ kind, text });
			expect(maskTaxId(`${first}${text}${last}`, kind)).toBe(text);
		}),
	);
});
