import { expect, test } from 'vitest';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import { stepsOf } from './next-steps.tsx';

const AFTER: SettlementOverview = {
	auction_id: '00000000-0000-4000-8000-000000000001',
	judicial: false,
	payment: {
		id: '00000000-0000-4000-8000-000000000002',
		status: 'overdue',
		by_bank: false,
		reason: null,
		alone: false,
		creditable: false,
		rest_late: false,
	},
	orders: [],
	regulated: false,
	unpaid_by: null,
	proof_waiting: false,
	offer: null,
	reopened_as: null,
	ranking: { auction_id: '00000000-0000-4000-8000-000000000001', bidders: [], next: 2 },
	journal: {
		auction_id: '00000000-0000-4000-8000-000000000001',
		lines: [],
		balances: { winner: 0, bank: 0, commission: 0, seller: 0 },
	},
};
const offer = { state: 'offered' } as SettlementOverview['offer'];
const payment = (status: SettlementOverview['payment']['status']) => ({
	payment: { ...AFTER.payment, status },
});
const nobody = { ranking: { ...AFTER.ranking, next: null } };

test.each<[string, Partial<SettlementOverview>, string[]]>([
	['is overdue', {}, ['offer', 'default', 'cancel']],
	['is overdue, with no bidder left', nobody, ['default', 'cancel']],
	['is overdue, with a proof to check', { proof_waiting: true }, ['cancel']],
	['is not due yet', payment('pending'), ['cancel']],
	[
		'is not due yet, of a creditor perhaps',
		{ payment: { ...AFTER.payment, status: 'pending', creditable: true } },
		['credit', 'cancel'],
	],
	[
		'has a late instalment',
		{ payment: { ...AFTER.payment, rest_late: true } },
		['offer', 'default', 'cancel', 'rest'],
	],
	['is a commission alone', { payment: { ...AFTER.payment, alone: true } }, ['cancel']],
	[
		'is a commission alone, and paid',
		{ payment: { ...AFTER.payment, status: 'paid', alone: true } },
		['refund'],
	],
	['is paid', payment('paid'), ['refund']],
	['was cancelled', payment('cancelled'), ['offer', 'reopen']],
	['was refunded', { ...payment('refunded'), ...nobody }, ['reopen']],
	['is offered to the next bidder', { ...payment('cancelled'), offer }, ['withdraw']],
	['was reopened in a new auction', { ...payment('cancelled'), reopened_as: AFTER.auction_id }, []],
])('a win that %s', (_, change, steps) => {
	expect(stepsOf({ ...AFTER, ...change }).steps).toEqual(steps);
});

test('a judicial lot names the judge, who decides', () => {
	expect(stepsOf({ ...AFTER, judicial: true }).words).toContain('juiz');
	expect(stepsOf(AFTER).words).not.toContain('juiz');
});
