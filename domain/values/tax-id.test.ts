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
])('%s is punctuated as %s: %s', (typed, kind, shown) => {
	expect(maskTaxId(typed, kind)).toBe(shown);
});
