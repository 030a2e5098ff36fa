import { titleCase } from './title-case.ts';

/** Abbreviations in addresses of the list. 'TR' (torre, travessa) and 'PV' are left out: they are ambiguous. */
const WHOLE_WORDS: Record<string, string> = {
	AV: 'AVENIDA',
	BL: 'BLOCO',
	CJ: 'CONJUNTO',
	CONJ: 'CONJUNTO',
	CS: 'CASA',
	DR: 'DOUTOR',
	JD: 'JARDIM',
	LOT: 'LOTEAMENTO',
	LT: 'LOTE',
	LTS: 'LOTES',
	PAV: 'PAVIMENTO',
	PQ: 'PARQUE',
	QD: 'QUADRA',
	RES: 'RESIDENCIAL',
	STA: 'SANTA',
	STO: 'SANTO',
	VG: 'VAGA',
	VL: 'VILA',
};
const ABBREVIATED = new RegExp(
	`(?<![\\p{L}\\p{N}])(${Object.keys(WHOLE_WORDS).join('|')})(?:\\.?\\s+|\\.?(?=[\\d,)]|$)|\\.)`,
	'giu',
);

/** Converts `RUA X, N. SN, QD 16 LT05,` to 'Rua X, s/n, Quadra 16 Lote 05'; null when nothing readable is left. */
export function readableAddress(listed: string | null): string | null {
	const whole = expand(listed ?? '').replace(/^R\.?\s/i, 'RUA ');
	const numbered = titleCase(whole)
		.replace(/(?<![\p{L}\p{N}])N\.\s*(?:S\/?Nº?|0+|\.)(?=\s*(?:,|$))/gu, 's/n')
		.replace(/(?<![\p{L}\p{N}])N\.\s*(?=[\p{L}\p{N}])/gu, 'nº ')
		.replace(/,\s*Apto\s*\.\s*(?=,|$)/g, '');
	return tidy(numbered.replace(/,\s*0+\s*$/, ''));
}

/** A neighbourhood in title case; null when the list says that there is none. */
export function readableNeighborhood(listed: string | null): string | null {
	if (/^(?:N[AÃ]O (?:MENCIONA|INFORMA|CONSTA)|SEM (?:BAIRRO|INFORMA))/i.test(listed ?? '')) return null;
	const tidied = tidy(titleCase(expand(listed ?? '')));
	// The list truncates names at 40 characters, often inside a parenthesis.
	return tidied?.includes('(') && !tidied.includes(')') ? `${tidied}…)` : tidied;
}

function expand(text: string): string {
	return text
		.replace(/(\d)\s*[º°]\s*/g, '$1º ')
		.replace(ABBREVIATED, (_, short: string) => `${WHOLE_WORDS[short.toUpperCase()]} `);
}

function tidy(text: string): string | null {
	const tidied = text
		.replace(/\s+/g, ' ')
		.replace(/\(\s+/g, '(')
		.replace(/\s+(?=[),])/g, '')
		.replace(/^[\s,.;-]+|[\s,.;-]+$/g, '');
	return /[\p{L}\p{N}]/u.test(tidied) ? tidied : null;
}
