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

/** The greatest length of a text in which a tax id is looked for: `CNPJ/MF sob o nº 12.345.678/0001-95` and the like. */
export const TAX_ID_TEXT_MAX = 100;

/**
 * Reads a typed CPF or CNPJ, whose check digits must be right; null if there is none. A CNPJ may contain letters. Words
 * before and after the number are skipped; of several numbers it is the first CPF, otherwise the first CNPJ.
 */
export function readTaxId(typed: string): TaxId | null {
	for (const kind of ['CPF', 'CNPJ'] as const) {
		const text = writtenIn(typed, kind).find((each) => isValid(each, kind));
		if (text !== undefined) return { kind, text: format(text, kind) };
	}
	return null;
}

function isValid(text: string, kind: TaxId['kind']): boolean {
	return kind === 'CPF' ? isValidCpf(text) : isValidCnpj(text, { version: 2 });
}

function format(text: string, kind: TaxId['kind']): string {
	return kind === 'CPF' ? formatCpf(text) : formatCnpj(text, { version: 2 });
}

/** Each is found at every place of a text, also within another: the check digits decide. */
const WRITTEN: Record<TaxId['kind'], RegExp> = {
	CPF: /(?<!\d)(?=(\d{3}[\s.]?\d{3}[\s.]?\d{3}[\s-]?\d{2})(?!\d))/g,
	CNPJ: /(?<!\d)(?=([\dA-Z]{2}[\s.]?[\dA-Z]{3}[\s.]?[\dA-Z]{3}[\s/]?[\dA-Z]{4}[\s-]?\d{2})(?![\dA-Z]))/g,
};

/** What is written like a CPF or CNPJ in a text, whatever its check digits. */
function writtenIn(typed: string, kind: TaxId['kind']): string[] {
	const text = typed.slice(0, TAX_ID_TEXT_MAX).toUpperCase();
	return [...text.matchAll(WRITTEN[kind])].map(([, written = '']) => written.replace(/[^\dA-Z]/g, ''));
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

/**
 * Punctuates a CPF or CNPJ while it is typed. A whole number is found among the words of a pasted text, also with wrong
 * check digits; of an unfinished one, characters that it cannot contain, and further ones, are dropped.
 */
export function maskTaxId(typed: string, kind: TaxId['kind']): string {
	const { characters, groups, most, text } = SHAPES[kind];
	const written = writtenIn(typed, kind);
	const found = written.find((each) => isValid(each, kind)) ?? written[0] ?? typed.toUpperCase();
	const [, ...parts] = groups.exec(found.replace(characters, '').slice(0, most)) ?? [];
	return parts
		.filter(Boolean)
		.map((part, at) => (at === 0 ? '' : text.charAt(at - 1)) + part)
		.join('');
}
