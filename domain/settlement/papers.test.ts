import { expect, test } from 'vitest';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import {
	DESK_PAPERS,
	hasDeskPaper,
	hasPaper,
	isDeskPaper,
	isUnsold,
	PAPERS,
	type PaidPart,
	type PaperName,
	SALE_PAPERS,
} from './papers.ts';
import { PAYMENT_LABELS, type PaymentStatus } from './payments.ts';

const STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];
const papersIn = (status: PaymentStatus, paid: readonly PaidPart[] = []) =>
	SALE_PAPERS.filter((paper) => hasPaper(paper, { status, paid }));

test('every state has a nota, and no receipt of what is not paid', () => {
	for (const status of STATUSES) {
		expect(papersIn(status)).toContain('nota-de-arrematacao');
		expect(papersIn(status)).not.toContain('recibo');
	}
});

test.each<[PaymentStatus, readonly PaidPart[], readonly PaperName[]]>([
	['pending', [], ['nota-de-arrematacao', 'auto-de-arrematacao']],
	['pending', ['commission'], ['nota-de-arrematacao', 'auto-de-arrematacao', 'recibo-da-comissao']],
	['overdue', [], ['nota-de-arrematacao', 'auto-de-arrematacao', 'carta-de-inadimplencia']],
	[
		'paid',
		['price', 'commission'],
		['nota-de-arrematacao', 'auto-de-arrematacao', 'recibo', 'recibo-da-comissao'],
	],
	['pending', ['cost'], ['nota-de-arrematacao', 'auto-de-arrematacao', 'recibo-das-despesas']],
	['defaulted', [], ['nota-de-arrematacao', 'carta-de-inadimplencia']],
	['cancelled', [], ['nota-de-arrematacao']],
	['refunded', [], ['nota-de-arrematacao']],
])('a payment that is %s, with %j paid, has %j', (status, paid, papers) => {
	expect(papersIn(status, paid)).toEqual(papers);
});

test('a negative auto exists for what the auction did not sell, and for no sale that fell', () => {
	expect(OUTCOMES.filter(isUnsold)).toEqual([
		...['unsold', 'conditional-refused', 'debtor-preference', 'settled', 'withdrawn', 'prejudiced'],
	]);
	const of = (standing: object) =>
		DESK_PAPERS.filter((paper) =>
			hasDeskPaper(paper, { unsold: false, negative: false, over: false, ...standing }),
		);
	expect(of({})).toEqual(['certidao-de-publicacao']);
	expect(of({ over: true, negative: true })).toEqual([
		...['ata-identificada', 'certidao-de-publicacao', 'certidao-de-leiloes-negativos'],
	]);
	expect(of({ over: true, negative: true, unsold: true })).toEqual([...DESK_PAPERS]);
});

test('each paper but the public ata is of the winner or of the desk', () => {
	const names = Object.keys(PAPERS) as PaperName[];
	expect(names.filter((name) => !isDeskPaper(name) && !SALE_PAPERS.some((each) => each === name))).toEqual([
		'ata',
	]);
});
