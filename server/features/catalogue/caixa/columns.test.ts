import { describe, expect, it } from 'vitest';
import { COLUMNS, readHeader } from './columns.ts';

const NAMES = Object.values(COLUMNS);

describe('readHeader', () => {
	it('finds every column by its name, in any position', () => {
		const backwards = [...NAMES].reverse();
		const read = readHeader(['', ...backwards, 'Coluna nova']);
		if (!read?.ok) throw new Error('refused');
		expect(read.value.width).toBe(NAMES.length + 2);
		expect(read.value.positions.get('number')).toBe(NAMES.length);
		expect(read.value.positions.get('link')).toBe(1);
	});

	it('accepts a list without Financiamento, the older layout', () => {
		const read = readHeader(NAMES.filter((name) => name !== 'Financiamento'));
		expect(read).toMatchObject({ ok: true, value: { width: 10 } });
	});

	it('accepts names without accents, in capitals and with the other ordinal sign', () => {
		const plain = NAMES.map((name) =>
			name
				.normalize('NFD')
				.replace(/[\u0300-\u036f°]/g, '')
				.toUpperCase(),
		);
		expect(readHeader(plain)).toMatchObject({ ok: true });
		expect(readHeader(['Nº do imóvel', ...NAMES.slice(1)])).toMatchObject({ ok: true });
	});

	it('does not take a title line for a header', () => {
		expect(readHeader(['Lista de Imóveis da Caixa', '', 'Data de geração:', '03/11/2026'])).toBeNull();
		expect(readHeader([''])).toBeNull();
	});

	it('names missing columns, and a column that occurs twice', () => {
		const without = NAMES.filter((name) => name !== 'Preço' && name !== 'UF');
		expect(readHeader(without)).toEqual({ ok: false, problem: 'faltam no cabeçalho: UF, Preço' });
		const twice = readHeader([...NAMES, 'Preco']);
		expect(twice).toEqual({ ok: false, problem: 'o cabeçalho traz a coluna Preço mais de uma vez' });
	});

	it('recognises a header saved as UTF-8', () => {
		const garbled = NAMES.map((name) => Buffer.from(name, 'utf8').toString('latin1'));
		expect(readHeader(garbled)).toMatchObject({ ok: false, problem: expect.stringContaining('UTF-8') });
	});
});
