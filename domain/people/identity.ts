import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { z } from 'zod';
import type { TaxIdFault } from '#domain/problems/identity-problems.ts';
import { readTaxId, TAX_ID_TEXT_MAX } from '#domain/values/tax-id.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { lineText, nameText } from '#domain/values/typed-text.ts';
import { NAME_MAX } from './account.ts';
import { PERSON_TYPES, PERSON_WORDS, type PersonType } from './identity-words.ts';

/** The natural person who acts for a company. */
export interface Representative {
	name: string;
	/** The CPF as it is written: `529.982.247-25`. */
	tax_id: string;
}

/** The civil identity of an account's owner. */
export interface Identity {
	person_type: PersonType;
	/** The CPF or CNPJ as it is written: `529.982.247-25`, `12.ABC.345/01DE-35`. */
	tax_id: string;
	phone: string | null;
	address: string | null;
	/** Null for a natural person. */
	representative: Representative | null;
}

const ADDRESS_MAX = 300;

const line = (name: string, most: number) =>
	lineText(name).refine((text) => lengthOf(text) <= most, `${name} deve ter no máximo ${most} caracteres`);

const taxId = (name: string) => line(name, TAX_ID_TEXT_MAX).min(1, `${name} é obrigatório`);

/** A Brazilian phone number with its area code, or a foreign one with '+' and the country's code. */
const phone = line('Telefone', 30).refine(
	(typed) => typed === '' || isValidPhone(typed) || /^\+[\d ().-]{8,25}$/.test(typed),
	'Telefone inválido. Escreva o DDD e o número, como (11) 98765-4321',
);

/** The form of an identity. The check digits of its tax ids are read by `readIdentity`. */
export const identityForm = z
	.strictObject({
		person_type: z.enum(PERSON_TYPES, `person_type aceita ${PERSON_TYPES.join(', ')}`),
		tax_id: taxId('CPF ou CNPJ'),
		phone: phone.nullish(),
		address: line('Endereço', ADDRESS_MAX).nullish(),
		representative: z
			.strictObject({
				name: nameText('Nome do representante', 'Nome do representante deve ser um texto')
					.refine((name) => shownLength(name) >= 2, 'Nome do representante deve ter pelo menos 2 caracteres')
					.refine(
						(name) => lengthOf(name) <= NAME_MAX,
						`Nome do representante deve ter no máximo ${NAME_MAX} caracteres`,
					),
				tax_id: taxId('CPF do representante'),
			})
			.nullish(),
	})
	.superRefine(({ person_type, representative }, faults) => {
		if (person_type === 'company' && !representative)
			faults.addIssue({
				code: 'custom',
				path: ['representative'],
				message: 'Uma empresa informa quem a representa: nome e CPF',
			});
		if (person_type === 'individual' && representative)
			faults.addIssue({
				code: 'custom',
				path: ['representative'],
				message: 'Só uma empresa tem representante',
			});
	});
export type IdentityForm = z.infer<typeof identityForm>;

/** The identity that a form states, with its tax ids as they are written, or the tax ids that are wrong (rules §30). */
export function readIdentity(form: IdentityForm): { identity: Identity } | { faults: TaxIdFault[] } {
	const { person_type, representative } = form;
	const kind = PERSON_WORDS[person_type].tax_id;
	const own = readTaxId(form.tax_id);
	const other = representative ? readTaxId(representative.tax_id) : null;
	const faults: TaxIdFault[] = [];
	if (own?.kind !== kind) faults.push({ field: 'tax_id', kind });
	if (representative && other?.kind !== 'CPF') faults.push({ field: 'representative.tax_id', kind: 'CPF' });
	if (!own || faults.length > 0) return { faults };
	return {
		identity: {
			person_type,
			tax_id: own.text,
			phone: form.phone || null,
			address: form.address || null,
			representative: representative && other ? { name: representative.name, tax_id: other.text } : null,
		},
	};
}

/** Whether a change of identity ends an approval: another tax id or another representative (rules §30). */
export function needsReview(before: Identity, after: Identity): boolean {
	const named = ({ tax_id, representative }: Identity) =>
		JSON.stringify([tax_id, representative?.name, representative?.tax_id]);
	return named(before) !== named(after);
}
