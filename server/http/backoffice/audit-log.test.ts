import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuditPage } from '#contract/audit.ts';
import type { AuditAction } from '#domain/backoffice/audit.ts';
import { HOUR } from '#domain/values/time.ts';
import { ENDPOINTS } from '#server/app.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { giveBar, makeCpf } from '#server/testing/identities.ts';
import { auctionBody, useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm, sendPicture } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, act, create, bid } = useManagement(app);

const created = async (change?: object) => (await create(change)).body.id;
const running = async () => {
	const id = await created();
	await act(id, 'start');
	return id;
};
const pending = () => makePerson(app.db, { status: 'pending' });
const pictured = async () => {
	const id = await created();
	for (const place of ['0', '1']) await addPicture(id, place);
	return id;
};
const addPicture = async (id: string, place: string) =>
	sendPicture(
		app,
		held.token,
		pictureForm([
			['auctionId', id],
			['imageOrder', place],
			['file', await plain(64, 48).png().toBuffer()],
		]),
	);
const pictures = async (id: string) => {
	const rows = app.db.selectFrom('auction_images').select('id').where('auction_id', '=', id);
	return (await rows.orderBy('image_order').execute()).map((row) => row.id);
};

/** A file that belongs to nothing and is two hours old. */
async function orphan(): Promise<string> {
	const name = `documents/${randomUUID()}/${'a'.repeat(32)}.jpg`;
	await app.context.storage.put(name, new Uint8Array([1]), 'image/jpeg');
	const at = new Date(Date.now() - 2 * HOUR);
	await utimes(join(app.data, 'files', name), at, at);
	return name;
}

/** A request as in the access rows. */
function asSampled(
	path: string,
	says: AuditAction,
	method: 'post' | 'put' | 'patch' | 'delete' = 'post',
): typeof WRITES {
	const make = async () => {
		const row = ACCESS_ROWS.find((each) => each.method === method && each.path === path);
		const sample = await row?.sample?.(app, { id: held.admin, cookie: held.token });
		const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sample?.params?.[name] ?? '');
		if (sample?.body instanceof FormData) return sendForm(app, held.token, sample.body, filled);
		return ask(method.toUpperCase(), filled, sample?.body as Record<string, unknown> | undefined);
	};
	return { [`${method} ${path}`]: [says, make] };
}

