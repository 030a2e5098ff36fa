import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { SaleDocumentGroups, SaleEnrolmentPage, SaleResults } from '#contract/sale-workbench.ts';
import type { AdminSale } from '#contract/sales.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makeEdital, makeSale, regulatedFields } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const { held, ask, create } = useManagement(app);

const get = async <T>(path: string) =>
	(await ask('GET', path)) as unknown as { status: number; body: T & { code?: string } };
const readSale = async (id: string) => (await get<AdminSale>(ADMIN_API.adminSale(id))).body;

/** A voluntary sale, which is public at once. */
const openSale = () => makeSale(app.db, { kind: 'voluntary', published_at: new Date() });

test.each([
	ADMIN_API.adminSaleDocuments(randomUUID()),
	ADMIN_API.saleEnrolments(randomUUID()),
	ADMIN_API.saleResults(randomUUID()),
	ADMIN_API.salePapers(randomUUID()),
])('%s of an unknown sale is not found', async (path) => {
	expect(await get(path)).toMatchObject({ status: 404, body: { code: 'sale.not-found' } });
});

test('a sale of the other environment is not found', async () => {
	const id = await makeSale(app.db, { environment: 'staging' });
	const paths = [ADMIN_API.adminSaleDocuments(id), ADMIN_API.saleEnrolments(id), ADMIN_API.saleResults(id)];
	for (const path of paths) expect((await get(path)).status).toBe(404);
});

describe('the lots of a sale', () => {
	test('are read with all rounds, bids, highest bidder and outcome', async () => {
		const sale_id = await openSale();
		const { body: lot } = await create(regulatedFields({ kind: 'voluntary', sale_id }));
		const auction_id = await makeOpenAuction(app.db, { sale_id, lot_number: 2 });
		const user_id = await makePerson(app.db);
		await placeBid(app.db, 'production', {
			auction_id,
			user_id,
			amount: 100_000_00,
			key: randomUUID(),
			address: null,
		});
		const { rows } = await sql<{ name: string }>`select approved_name(${user_id}, now()) as name`.execute(
			app.db,
		);
		const { lots } = await readSale(sale_id);
		expect(lots).toMatchObject([
			{ id: lot.id, bid_count: 0, leader: null, outcome: null },
			{ id: auction_id, bid_count: 1, current_bid: 100_000, leader: rows[0]?.name, status: 'active' },
		]);
		expect(lots[0]?.rounds.map(({ number, minimum, state }) => [number, minimum, state])).toEqual([
			[1, 400_000, 'waiting'],
			[2, 200_000, 'waiting'],
		]);
	});

	test('stand beside the counts of the other parts', async () => {
		const sale_id = await makeSale(app.db);
		const auction_id = await makeAuction(app.db, {
			sale_id,
			lot_number: 1,
			environment: 'production-draft',
			published_at: null,
		});
		await makeEdital(app.db, { sale_id });
		await makeEdital(app.db, { auction_id }, { kind: 'laudo' });
		await enrol(sale_id, 'requested');
		await enrol(sale_id, 'approved');
		expect((await readSale(sale_id)).counts).toEqual({ documents: 2, enrolments: 2, requested: 1 });
	});
});

describe('what of the terms can change', () => {
	test.each([
		['open', { published_at: null }],
		['announced', { published_at: new Date() }],
	])('is %s for %j', async (state, change) => {
		expect((await readSale(await makeSale(app.db, change))).terms_state).toBe(state);
	});

	test('an erratum opens them once more, and a lot that has begun closes them', async () => {
		const id = await makeSale(app.db, { published_at: new Date(Date.now() - HOUR) });
		await makeEdital(app.db, { sale_id: id }, { version: 2, material: true, published_at: new Date() });
		expect((await readSale(id)).terms_state).toBe('erratum');
		const voluntary = await openSale();
		await makeWonLot(app.db, { bidders: 1, given: { sale_id: voluntary, lot_number: 1 } });
		expect((await readSale(voluntary)).terms_state).toBe('running');
	});
});

