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
