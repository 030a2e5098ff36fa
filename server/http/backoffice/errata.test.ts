import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { SentErratum } from '#contract/errata.ts';
import { API } from '#contract/paths.ts';
import type { AdminSale } from '#contract/sales.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { hasLotErratum } from '#server/features/backoffice/publication/erratum.ts';
import {
	type LotNewsEmail,
	lotNewsEmailWriters,
} from '#server/features/bidding/notifications/lot-news-emails.ts';
import { tellLotNews } from '#server/features/bidding/notifications/tell-lot-news.ts';
import { publishErratum } from '#server/testing/enrolments.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import {
	addPhoto,
	auctioneerBody,
	makeEdital,
	makeSale,
	regulatedFields,
	saleBody,
	tellEverybody,
} from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, create, read, log, ledger } = useManagement(app);

type Answer = { status: number; body: AdminSale & { code?: string; errors?: { path: string }[] } };
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const pdf = () => pdfFile(`/Lang (${randomUUID()})`);
const post = async (path: string, fields: [string, string | Uint8Array][]) =>
	(await sendForm(app, held.token, pictureForm(fields, 'errata.pdf'), path)) as unknown as Answer;
const erratum = (id: string, changes: unknown, file = pdf()) =>
	post(ADMIN_API.saleErrata(id), [
		['file', file],
		['changes', typeof changes === 'string' ? changes : JSON.stringify(changes)],
	]);
const saleOf = async (id: string) => (await ask('GET', ADMIN_API.adminSale(id))).body as unknown as AdminSale;
const shown = async (id: string) => (await app.ask('GET', API.auction(id))).body as AuctionDetail;
const versions = (sale: AdminSale) => sale.documents.map(({ version, material }) => [version, material]);

/** A published judicial sale with two lots of two rounds. */
async function published(): Promise<AdminSale> {
	const { body: auctioneer } = await ask('POST', ADMIN_API.auctioneers, auctioneerBody());
	const { body: sale } = await ask('POST', ADMIN_API.adminSales, saleBody({ auctioneer_id: auctioneer.id }));
	for (const title of ['Casa no Centro', 'Terreno na Vila Nova']) {
		const { body } = await create(regulatedFields({ sale_id: sale.id, title }));
		await addPhoto(app.db, body.id);
		await tellEverybody(app.db, body.id);
	}
	await post(ADMIN_API.adminSaleDocuments(sale.id), [
		['file', pdf()],
		['kind', 'edital'],
	]);
	expect(await ask('POST', ADMIN_API.publishSale(sale.id))).toMatchObject({ status: 200 });
	return saleOf(sale.id);
}

const rounds = (first: number) => [
	{ start_time: at(first), end_time: at(first + 9), minimum: 400_000 },
	{ start_time: at(first + 10), end_time: at(first + 19), minimum: 200_000 },
];

