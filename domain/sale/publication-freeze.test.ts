import { expect, it } from 'vitest';
import { BLANK_LOT } from '#domain/lot/lot-fields.ts';
import { announcedAmong, isPublishedLot, revisionRule } from './publication-freeze.ts';

const EVERY_FIELD = [...Object.keys(BLANK_LOT), 'rounds', 'sale_id', 'lot_number', 'seller_id', 'lot_ids'];

it('the edital announces these fields, and no others', () => {
	expect(announcedAmong(EVERY_FIELD).toSorted()).toEqual([
		'accepts_instalments',
		'appraisal',
		'appraisal_date',
		'auction_type',
		'auctioneer_name',
		'auctioneer_registration',
		'commission_percent',
		'contract_value',
		'debt',
		'end_time',
		'initial_bid',
		'itbi_basis',
		'kind',
		'lot_number',
		'owner_incapable',
		'payment_deadline_hours',
		'registration',
		'reserve',
		'residential_financing',
		'rounds',
		'sale_id',
		'seller',
		'seller_id',
		'start_time',
	]);
});

it('an erratum changes all of them but the kind and the sale', () => {
	expect(announcedAmong(EVERY_FIELD, true).toSorted()).toEqual(['kind', 'sale_id']);
});

it.each([
	['judicial', false, true],
	['judicial', true, false],
	['voluntary', false, false],
	[null, false, false],
] as const)('a lot of kind %s, draft %s: announced by an edital is %s', (kind, draft, published) => {
	expect(isPublishedLot(kind, draft)).toBe(published);
});

it.each([
	['judicial', false, 0, 'erratum'],
	['fiduciary', false, 3, 'erratum'],
	['judicial', true, 0, 'free'],
	['voluntary', false, 0, 'free'],
	['voluntary', false, 1, 'reason'],
	[null, false, 1, 'reason'],
] as const)('a change of a lot of kind %s, draft %s, with %d bids takes: %s', (kind, draft, bids, rule) => {
	expect(revisionRule({ kind, draft, bids })).toBe(rule);
});
