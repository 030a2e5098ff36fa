import { expect, it } from 'vitest';
import { STATUSES } from '#domain/auction/auction.ts';
import { frozenFields, frozenWords } from './frozen-fields.ts';

const ALL = [
	'initial_bid',
	'auction_type',
	'start_time',
	'end_time',
	'kind',
	'reserve',
	'commission_percent',
	'accepts_instalments',
	'payment_deadline_hours',
	'rounds',
];
const TERMS = ALL.filter((field) => field !== 'end_time');

it.each([
	['pending', 0, []],
	['active', 0, ['start_time']],
	['active', 1, TERMS],
	['paused', 0, ['start_time']],
	['paused', 1, TERMS],
	['completed', 0, ALL],
	['completed', 3, ALL],
	['cancelled', 0, ALL],
] as const)('%s with %i bids freezes %j', (status, bid_count, fields) => {
	expect(frozenFields({ status, bid_count })).toEqual(fields);
});

it.each([
	['initial_bid', 'Lance inicial não pode mais mudar'],
	['accepts_instalments', 'Proposta parcelada não pode mais mudar'],
	['rounds', 'Quadro de datas do leilão não pode mais mudar'],
] as const)('%s: %s', (field, words) => {
	expect(frozenWords(field)).toBe(words);
});

it('after the first bid the initial bid, the type and the start are frozen in every status (rules §12)', () => {
	for (const status of STATUSES)
		expect(frozenFields({ status, bid_count: 1 })).toEqual(
			expect.arrayContaining(['initial_bid', 'auction_type', 'start_time']),
		);
});
