import { rateLimitAnswer, rateLimitQuestion } from '#contract/functions.ts';
import { FUNCTIONS } from '#contract/paths.ts';
import { ok } from '#domain/result.ts';
import { endpoint } from '#server/http/endpoint.ts';

/**
 * Spec §7: whether an attempt would be let through. The same buckets that the attempt itself uses: that of the browser
 * where an account knows it, else that of its network; asking takes no turn.
 */
export const rateLimiter = endpoint({
	method: 'post',
	path: FUNCTIONS.rateLimiter,
	summary: 'Whether the next attempt from this browser would be let through; retryAfter in seconds',
	access: 'public',
	body: rateLimitQuestion,
	output: rateLimitAnswer,
	run: async ({ limits }, { body, address, cookies }) => {
		const refused = await limits.look(body.endpoint, { address, cookies });
		return ok(refused ? { success: false, retryAfter: refused.params.retry_after } : { success: true });
	},
});
