import { expect, it } from 'vitest';
import { readSaleReference } from './sale-reference.ts';

const sale = { number: 3, year: 2026 };

it.each([
	['3/2026', { sale, lot_number: null }],
	['nº 3/2026', { sale, lot_number: null }],
	['N.º3/2026', { sale, lot_number: null }],
	['Leilão 3/2026', { sale, lot_number: null }],
	['edital nº 3/2026', { sale, lot_number: null }],
	['3/2026 lote 2', { sale, lot_number: 2 }],
	['nº 3/2026, lote 2', { sale, lot_number: 2 }],
	['lote 2 do leilão 3/2026', { sale, lot_number: 2 }],
	['LOTE Nº 12 - 3/2026', { sale, lot_number: 12 }],
	['lote 2', { sale: null, lot_number: 2 }],
	['Lote nº 2', { sale: null, lot_number: 2 }],
	['lote2', { sale: null, lot_number: 2 }],
])('%s', (typed, read) => {
	expect(readSaleReference(typed)).toEqual(read);
});

it.each([
	'',
	'lote',
	'leilão',
	'2',
	'lote 12345',
	'lote 0',
	'Loteamento 2',
	'Apartamento 3/2026',
	'27/11/2026',
	'12.345.678/0001-95',
	'1/20267',
	'lote 2 em Campinas',
])('names neither a sale nor a lot: %j', (typed) => {
	expect(readSaleReference(typed)).toBeNull();
});
