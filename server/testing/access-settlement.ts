import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import { DESK_PAPERS, type DeskPaper, SALE_PAPERS } from '#domain/settlement/papers.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { storeSignedAuto } from '#server/features/settlement/papers/signed-autos.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import { type AccessRow, rowsFor, type Sample, type Sender, withId } from './access-check.ts';
import { biddingDeps } from './bidding-deps.ts';
import { freeRate } from './correction-rates.ts';
import { makeAdmin, makeOpenAuction } from './factories.ts';
import { pdfFile } from './pdf-file.ts';
import { makeInstalmentLot } from './proposals.ts';
import type { TestApp } from './test-app.ts';
import { makeOverdue, makePaidCost, makeWonLot, publishedOrder, type WonLot } from './won-lots.ts';

const REASON = { reason: 'Anulado pelo juízo', ground: 'court-order' };

const [admin, user] = [rowsFor('admin'), rowsFor('user')];

/** A lot that the owner or somebody else has won. */
function won({ db }: TestApp, owner?: Sender, bidders = 1): Promise<WonLot> {
	return makeWonLot(db, { bidders, ...(owner && { first: owner.id }) });
}

/** A lot with two bidders whose payment is overdue. */
async function overdueLot(app: TestApp, owner?: Sender): Promise<WonLot> {
	const lot = await won(app, owner, 2);
	await makeOverdue(app.db, lot.payment_id);
	return lot;
}

/** A lot that is offered to the owner or to somebody else. */
async function offeredLot(app: TestApp, owner?: Sender) {
	const lot = await overdueLot(app, owner);
	const admin_id = await makeAdmin(app.db);
	const deps = { ...app.context, consentLimit: null };
	const made = await offerToNext(deps, admin_id, lot.payment_id, { deadline_hours: 24 });
	if (!made.ok || 'consent' in made.value) throw new Error('no offer');
	return { ...lot, offer_id: made.value.id };
}

/** A paid lot, which has every paper but the receipt of costs. */
async function paidLot(app: TestApp, owner?: Sender): Promise<WonLot> {
	const lot = await won(app, owner);
	await app.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		if (payment) await movePayment(trx, payment, 'confirm', { admin_id: null });
	});
	return lot;
}

const OF_UNSOLD: ReadonlySet<DeskPaper> = new Set(['auto-negativo', 'certidao-de-leiloes-negativos']);

/** A lot that ended without a bid; returns its id. */
async function unsoldLot({ db }: TestApp): Promise<string> {
	const id = await makeOpenAuction(db);
	await db
		.updateTable('auctions')
		.set({ end_time: new Date(Date.now() - 1_000) })
		.where('id', '=', id)
		.execute();
	await runAllDue(biddingDeps(db));
	return id;
}

/** An unchecked proof of payment; returns its id. */
async function proofOf({ db }: TestApp, payment_id: string): Promise<string> {
	const proof = { payment_id, file: `payments/${payment_id}/${randomUUID()}.pdf`, kind: 'pdf' as const };
	const made = db.insertInto('payment_proofs').values(proof).returning('id');
	return (await made.executeTakeFirstOrThrow()).id;
}

export function proofForm(file: Uint8Array = pdfFile()): FormData {
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(file)]), 'comprovante.pdf');
	return form;
}

const ofOverdue = (body?: object) => async (app: TestApp) => withId((await overdueLot(app)).payment_id, body);

/** An endpoint for what belongs to one person. `make` makes it for the owner or for somebody else and returns its id. */
function owned(
	method: AccessRow['method'],
	path: string,
	make: (app: TestApp, owner?: Sender) => Promise<string>,
	{
		code = 'payment.not-found',
		body,
		missing = async () => randomUUID(),
	}: { code?: string; body?: () => object; missing?: (app: TestApp) => Promise<string> } = {},
): AccessRow {
	return {
		...user(method, path, async (app, sender) => withId(await make(app, sender), body?.())),
		others: async (app) => ({
			somebodys: withId(await make(app), body?.()),
			nobodys: withId(await missing(app), body?.()),
			code,
		}),
	};
}

const ownedLot = async (app: TestApp, owner?: Sender) => (await won(app, owner)).auction_id;

/** A judicial lot with its guia, and the id of one of its components. */
async function judicialLot(app: TestApp, owner?: Sender, kind: 'price' | 'commission' = 'price') {
	const given = { kind: 'judicial' as const };
	const lot = await makeWonLot(app.db, { bidders: 1, given, ...(owner && { first: owner.id }) });
	const file = `payments/${lot.payment_id}/${randomUUID()}.pdf`;
	await app.context.storage.put(file, Buffer.from(pdfFile()), 'application/pdf');
	const slip = { payment_id: lot.payment_id, number: '0812', amount: 100_000_00, file, admin_id: null };
	await app.db.insertInto('deposit_slips').values(slip).execute();
	const component = app.db
		.selectFrom('payment_components')
		.select('id')
		.where('payment_id', '=', lot.payment_id)
		.where('kind', '=', kind);
	return { ...lot, component_id: (await component.executeTakeFirstOrThrow()).id };
}

