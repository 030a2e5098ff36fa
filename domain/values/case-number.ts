import { formatProcessoJuridico } from '@brazilian-utils/brazilian-utils/format-processo-juridico';
import { isValidProcessoJuridico } from '@brazilian-utils/brazilian-utils/is-valid-processo-juridico';

/** A court case's number (Resolução CNJ 65/2008). */
export interface CaseNumber {
	/** `0002080-25.2012.5.15.0049`. */
	text: string;
	/** The branch of justice and the court, `8.26` for the Tribunal de Justiça de São Paulo. */
	court_code: string;
}

/** Reads a typed case number, whose check digits must be right and whose court must exist; null otherwise. */
export function readCaseNumber(typed: string): CaseNumber | null {
	if (!isValidProcessoJuridico(typed)) return null;
	const text = formatProcessoJuridico(typed.trim());
	const [, , branch, court] = text.split('.');
	return { text, court_code: `${branch}.${court}` };
}

/** The fewest digits that are looked for in case numbers whatever their punctuation. */
const SEARCHED_DIGITS = 7;

/** The digits of a search for a case number, or a part of one, such as '1001234-54'; null if it has other characters or too few digits. */
export function caseDigits(search: string): string | null {
	const digits = /^[\d./\s-]+$/.test(search) ? search.replace(/\D/g, '') : '';
	return digits.length < SEARCHED_DIGITS ? null : digits;
}