test('the documents of the sale come first, then those of each lot, drafts and lots without any included', async () => {
	const sale_id = await openSale();
	const lot = await makeAuction(app.db, { sale_id, lot_number: 1, title: 'Casa em Itu' });
	const bare = await makeAuction(app.db, { sale_id, lot_number: 2 });
	await makeEdital(app.db, { sale_id }, { published_at: new Date() });
	await makeEdital(app.db, { auction_id: lot }, { kind: 'laudo', title: 'Laudo' });
	const { body } = await get<SaleDocumentGroups>(ADMIN_API.adminSaleDocuments(sale_id));
	expect(
		body.groups.map(({ lot, published, documents }) => [lot?.id, published, documents.map((d) => d.kind)]),
	).toEqual([
		[undefined, true, ['edital']],
		[lot, true, ['laudo']],
		[bare, true, []],
	]);
	expect(body.groups[1]?.lot).toEqual({ id: lot, lot_number: 1, title: 'Casa em Itu' });
});

/** Inserts an enrolment in a sale; returns the person. */
async function enrol(sale_id: string, state: 'requested' | 'approved', at = new Date()): Promise<string> {
	const user_id = await makePerson(app.db);
	await app.db
		.insertInto('enrolments')
		.values({
			user_id,
			environment: 'production',
			sale_id,
			auction_id: null,
			state,
			edital_sha256: 'a'.repeat(64),
			requested_at: at,
			reason: null,
			decided_at: null,
			decided_by: null,
		})
		.execute();
	return user_id;
}

test('who is enrolled: requests first, then the latest, in pages, with rights of preference in lots of this sale', async () => {
	const [sale_id, other] = [await makeSale(app.db), await makeSale(app.db)];
	const ago = (days: number) => new Date(Date.now() - days * DAY);
	const people = [
		await enrol(sale_id, 'requested', ago(3)),
		await enrol(sale_id, 'approved', ago(1)),
		await enrol(sale_id, 'approved', ago(2)),
	];
	await enrol(other, 'requested');
	for (const [place, sale] of [sale_id, other].entries())
		await app.db
			.insertInto('preference_rights')
			.values({
				auction_id: await makeAuction(app.db, { sale_id: sale, lot_number: place + 4 }),
				user_id: people[1] ?? '',
				ground: 'co-owner',
				state: 'approved',
			})
			.execute();
	const path = ADMIN_API.saleEnrolments(sale_id);
	const first = await get<SaleEnrolmentPage>(`${path}?limit=2`);
	const second = await get<SaleEnrolmentPage>(`${path}?limit=2&cursor=${first.body.next_cursor}`);
	const rows = [...first.body.enrolments, ...second.body.enrolments];
	expect([rows.map(({ person }) => person.id), second.body.next_cursor]).toEqual([people, null]);
	expect(rows.map(({ preferences }) => preferences)).toEqual([
		[],
		[{ ground: 'co-owner', state: 'approved', lot_number: 4 }],
		[],
	]);
	expect(JSON.stringify(rows)).not.toContain('@');
	expect((await get(`${path}?cursor=x`)).status).toBe(400);
	expect((await get(`${path}?state=approved`)).status).toBe(400);
});

/** A sale with a sold, an unsold, a waiting and a withdrawn lot. */
async function endedSale() {
	const sale_id = await openSale();
	const sold = await makeWonLot(app.db, { bidders: 2, given: { sale_id, lot_number: 1 } });
	await app.db
		.insertInto('properties')
		.values({ auction_id: sold.auction_id, environment: 'production', appraisal: 200_000_00 })
		.execute();
	const unsold = await makeOpenAuction(app.db, { sale_id, lot_number: 2 });
	await ask('POST', ADMIN_API.auctionAction(unsold, 'end'), { final_price: 100_000, reason: 'Sem lances' });
	const waiting = await makeAuction(app.db, {
		sale_id,
		lot_number: 3,
		start_time: new Date(Date.now() + HOUR),
	});
	const withdrawn = await makeAuction(app.db, { sale_id, lot_number: 4, withdrawn_at: new Date() });
	await sql`insert into lot_withdrawals (auction_id, reason) values (${withdrawn}, 'Ordem do juízo')`.execute(
		app.db,
	);
	return { sale_id, sold, unsold, waiting, withdrawn };
}

