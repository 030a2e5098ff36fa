import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Journal, Reopened } from '#contract/admin-payments.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { exportAccount } from '#server/features/accounts/account-data/export-account.ts';
import { readSummary } from '#server/features/backoffice/dashboard/summary.ts';
import { readOverview } from '#server/features/backoffice/overview.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { exportOthers } from '#server/http/accounts/account.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAdmin, makeOpenAuction } from '#server/testing/factories.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const DESK = { environment: 'production', legalTermsUnit: 'day', admin_id: randomUUID() } as const;

const app = useApp();
const held = { admin: '', token: '' };
beforeAll(async () => {
	held.admin = await makeAdmin(app.db);
	held.token = await app.session(held.admin);
});

const ask = async (method: string, path: string, body?: object, token = held.token) => {
	const answer = await app.ask(method, path, { token, ...(body && { body }) });
	return { status: answer.status, body: answer.body as Record<string, unknown>, headers: answer.headers };
};
const post = (path: string, body?: object) => ask('POST', path, body);

async function overdueLot(options: Parameters<typeof makeWonLot>[1] = {}) {
	const lot = await makeWonLot(app.db, options);
	await makeOverdue(app.db, lot.payment_id);
	return lot;
}

async function paidLot(options: Parameters<typeof makeWonLot>[1] = {}) {
	const lot = await makeWonLot(app.db, options);
	expect(await post(ADMIN_API.confirmPayment(lot.payment_id), {})).toMatchObject({ status: 200 });
	return lot;
}

const resultOf = async (auction_id: string) => {
	const { rows } = await sql<Record<string, unknown>>`
		select sold, fallen, price::int as price, paid::int as paid, winner_id, paid_at is not null as is_paid
		from auction_results where auction_id = ${auction_id}`.execute(app.db);
	return rows[0];
};
const logOf = (subject: string) =>
	app.db
		.selectFrom('audit_log')
		.select(['action', 'changes'])
		.where('subject', '=', subject)
		.orderBy('id')
		.execute();

