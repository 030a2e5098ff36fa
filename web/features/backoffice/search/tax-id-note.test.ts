import { expect, it } from 'vitest';
import { taxIdNote } from './search-notes.tsx';

const PART = 'CPF e CNPJ só são encontrados inteiros: uma parte não encontra ninguém.';
const nothing = { people: 0, others: 0 };
const others = { people: 0, others: 2 };

it.each([
	['529.982.247-25', nothing, 'Nenhum cadastro com este CPF.'],
	['52998224725', others, 'Nenhum cadastro com este CPF.'],
	['12.345.678/0001-95', nothing, 'Nenhum cadastro com este CNPJ.'],
	['529.982.247-26', nothing, 'Se for um CPF, algum dígito está errado.'],
	['12.345.678/0001-96', nothing, 'Se for um CNPJ, algum dígito está errado.'],
	['529.982', nothing, PART],
	['52998', nothing, PART],
	['529.982.2', others, PART],
	['12.345.678/', others, PART],
])('%s with %o', (search, found, words) => {
	expect(taxIdNote(search, found)).toBe(words);
});

it.each([
	['529.982.247-25', { people: 1, others: 0 }],
	['45.678', others],
	['3/2026', nothing],
	['12', nothing],
	['Maria', nothing],
	['lote 2', nothing],
])('says nothing of %s with %o', (search, found) => {
	expect(taxIdNote(search, found)).toBeNull();
});