describe('how the lots ended', () => {
	test('with prices, bidders, winner, payment and papers, and their totals', async () => {
		const { sale_id, sold, unsold, waiting, withdrawn } = await endedSale();
		const { body } = await get<SaleResults>(ADMIN_API.saleResults(sale_id));
		expect(body.lots).toMatchObject([
			{
				id: sold.auction_id,
				outcome: 'sold',
				price: 110_000,
				appraisal_percent: 55,
				bidders: 2,
				payment: 'pending',
				winner: expect.any(String),
				reopenable: false,
				papers: [
					'nota-de-arrematacao',
					'auto-de-arrematacao',
					'ata',
					'ata-identificada',
					'certidao-de-publicacao',
				],
				bundle: true,
			},
			{
				id: unsold,
				outcome: 'unsold',
				price: null,
				payment: null,
				reopenable: true,
				papers: [
					'ata',
					'auto-negativo',
					'ata-identificada',
					'certidao-de-publicacao',
					'certidao-de-leiloes-negativos',
				],
			},
			{ id: waiting, outcome: null, reopenable: false, papers: ['certidao-de-publicacao'], bundle: false },
			{ id: withdrawn, withdrawn: true, reopenable: false },
		]);
		expect(body.totals).toEqual({ sold: 1, unsold: 1, otherwise: 0, hammered: 110_000, paid: 0 });
	});

	test('an unsold lot that was reopened names the new one, and cannot be reopened again', async () => {
		const { sale_id, unsold } = await endedSale();
		const { body } = await ask('POST', ADMIN_API.auctionAction(unsold, 'reopen'));
		const { auction_id } = body as unknown as { auction_id: string };
		const results = (await get<SaleResults>(ADMIN_API.saleResults(sale_id))).body.lots;
		expect(results[1]).toMatchObject({ reopenable: false, reopened_as: auction_id });
	});
});

