import { rateLimitAnswer, rateLimitQuestion } from '#contract/functions.ts';
import { FUNCTIONS } from '#contract/paths.ts';
import { ok } from '#domain/result.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** Spec §7: whether an attempt would be let through. The same bucket that the attempt itself uses; asking takes no turn. */
export const rateLimiter = endpoint({
	method: 'post',
	path: FUNCTIONS.rateLimiter,
	summary: 'Whether the next attempt from this address would be let through; retryAfter in seconds',
	access: 'public',
	body: rateLimitQuestion,
	output: rateLimitAnswer,
	run: async ({ limits }, { body, address }) => {
		const refused = await limits.look(body.endpoint, address);
		return ok(refused ? { success: false, retryAfter: refused.params.retry_after } : { success: true });
	},
});