/** A lot that was paid and then annulled, whose payer stated an account for the refund. */
async function annulledLot(app: TestApp, owner?: Sender) {
	const lot = await won(app, owner);
	const { db, vault } = app.context;
	await db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, lot.payment_id);
		if (!payment) throw new Error('no payment');
		const mover = { admin_id: null };
		await movePayment(trx, payment, 'confirm', mover);
		await movePayment(trx, payment, 'annul', mover);
		const user_id = payment.user_id ?? '';
		const sealed = vault.seal(JSON.stringify({ pix_key: 'pessoa@exemplo.com.br' }), user_id);
		await trx.insertInto('refund_accounts').values({ payment_id: payment.id, user_id, sealed }).execute();
	});
	const part = app.db
		.selectFrom('refunds')
		.select('component_id')
		.where('payment_id', '=', lot.payment_id)
		.orderBy('amount', 'desc')
		.executeTakeFirstOrThrow();
	return { ...lot, component_id: (await part).component_id };
}

const annulledOf = async (app: TestApp, owner?: Sender) => (await annulledLot(app, owner)).auction_id;

function slipForm(): FormData {
	const form = proofForm();
	form.append('number', '0813');
	form.append('amount', '100000');
	return form;
}

/** A sample of a proof for a component, which is named beside its lot. */
async function componentSample(app: TestApp, owner?: Sender): Promise<Sample> {
	const { auction_id, component_id } = await judicialLot(app, owner);
	return { params: { id: auction_id, component_id }, body: proofForm() };
}

const ofOffer = (method: AccessRow['method'], path: string) =>
	owned(method, path, async (app, owner) => (await offeredLot(app, owner)).auction_id, {
		code: 'second-chance.not-found',
		missing: ownedLot,
	});

export const SETTLEMENT_USER_ROWS: AccessRow[] = [
	ofOffer('get', BIDDER_API.secondChance('{id}')),
	ofOffer('post', BIDDER_API.acceptOffer('{id}')),
	ofOffer('post', BIDDER_API.declineOffer('{id}')),
	owned('get', BIDDER_API.payment('{id}'), ownedLot),
	owned('post', BIDDER_API.paymentProof('{id}'), ownedLot, { body: proofForm }),
	{
		...user('post', COMPONENT_API.proof('{id}', '{component_id}'), componentSample),
		others: async (app) => ({
			somebodys: await componentSample(app),
			nobodys: { params: { id: randomUUID(), component_id: randomUUID() }, body: proofForm() },
			code: 'payment.not-found',
		}),
	},
	owned(
		'get',
		COMPONENT_API.depositSlip('{id}'),
		async (app, owner) => (await judicialLot(app, owner)).auction_id,
	),
	owned('put', COMPONENT_API.refundAccount('{id}'), annulledOf, {
		body: () => ({ pix_key: 'pessoa@exemplo.com.br' }),
	}),
	owned('get', COMPONENT_API.refundAccount('{id}'), annulledOf, { code: 'refund.account-missing' }),
	owned('post', BIDDER_API.proofLink('{id}'), async (app, owner) =>
		proofOf(app, (await won(app, owner)).payment_id),
	),
	...SALE_PAPERS.map((paper) =>
		owned('get', BIDDER_API.paper('{id}', paper), async (app, owner) => {
			if (paper === 'recibo-das-despesas') return (await makePaidCost(app.db, owner?.id)).auction_id;
			if (paper !== 'carta-de-inadimplencia') return (await paidLot(app, owner)).auction_id;
			const lot = await won(app, owner);
			await makeOverdue(app.db, lot.payment_id);
			return lot.auction_id;
		}),
	),
];

/** A Pix of a wrong amount, which can be returned. */
async function strayPix(app: TestApp): Promise<Sample> {
	const { payment_id } = await won(app);
	const end_to_end_id = randomUUID().replaceAll('-', '');
	const pix = { end_to_end_id, payment_id, key: 'a@b.example', amount: 1_00, paid_at: new Date() };
	await app.db
		.insertInto('pix_received')
		.values({ ...pix, txid: null, outcome: 'amount' })
		.execute();
	return { params: { end_to_end_id }, body: { reason: 'Valor errado' } };
}