describe('an annulled win', () => {
	test('that was paid is owed back in full, the commission too, with reason, audit log and email', async () => {
		const { auction_id, payment_id, people } = await paidLot();
		expect(await post(ADMIN_API.refundPayment(payment_id), { reason: 'x' })).toMatchObject({ status: 400 });
		expect(
			await post(ADMIN_API.refundPayment(payment_id), { reason: 'Penhora não informada', ground: 'edital' }),
		).toMatchObject({
			status: 200,
			body: { id: payment_id, status: 'refund-due' },
		});
		expect(
			await post(ADMIN_API.refundPayment(payment_id), { reason: 'Outra vez', ground: 'edital' }),
		).toMatchObject({
			status: 409,
			body: { code: 'payment.state' },
		});
		const { body } = await ask('GET', ADMIN_API.journal(payment_id));
		expect(body).toMatchObject({
			auction_id,
			lines: [
				{ kind: 'awarded', winner: 126_000, commission: -6_000, seller: -120_000, by: null },
				{ kind: 'received', bank: 126_000, by: 'Pessoa de Teste' },
				{ kind: 'annulled', winner: -126_000, bank: 0, commission: 6_000, seller: 120_000 },
			],
			balances: { winner: -126_000, bank: 126_000, commission: 0, seller: 0 },
		} satisfies { [K in keyof Journal]?: unknown });
		expect((await logOf(auction_id)).at(-1)).toMatchObject({
			action: 'payment.refunded',
			changes: { payment: { from: 'paid', to: 'refund-due' } },
		});
		const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'letters'
			and data ->> 'user_id' = ${people[2]}`.execute(app.db);
		expect(rows.map(({ data }) => data)).toContainEqual({
			kind: 'win-refunded',
			user_id: people[2],
			payment_id,
		});
		expect(await resultOf(auction_id)).toMatchObject({
			sold: false,
			fallen: true,
			is_paid: false,
			paid: null,
		});
	});

	test('that was not paid is cancelled; for default only once it is overdue', async () => {
		const { payment_id } = await makeWonLot(app.db);
		const reason = 'Anulado pelo juízo';
		expect(await post(ADMIN_API.cancelPayment(payment_id), { reason, defaulted: true })).toMatchObject({
			body: { code: 'payment.not-due' },
		});
		expect(await post(ADMIN_API.cancelPayment(payment_id), { reason, ground: 'edital' })).toMatchObject({
			body: { status: 'cancelled' },
		});
		const stored = app.db.selectFrom('payments').select(['defaulted', 'reason']).where('id', '=', payment_id);
		expect(await stored.executeTakeFirst()).toEqual({ defaulted: false, reason });
	});
});

test('the results show the second winner’s price, and a lot without a winner is owed by nobody', async () => {
	const { db } = app;
	const { auction_id, payment_id, people } = await overdueLot();
	const { body: offer } = await post(ADMIN_API.offerLot(payment_id), {});
	expect(offer).toMatchObject({ bidder: 2, price: 110_000 });
	expect(await resultOf(auction_id)).toMatchObject({ sold: false, fallen: true });
	const unpaid = async () => (await readSummary(db, DESK, {})).unpaid.find(({ id }) => id === auction_id);
	expect(await unpaid()).toBeUndefined();
	const second = await app.session(people[1] ?? '');
	expect(await ask('GET', BIDDER_API.secondChance(auction_id), undefined, second)).toMatchObject({
		body: { price: 110_000, commission: 5_500, total: 115_500, state: 'offered' },
	});
	expect(await ask('POST', BIDDER_API.acceptOffer(auction_id), undefined, second)).toMatchObject({
		status: 200,
	});
	expect(await resultOf(auction_id)).toMatchObject({
		sold: true,
		fallen: false,
		price: 110_000_00,
		winner_id: people[1],
	});
	expect((await ask('GET', API.auction(auction_id))).body).toMatchObject({
		after_result: { undone: 'taken' },
	});
	expect(await unpaid()).toMatchObject({ current_bid: 110_000, due_at: expect.any(String) });
	const { id } = await db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', auction_id)
		.where('status', '=', 'pending')
		.executeTakeFirstOrThrow();
	await post(ADMIN_API.confirmPayment(id), {});
	expect(await resultOf(auction_id)).toMatchObject({ is_paid: true, paid: 115_500_00, price: 110_000_00 });
	expect(await unpaid()).toBeUndefined();
});

describe('a reopened lot', () => {
	async function fallenLot(given: object = {}) {
		const lot = await overdueLot({
			given: { title: 'Casa que volta', commission_bp: 700, kind: 'voluntary', ...given },
		});
		const { db } = app;
		const { auction_id } = lot;
		await db
			.insertInto('properties')
			.values({
				auction_id,
				environment: 'production',
				bedrooms: 3,
				appraisal: 200_000_00,
				source: 'lista',
				source_id: auction_id,
			})
			.execute();
		await app.context.storage.put(
			`auctions/${auction_id}/foto-480.webp`,
			new Uint8Array([1, 2, 3]),
			'image/webp',
		);
		await db
			.insertInto('auction_images')
			.values({
				auction_id,
				image_url: `auctions/${auction_id}/foto`,
				image_order: 0,
				environment: 'production',
				widths: [480],
				width: 480,
				height: 360,
				placeholder: null,
			})
			.execute();
		return lot;
	}

	test('is a pending copy with pictures and facts, which the scheduler does not open before it has dates', async () => {
		const { db } = app;
		const { auction_id, payment_id } = await fallenLot();
		const reopen = () => post(ADMIN_API.auctionAction(auction_id, 'reopen'));
		expect(await reopen()).toMatchObject({ status: 409, body: { code: 'auction.not-reopenable' } });
		await post(ADMIN_API.cancelPayment(payment_id), { reason: 'Não pagou', defaulted: true });
		const before = await readOverview(db, DESK);
		const { status, body } = await reopen();
		expect(status).toBe(201);
		const made = body as Reopened;
		expect(made.reopened_from).toBe(auction_id);
		const copy = (await ask('GET', ADMIN_API.adminAuction(made.auction_id))).body as unknown as AdminAuction;
		expect(copy).toMatchObject({
			title: 'Casa que volta',
			status: 'pending',
			bid_count: 0,
			current_bid: 100_000,
			kind: 'voluntary',
			commission_percent: 7,
			bedrooms: 3,
			appraisal: 200_000,
			source_id: null,
		});
		const stored = await app.context.storage.list(`auctions/${made.auction_id}`);
		expect(stored).toHaveLength(1);
		expect(copy.images[0]?.srcset).toContain(stored[0]);
		await runAllDue(biddingDeps(db));
		expect((await ask('GET', ADMIN_API.adminAuction(made.auction_id))).body).toMatchObject({
			status: 'pending',
		});
		expect((await ask('GET', ADMIN_API.adminAuction(auction_id))).body).toMatchObject({
			status: 'completed',
			bid_count: 3,
		});
		expect((await ask('GET', API.auction(auction_id))).body).toMatchObject({
			after_result: { undone: 'free', reopened_as: made.auction_id, reopened_from: null },
			offered_again: { id: made.auction_id },
		});
		expect((await ask('GET', API.auction(made.auction_id))).body).toMatchObject({
			after_result: { undone: null, reopened_as: null, reopened_from: auction_id },
			offered_again: null,
		});
		expect((await logOf(made.auction_id))[0]).toMatchObject({
			action: 'auction.reopened',
			changes: { reopened_from: { to: auction_id } },
		});
		expect(await resultOf(auction_id)).toMatchObject({ sold: false, fallen: false });
		const fallen = ({ waiting }: typeof before) => waiting.find(({ kind }) => kind === 'fallen')?.count ?? 0;
		expect(fallen(await readOverview(db, DESK))).toBe(fallen(before) - 1);
		expect(await reopen()).toMatchObject({ status: 409, body: { code: 'auction.reopened' } });
		expect(await post(ADMIN_API.offerLot(payment_id), {})).toMatchObject({
			body: { code: 'auction.reopened' },
		});
	});

	test('of a regulated kind is a draft outside of the sale, until the gate lets it through', async () => {
		const { db } = app;
		const sale_id = await makeSale(db, { published_at: new Date() });
		const { auction_id, payment_id } = await fallenLot({ kind: 'judicial', sale_id, lot_number: 1 });
		await post(ADMIN_API.cancelPayment(payment_id), { reason: 'Não pagou', defaulted: true });
		const answer = await post(ADMIN_API.auctionAction(auction_id, 'reopen'));
		expect(answer).toMatchObject({ status: 201 });
		const { auction_id: id } = answer.body as Reopened;
		expect((await ask('GET', ADMIN_API.adminAuction(id))).body).toMatchObject({
			kind: 'judicial',
			published_at: null,
			sale_id: null,
			lot_number: null,
			environment: 'production',
		});
		expect(await ask('GET', API.auction(id))).toMatchObject({ status: 404 });
		expect((await ask('GET', API.auction(auction_id))).body).toMatchObject({
			sale: { id: sale_id },
			after_result: { reopened_as: null },
		});
		const gate = await post(ADMIN_API.publishAuction(id));
		expect(gate).toMatchObject({ status: 422, body: { code: 'publication.incomplete' } });
		const { errors } = gate.body as unknown as { errors: { path: string }[] };
		expect(errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['sale', 'edital', 'rounds']));
	});

	test('cannot be made of a lot that was sold in instalments', async () => {
		const { db } = app;
		const auction_id = await makeProposalLot(db, { status: 'completed' });
		const id = await makeProposal(db, { auction_id });
		await db
			.updateTable('instalment_proposals')
			.set({ state: 'accepted', ended_at: new Date() })
			.where('id', '=', id)
			.execute();
		expect(await post(ADMIN_API.auctionAction(auction_id, 'reopen'))).toMatchObject({
			status: 409,
			body: { code: 'auction.not-reopenable' },
		});
	});

	test('excludes the defaulter, and can be made again when its new auction was deleted', async () => {
		const { db } = app;
		const { auction_id, payment_id, people } = await fallenLot();
		await post(ADMIN_API.cancelPayment(payment_id), { reason: 'Não pagou', defaulted: true });
		const both = await Promise.all([1, 2].map(() => post(ADMIN_API.auctionAction(auction_id, 'reopen'))));
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		const made = both.find(({ status }) => status === 201)?.body as unknown as Reopened;
		const barred = db
			.selectFrom('barred_bidders')
			.select('user_id')
			.where('auction_id', '=', made.auction_id);
		expect(await barred.execute()).toEqual([{ user_id: people[2] }]);
		const { barred_bidders } = await exportAccount(
			{ db, vault: vaultOf('x') },
			people[2] ?? '',
			exportOthers,
		);
		expect(barred_bidders).toEqual([{ auction_id: made.auction_id, title: 'Casa que volta' }]);
		expect(await app.context.storage.list(`auctions/${made.auction_id}`)).toHaveLength(1);
		await ask('DELETE', ADMIN_API.adminAuction(made.auction_id));
		expect(await resultOf(auction_id)).toMatchObject({ fallen: true });
		expect(await post(ADMIN_API.auctionAction(auction_id, 'reopen'))).toMatchObject({ status: 201 });
	});

	test('can be made of a lot without bids, and not of one that is still active', async () => {
		const running = await makeOpenAuction(app.db);
		expect(await post(ADMIN_API.auctionAction(running, 'reopen'))).toMatchObject({ status: 409 });
		await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${running}`.execute(
			app.db,
		);
		await runAllDue(biddingDeps(app.db));
		expect(await post(ADMIN_API.auctionAction(running, 'reopen'))).toMatchObject({ status: 201 });
	});
});

test('the journal is exported to a spreadsheet with its balances', async () => {
	const { payment_id } = await paidLot();
	const { headers, body } = await ask('GET', ADMIN_API.journalExport(payment_id));
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	const lines = String(body).split('\r\n');
	expect(lines[0]).toBe(
		'Data;Lançamento;Arrematante (R$);Banco (R$);Comissão (R$);Comitente (R$);Por;Identificador da transferência',
	);
	expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;Arrematação;126000;0;-6000;-120000;;$/);
	expect(lines[3]).toBe(';Saldo;0;126000;-6000;-120000;;');
});
