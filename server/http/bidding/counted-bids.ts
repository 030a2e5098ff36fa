import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';

/** The endpoint for bids, which counts its answers by outcome and measures them. */
export function countedBids(bids: AnyEndpoint): AnyEndpoint {
	const run: AnyEndpoint['run'] = async (context, input) => {
		const since = performance.now();
		const count = (outcome: string) => context.meters.bids.answered(outcome, performance.now() - since);
		try {
			const answer = await bids.run(context, input);
			if (answer.ok) count('accepted');
			else count('code' in answer.problem ? answer.problem.code : answer.problem.problem.code);
			return answer;
		} catch (error) {
			count(isUnavailable(error) ? 'server.unavailable' : 'server.unexpected');
			throw error;
		}
	};
	return { ...bids, run };
}