/** Every call of an administrator that changes something: how to make it, and the log entry it writes. */
const WRITES: Record<string, [says: AuditAction, make: () => Promise<{ status: number }>]> = {
	...asSampled(ADMIN_API.auctionNotices('{id}'), 'auction.notices-changed', 'put'),
	...asSampled(ADMIN_API.saleNotices('{id}'), 'auction.notices-changed'),
	...asSampled(ADMIN_API.noticeProofs, 'file.notice-proof-added'),
	[`post ${ADMIN_API.adminAuctions}`]: ['auction.created', () => create()],
	[`patch ${ADMIN_API.adminAuction('{id}')}`]: [
		'auction.edited',
		async () => ask('PATCH', ADMIN_API.adminAuction(await created()), { title: 'Outro título', version: 1 }),
	],
	[`delete ${ADMIN_API.adminAuction('{id}')}`]: [
		'auction.deleted',
		async () => ask('DELETE', ADMIN_API.adminAuction(await created())),
	],
	[`post ${ADMIN_API.auctionAction('{id}', 'start')}`]: [
		'auction.started',
		async () => act(await created(), 'start'),
	],
	[`post ${ADMIN_API.auctionAction('{id}', 'pause')}`]: [
		'auction.paused',
		async () => act(await running(), 'pause', { reason: 'Falta de energia' }),
	],
	[`post ${ADMIN_API.auctionAction('{id}', 'resume')}`]: [
		'auction.resumed',
		async () => {
			const id = await running();
			await act(id, 'pause', { reason: 'Falta de energia' });
			return act(id, 'resume');
		},
	],
	[`post ${ADMIN_API.auctionAction('{id}', 'end')}`]: [
		'auction.ended',
		async () => act(await running(), 'end', { final_price: 320_000.5 }),
	],
	[`post ${ADMIN_API.auctionAction('{id}', 'cancel')}`]: [
		'auction.cancelled',
		async () => act(await created(), 'cancel', { reason: 'Acordo entre as partes' }),
	],
	[`post ${ADMIN_API.withdrawAuction('{id}')}`]: [
		'auction.withdrawn',
		async () => ask('POST', ADMIN_API.withdrawAuction(await created()), { reason: 'Ordem do juízo' }),
	],
	[`post ${ADMIN_API.auctionCall('{id}')}`]: [
		'auction.called',
		async () => {
			const id = await created({ auction_type: 'live' });
			await act(id, 'start');
			await bid(id, 320_000.5);
			return ask('POST', ADMIN_API.auctionCall(id), { call: 1 });
		},
	],
	'post /functions/v1/image-optimizer': ['image.added', async () => addPicture(await created(), '0')],
	[`patch ${ADMIN_API.adminImages('{id}')}`]: [
		'image.ordered',
		async () => {
			const id = await pictured();
			return ask('PATCH', ADMIN_API.adminImages(id), { order: (await pictures(id)).reverse() });
		},
	],
	[`delete ${ADMIN_API.adminImage('{id}', '{image_id}')}`]: [
		'image.removed',
		async () => {
			const id = await pictured();
			return ask('DELETE', ADMIN_API.adminImage(id, (await pictures(id))[0] ?? ''));
		},
	],
	[`post ${ADMIN_API.approveRegistration('{user_id}')}`]: [
		'registration.approved',
		async () => ask('POST', ADMIN_API.approveRegistration(await pending()), { checked: ['name'] }),
	],
	[`post ${ADMIN_API.rejectRegistration('{user_id}')}`]: [
		'registration.rejected',
		async () => ask('POST', ADMIN_API.rejectRegistration(await pending())),
	],
	[`post ${ADMIN_API.revokeRegistration('{user_id}')}`]: [
		'registration.revoked',
		async () =>
			ask('POST', ADMIN_API.revokeRegistration(await makePerson(app.db)), { reason: 'Documento vencido' }),
	],
	...asSampled(ADMIN_API.resetFactor('{user_id}'), 'registration.factor-reset'),
	...asSampled(ADMIN_API.duplicateAuction('{id}'), 'auction.duplicated'),
	...asSampled(ADMIN_API.auctioneer('{id}'), 'auctioneer.deleted', 'delete'),
	...asSampled(ADMIN_API.closeBooks('{id}'), 'auctioneer.books-closed'),
	...asSampled(ADMIN_API.fiscal('{id}'), 'auctioneer.fiscal-edited', 'put'),
	...asSampled(ADMIN_API.seller('{id}'), 'seller.deleted', 'delete'),
	...asSampled(ADMIN_API.adminSale('{id}'), 'sale.deleted', 'delete'),
	...asSampled(ADMIN_API.auctioneers, 'auctioneer.created'),
	...asSampled(ADMIN_API.auctioneer('{id}'), 'auctioneer.edited', 'patch'),
	...asSampled(ADMIN_API.sellers, 'seller.created'),
	...asSampled(ADMIN_API.seller('{id}'), 'seller.edited', 'patch'),
	...asSampled(ADMIN_API.adminSales, 'sale.created'),
	...asSampled(ADMIN_API.adminSale('{id}'), 'sale.edited', 'patch'),
	...asSampled(ADMIN_API.auctionAction('{id}', 'suspend'), 'auction.suspended'),
	...asSampled(ADMIN_API.conditional('{id}'), 'auction.conditional-refused'),
	...asSampled(ADMIN_API.auctionAction('{id}', 'outcome'), 'auction.outcome-decided'),
	...asSampled(ADMIN_API.outcomeDocument('{id}'), 'auction.outcome-decided'),
	...asSampled(ADMIN_API.auctionAction('{id}', 'debtor-preference'), 'auction.debtor-preference'),
	...asSampled(ADMIN_API.saleAction('{id}', 'suspend'), 'sale.suspended'),
	...asSampled(ADMIN_API.saleAction('{id}', 'resume'), 'sale.resumed'),
	...asSampled(ADMIN_API.saleAction('{id}', 'postpone'), 'sale.postponed'),
	...asSampled(ADMIN_API.staggerSale('{id}'), 'sale.staggered'),
	...asSampled(ADMIN_API.publishSale('{id}'), 'sale.published'),
	...asSampled(ADMIN_API.saleErrata('{id}'), 'sale.erratum-published'),
	...asSampled(ADMIN_API.offerAgain('{id}'), 'sale.offered-again'),
	...asSampled(ADMIN_API.auctionDocuments('{id}'), 'auction.document-added'),
	...asSampled(ADMIN_API.auctionDocument('{id}', '{document_id}'), 'auction.document-removed', 'delete'),
	...asSampled(ADMIN_API.adminSaleDocuments('{id}'), 'sale.document-added'),
	...asSampled(ADMIN_API.adminSaleDocument('{id}', '{document_id}'), 'sale.document-removed', 'delete'),
	...asSampled(ADMIN_API.publishAuction('{id}'), 'auction.published'),
	...asSampled(ADMIN_API.confirmPayment('{id}'), 'payment.confirmed'),
	...asSampled(ADMIN_API.refuseProofs('{id}'), 'payment.proof-refused'),
	...asSampled(ADMIN_API.depositSlip('{id}'), 'payment.deposit-slip'),
	...asSampled(ADMIN_API.signedAutos('{id}'), 'auction.signed-auto'),
	...asSampled(ADMIN_API.confirmComponent('{id}'), 'payment.component-confirmed'),
	...asSampled(ADMIN_API.paymentCredit('{id}'), 'payment.credit-entered'),
	...asSampled(ADMIN_API.instalmentPenalty('{id}'), 'payment.penalty-asked'),
	...asSampled(ADMIN_API.correctionRates, 'payment.correction-rate'),
	...asSampled(ADMIN_API.restDue('{id}'), 'payment.rest-due'),
	...asSampled(ADMIN_API.refuseComponent('{id}'), 'payment.proof-refused'),
	...asSampled(ADMIN_API.cancelPayment('{id}'), 'payment.cancelled'),
	...asSampled(ADMIN_API.refundPayment('{id}'), 'payment.refunded'),
	...asSampled(ADMIN_API.refundComponent('{id}'), 'payment.refund-made'),
	...asSampled(ADMIN_API.offerLot('{id}'), 'payment.offered'),
	...asSampled(ADMIN_API.withdrawOffer('{id}'), 'payment.offer-withdrawn'),
	...asSampled(ADMIN_API.auctionAction('{id}', 'reopen'), 'auction.reopened'),
	...asSampled(ADMIN_API.returnPix('{end_to_end_id}'), 'payment.pix-returned'),
	...asSampled(ADMIN_API.acceptProposal('{id}'), 'proposal.accepted'),
	...asSampled(ADMIN_API.declineProposal('{id}'), 'proposal.declined'),
	...asSampled(ADMIN_API.identityChecks('{user_id}'), 'registration.identity-checked'),
	...asSampled(ADMIN_API.freeIdentity('{user_id}'), 'registration.identity-freed'),
	...asSampled(ADMIN_API.answerQuestion('{id}'), 'inquiry.answered'),
	...asSampled(ADMIN_API.confirmVisit('{id}'), 'inquiry.visit-confirmed'),
	...asSampled(ADMIN_API.refuseInquiry('{id}'), 'inquiry.refused'),
	...asSampled(ADMIN_API.approveEnrolment('{id}'), 'enrolment.approved'),
	...asSampled(ADMIN_API.refuseEnrolment('{id}'), 'enrolment.refused'),
	...asSampled(ADMIN_API.approvePreference('{id}'), 'preference.approved'),
	...asSampled(ADMIN_API.refusePreference('{id}'), 'preference.refused'),
	...asSampled(ADMIN_API.payBatch, 'payment.payout-paid'),
	...asSampled(ADMIN_API.payoutPaid('{id}'), 'payment.payout-paid'),
	...asSampled(ADMIN_API.payoutStatement('{id}'), 'payment.statement-sent'),
	...asSampled(ADMIN_API.payoutLines('{id}'), 'payment.payout-line-added'),
	...asSampled(ADMIN_API.payoutLine('{id}', '{line_id}'), 'payment.payout-line-removed', 'delete'),
	...asSampled(ADMIN_API.bars, 'bar.created'),
	[`delete ${ADMIN_API.bar('{id}')}`]: [
		'bar.ended',
		async () => ask('DELETE', ADMIN_API.bar(await giveBar(app, makeCpf()))),
	],
	[`delete ${ADMIN_API.adminFiles}`]: [
		'file.removed',
		async () => ask('DELETE', ADMIN_API.adminFiles, { names: [await orphan()] }),
	],
};

