import { expect, test } from 'vitest';
import { hasPaper, SALE_PAPERS } from './papers.ts';
import { PAYMENT_ACTIONS, PAYMENT_LABELS, type PaymentStatus } from './payments.ts';

const STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];
const papersIn = (status: PaymentStatus) => SALE_PAPERS.filter((paper) => hasPaper(paper, status));

test('every state has a nota; only a paid one has a receipt', () => {
	for (const status of STATUSES) {
		expect(papersIn(status)).toContain('nota-de-arrematacao');
		expect(hasPaper('recibo', status)).toBe(status === PAYMENT_ACTIONS.confirm.to);
	}
});

test('a win that was cancelled has no draft of an auto', () => {
	expect(papersIn('cancelled')).toEqual(['nota-de-arrematacao']);
	expect(papersIn('refunded')).toEqual(['nota-de-arrematacao']);
});
