import { expect, test } from 'vitest';
import { hasPaper, SALE_PAPERS } from './papers.ts';
import { PAYMENT_ACTIONS, PAYMENT_LABELS, type PaymentStatus } from './payments.ts';

const STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];
const papersIn = (status: PaymentStatus) => SALE_PAPERS.filter((paper) => hasPaper(paper, status));

test('every state has its nota; a receipt is given while it is paid and in no other state', () => {
	for (const status of STATUSES) {
		expect(papersIn(status)).toContain('nota-de-arrematacao');
		expect(hasPaper('recibo', status)).toBe(status === PAYMENT_ACTIONS.confirm.to);
	}
});

test('a win that fell away has no draft of an auto', () => {
	expect(papersIn('cancelled')).toEqual(['nota-de-arrematacao']);
	expect(papersIn('refunded')).toEqual(['nota-de-arrematacao']);
});
