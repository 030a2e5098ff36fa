import { describe, expect, it } from 'vitest';
import { namedPart, openingPart, partOfAnchor } from './parts.ts';

const NOTHING = { wins: [], offers: [] };

describe('the part of the profile that opens', () => {
	it.each([
		['approved', 'user', NOTHING, 'atividade'],
		['pending', 'user', NOTHING, 'conta'],
		['rejected', 'user', NOTHING, 'conta'],
		['approved', 'admin', NOTHING, 'conta'],
		['rejected', 'user', { wins: [{ owed: true }], offers: [] }, 'atividade'],
		['rejected', 'user', { wins: [{ owed: false }], offers: [] }, 'conta'],
		['pending', 'user', { wins: [], offers: [{}] }, 'atividade'],
	] as const)('%s %s with %j: %s', (status, role, owing, part) => {
		expect(openingPart({ status, role: role === 'admin' ? role : null }, owing)).toBe(part);
	});

	it.each([
		['secao=conta', 'conta'],
		['secao=seguranca', 'seguranca'],
		['secao=atividade', 'atividade'],
		['', null],
		['secao=outra', null],
		['secao=toString', null],
	] as const)('?%s: %s', (search, part) => {
		expect(namedPart(new URLSearchParams(search))).toBe(part);
	});
});

it.each([
	['documento', 'conta'],
	['avisos', 'conta'],
	['lances', 'atividade'],
	['senha', 'seguranca'],
	['seguranca', 'seguranca'],
	['', null],
	['toString', null],
] as const)('the anchor %j is in the part %s', (anchor, part) => {
	expect(partOfAnchor(anchor)).toBe(part);
});