describe('unsold lots offered again', () => {
	/** A judicial sale that is over: lot 1 was sold, 2 and 3 were not. */
	async function overSale() {
		const published_at = new Date();
		const sale_id = await makeSale(app.db, {
			title: 'Leilão da Vara',
			published_at,
			case_number: '0000001-45.2026.8.26.0100',
			commission_bp: 600,
		});
		const place = { sale_id, kind: 'judicial' as const, published_at };
		await makeWonLot(app.db, { given: { ...place, lot_number: 1 } });
		const second = await makeAuction(app.db, {
			...place,
			lot_number: 2,
			status: 'completed',
			ledger_seq: 1,
			title: 'Casa',
		});
		const third = await makeAuction(app.db, { ...place, lot_number: 3, status: 'completed', ledger_seq: 1 });
		await makeEdital(app.db, { sale_id }, { published_at });
		const laudo = { kind: 'laudo' as const, title: 'Laudo', bytes: 10, admin_id: null, published_at };
		const version = (number: number) => ({
			...laudo,
			auction_id: second,
			version: number,
			sha256: String(number).repeat(64),
		});
		await app.db
			.insertInto('sale_documents')
			.values([version(1), version(2)])
			.execute();
		return { sale_id, second, third };
	}
	const offer = async (id: string, sent?: object) =>
		(await ask('POST', ADMIN_API.offerAgain(id), sent)) as unknown as {
			status: number;
			body: AdminSale & { code?: string; errors?: { path: string }[] };
		};

	test('are a draft with the terms, facts and documents, without edital and number', async () => {
		const { sale_id, second, third } = await overSale();
		const { status, body } = await offer(sale_id);
		expect([status, body]).toMatchObject([
			201,
			{
				title: 'Leilão da Vara (nova oferta)',
				number: null,
				published_at: null,
				kind: 'judicial',
				case_number: '0000001-45.2026.8.26.0100',
				commission_percent: 6,
				documents: [],
				lots: [{ lot_number: 1, title: 'Casa', published_at: null }, { lot_number: 2 }],
			},
		]);
		const [casa] = body.lots;
		const groups = (await get<SaleDocumentGroups>(ADMIN_API.adminSaleDocuments(body.id))).body.groups;
		expect(
			groups.map(({ documents }) => documents.map(({ title, version, sha256 }) => [title, version, sha256])),
		).toEqual([[], [['Laudo', 1, '2'.repeat(64)]], []]);
		const old = (await get<SaleResults>(ADMIN_API.saleResults(sale_id))).body.lots;
		expect(old.map(({ id, reopened_as }) => [id, reopened_as]).slice(1)).toEqual([
			[second, casa?.id],
			[third, body.lots[1]?.id],
		]);
		expect(await get(API.auction(second))).toMatchObject({ body: { offered_again: null } });
		await sql`update auctions set environment = 'production', published_at = now() where id = ${casa?.id}`.execute(
			app.db,
		);
		expect(await get(API.auction(second))).toMatchObject({ body: { offered_again: { id: casa?.id } } });
		expect(await offer(sale_id)).toMatchObject({ status: 409, body: { code: 'sale.nothing-to-offer' } });
	});

	test('can be some of them; a lot that was sold is named, and nothing is made', async () => {
		const { sale_id, third } = await overSale();
		const lots = (await readSale(sale_id)).lots;
		const both = await offer(sale_id, { lot_ids: [third, lots[0]?.id] });
		expect(both).toMatchObject({ status: 400, body: { errors: [{ path: 'lot_ids.1' }] } });
		const { body } = await offer(sale_id, { lot_ids: [third] });
		expect(body.lots).toHaveLength(1);
		expect((await offer(sale_id, { lot_ids: [third] })).status).toBe(400);
	});

	test('are offered once by two who ask at once', async () => {
		const { sale_id } = await overSale();
		const made = await Promise.all([offer(sale_id), offer(sale_id)]);
		expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
		const { rows } = await sql`select from sales where title like '%(nova oferta)'
			and created_at > now() - interval '1 minute' and id = any(${made.map(({ body }) => body.id ?? randomUUID())})`.execute(
			app.db,
		);
		expect(rows).toHaveLength(1);
	});

	test('are none where somebody reopens one of them meanwhile', async () => {
		const { sale_id, second, third } = await overSale();
		const [first = '', last = ''] = [second, third].sort();
		const asked = await app.db.transaction().execute(async (trx) => {
			await sql`select from auctions where id = ${last} for update`.execute(trx);
			const offering = offer(sale_id);
			await expect
				.poll(async () => (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length)
				.toBeGreaterThan(0);
			const copy = await makeAuction(trx, {});
			await trx.insertInto('reopened_auctions').values({ auction_id: copy, reopened_from: last }).execute();
			return { offering };
		});
		expect((await asked.offering).status).toBe(400);
		const copies = await app.db
			.selectFrom('reopened_auctions')
			.selectAll()
			.where('reopened_from', '=', first)
			.execute();
		expect(copies).toEqual([]);
	});

	test('of an unknown sale, and of a sale without any, there are none', async () => {
		expect(await offer(randomUUID())).toMatchObject({ status: 404, body: { code: 'sale.not-found' } });
		expect(await offer(await openSale())).toMatchObject({
			status: 409,
			body: { code: 'sale.nothing-to-offer' },
		});
	});
});

describe('the papers of a sale', () => {
	async function papers(path: string) {
		const response = await fetch(`${app.url}${path}`, { headers: { cookie: held.token } });
		const bytes = Buffer.from(await response.arrayBuffer());
		return { status: response.status, bytes };
	}

	test('are one file of all lots, or of those that are named', async () => {
		const { sale_id } = await endedSale();
		const all = await papers(ADMIN_API.salePapers(sale_id));
		expect(all.status).toBe(200);
		const files = await unzip(all.bytes);
		expect([...files.keys()].toSorted()).toEqual([
			'lote-1/ata-identificada.pdf',
			'lote-1/ata.pdf',
			'lote-1/auto-de-arrematacao.pdf',
			'lote-1/certidao-de-publicacao.pdf',
			'lote-1/nota-de-arrematacao.pdf',
			'lote-2/ata-identificada.pdf',
			'lote-2/ata.pdf',
			'lote-2/auto-negativo.pdf',
			'lote-2/certidao-de-leiloes-negativos.pdf',
			'lote-2/certidao-de-publicacao.pdf',
			'lote-3/certidao-de-publicacao.pdf',
			'lote-4/ata.pdf',
			'lote-4/certidao-de-publicacao.pdf',
		]);
		for (const bytes of files.values()) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
		const some = await papers(`${ADMIN_API.salePapers(sale_id)}?lots=3,4`);
		expect([...(await unzip(some.bytes)).keys()].toSorted()).toEqual([
			'lote-3/certidao-de-publicacao.pdf',
			'lote-4/ata.pdf',
			'lote-4/certidao-de-publicacao.pdf',
		]);
	});

	test('there are none of lots that are not there', async () => {
		const { sale_id } = await endedSale();
		const none = await papers(`${ADMIN_API.salePapers(sale_id)}?lots=9`);
		expect([none.status, JSON.parse(none.bytes.toString()).code]).toEqual([404, 'sale.no-papers']);
		expect((await papers(`${ADMIN_API.salePapers(sale_id)}?lots=1;2`)).status).toBe(400);
	});
});
