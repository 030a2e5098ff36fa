import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** A CPF or a CNPJ. */
export interface TaxId {
	kind: 'CPF' | 'CNPJ';
	/** As it is written: `529.982.247-25`, `12.345.678/0001-95`, `12.ABC.345/01DE-35`. */
	text: string;
}

/** Reads a typed CPF or CNPJ, whose check digits must be right; null if it is neither. A CNPJ may contain letters. */
export function readTaxId(typed: string): TaxId | null {
	if (isValidCpf(typed)) return { kind: 'CPF', text: formatCpf(typed) };
	if (isValidCnpj(typed, { version: 2 })) return { kind: 'CNPJ', text: formatCnpj(typed, { version: 2 }) };
	return null;
}

const SHAPES: Record<TaxId['kind'], { characters: RegExp; groups: RegExp; most: number; text: string }> = {
	CPF: { characters: /\D/g, groups: /^(.{0,3})(.{0,3})(.{0,3})(.{0,2})$/, most: 11, text: '..-' },
	CNPJ: {
		characters: /[^\dA-Z]/g,
		groups: /^(.{0,2})(.{0,3})(.{0,3})(.{0,4})(.{0,2})$/,
		most: 14,
		text: '../-',
	},
};

/** Punctuates a CPF or CNPJ while it is typed. Characters that it cannot contain, and further ones, are dropped. */
export function maskTaxId(typed: string, kind: TaxId['kind']): string {
	const { characters, groups, most, text } = SHAPES[kind];
	const [, ...parts] = groups.exec(typed.toUpperCase().replace(characters, '').slice(0, most)) ?? [];
	return parts
		.filter(Boolean)
		.map((part, at) => (at === 0 ? '' : text.charAt(at - 1)) + part)
		.join('');
}
