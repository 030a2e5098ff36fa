import { z } from 'zod';

/** Maximum length of a reason, in characters. */
export const REASON_MOST = 500;

const WORDS = `Informe o motivo, com 3 a ${REASON_MOST} caracteres`;

/** An administrator's reason for an action, which another person will read. */
export const reason = z
	.string(WORDS)
	.trim()
	.min(3, WORDS)
	.max(REASON_MOST, WORDS)
	.refine((text) => !text.includes('\u0000'), WORDS);
