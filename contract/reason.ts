import { z } from 'zod';

/** Maximum length of a reason, in characters. */
export const MAX_REASON_LENGTH = 500;

const WORDS = `Informe o motivo, com 3 a ${MAX_REASON_LENGTH} caracteres`;

/** An administrator's reason for an action, which another person will read. */
export const reason = z
	.string(WORDS)
	.trim()
	.min(3, WORDS)
	.max(MAX_REASON_LENGTH, WORDS)
	.refine((text) => !text.includes('\u0000'), WORDS);
