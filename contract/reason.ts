import { z } from 'zod';

/** The longest reason, in characters. */
export const REASON_MOST = 500;

const WORDS = `Informe o motivo, com 3 a ${REASON_MOST} caracteres`;

/** Why an administrator does something that somebody else will read. */
export const reason = z
	.string(WORDS)
	.trim()
	.min(3, WORDS)
	.max(REASON_MOST, WORDS)
	.refine((text) => !text.includes('\u0000'), WORDS);
