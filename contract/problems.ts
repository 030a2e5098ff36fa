import { z } from 'zod';
import { anyReceipt } from './bids.ts';

/** RFC 9457: the body of every error response of the API. `detail` is shown to the user, in Portuguese. */
export const problemDocument = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	code: z.string(),
	detail: z.string(),
	/** The values in the text of a bid's problem: the minimum in reais, the lateness in milliseconds. */
	params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
	errors: z
		.array(z.object({ path: z.string(), message: z.string(), takes_reason: z.literal(true).optional() }))
		.optional(),
	/** Refused bids only: the record in the ledger, or the head of the ledger at the decision. */
	receipt: anyReceipt.optional(),
	/** The id of the request, as in the answer's X-Request-Id and in the server's log. */
	request_id: z.string().optional(),
	/**
	 * Only under `/api/auth/`, for clients of the accounts library: `detail` or the message of the first field, and the
	 * wait.
	 */
	message: z.string().optional(),
	retryAfter: z.int().optional(),
});
export type ProblemDocument = z.infer<typeof problemDocument>;