describe('every write of an administrator is in the log', () => {
	// What somebody wants to be told, and has seen, is no act on anything, nor is a comparison, which changes nothing; what somebody opens is
	// a security event.
	const own: readonly string[] = [
		...[ADMIN_API.waitingMail, ADMIN_API.bell, ADMIN_API.bellChoice],
		...[ADMIN_API.reconciliation, ADMIN_API.noticeProofLink('{id}')],
	];
	const writes = ENDPOINTS.filter(
		({ access, method, path }) => access === 'admin' && method !== 'get' && !own.includes(path),
	);

	test('and each one has a row in this test’s table', () => {
		expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(WRITES).sort());
	});

	test.each(Object.entries(WRITES))('%s', async (_, [says, make]) => {
		const of = () =>
			app.db
				.selectFrom('audit_log')
				.select((e) => e.fn.countAll<number>().as('n'))
				.where('action', '=', says)
				.where('admin_id', '=', held.admin)
				.executeTakeFirstOrThrow();
		const before = (await of()).n;
		const { status } = await make();
		expect(status).toBeLessThan(300);
		expect((await of()).n).toBeGreaterThan(before);
	});
});

describe('the log over HTTP', () => {
	let id: string;
	beforeAll(async () => {
		id = await created({ title: 'Galpão em Osasco' });
		await ask('PATCH', ADMIN_API.adminAuction(id), {
			...auctionBody({ title: 'Galpão em Barueri' }),
			version: 1,
		});
	});
	const read = async (query: string) => {
		const { status, body } = await ask('GET', `${ADMIN_API.audit}?${query}`);
		expect(status).toBe(200);
		return body as unknown as AuditPage;
	};

	test('shows an edit field by field', async () => {
		const { entries } = await read(`search=${id}&action=auction.edited`);
		expect(entries).toMatchObject([
			{
				admin: { id: held.admin, name: 'Pessoa de Teste' },
				subject: { id, kind: 'auction', label: 'Galpão em Barueri', exists: true },
				changes: { title: { from: 'Galpão em Osasco', to: 'Galpão em Barueri' } },
			},
		]);
		expect((await read('search=osasco&limit=1')).entries).toHaveLength(1);
	});

	test.each([
		['cursor=xyz', 'cursor'],
		['from=21/11/2026', 'from'],
		['action=auction.hidden', 'action'],
		['limit=0', 'limit'],
		['admin=eu', 'admin'],
		['page=2', ''],
	])('refuses %s with a message', async (query, path) => {
		const { status, body } = await ask('GET', `${ADMIN_API.audit}?${query}`);
		expect(status).toBe(400);
		expect((body as unknown as { errors: { path: string }[] }).errors[0]?.path).toBe(path);
	});

	test('is exported with its filter, and no cell becomes a formula', async () => {
		const formula = await created({ title: '=1+1 formulado' });
		const { status, headers, body } = await ask('GET', `${ADMIN_API.auditExport}?search=${formula}`);
		expect(status).toBe(200);
		expect(headers.get('content-type')).toMatch(/^text\/csv/);
		expect(headers.get('content-disposition')).toContain('martelo-auditoria.csv');
		const csv = String(body);
		expect(csv).toContain('Quando;Administrador;');
		expect(csv).toMatch(/Criou o leilão;'=1\+1 formulado;Título;;'=1\+1 formulado/);
		expect(csv).not.toContain('Osasco');
		expect((await ask('GET', `${ADMIN_API.auditExport}?cursor=xyz`)).status).toBe(400);
	});

	test('is for administrators only', async () => {
		for (const path of [ADMIN_API.audit, ADMIN_API.auditExport, ADMIN_API.adminFiles]) {
			expect((await app.ask('GET', path)).status).toBe(401);
			expect((await app.ask('GET', path, { token: await app.approved() })).status).toBe(403);
		}
	});

	test('cannot be changed', async () => {
		await expect(sql`delete from audit_log`.execute(app.db)).rejects.toThrow('append-only');
	});
});