describe('an erratum', () => {
	test('changes the terms of a sale and several lots by one act, one version and one piece of news a lot', async () => {
		const sale = await published();
		const [house, land] = sale.lots as [AdminSale['lots'][0], AdminSale['lots'][0]];
		const changes: SentErratum = {
			version: sale.version,
			reason: 'Laudo corrigido pelo perito',
			sale: {
				commission_percent: 6,
				commission_to: 'court',
				default_penalty_percent: 2.5,
				costs: [{ label: 'Custas', amount: 350.5, payee: 'court' }],
				extension: { mode: 'reset', window_s: 240 },
			},
			lots: [
				{ id: house.id, version: house.version, rounds: rounds(8), occupancy: 'occupied' },
				{ id: land.id, version: land.version, description: 'Terreno de esquina, com 300 metros quadrados.' },
			],
		};
		const { status, body } = await erratum(sale.id, changes);
		expect([status, body.code, body.errors]).toEqual([201, undefined, undefined]);
		expect(versions(body)).toEqual([
			[1, true],
			[2, true],
		]);
		const costs = [{ label: 'Custas', amount: 350.5, payee: 'court' as const }];
		const payment = { commission_to: 'court', default_penalty_percent: 2.5, costs };
		expect(body).toMatchObject({
			commission_percent: 6,
			...payment,
			extension: { window_s: 240 },
			terms_state: 'announced',
		});
		expect((await read(house.id)).body).toMatchObject({ occupancy: 'occupied', commission_percent: 6 });
		expect((await shown(house.id)).terms).toMatchObject({ extension_window_seconds: 240 });
		expect(await shown(house.id)).toMatchObject(payment);
		expect((await app.ask('GET', API.sale(sale.id))).body).toMatchObject(payment);
		expect((await shown(house.id)).revised).toMatchObject([
			{ fields: ['occupancy', 'rounds', 'terms', 'documents'], reason: changes.reason },
		]);
		expect((await shown(land.id)).revised).toMatchObject([
			{ fields: ['description', 'terms', 'documents'], reason: changes.reason },
		]);
		const news = await app.db.selectFrom('lot_news').select(['auction_id', 'kind']).execute();
		expect(news.filter(({ auction_id }) => [house.id, land.id].includes(auction_id))).toHaveLength(2);
		expect((await log(sale.id)).at(-1)).toMatchObject({
			action: 'sale.erratum-published',
			changes: {
				commission_percent: { from: 5, to: 6 },
				commission_to: { from: 'auctioneer', to: 'court' },
				default_penalty_percent: { from: null, to: 2.5 },
				costs: { from: [], to: costs },
				lots: { to: 2 },
				document: { to: 'Edital, versão 2' },
			},
		});
	});

	test('of several lots is one email for each person, with every lot that they follow', async () => {
		const sale = await published();
		const [house, land] = sale.lots as [AdminSale['lots'][0], AdminSale['lots'][0]];
		const [both, one] = [await makePerson(app.db), await makePerson(app.db)];
		for (const [user_id, auction_id] of [
			[both, house.id],
			[both, land.id],
			[one, land.id],
		] as const)
			await app.db.insertInto('favorites').values({ user_id, auction_id }).execute();
		const lots = [house, land].map(({ id, version }) => ({ id, version, occupancy: 'occupied' as const }));
		expect(await erratum(sale.id, { version: sale.version, reason: 'Vistoria', lots })).toMatchObject({
			status: 201,
		});
		await sql`update lot_news set at = at - interval '10 minutes'`.execute(app.db);
		await Promise.all([tellLotNews(app.context), tellLotNews(app.context)]);
		const { rows } = await sql<{ data: LotNewsEmail & { kind: 'lot-revised' } }>`
			select data from pgboss.job where data ->> 'user_id' in (${both}, ${one})`.execute(app.db);
		expect(rows.map(({ data }) => data.user_id).toSorted()).toEqual([both, one].toSorted());
		const write = lotNewsEmailWriters(app.db, app.context.brand)['lot-revised'];
		const ofBoth = await write(rows.find(({ data }) => data.user_id === both)?.data as never, 0);
		expect(ofBoth?.paragraphs).toEqual(
			expect.arrayContaining([
				'Lote "Casa no Centro": Ocupação, Documentos. Motivo: Vistoria',
				'Lote "Terreno na Vila Nova": Ocupação, Documentos. Motivo: Vistoria',
			]),
		);
		const ofOne = await write(rows.find(({ data }) => data.user_id === one)?.data as never, 0);
		expect(ofOne?.paragraphs[0]).toBe('O lote "Terreno na Vila Nova" foi alterado.');
	});

	test('is used up: nothing that the edital announces changes by it afterwards', async () => {
		const sale = await published();
		const [house, land] = sale.lots as [AdminSale['lots'][0], AdminSale['lots'][0]];
		const lots = [{ id: house.id, version: house.version, rounds: rounds(8) }];
		expect(await erratum(sale.id, { version: sale.version, reason: 'Novas datas', lots })).toMatchObject({
			status: 201,
		});
		for (const { id } of [house, land]) {
			const { version } = (await read(id)).body;
			expect(await ask('PATCH', ADMIN_API.adminAuction(id), { version, rounds: rounds(12) })).toMatchObject({
				status: 409,
				body: { code: 'publication.frozen' },
			});
		}
		const { version } = await saleOf(sale.id);
		expect(
			await ask('PATCH', ADMIN_API.adminSale(sale.id), { version, commission_percent: 6 }),
		).toMatchObject({ status: 409, body: { code: 'publication.frozen' } });
	});

	test.each([
		['dates too soon after it', () => ({ rounds: rounds(3) }), 422, 'lots.1.edital'],
		['a vile price', () => ({ rounds: [{ ...rounds(8)[0], minimum: 100 }] }), 422, 'lots.1.rounds.0.minimum'],
		[
			'a stale version',
			() => ({ version: 99, description: 'Outra descrição, de outra pessoa.' }),
			409,
			undefined,
		],
		['a value that is none', () => ({ occupancy: 'talvez' }), 400, 'changes.lots.1.occupancy'],
		['a field that no erratum changes', () => ({ kind: 'voluntary' }), 400, 'changes.lots.1'],
	])('with %s is refused as a whole, the good part included', async (_what, change, status, path) => {
		const sale = await published();
		const [house, land] = sale.lots as [AdminSale['lots'][0], AdminSale['lots'][0]];
		const lots = [
			{ id: house.id, version: house.version, title: 'Casa térrea no Centro' },
			{ id: land.id, version: land.version, ...change() },
		];
		const terms = { preference_minutes: 30 };
		const answer = await erratum(sale.id, { version: sale.version, reason: 'Errata', sale: terms, lots });
		expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
		const after = await saleOf(sale.id);
		expect(after).toEqual({ ...sale, server_time: undefined, ...pickTime(after) });
		expect((await shown(house.id)).revised).toEqual([]);
		expect((await ledger(house.id)).types).toEqual([]);
	});

	test('whose terms of the sale alone break the gate is refused, and nothing is written', async () => {
		const sale = await published();
		const body = { version: sale.version, reason: 'Errata', sale: { commission_percent: 4 }, lots: [] };
		const answer = await erratum(sale.id, body);
		expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'commission_percent']);
		const after = await saleOf(sale.id);
		expect(after).toEqual({ ...sale, server_time: undefined, ...pickTime(after) });
	});

	test.each([
		[23, true],
		[25, false],
	])('lets what is sold change for a day: %d h after it, %s', async (hours, open) => {
		const sale = await published();
		const [house] = sale.lots as [AdminSale['lots'][0]];
		const ago = (h: number) => new Date(Date.now() - h * HOUR);
		await sql`update auctions set published_at = ${ago(48)} where id = ${house.id}`.execute(app.db);
		await makeEdital(app.db, { sale_id: sale.id }, { version: 2, material: true, published_at: ago(hours) });
		expect(await hasLotErratum(app.db, house.id, 'facts')).toBe(open);
	});

	test('of a draft, of another sale’s lot, without a change, with the edital in force, and rubbish are refused', async () => {
		const sale = await published();
		const { lots: others } = await published();
		const [house] = sale.lots as [AdminSale['lots'][0]];
		const base = { version: sale.version, reason: 'Errata do edital' };
		const draft = await makeSale(app.db);
		const good = { ...base, lots: [{ id: house.id, version: house.version, title: 'Casa' }] };
		expect(await erratum(draft, { ...base, version: 1, sale: { title: 'Outro' } })).toMatchObject({
			status: 409,
			body: { code: 'sale.no-erratum' },
		});
		expect(await erratum(randomUUID(), good)).toMatchObject({ status: 404 });
		const stranger = { id: others[0]?.id, version: 1, title: 'Casa de outro leilão' };
		expect(await erratum(sale.id, { ...base, lots: [stranger] })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'lots.0.id' }] },
		});
		expect(await erratum(sale.id, { ...good, version: 99 })).toMatchObject({
			body: { code: 'sale.edited-meanwhile' },
		});
		for (const rubbish of [
			'',
			'[]',
			'null',
			'{"version":1',
			'{}',
			'"a"',
			base,
			{ ...good, lots: [...good.lots, ...good.lots] },
		])
			expect((await erratum(sale.id, rubbish)).status).toBe(400);
		expect((await erratum(sale.id, good, Buffer.from('não é um PDF'))).status).toBe(415);
		const file = pdf();
		expect((await erratum(sale.id, good, file)).status).toBe(201);
		const now = await saleOf(sale.id);
		const again = {
			...good,
			version: now.version,
			lots: [{ ...good.lots[0], version: now.lots[0]?.version }],
		};
		expect(await erratum(sale.id, again, file)).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'file' }] },
		});
		expect(versions(now)).toHaveLength(2);
	});

	test('of what is sold also reaches a lot that has opened; its dates and its terms do not change', async () => {
		const sale = await published();
		const [house] = sale.lots as [AdminSale['lots'][0]];
		await ask('POST', ADMIN_API.auctionAction(house.id, 'suspend'), { reason: 'Ordem do juízo' });
		const { version } = (await read(house.id)).body;
		const lots = [{ id: house.id, version, occupancy: 'occupied' }];
		const read_at = (await saleOf(sale.id)).version;
		const terms = { version: read_at, reason: 'Errata', sale: { commission_percent: 6 }, lots };
		expect(await erratum(sale.id, terms)).toMatchObject({
			status: 409,
			body: { code: 'publication.frozen' },
		});
		expect(await erratum(sale.id, { ...terms, sale: {} })).toMatchObject({ status: 201 });
		expect(await ledger(house.id)).toMatchObject({ types: ['suspended', 'revised'], fault: null });
	});

	test('that only changes wording, sent as a document, unlocks no field', async () => {
		const sale = await published();
		await publishErratum(app.db, sale.id, false);
		const { version } = await saleOf(sale.id);
		expect(
			await ask('PATCH', ADMIN_API.adminSale(sale.id), { version, commission_percent: 6 }),
		).toMatchObject({ status: 409 });
	});
});

const pickTime = (sale: object) => ('server_time' in sale ? { server_time: sale.server_time } : {});
