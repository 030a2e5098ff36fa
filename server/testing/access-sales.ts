import { ADMIN_API } from '#contract/admin-paths.ts';
import { HOUR } from '#domain/values/time.ts';
import { type AccessRow, rowsFor } from './access-check.ts';
import { makeAuction, makeOpenAuction } from './factories.ts';
import { pdfFile } from './pdf-file.ts';
import {
	auctioneerBody,
	makeAuctioneer,
	makeEdital,
	makeNoticeProof,
	makePublishable,
	makeSale,
	makeSeller,
	noticeBody,
	saleBody,
} from './sales.ts';
import type { TestApp } from './test-app.ts';
import { pictureForm } from './uploads.ts';

const admin = rowsFor('admin');

const documentForm = () =>
	pictureForm(
		[
			['kind', 'edital'],
			['file', pdfFile()],
		],
		'edital.pdf',
	);

/** A function that makes a published sale with a lot that waits, with this request body. */
function waitingSale(body?: object) {
	return async ({ db }: Pick<TestApp, 'db'>) => {
		const id = await makeSale(db, { published_at: new Date() });
		const start_time = new Date(Date.now() + HOUR);
		await makeAuction(db, { sale_id: id, lot_number: 1, kind: 'judicial', start_time });
		return { params: { id }, ...(body && { body }) };
	};
}

/** The account of a payee. */
const ACCOUNT = { pix_key: 'banco@exemplo.com.br' };

