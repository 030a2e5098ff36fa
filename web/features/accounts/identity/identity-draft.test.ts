import { expect, it } from 'vitest';
import { draftOf, readDraft } from './identity-draft.ts';

const COMPANY = {
	tax_id: '12.ABC.345/01DE-35',
	'representative.name': 'Ana Lima',
	'representative.tax_id': '529.982.247-25',
};

it('reads a person without the fields of a company', () => {
	const values = { ...COMPANY, tax_id: '529.982.247-25', phone: '', address: 'Rua A, 1' };
	expect(readDraft('individual', values)).toEqual({
		form: { person_type: 'individual', tax_id: '529.982.247-25', phone: '', address: 'Rua A, 1' },
	});
});

it('reads a company, and returns what was stated to the form', () => {
	const read = readDraft('company', COMPANY);
	expect(read).toMatchObject({ form: { representative: { name: 'Ana Lima', tax_id: '529.982.247-25' } } });
	const stated = {
		person_type: 'company' as const,
		tax_id: COMPANY.tax_id,
		phone: null,
		address: null,
		representative: { name: 'Ana Lima', tax_id: '529.982.247-25' },
		stated_at: '',
	};
	expect(draftOf(stated)).toEqual({ ...COMPANY, phone: '', address: '' });
});

it.each([
	['individual', { tax_id: '' }, { tax_id: 'CPF ou CNPJ é obrigatório' }],
	[
		'individual',
		{ tax_id: '529.982.247-24' },
		{ tax_id: 'CPF inválido. Confira os números, inclusive os dois últimos' },
	],
	[
		'company',
		{ ...COMPANY, 'representative.name': 'A' },
		{ 'representative.name': 'Nome do representante deve ter pelo menos 2 caracteres' },
	],
	[
		'company',
		{ ...COMPANY, 'representative.tax_id': '1' },
		{
			'representative.tax_id': 'CPF do representante inválido. Confira os números, inclusive os dois últimos',
		},
	],
] as const)('names the wrong fields of %s %o', (person, values, errors) => {
	expect(readDraft(person, values)).toEqual({ errors });
});
