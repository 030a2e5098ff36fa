import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import {
	lotNotices,
	noticeForLots,
	noticeProof,
	noticesQuery,
	saleNotices,
	sentNotices,
} from '#contract/notices.ts';
import { proofLink } from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import {
	addNotice,
	replaceNotices,
	storeNoticeProof,
} from '#server/features/backoffice/management/write-notices.ts';
import { hasSale } from '#server/features/backoffice/sales/has-sale.ts';
import { NOTICE_PROOFS, noticesOfLot, noticesOfSale } from '#server/features/catalogue/sales/notices.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { privateLink } from '#server/http/private-link.ts';
import { uploadedFile } from '#server/http/upload.ts';

const params = z.object({ id: uuid });

/** Who was told before the auction, and the files that show it (rules §45). */
export const noticeEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.auctionNotices('{id}'),
		summary: 'Who was told of the dates of a lot, and who has to be told',
		access: 'admin',
		params,
		output: lotNotices,
		run: async ({ db, environment }, { params: { id } }) => {
			const lot = await noticesOfLot(db, environment, id);
			return lot ? ok(lot) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'put',
		path: ADMIN_API.auctionNotices('{id}'),
		summary: 'Replaces the notices of a lot, of the version that was read',
		access: 'admin',
		params,
		query: noticesQuery,
		body: sentNotices,
		output: lotNotices,
		run: (context, { actor, params: { id }, query: { version }, body: notices }) =>
			replaceNotices(context, actor.id, id, { notices, version }),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.saleNotices('{id}'),
		summary: 'The notices of each lot of a sale',
		access: 'admin',
		params,
		output: saleNotices,
		run: async ({ db, environment }, { params: { id } }) =>
			(await hasSale(db, environment, id))
				? ok({ lots: await noticesOfSale(db, id) })
				: fail(problem('sale.not-found')),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.saleNotices('{id}'),
		summary: 'Adds one notice to several lots of a sale: to all or to none',
		access: 'admin',
		params,
		body: noticeForLots,
		status: 201,
		output: saleNotices,
		run: (context, { actor, params: { id }, body }) => addNotice(context, actor.id, id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.noticeProofs,
		summary: 'Takes a file that shows that somebody was told: a picture or a PDF',
		access: 'admin',
		body: uploadedFile,
		pool: 'sale-documents',
		status: 201,
		output: noticeProof,
		run: (context, { actor, body }) => storeNoticeProof(context, actor.id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.noticeProofLink('{id}'),
		summary: 'A link to the proof of a notice that works for 60 seconds',
		access: 'admin',
		params,
		output: proofLink,
		run: (context, { actor, address, params: { id } }) =>
			privateLink(context, NOTICE_PROOFS, { actor, address }, id, problem('document.missing')),
	}),
];
