import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import {
	payout,
	payoutBatchFields,
	payoutExportQuery,
	payoutLineFields,
	payoutListPage,
	payoutListQuery,
	payoutPaidFields,
	payoutsPaid,
	statementQuery,
	statementSent,
} from '#contract/payouts.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { centavosOf } from '#domain/values/money.ts';
import { exportStatement, issueStatement } from '#server/features/settlement/payouts/issue-statement.ts';
import { exportPayouts, listPayouts } from '#server/features/settlement/payouts/list-payouts.ts';
import { payOut } from '#server/features/settlement/payouts/pay-out.ts';
import {
	addPayoutLine,
	recordStatement,
	removePayoutLine,
} from '#server/features/settlement/payouts/payout-lines.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';
import { clientKey } from '#server/http/request-context.ts';
import { optionalUpload } from '#server/http/upload.ts';
import { limited } from './papers.ts';

const params = z.object({ id: uuid });
const lineParams = z.object({ id: uuid, line_id: uuid });

const reading = [
	endpoint({
		method: 'get',
		path: ADMIN_API.payouts,
		summary:
			'What is owed to sellers and what was paid out, page by page, with a count of each filter: what is owed by its term, else the latest first',
		access: 'admin',
		query: payoutListQuery,
		output: payoutListPage,
		run: async (context, { actor, query }) => pageAnswer(await listPayouts(context, actor.id, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.payoutsExport,
		summary:
			'The payouts that are owed, for a bank: one line each with payee, account, amount, term and identifier',
		access: 'admin',
		query: payoutExportQuery,
		media: 'text/csv',
		filename: 'martelo-repasses.csv',
		output: z.string(),
		run: async (context, { query }) => ok(await exportPayouts(context, query)),
	}),
];

const acts = [
	endpoint({
		method: 'post',
		path: ADMIN_API.payBatch,
		summary: 'Marks several payouts as paid, all or none, with one receipt of the bank for all',
		access: 'admin',
		fresh: true,
		consents: true,
		body: optionalUpload(payoutBatchFields),
		pool: 'proofs',
		output: payoutsPaid,
		run: (context, { actor, body: { ids, paid_at, file } }) =>
			payOut(context, actor.id, ids, { paid_at, file }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.payoutPaid('{id}'),
		summary:
			'Marks a payout as paid; above the limit of the installation a second administrator does the same first',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: optionalUpload(payoutPaidFields),
		pool: 'proofs',
		output: payout,
		run: async (context, { actor, params: { id }, body: { paid_at, file } }) => {
			const paid = await payOut(context, actor.id, [id], { paid_at, file });
			if (!paid.ok || 'consent' in paid.value) return paid as typeof paid & { value: { consent: never } };
			const [first] = paid.value.payouts;
			return first ? ok(first) : fail(problem('payout.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.payoutStatement('{id}'),
		summary: 'Records when the seller got the statement of sale',
		access: 'admin',
		params,
		body: statementSent,
		output: payout,
		run: (context, { actor, params: { id }, body: { sent_at } }) =>
			recordStatement(context, { admin_id: actor.id, payout_id: id }, sent_at),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.payoutLines('{id}'),
		summary: 'Takes the seller’s commission or an agreed expense off a payout',
		access: 'admin',
		fresh: true,
		params,
		body: optionalUpload(payoutLineFields),
		pool: 'proofs',
		status: 201,
		output: payout,
		run: (context, { actor, params: { id }, body: { amount, ...line } }) =>
			addPayoutLine(
				context,
				{ admin_id: actor.id, payout_id: id },
				{ ...line, file: line.file, amount: centavosOf(amount) ?? 0 },
			),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.payoutLine('{id}', '{line_id}'),
		summary: 'Removes a commission or an expense of a payout that is not paid',
		access: 'admin',
		fresh: true,
		params: lineParams,
		output: payout,
		run: (context, { actor, params: { id, line_id } }) =>
			removePayoutLine(context, { admin_id: actor.id, payout_id: id }, line_id),
	}),
];

const STATEMENTS = [
	{ of: 'seller', path: ADMIN_API.sellerStatement, what: 'of a seller' },
	{ of: 'sale', path: ADMIN_API.saleStatement, what: 'of one sale' },
] as const;

const statements = STATEMENTS.flatMap(({ of, path, what }) => [
	endpoint({
		method: 'get',
		path: path('{id}', 'pdf'),
		summary: `The statement of sale (conta de venda) ${what}, with its differences from the journal: PDF`,
		access: 'admin',
		params,
		query: statementQuery,
		media: 'application/pdf',
		filename: ({ params: { id } }) => `conta-de-venda-${id.slice(0, 8)}.pdf`,
		output: z.instanceof(Uint8Array),
		run: async (context, { actor, address, params: { id }, query }) =>
			limited(context, clientKey(actor, address), () =>
				issueStatement(context, of === 'seller' ? { seller: id } : { sale: id }, query),
			),
	}),
	endpoint({
		method: 'get',
		path: path('{id}', 'csv'),
		summary: `The statement of sale (conta de venda) ${what} for a spreadsheet`,
		access: 'admin',
		params,
		query: statementQuery,
		media: 'text/csv',
		filename: ({ params: { id } }) => `conta-de-venda-${id.slice(0, 8)}.csv`,
		output: z.string(),
		run: (context, { params: { id }, query }) =>
			exportStatement(context, of === 'seller' ? { seller: id } : { sale: id }, query),
	}),
]);

/** What is owed to sellers (rules §58). */
export const payoutEndpoints = [...reading, ...acts, ...statements];
