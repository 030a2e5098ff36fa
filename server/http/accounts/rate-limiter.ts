import { FUNCTIONS } from '#contract/function-paths.ts';
import { rateLimitAnswer, rateLimitQuery } from '#contract/functions.ts';
import { ok } from '#domain/problems/result.ts';
import { endpoint } from '#server/http/endpoint.ts';

/**
 * Spec §7: whether an attempt would be accepted. Reads the counters of the attempt itself: those of the browser where
 * an account knows it, otherwise those of its network. Counts as no attempt.
 */
export const rateLimiter = endpoint({
	method: 'post',
	path: FUNCTIONS.rateLimiter,
	summary: 'Whether the next attempt from this browser would be let through; retryAfter in seconds',
	access: 'public',
	body: rateLimitQuery,
	output: rateLimitAnswer,
	run: async ({ limits }, { body, address, cookies }) => {
		const refused = await limits.check(body.endpoint, { address, cookies });
		return ok(refused ? { success: false, retryAfter: refused.params.retry_after } : { success: true });
	},
});
