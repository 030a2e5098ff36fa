import { z } from 'zod';
import { receipt } from './bids.ts';

/** RFC 9457: every error answer of the API. `detail` is what the user reads, in Portuguese. */
export const problemDocument = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	code: z.string(),
	detail: z.string(),
	/** What a bid's words need: the minimum in reais, the lateness in milliseconds. */
	params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
	errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
	/** Refused bids are recorded too: where. */
	receipt: receipt.optional(),
	/** Under `/api/auth/` alone, for clients of the accounts library: `detail` or the first field's words, and the wait. */
	message: z.string().optional(),
	retryAfter: z.int().optional(),
});
export type ProblemDocument = z.infer<typeof problemDocument>;
