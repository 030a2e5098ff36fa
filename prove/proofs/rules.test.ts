import { expect, it } from 'vitest';
import type { BidRefusal } from '#domain/problems/problems.ts';
import { MAXIMUM_TOO_LOW } from '#domain/values/frozen-words.js';
import { PRODUCT, searchAll } from './rules.ts';

/** A reason to refuse a bid is not proved while no event of `eventsOf` meets it. */
const REFUSALS: Record<BidRefusal['code'], true> = {
	'bid.admin': true,
	'bid.seller': true,
	'bid.not-approved': true,
	'bid.remiss': true,
	'bid.barred': true,
	'bid.identity-missing': true,
	'bid.not-enrolled': true,
	'bid.closed': true,
	'bid.auction-not-active': true,
	'bid.auction-paused': true,
	'auction.suspended': true,
	'bid.own-lead': true,
	[MAXIMUM_TOO_LOW]: true,
	'bid.too-low': true,
	'bid.matched': true,
};

it('the search of the rules meets every reason to refuse a bid, without a fault', () => {
	const { faults, problems } = searchAll(PRODUCT, 20_000, 1, false);
	expect(faults).toEqual([]);
	expect([...problems]).toEqual(expect.arrayContaining(Object.keys(REFUSALS)));
});
