import { z } from 'zod';
import { FAULT_LENGTH } from './fault-length.ts';

/** An error that occurred in the browser, without names, addresses or state. */
export const faultReport = z.strictObject({
	message: z.string().max(FAULT_LENGTH, `message deve ter no máximo ${FAULT_LENGTH} caracteres`),
	path: z.string().max(300, 'path deve ter no máximo 300 caracteres'),
});
export type FaultReport = z.infer<typeof faultReport>;
