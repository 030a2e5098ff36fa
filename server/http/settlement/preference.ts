import { BIDDER_API } from '#contract/bidder-paths.ts';
import { ownPreference, preferenceAnswer } from '#contract/preference.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { exercise, readOwnPreference } from '#server/features/bidding/exercise-preference.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** The caller's right of preference in a lot, and its exercise after the end. */
export const ownPreferenceEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.preference('{id}'),
		summary: "The caller's right of preference in a lot",
		access: 'user',
		params: auctionParams,
		output: ownPreference,
		run: async ({ db, environment }, { actor, params }) => {
			const own = await readOwnPreference(db, environment, params.id, actor.id);
			return own ? ok(own) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.preference('{id}'),
		summary:
			'Equals the price of a lot that was just sold, as a holder of preference: the caller becomes the winner',
		access: 'user',
		params: auctionParams,
		output: preferenceAnswer,
		run: async ({ db, environment, wakeups }, { actor, params }) => {
			const result = await exercise({ db, environment, onCompleted: openPayments }, params.id, actor.id);
			// A late call ends the window, too.
			wakeups.wake(params.id);
			return result;
		},
	}),
];