/** The endpoints of sales, auctioneers and sellers. */
export const SALE_ADMIN_ROWS: AccessRow[] = [
	admin('get', ADMIN_API.auctioneers),
	// Not the installation's own: what other samples owe to that one is paid as one.
	admin('post', ADMIN_API.auctioneers, async () => ({
		body: auctioneerBody({ payout: ACCOUNT, is_default: false }),
	})),
	admin('patch', ADMIN_API.auctioneer('{id}'), async ({ db }) => ({
		params: { id: await makeAuctioneer(db) },
		body: { version: 1, name: 'Outro nome', payout: ACCOUNT },
	})),
	admin('delete', ADMIN_API.auctioneer('{id}'), async ({ db }) => ({
		params: { id: await makeAuctioneer(db) },
	})),
	admin('get', ADMIN_API.sellers),
	admin('post', ADMIN_API.sellers, async () => ({
		body: { name: 'Banco Comitente S.A.', kind: 'bank', payout: ACCOUNT },
	})),
	admin('patch', ADMIN_API.seller('{id}'), async ({ db }) => ({
		params: { id: await makeSeller(db) },
		body: { version: 1, name: 'Outro nome', receives: 'through_operator' },
	})),
	admin('delete', ADMIN_API.seller('{id}'), async ({ db }) => ({ params: { id: await makeSeller(db) } })),
	admin('get', ADMIN_API.adminSales),
	admin('post', ADMIN_API.adminSales, async () => ({ body: saleBody() })),
	admin('get', ADMIN_API.adminSale('{id}'), async ({ db }) => ({ params: { id: await makeSale(db) } })),
	admin('patch', ADMIN_API.adminSale('{id}'), async ({ db }) => ({
		params: { id: await makeSale(db) },
		body: { version: 1, title: 'Outro título' },
	})),
	admin('delete', ADMIN_API.adminSale('{id}'), async ({ db }) => ({ params: { id: await makeSale(db) } })),
	admin('get', ADMIN_API.freeLots),
	...[
		ADMIN_API.adminSaleDocuments('{id}'),
		ADMIN_API.saleEnrolments('{id}'),
		ADMIN_API.saleResults('{id}'),
	].map((path) => admin('get', path, async ({ db }) => ({ params: { id: await makeSale(db) } }))),
	admin('get', ADMIN_API.salePapers('{id}'), async ({ db }) => {
		const sale_id = await makeSale(db, { kind: 'voluntary', published_at: new Date() });
		await makeAuction(db, { sale_id, lot_number: 1, status: 'cancelled' });
		return { params: { id: sale_id } };
	}),
	admin('get', ADMIN_API.saleAta('{id}'), waitingSale()),
	admin('post', ADMIN_API.offerAgain('{id}'), async ({ db }) => {
		const sale_id = await makeSale(db, { kind: 'voluntary', published_at: new Date() });
		await makeAuction(db, { sale_id, lot_number: 1, status: 'completed', ledger_seq: 1 });
		return { params: { id: sale_id } };
	}),
	admin('post', ADMIN_API.staggerSale('{id}'), async ({ db }) => ({
		params: { id: await makeSale(db) },
		body: { version: 1, start_time: '2126-01-01T12:00:00Z', minutes: 5 },
	})),
	admin('post', ADMIN_API.saleAction('{id}', 'suspend'), waitingSale({ reason: 'Ordem do juízo' })),
	admin('post', ADMIN_API.saleAction('{id}', 'resume'), async ({ db }) => {
		const sample = await waitingSale()({ db });
		await db
			.updateTable('auctions')
			.set({ suspended_at: new Date() })
			.where('sale_id', '=', sample.params.id)
			.execute();
		return sample;
	}),
	admin(
		'post',
		ADMIN_API.saleAction('{id}', 'postpone'),
		waitingSale({ reason: 'Edital republicado', by_minutes: 60 }),
	),
	admin('post', ADMIN_API.outcomeDocument('{id}'), async ({ db }) => {
		const form = documentForm();
		form.delete('kind');
		form.set('decision', JSON.stringify({ outcome: 'settled', reason: 'Acordo homologado' }));
		return { params: { id: await makeOpenAuction(db) }, body: form };
	}),
	admin('post', ADMIN_API.saleErrata('{id}'), async ({ db }) => {
		const published_at = new Date();
		const id = await makeSale(db, { published_at });
		await makeEdital(db, { sale_id: id }, { published_at });
		const changes = { version: 1, reason: 'Erro de digitação', sale: { title: 'Outro título' } };
		const form = documentForm();
		form.delete('kind');
		form.set('changes', JSON.stringify(changes));
		return { params: { id }, body: form };
	}),
	admin('post', ADMIN_API.publishSale('{id}'), async ({ db }) => ({
		params: { id: await makeSale(db, { kind: 'voluntary' }) },
	})),
	admin('post', ADMIN_API.auctionDocuments('{id}'), async ({ db }) => ({
		params: { id: await makeAuction(db) },
		body: documentForm(),
	})),
	admin('delete', ADMIN_API.auctionDocument('{id}', '{document_id}'), async ({ db }) => {
		const id = await makeAuction(db);
		return { params: { id, document_id: await makeEdital(db, { auction_id: id }) } };
	}),
	admin('post', ADMIN_API.adminSaleDocuments('{id}'), async ({ db }) => ({
		params: { id: await makeSale(db) },
		body: documentForm(),
	})),
	admin('delete', ADMIN_API.adminSaleDocument('{id}', '{document_id}'), async ({ db }) => {
		const id = await makeSale(db);
		return { params: { id, document_id: await makeEdital(db, { sale_id: id }) } };
	}),
	admin('get', ADMIN_API.auctionNotices('{id}'), async ({ db }) => ({
		params: { id: await makeAuction(db) },
	})),
	admin('put', ADMIN_API.auctionNotices('{id}'), async ({ db }) => ({
		params: { id: await makeAuction(db) },
		body: [noticeBody()],
	})),
	admin('get', ADMIN_API.saleNotices('{id}'), async ({ db }) => ({ params: { id: await makeSale(db) } })),
	admin('post', ADMIN_API.saleNotices('{id}'), async ({ db }) => {
		const id = await makeSale(db);
		const lot = await makeAuction(db, { sale_id: id, lot_number: 1 });
		return { params: { id }, body: { lot_ids: [lot], notice: noticeBody() } };
	}),
	admin('post', ADMIN_API.noticeProofs, async () => ({ body: pictureForm([['file', pdfFile()]], 'ar.pdf') })),
	admin('post', ADMIN_API.noticeProofLink('{id}'), async ({ db }) => ({
		params: { id: await makeNoticeProof(db) },
	})),
	admin('get', ADMIN_API.auctionPublication('{id}'), async ({ db }) => ({
		params: { id: await makePublishable(db) },
	})),
	admin('post', ADMIN_API.publishAuction('{id}'), async ({ db }) => ({
		params: { id: await makePublishable(db) },
	})),
];
