import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import {
	annulmentBody,
	cancelBody,
	journal,
	offerBody,
	offerMade,
	paymentMoved,
	ranking,
	reopened,
} from '#contract/admin-payments.ts';
import { uuid } from '#contract/amount.ts';
import { partExportQuery, partListPage, partListQuery } from '#contract/part-list.ts';
import { paymentListPage, paymentListQuery } from '#contract/payment-list.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { BANK_LIST_MEGABYTES } from '#domain/settlement/reconciliation.ts';
import { auctionOfPayment, journalCsv, readJournal } from '#server/features/settlement/money/read-journal.ts';
import { exportParts, listParts } from '#server/features/settlement/payments/list-parts.ts';
import { listPayments } from '#server/features/settlement/payments/list-payments.ts';
import { reconcileBank } from '#server/features/settlement/reconciliation/reconcile-bank.ts';
import { withdrawOffer } from '#server/features/settlement/second-chance/end-offers.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import { readRanking } from '#server/features/settlement/second-chance/ranking.ts';
import { reopenLot } from '#server/features/settlement/second-chance/reopen-lot.ts';
import { undoWin } from '#server/features/settlement/second-chance/undo-win.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { uploadedFile } from '#server/http/upload.ts';

const params = z.object({ id: uuid });

async function journalOf({ db }: HttpContext, payment_id: string) {
	const auction_id = await auctionOfPayment(db, payment_id);
	return auction_id === null ? fail(problem('payment.not-found')) : ok(await readJournal(db, auction_id));
}

const undoing = [
	endpoint({
		method: 'post',
		path: ADMIN_API.cancelPayment('{id}'),
		summary: 'Cancels a win that is not paid: annulled, or for default once it is overdue',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: cancelBody,
		output: paymentMoved,
		run: (context, { actor, params: { id }, body: { defaulted, ...body } }) =>
			undoWin(context, id, { admin_id: actor.id, undoing: defaulted ? 'default' : 'cancel', ...body }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refundPayment('{id}'),
		summary: 'Annuls a win that is paid: all of it goes back, the commission too',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: annulmentBody,
		output: paymentMoved,
		run: (context, { actor, params: { id }, body }) =>
			undoWin(context, id, { admin_id: actor.id, undoing: 'refund', ...body }),
	}),
];

const following = [
	endpoint({
		method: 'get',
		path: ADMIN_API.ranking('{id}'),
		summary: "Each bidder's highest bid in order, with who it is and who would be asked next",
		access: 'admin',
		params: auctionParams,
		output: ranking,
		run: async ({ db }, { params: { id } }) => ok(await readRanking(db, id)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.offerLot('{id}'),
		summary:
			'Offers the lot to the next bidder at their own highest bid; an overdue payment is cancelled first',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: offerBody,
		status: 201,
		output: offerMade,
		run: (context, { actor, params: { id }, body }) => offerToNext(context, actor.id, id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.withdrawOffer('{id}'),
		summary: 'Takes an open offer back',
		access: 'admin',
		fresh: true,
		params,
		output: offerMade,
		run: (context, { actor, params: { id } }) => withdrawOffer(context, actor.id, id),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.auctionAction('{id}', 'reopen'),
		summary: 'Copies a lot that nobody bought into a new, pending auction, which waits for its dates',
		access: 'admin',
		params: auctionParams,
		status: 201,
		output: reopened,
		run: (context, { actor, params: { id } }) => reopenLot(context, actor.id, id),
	}),
];

export const adminPaymentEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.adminPayments,
		summary:
			'The payments of every state, page by page, with a count of each filter: what is owed by due time, else the latest win first',
		access: 'admin',
		query: paymentListQuery,
		output: paymentListPage,
		run: async (context, { query }) => pageAnswer(await listPayments(context, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.paymentParts,
		summary:
			'The parts of the payments of all lots, one by one, with a count of each filter: what is owed by its term, else the latest win first',
		access: 'admin',
		query: partListQuery,
		output: partListPage,
		run: async (context, { actor, query }) => pageAnswer(await listParts(context, actor.id, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.paymentsExport,
		summary: 'The same parts for a spreadsheet: payee, amount, state, term, day of the credit',
		access: 'admin',
		query: partExportQuery,
		media: 'text/csv',
		filename: 'martelo-pagamentos.csv',
		output: z.string(),
		run: async (context, { actor, query }) => ok(await exportParts(context, actor.id, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.reconciliation,
		summary:
			"The bank's list (OFX or CSV) against the journal of the operator's account, differences first; nothing is stored",
		access: 'admin',
		body: uploadedFile,
		pool: 'proofs',
		megabytes: BANK_LIST_MEGABYTES,
		output: reconciliation,
		run: (context, { body }) => reconcileBank(context, body),
	}),
	...undoing,
	...following,
	endpoint({
		method: 'get',
		path: ADMIN_API.journal('{id}'),
		summary: "The journal entries of a payment's auction in double entry, and the balance of each account",
		access: 'admin',
		params,
		output: journal,
		run: (context, { params: { id } }) => journalOf(context, id),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.journalExport('{id}'),
		summary: 'The same for a spreadsheet',
		access: 'admin',
		params,
		media: 'text/csv',
		filename: ({ params: { id } }) => `martelo-lancamentos-${id}.csv`,
		output: z.string(),
		run: async (context, { params: { id } }) => {
			const found = await journalOf(context, id);
			return found.ok ? ok(journalCsv(found.value)) : found;
		},
	}),
];
