import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { noteText } from '#domain/values/typed-text.ts';

/** Maximum length of a reason, in characters. */
export const MAX_REASON_LENGTH = 500;

const WORDS = `Informe o motivo, com 3 a ${MAX_REASON_LENGTH} caracteres`;

/** An administrator's reason for an action, which another person will read. */
export const reason = noteText('Motivo', WORDS).refine(
	(text) => shownLength(text) >= 3 && lengthOf(text) <= MAX_REASON_LENGTH,
	WORDS,
);
