import { z } from 'zod';
import { FAULT_LENGTH } from './fault-length.ts';

/** What a page says of an error that it met in the browser: no names, no addresses, no state. */
export const faultReport = z.strictObject({
	message: z.string().max(FAULT_LENGTH, `message deve ter no máximo ${FAULT_LENGTH} caracteres`),
	path: z.string().max(300, 'path deve ter no máximo 300 caracteres'),
});
export type FaultReport = z.infer<typeof faultReport>;
