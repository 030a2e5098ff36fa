import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from './payments.ts';
import { judgePix, type ReportedCharge, type ReportedPix } from './received-pix.ts';

const KEY = 'leiloes@exemplo.com.br';
const wanted = { txid: 'a'.repeat(32), key: KEY, amount: 105_000_00 };
const told: ReportedCharge = { ...wanted, state: 'concluded', pix: [] };
const pix: ReportedPix = {
	...wanted,
	end_to_end_id: 'E'.repeat(32),
	returned: 0,
	paid_at: '2026-11-21T12:00:00Z',
};
const owed = { status: 'pending', amount: 105_000_00 } as const;

describe('what a Pix does', () => {
	test.each([
		['the amount owed, concluded', {}, {}, {}, 'settled'],
		['late', {}, {}, { status: 'overdue' }, 'settled'],
		['the bank does not repeat the key', { key: null }, {}, {}, 'settled'],
		['the charge is still open', {}, { state: 'active' }, {}, null],
		['a centavo less', { amount: 104_999_99 }, {}, {}, 'amount'],
		['a centavo more, still open', { amount: 105_000_01 }, { state: 'active' }, {}, 'amount'],
		['on its way back', { returned: 1 }, {}, {}, 'amount'],
		['the bank has another amount', { amount: 1 }, { amount: 1 }, {}, 'amount'],
		['another is owed than was asked for', {}, {}, { amount: 106_000_00 }, 'amount'],
		['paid already', {}, {}, { status: 'paid' }, 'repeated'],
		['cancelled', {}, {}, { status: 'cancelled' }, 'closed'],
		['refunded', {}, {}, { status: 'refunded' }, 'closed'],
		['taken back', {}, { state: 'removed' }, {}, 'closed'],
		['another name', { txid: 'b'.repeat(32) }, {}, {}, 'unknown'],
		['no name', { txid: null }, {}, {}, 'unknown'],
		['another key', { key: 'outra@exemplo.com.br' }, {}, {}, 'unknown'],
		['a charge of another key', {}, { key: 'outra@exemplo.com.br' }, {}, 'unknown'],
		['a charge of another name', {}, { txid: 'b'.repeat(32) }, {}, 'unknown'],
	] as const)('%s', (_, itsPix, itsCharge, itsPayment, outcome) => {
		const charge = { ...told, ...itsCharge };
		expect(judgePix({ ...pix, ...itsPix }, wanted, charge, { ...owed, ...itsPayment })).toBe(outcome);
	});

	test('settles nothing but the exact amount of a concluded charge that is owed, whatever comes', () => {
		const near = fc.integer({ min: wanted.amount - 2, max: wanted.amount + 2 });
		const word = fc.constantFrom(wanted.txid, 'b'.repeat(32));
		const status = fc.constantFrom<PaymentStatus>('pending', 'overdue', 'paid', 'cancelled', 'refunded');
		const state = fc.constantFrom<ReportedCharge['state']>('active', 'concluded', 'removed');
		const returned = fc.constantFrom(0, 1);
		fc.assert(
			fc.property(
				near,
				near,
				word,
				word,
				status,
				state,
				returned,
				(paid, asked, one, other, is, stands, back) => {
					const came = { ...pix, amount: paid, txid: one, returned: back };
					const charge = { ...told, amount: asked, txid: other, state: stands };
					const right = [one, other].every((txid) => txid === wanted.txid) && back === 0;
					const exact = paid === wanted.amount && asked === wanted.amount && stands === 'concluded';
					const open = is === 'pending' || is === 'overdue';
					const settles = judgePix(came, wanted, charge, { ...owed, status: is }) === 'settled';
					expect(settles).toBe(right && exact && open);
				},
			),
		);
	});
});