export const SETTLEMENT_ADMIN_ROWS: AccessRow[] = [
	admin('get', ADMIN_API.adminPayments),
	admin('get', ADMIN_API.paymentParts),
	admin('post', ADMIN_API.reconciliation, async () => ({
		body: proofForm(Buffer.from('data;valor\n28/11/2026;1.500,50\n')),
	})),
	admin('get', ADMIN_API.paymentsExport),
	admin('get', ADMIN_API.correctionRates),
	admin('post', ADMIN_API.correctionRates, async ({ db }) => ({ params: {}, body: await freeRate(db) })),
	admin('get', ADMIN_API.receivedPix),
	admin('post', ADMIN_API.returnPix('{end_to_end_id}'), strayPix),
	admin('post', ADMIN_API.confirmPayment('{id}'), async (app) =>
		withId((await won(app)).payment_id, { received_amount: 105_000 }),
	),
	admin('post', ADMIN_API.refuseProofs('{id}'), async (app) => {
		const { payment_id } = await won(app);
		await proofOf(app, payment_id);
		return withId(payment_id, { reason: 'O comprovante é de outro valor.' });
	}),
	admin('post', ADMIN_API.depositSlip('{id}'), async (app) => ({
		params: { id: (await judicialLot(app)).auction_id },
		body: slipForm(),
	})),
	admin('post', ADMIN_API.paymentCredit('{id}'), async (app) => {
		const { auction_id, payment_id } = await judicialLot(app);
		return withId(payment_id, { amount: 60_000, document_id: await publishedOrder(app.db, auction_id) });
	}),
	admin('post', ADMIN_API.instalmentPenalty('{id}'), async (app) =>
		withId((await makeInstalmentLot(app.db)).parts['1'] ?? ''),
	),
	admin('post', ADMIN_API.restDue('{id}'), async (app) => {
		const { auction_id, payment_id } = await makeInstalmentLot(app.db);
		return withId(payment_id, { document_id: await publishedOrder(app.db, auction_id) });
	}),
	admin('post', ADMIN_API.confirmComponent('{id}'), async (app) =>
		withId((await judicialLot(app)).component_id, { received_amount: 100_000 }),
	),
	admin('post', ADMIN_API.refuseComponent('{id}'), async (app) => {
		const { payment_id, component_id } = await judicialLot(app);
		const id = await proofOf(app, payment_id);
		await app.db.updateTable('payment_proofs').set({ component_id }).where('id', '=', id).execute();
		return withId(component_id, { reason: 'O comprovante é de outro valor.' });
	}),
	admin('post', ADMIN_API.cancelPayment('{id}'), ofOverdue(REASON)),
	admin('post', ADMIN_API.refundPayment('{id}'), async (app) =>
		withId((await paidLot(app)).payment_id, REASON),
	),
	admin('post', ADMIN_API.refundComponent('{id}'), async (app) => {
		const { component_id } = await annulledLot(app);
		const form = proofForm();
		form.append('paid_at', isoDay(Date.now()));
		form.append('amount', '100000');
		return { params: { id: component_id }, body: form };
	}),
	admin('get', ADMIN_API.refundAccount('{id}'), async (app) => withId((await annulledLot(app)).payment_id)),
	admin('post', ADMIN_API.offerLot('{id}'), ofOverdue({ deadline_hours: 24 })),
	admin('post', ADMIN_API.withdrawOffer('{id}'), async (app) => withId((await offeredLot(app)).offer_id)),
	admin('get', ADMIN_API.ranking('{id}'), async (app) => withId((await won(app, undefined, 3)).auction_id)),
	admin('get', ADMIN_API.journal('{id}'), ofOverdue()),
	admin('get', ADMIN_API.journalExport('{id}'), ofOverdue()),
	admin('post', ADMIN_API.auctionAction('{id}', 'reopen'), async (app) => {
		const { auction_id, payment_id } = await overdueLot(app);
		await app.db.updateTable('payments').set({ status: 'cancelled' }).where('id', '=', payment_id).execute();
		return withId(auction_id);
	}),
	admin('get', ADMIN_API.bundle('{id}'), async (app) => withId((await paidLot(app)).auction_id)),
	...DESK_PAPERS.map((paper) =>
		admin('get', ADMIN_API.paper('{id}', paper), async (app) =>
			withId(OF_UNSOLD.has(paper) ? await unsoldLot(app) : (await won(app)).auction_id),
		),
	),
	admin('get', ADMIN_API.signedAutos('{id}'), async (app) => withId((await won(app)).auction_id)),
	admin('post', ADMIN_API.signedAutos('{id}'), async (app) => ({
		params: { id: (await won(app)).auction_id },
		body: proofForm(),
	})),
	admin('get', ADMIN_API.signedAuto('{id}', '{version}'), async (app) => {
		const { auction_id } = await won(app);
		const deps = { ...app.context, environment: 'production' } as const;
		const stored = await storeSignedAuto(deps, { admin_id: await makeAdmin(app.db), auction_id }, pdfFile());
		if (!stored.ok) throw new Error(stored.problem.code);
		return { params: { id: auction_id, version: '1' } };
	}),
];
