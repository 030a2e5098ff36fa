import { describe, expect, it } from 'vitest';
import { TAX_ID_TEXT_MAX } from '#domain/values/tax-id.ts';
import { type Identity, identityForm, needsReview, readIdentity } from './identity.ts';

const PERSON = { person_type: 'individual', tax_id: '529.982.247-25' } as const;
const COMPANY = {
	person_type: 'company',
	tax_id: '12.ABC.345/01DE-35',
	representative: { name: 'Ana Lima', tax_id: '52998224725' },
} as const;

const read = (form: unknown) => readIdentity(identityForm.parse(form));

describe('an identity is read', () => {
	it.each([
		['a CPF with punctuation', PERSON, '529.982.247-25'],
		['a CPF of digits', { ...PERSON, tax_id: ' 52998224725 ' }, '529.982.247-25'],
		['an alphanumeric CNPJ', COMPANY, '12.ABC.345/01DE-35'],
		['a CNPJ of digits', { ...COMPANY, tax_id: '12345678000195' }, '12.345.678/0001-95'],
	])('%s', (_, form, tax_id) => {
		expect(read(form)).toMatchObject({ identity: { tax_id } });
	});

	it('with empty texts as none, and the representative’s CPF as it is written', () => {
		expect(read({ ...COMPANY, phone: '', address: null })).toEqual({
			identity: {
				person_type: 'company',
				tax_id: '12.ABC.345/01DE-35',
				phone: null,
				address: null,
				representative: { name: 'Ana Lima', tax_id: '529.982.247-25' },
			},
		});
	});
});

describe('wrong tax ids are named by field', () => {
	const [own, cnpj] = [
		{ field: 'tax_id', kind: 'CPF' },
		{ field: 'tax_id', kind: 'CNPJ' },
	];
	const representative = { field: 'representative.tax_id', kind: 'CPF' };
	it.each([
		['a wrong check digit', { ...PERSON, tax_id: '529.982.247-24' }, [own]],
		['one digit repeated', { ...PERSON, tax_id: '111.111.111-11' }, [own]],
		['the CNPJ of a person', { ...PERSON, tax_id: '12.345.678/0001-95' }, [own]],
		['the CPF of a company', { ...COMPANY, tax_id: '529.982.247-25' }, [cnpj]],
		[
			'a company as representative',
			{ ...COMPANY, representative: { name: 'Ana', tax_id: '12345678000195' } },
			[representative],
		],
		[
			'both',
			{ ...COMPANY, tax_id: '1', representative: { name: 'Ana', tax_id: '2' } },
			[cnpj, representative],
		],
	])('%s', (_, form, faults) => {
		expect(read(form)).toEqual({ faults });
	});
});

describe('a form is refused', () => {
	it.each([
		['without a tax id', { ...PERSON, tax_id: ' ' }, 'tax_id'],
		['with an unknown kind of person', { ...PERSON, person_type: 'other' }, 'person_type'],
		['with a long tax id', { ...PERSON, tax_id: '5'.repeat(TAX_ID_TEXT_MAX + 1) }, 'tax_id'],
		['of a company without a representative', { ...COMPANY, representative: null }, 'representative'],
		['of a person with a representative', { ...COMPANY, person_type: 'individual' }, 'representative'],
		['with a short phone number', { ...PERSON, phone: '12345' }, 'phone'],
		['with a long address', { ...PERSON, address: 'x'.repeat(301) }, 'address'],
		['with an address that papers cannot print', { ...PERSON, address: 'Rua A 🏠' }, 'address'],
		['with an unknown field', { ...PERSON, cpf: '1' }, ''],
	])('%s', (_, form, path) => {
		const result = identityForm.safeParse(form);
		expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
	});

	it.each(['', '11987654321', '(11) 98765-4321', '(11) 3456-7890', '+351 912 345 678'])(
		'but not for the phone number "%s"',
		(phone) => {
			expect(identityForm.safeParse({ ...PERSON, phone }).success).toBe(true);
		},
	);
});

describe('a change ends an approval', () => {
	const before: Identity = {
		person_type: 'company',
		tax_id: '12.ABC.345/01DE-35',
		phone: null,
		address: null,
		representative: { name: 'Ana Lima', tax_id: '529.982.247-25' },
	};
	it.each<[string, Partial<Identity>, boolean]>([
		['nothing', {}, false],
		['the phone number', { phone: '(11) 98765-4321' }, false],
		['the address', { address: 'Rua A, 1' }, false],
		['the tax id', { tax_id: '12.345.678/0001-95' }, true],
		['the representative', { representative: { name: 'Bia', tax_id: '529.982.247-25' } }, true],
		['the representative’s tax id', { representative: { name: 'Ana Lima', tax_id: '111.444.777-35' } }, true],
	])('of %s: %s', (_, change, expected) => {
		expect(needsReview(before, { ...before, ...change })).toBe(expected);
	});
});
