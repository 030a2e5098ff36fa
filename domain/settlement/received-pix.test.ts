import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from './payments.ts';
import { pixOutcome, type ReportedCharge, type ReportedPix } from './received-pix.ts';

const KEY = 'leiloes@exemplo.com.br';
const wanted = { txid: 'a'.repeat(32), key: KEY, amount: 105_000_00 };
const reported: ReportedCharge = { ...wanted, state: 'concluded', pix: [] };
const pix: ReportedPix = {
	...wanted,
	end_to_end_id: 'E'.repeat(32),
	returned: 0,
	returns: [],
	paid_at: '2026-11-21T12:00:00Z',
};
const owed = { status: 'pending', amount: 105_000_00 } as const;

describe('pixOutcome', () => {
	test.each([
		['the amount owed, concluded', {}, {}, {}, 'settled'],
		['late', {}, {}, { status: 'overdue' }, 'settled'],
		['the bank does not repeat the key', { key: null }, {}, {}, 'settled'],
		['the charge is still open', {}, { state: 'active' }, {}, null],
		['a centavo less', { amount: 104_999_99 }, {}, {}, 'amount'],
		['a centavo more, still open', { amount: 105_000_01 }, { state: 'active' }, {}, 'amount'],
		['being returned', { returned: 1 }, {}, {}, 'amount'],
		['the bank has another amount', { amount: 1 }, { amount: 1 }, {}, 'amount'],
		['the amount owed differs from the charge', {}, {}, { amount: 106_000_00 }, 'amount'],
		['paid already', {}, {}, { status: 'paid' }, 'repeated'],
		['cancelled', {}, {}, { status: 'cancelled' }, 'closed'],
		['refunded', {}, {}, { status: 'refunded' }, 'closed'],
		['the charge was removed', {}, { state: 'removed' }, {}, 'closed'],
		['another txid', { txid: 'b'.repeat(32) }, {}, {}, 'unknown'],
		['no txid', { txid: null }, {}, {}, 'unknown'],
		['another key', { key: 'outra@exemplo.com.br' }, {}, {}, 'unknown'],
		['a charge of another key', {}, { key: 'outra@exemplo.com.br' }, {}, 'unknown'],
		['a charge of another txid', {}, { txid: 'b'.repeat(32) }, {}, 'unknown'],
	] as const)('%s', (_, itsPix, itsCharge, itsPayment, outcome) => {
		const charge = { ...reported, ...itsCharge };
		expect(pixOutcome({ ...pix, ...itsPix }, wanted, charge, { ...owed, ...itsPayment })).toBe(outcome);
	});

	test('only settles the exact amount of a concluded charge that is owed', () => {
		const amounts = fc.integer({ min: wanted.amount - 2, max: wanted.amount + 2 });
		const txids = fc.constantFrom(wanted.txid, 'b'.repeat(32));
		const statuses = fc.constantFrom<PaymentStatus>('pending', 'overdue', 'paid', 'cancelled', 'refunded');
		const states = fc.constantFrom<ReportedCharge['state']>('active', 'concluded', 'removed');
		const returns = fc.constantFrom(0, 1);
		fc.assert(
			fc.property(
				amounts,
				amounts,
				txids,
				txids,
				statuses,
				states,
				returns,
				(paid, charged, pixTxid, chargeTxid, status, state, returned) => {
					const received = { ...pix, amount: paid, txid: pixTxid, returned };
					const charge = { ...reported, amount: charged, txid: chargeTxid, state };
					const matches = [pixTxid, chargeTxid].every((txid) => txid === wanted.txid) && returned === 0;
					const exact = paid === wanted.amount && charged === wanted.amount && state === 'concluded';
					const open = status === 'pending' || status === 'overdue';
					const settles = pixOutcome(received, wanted, charge, { ...owed, status }) === 'settled';
					expect(settles).toBe(matches && exact && open);
				},
			),
		);
	});
});
