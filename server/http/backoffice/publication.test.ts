import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { AdminSale, LotPublication } from '#contract/sales.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { publishDue } from '#server/features/backoffice/sales/due-publications.ts';
import { makeEarlyRecord } from '#server/testing/early-record.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import {
	addPhoto,
	auctioneerBody,
	makeEdital,
	makePublishable,
	regulatedFields,
	saleBody,
	tellEverybody,
} from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, act, read, log } = useManagement(app);

type Answer = { status: number; body: AdminSale & { code: string; errors?: { path: string }[] } };
const sales = (method: string, path: string, body?: unknown) =>
	ask(method, path, body) as unknown as Promise<Answer>;
const paths = ({ errors = [] }: { errors?: { path: string }[] | undefined }) =>
	errors.map(({ path }) => path);

/** A complete judicial sale with these lots, as a draft. */
async function completeSale(lots = 1) {
	const auctioneer = await ask('POST', ADMIN_API.auctioneers, auctioneerBody());
	const ids: string[] = [];
	for (let made = 0; made < lots; made += 1)
		ids.push(await tellEverybody(app.db, await addPhoto(app.db, (await create(regulatedFields())).body.id)));
	const { body: sale } = await sales(
		'POST',
		ADMIN_API.adminSales,
		saleBody({ auctioneer_id: auctioneer.body.id, lot_ids: ids }),
	);
	await makeEdital(app.db, { sale_id: sale.id });
	return { sale, ids };
}

test('the tried lot of the issue is refused with all its faults', async () => {
	const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
	const { status, body } = await create({
		kind: 'judicial',
		commission_percent: 50,
		initial_bid: 800,
		appraisal: 400_000,
		start_time: at(3),
		end_time: at(4),
		rounds: [
			{ start_time: at(24), end_time: at(25), minimum: 800 },
			{ start_time: at(26), end_time: at(27), minimum: 4_000 },
		],
	});
	expect(status).toBe(201);
	expect(body.published_at).toBeNull();
	const refused = await ask('POST', ADMIN_API.publishAuction(body.id));
	expect(refused).toMatchObject({ status: 422, body: { code: 'publication.incomplete' } });
	expect(paths(refused.body)).toEqual([
		'auctioneer',
		'sale',
		'case_number',
		'court',
		'parties',
		'commission_percent',
		'edital',
		'rounds.0.start_time',
		'notices',
		'photos',
		'registration',
		'rounds.0.minimum',
		'rounds.1.minimum',
	]);
	expect(await app.ask('GET', API.auction(body.id))).toMatchObject({ status: 404 });
});

describe('a lot of the spec’s form', () => {
	test.each([undefined, 'voluntary'])(
		'of kind %s is public at once, and publishing changes nothing',
		async (kind) => {
			const { body } = await create(kind ? { kind } : {});
			expect(body.published_at).not.toBeNull();
			const again = await ask('POST', ADMIN_API.publishAuction(body.id));
			expect(again).toMatchObject({ status: 200, body: { version: 1, published_at: body.published_at } });
			expect(await app.ask('GET', API.auction(body.id))).toMatchObject({
				status: 200,
				body: { published_at: body.published_at, sale: null, lot_number: null, documents: [], outcome: null },
			});
		},
	);
});

describe('a draft', () => {
	test('neither starts nor opens by the clock, and no other action is taken', async () => {
		const start_time = new Date(Date.now() + DAY).toISOString();
		const { body } = await create({ kind: 'extrajudicial', start_time });
		await sql`update auctions set start_time = now() - interval '1 hour' where id = ${body.id}`.execute(
			app.db,
		);
		for (const [action, sent] of [
			['start', undefined],
			['cancel', { reason: 'Fora de pauta' }],
		] as const)
			expect(await act(body.id, action, sent)).toMatchObject({
				status: 409,
				body: { code: 'auction.draft' },
			});
		await makeOpenAuction(app.db);
		expect((await read(body.id)).body).toMatchObject({ status: 'pending', seq: 0 });
		expect(await create({ kind: 'extrajudicial', status: 'active' })).toMatchObject({ status: 400 });
		const patch = { version: 1, status: 'active' };
		expect(await ask('PATCH', ADMIN_API.adminAuction(body.id), patch)).toMatchObject({
			status: 409,
			body: { code: 'auction.draft' },
		});
	});

	test('that becomes voluntary is public at once, and a public lot that becomes regulated is a draft', async () => {
		const { body } = await create({ kind: 'extrajudicial' });
		const open = await ask('PATCH', ADMIN_API.adminAuction(body.id), { version: 1, kind: 'voluntary' });
		expect(open.body.published_at).not.toBeNull();
		expect((await app.ask('GET', API.auction(body.id))).status).toBe(200);
		const shut = await ask('PATCH', ADMIN_API.adminAuction(body.id), { version: 2, kind: 'fiduciary' });
		expect(shut.body.published_at).toBeNull();
		expect((await app.ask('GET', API.auction(body.id))).status).toBe(404);
	});

	test('does not become one once there is a ledger record', async () => {
		const id = await makeOpenAuction(app.db);
		const { body } = await read(id);
		expect(
			await ask('PATCH', ADMIN_API.adminAuction(id), { version: body.version, kind: 'judicial' }),
		).toMatchObject({ status: 409, body: { code: 'auction.frozen', errors: [{ path: 'kind' }] } });
	});

	test('that becomes voluntary starts with the same edit', async () => {
		const { body } = await create({ kind: 'judicial' });
		const patch = { version: 1, kind: 'voluntary', status: 'active' };
		expect(await ask('PATCH', ADMIN_API.adminAuction(body.id), patch)).toMatchObject({
			status: 200,
			body: { status: 'active' },
		});
	});
});

describe('publishing a sale', () => {
	test('publishes all its lots in their order, once, and each takes its terms from the sale', async () => {
		const { sale, ids } = await completeSale(2);
		expect(sale).toMatchObject({ published_at: null, enrolment: 'accept', missing: [{ path: 'edital' }] });
		const done = await sales('POST', ADMIN_API.publishSale(sale.id));
		expect(done).toMatchObject({ status: 200, body: { missing: [] } });
		expect(done.body.published_at).not.toBeNull();
		expect([sale.number, done.body.number]).toEqual([null, expect.stringMatching(/^\d+\/\d{4}$/)]);
		expect(done.body.lots.map(({ id, lot_number }) => [id, lot_number])).toEqual(
			ids.map((id, at) => [id, at + 1]),
		);
		expect(done.body.documents[0]?.published_at).not.toBeNull();
		for (const [at, id] of ids.entries())
			expect(await app.ask('GET', API.auction(id))).toMatchObject({
				status: 200,
				body: {
					kind: 'judicial',
					lot_number: at + 1,
					sale: { id: sale.id, title: sale.title, number: done.body.number },
					auctioneer: { name: 'Helena Martins Duarte', board: 'JUCESP', state: 'SP' },
					documents: [{ kind: 'edital', version: 1 }],
				},
			});
		const again = await sales('POST', ADMIN_API.publishSale(sale.id));
		expect(again.body).toEqual(done.body);
		expect((await log(sale.id)).map(({ action }) => action)).toEqual(['sale.created', 'sale.published']);
	});

	test('names what the sale lacks once and what lots lack with their place, and publishes nothing', async () => {
		const { sale, ids } = await completeSale(2);
		await ask('PATCH', ADMIN_API.adminAuction(ids[1] ?? ''), { version: 3, registration: null });
		const patch = { version: 1, court: null, commission_percent: 4 };
		expect(await sales('PATCH', ADMIN_API.adminSale(sale.id), patch)).toMatchObject({ status: 200 });
		const refused = await sales('POST', ADMIN_API.publishSale(sale.id));
		expect(refused).toMatchObject({ status: 422, body: { code: 'publication.incomplete' } });
		expect(paths(refused.body)).toEqual(['court', 'commission_percent', 'lots.1.registration']);
		for (const id of ids) expect(await app.ask('GET', API.auction(id))).toMatchObject({ status: 404 });
	});

	test('at a time: judged as of then, and published by then', async () => {
		const { sale, ids } = await completeSale();
		const late = new Date(Date.now() + 11 * DAY).toISOString();
		expect(paths((await sales('POST', ADMIN_API.publishSale(sale.id), { at: late })).body)).toEqual([
			'lots.0.edital',
			'lots.0.rounds.0.start_time',
		]);
		const soon = new Date(Date.now() + HOUR).toISOString();
		const planned = await sales('POST', ADMIN_API.publishSale(sale.id), { at: soon });
		expect(planned.body).toMatchObject({ published_at: null });
		expect(Date.parse(planned.body.publish_at ?? '')).toBe(Date.parse(soon));
		await publishDue(app.context);
		expect(await app.ask('GET', API.auction(ids[0] ?? ''))).toMatchObject({ status: 404 });
		await sql`update sales set publish_at = now() where id = ${sale.id}`.execute(app.db);
		await publishDue(app.context);
		expect(await app.ask('GET', API.auction(ids[0] ?? ''))).toMatchObject({ status: 200 });
	});

	test('at a time by which something is missing: nothing is published, and the sale says when that was', async () => {
		const { sale, ids } = await completeSale();
		await sales('POST', ADMIN_API.publishSale(sale.id), { at: new Date(Date.now() + HOUR).toISOString() });
		await sql`update sales set publish_at = now(), court = null where id = ${sale.id}`.execute(app.db);
		await publishDue(app.context);
		const { body } = await sales('GET', ADMIN_API.adminSale(sale.id));
		expect(body).toMatchObject({ published_at: null, publish_at: null });
		expect(body.publish_failed_at).not.toBeNull();
		expect(await app.ask('GET', API.auction(ids[0] ?? ''))).toMatchObject({ status: 404 });
	});

	test('one lot alone publishes the sale too, and its other drafts stay drafts', async () => {
		const { sale, ids } = await completeSale(2);
		expect(await ask('POST', ADMIN_API.publishAuction(ids[0] ?? ''))).toMatchObject({ status: 200 });
		expect((await sales('GET', ADMIN_API.adminSale(sale.id))).body.published_at).not.toBeNull();
		expect(await app.ask('GET', API.auction(ids[1] ?? ''))).toMatchObject({ status: 404 });
		expect(await sales('POST', ADMIN_API.publishSale(sale.id))).toMatchObject({ status: 200 });
		expect(await app.ask('GET', API.auction(ids[1] ?? ''))).toMatchObject({ status: 200 });
	});

	test('is not published by one lot while another is incomplete, at once or at a time', async () => {
		const { sale, ids } = await completeSale(2);
		await sql`update properties set registration = null where auction_id = ${ids[1]}`.execute(app.db);
		for (const body of [undefined, { at: new Date(Date.now() + HOUR).toISOString() }]) {
			const refused = await ask('POST', ADMIN_API.publishAuction(ids[0] ?? ''), body);
			expect(refused).toMatchObject({ status: 422, body: { code: 'publication.incomplete' } });
			expect(paths(refused.body)).toEqual(['lots.1.registration']);
		}
		expect(await sales('GET', ADMIN_API.adminSale(sale.id))).toMatchObject({ body: { published_at: null } });
		expect((await read(ids[0] ?? '')).body).toMatchObject({ published_at: null, publish_at: null });
	});

	test('two at once publish it once', async () => {
		const { sale } = await completeSale(2);
		const both = await Promise.all([
			sales('POST', ADMIN_API.publishSale(sale.id)),
			sales('POST', ADMIN_API.publishSale(sale.id)),
		]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		expect((await log(sale.id)).map(({ action }) => action)).toEqual(['sale.created', 'sale.published']);
	});
});

describe('after publication', () => {
	test('what the edital announces of a lot no longer changes; estimates do', async () => {
		const { sale, ids } = await completeSale();
		const id = ids[0] ?? '';
		await sales('POST', ADMIN_API.publishSale(sale.id));
		const { version } = (await read(id)).body;
		const frozen = await ask('PATCH', ADMIN_API.adminAuction(id), {
			version,
			appraisal: 1,
			rounds: [],
			kind: 'voluntary',
		});
		expect(frozen).toMatchObject({ status: 409, body: { code: 'publication.frozen' } });
		expect(paths(frozen.body)).toEqual(['kind', 'appraisal', 'rounds']);
		expect(await ask('PATCH', ADMIN_API.adminAuction(id), { version, registry_cost: 4_000 })).toMatchObject({
			status: 200,
			body: { published_at: expect.any(String) },
		});
		expect(await app.ask('GET', API.auction(id))).toMatchObject({ status: 200 });
	});

	test('what the edital announces of the sale no longer changes; its title does', async () => {
		const { sale } = await completeSale();
		await sales('POST', ADMIN_API.publishSale(sale.id));
		const { version } = (await sales('GET', ADMIN_API.adminSale(sale.id))).body;
		for (const change of [
			{ payment_deadline_hours: 48 },
			{ court: 'Outra' },
			{ lot_ids: [] },
			{ modality: 'simultaneous' },
		])
			expect(await sales('PATCH', ADMIN_API.adminSale(sale.id), { version, ...change })).toMatchObject({
				status: 409,
				body: { code: 'publication.frozen', errors: [{ path: Object.keys(change)[0] }] },
			});
		expect(
			await sales('PATCH', ADMIN_API.adminSale(sale.id), { version, title: 'Título corrigido' }),
		).toMatchObject({
			status: 200,
		});
	});

	test('a new name of the auctioneer does not change a published lot, which still can be edited', async () => {
		const { sale, ids } = await completeSale();
		await sales('POST', ADMIN_API.publishSale(sale.id));
		const { auctioneer_id } = (await sales('GET', ADMIN_API.adminSale(sale.id))).body;
		const path = ADMIN_API.auctioneer(auctioneer_id ?? '');
		expect(await ask('PATCH', path, { version: 1, name: 'Helena Duarte' })).toMatchObject({ status: 200 });
		const { body } = await read(ids[0] ?? '');
		expect(body.auctioneer_name).toBe('Helena Martins Duarte');
		const patch = { version: body.version, registry_cost: 4_000 };
		expect(await ask('PATCH', ADMIN_API.adminAuction(body.id), patch)).toMatchObject({ status: 200 });
	});

	test('a lot that names no auctioneer keeps the one of the installation at that time', async () => {
		await ask(
			'POST',
			ADMIN_API.auctioneers,
			auctioneerBody({ name: 'Primeira Leiloeira', is_default: true }),
		);
		const seller = 'Banco Comitente S.A.';
		const { body } = await create(regulatedFields({ kind: 'extrajudicial', seller }));
		await addPhoto(app.db, body.id);
		await makeEdital(app.db, { auction_id: body.id });
		expect(await ask('POST', ADMIN_API.publishAuction(body.id))).toMatchObject({ status: 200 });
		await ask('POST', ADMIN_API.auctioneers, auctioneerBody({ name: 'Segunda Leiloeira', is_default: true }));
		expect(await app.ask('GET', API.auction(body.id))).toMatchObject({
			body: { auctioneer: { name: 'Primeira Leiloeira', board: 'JUCESP' } },
		});
	});
});

describe('a point that takes a reason', () => {
	const reason = 'O processo não tem foto do imóvel';

	test('is named as one; the reason is kept with who wrote it and when, also if something else is missing', async () => {
		const { sale, ids } = await completeSale(2);
		await app.db
			.deleteFrom('auction_images')
			.where('auction_id', '=', ids[1] as string)
			.execute();
		await sql`update sales set payment_deadline_hours = 72, court = null where id = ${sale.id}`.execute(
			app.db,
		);
		const refused = await sales('POST', ADMIN_API.publishSale(sale.id));
		expect(refused.body.errors).toMatchObject([
			{ path: 'court' },
			{ path: 'payment_deadline_hours', takes_reason: true },
			{ path: 'lots.1.photos', takes_reason: true },
		]);
		expect(refused.body.errors?.[0]).not.toHaveProperty('takes_reason');
		const reasons = { 'lots.1.photos': reason, court: 'Não há', 'lots.0.photos': 'Tem' };
		const again = await sales('POST', ADMIN_API.publishSale(sale.id), { reasons });
		expect(paths(again.body)).toEqual(['court', 'payment_deadline_hours']);
		const { body } = await sales('GET', ADMIN_API.adminSale(sale.id));
		expect(body.reasons).toMatchObject([
			{ lot_number: 2, point: 'Lote sem foto', reason, by: expect.any(String) },
		]);
		await sql`update sales set court = '2ª Vara' where id = ${sale.id}`.execute(app.db);
		const order = { payment_deadline_hours: 'Decisão de fls. 88: 72 horas' };
		expect((await sales('POST', ADMIN_API.publishSale(sale.id), { reasons: order })).status).toBe(200);
		expect((await log(sale.id)).map(({ action }) => action)).toContain('sale.reason-stated');
		expect(await log(ids[1] as string)).toMatchObject([
			{ action: 'auction.created' },
			{
				action: 'auction.reason-stated',
				changes: { point: { to: 'Lote sem foto' }, reason: { to: reason } },
			},
		]);
		const lot = (await ask('GET', ADMIN_API.auctionPublication(ids[1] as string))) as unknown as {
			body: LotPublication;
		};
		expect(lot.body.reasons.map(({ point }) => point)).toEqual([
			'Lote sem foto',
			'Prazo de pagamento acima de 24 horas',
		]);
	});

	test('of a lot by itself, planned: the reason is there when the time comes', async () => {
		const id = await makePublishable(app.db);
		await app.db.deleteFrom('auction_images').where('auction_id', '=', id).execute();
		const at = new Date(Date.now() + HOUR).toISOString();
		expect(paths((await ask('POST', ADMIN_API.publishAuction(id), { at })).body)).toEqual(['photos']);
		for (const photos of ['', 'x', 'y'.repeat(501)])
			expect((await ask('POST', ADMIN_API.publishAuction(id), { at, reasons: { photos } })).status).toBe(400);
		const planned = await ask('POST', ADMIN_API.publishAuction(id), { at, reasons: { photos: reason } });
		expect(planned).toMatchObject({ status: 200, body: { publish_at: expect.any(String) } });
		await sql`update auctions set publish_at = now() where id = ${id}`.execute(app.db);
		await publishDue(app.context);
		expect((await app.ask('GET', API.auction(id))).status).toBe(200);
	});

	test('an appraisal is of the day that is stated, or of the upload of its document', async () => {
		const id = await makePublishable(app.db);
		const warned = async () => {
			const { body } = (await ask('GET', ADMIN_API.auctionPublication(id))) as unknown as {
				body: LotPublication;
			};
			return [
				...body.warnings.map(({ path }) => path),
				...body.checklist.flatMap(({ faults }) => faults.map(({ path }) => `${path}!`)),
			].filter((path) => path.startsWith('appraisal'));
		};
		expect(await warned()).toEqual(['appraisal_date']);
		await makeEdital(
			app.db,
			{ auction_id: id },
			{ kind: 'laudo', created_at: new Date(Date.now() - 400 * DAY) },
		);
		expect(await warned()).toEqual(['appraisal_date!']);
		await makeEdital(app.db, { auction_id: id }, { kind: 'laudo', version: 2 });
		expect(await warned()).toEqual([]);
		const { version } = (await read(id)).body;
		const stated = await ask('PATCH', ADMIN_API.adminAuction(id), { version, appraisal_date: '2020-02-29' });
		expect(stated).toMatchObject({ status: 200, body: { appraisal_date: '2020-02-29' } });
		expect(await warned()).toEqual(['appraisal_date!']);
	});

	test('an auctioneer whose registration runs out before the first round ends publishes nothing', async () => {
		const { sale } = await completeSale();
		const until = (valid_until: string) =>
			ask('PATCH', ADMIN_API.auctioneer(sale.auctioneer_id ?? ''), { version: 1, valid_until });
		expect(await until('2026-02-30')).toMatchObject({ status: 400 });
		expect(await until('2020-12-31')).toMatchObject({ status: 200, body: { valid_until: '2020-12-31' } });
		expect(paths((await sales('POST', ADMIN_API.publishSale(sale.id))).body)).toEqual(['auctioneer']);
	});
});

describe('an administrative sale', () => {
	test('asks for no acceptance, 15 working days, and a seller who receives directly', async () => {
		const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
		const seller = await ask('POST', ADMIN_API.sellers, { name: 'Município de Itu', kind: 'public' });
		const auctioneer = await ask('POST', ADMIN_API.auctioneers, auctioneerBody());
		const { body: lot } = await create(regulatedFields({ kind: 'administrative' }));
		const { body: sale } = await sales('POST', ADMIN_API.adminSales, {
			title: 'Leilão da Prefeitura de Itu',
			kind: 'administrative',
			modality: 'electronic',
			auctioneer_id: auctioneer.body.id,
			commission_percent: 3,
			lot_ids: [lot.id],
		});
		expect(sale).toMatchObject({ enrolment: 'open', published_at: null });
		await makeEdital(app.db, { sale_id: sale.id });
		const refused = await sales('POST', ADMIN_API.publishSale(sale.id));
		expect(paths(refused.body)).toEqual(['seller', 'lots.0.edital']);
		const round = { start_time: at(40), end_time: at(41), minimum: 400_000 };
		await ask('PATCH', ADMIN_API.adminAuction(lot.id), {
			version: (await read(lot.id)).body.version,
			rounds: [round],
		});
		await sales('PATCH', ADMIN_API.adminSale(sale.id), { version: 1, seller_id: seller.body.id });
		expect(await sales('POST', ADMIN_API.publishSale(sale.id))).toMatchObject({ status: 200 });
		expect(await app.ask('GET', API.auction(lot.id))).toMatchObject({ body: { kind: 'administrative' } });
		expect((await app.ask('GET', `${API.auctions}?kind=administrative`)).body).toMatchObject({ total: 1 });
	});
});

describe('an erratum', () => {
	const erratum = (owner: { sale_id: string } | { auction_id: string }, version = 2, material = true) =>
		makeEdital(app.db, owner, { version, material, published_at: new Date(Date.now() + 1_000) });

	test('of a lot lets its announced terms change once, with a new term', async () => {
		const id = await makePublishable(app.db);
		await ask('POST', ADMIN_API.publishAuction(id));
		const edit = async (change: object) =>
			ask('PATCH', ADMIN_API.adminAuction(id), { version: (await read(id)).body.version, ...change });
		expect(await edit({ appraisal: 500_000 })).toMatchObject({ status: 409 });
		// One of words alone allows no change of what is announced.
		await erratum({ auction_id: id }, 2, false);
		// Neither does one of another lot.
		await erratum({ auction_id: await makePublishable(app.db) });
		const { start_time, end_time } = (await read(id)).body;
		const round = { start_time, end_time, minimum: 400_000 };
		for (const change of [
			{ appraisal: 500_000 },
			{ rounds: [{ ...round, minimum: 300_000 }] },
			{ rounds: [{ ...round, end_time: new Date(Date.parse(end_time) + DAY).toISOString() }] },
			{ payment_deadline_hours: 48 },
		])
			expect(await edit(change)).toMatchObject({ status: 409, body: { code: 'publication.frozen' } });
		await erratum({ auction_id: id }, 3);
		const revision_reason = 'Erro de digitação';
		expect(await edit({ title: 'Casa, com título corrigido', revision_reason })).toMatchObject({
			status: 200,
		});
		const soon = {
			start_time: new Date(Date.now() + DAY).toISOString(),
			end_time: new Date(Date.now() + 4 * DAY).toISOString(),
		};
		const early = await edit({ rounds: [{ ...soon, minimum: 400_000 }] });
		expect([early.status, paths(early.body)]).toEqual([422, ['edital', 'rounds.0.start_time']]);
		expect(paths((await edit({ kind: 'voluntary' })).body)).toEqual(['kind']);
		expect(await edit({ appraisal: 500_000, revision_reason })).toMatchObject({
			status: 200,
			body: { appraisal: 500_000 },
		});
		await sql`update auctions set terms_fixed_at = now() + interval '1 minute' where id = ${id}`.execute(
			app.db,
		);
		expect(await edit({ appraisal: 600_000 })).toMatchObject({ status: 409 });
	});

	test('of a sale lets its terms change with those of its published lots, which stay public', async () => {
		const { sale, ids } = await completeSale();
		await sales('POST', ADMIN_API.publishSale(sale.id));
		const edit = async (change: object) => {
			const { version } = (await sales('GET', ADMIN_API.adminSale(sale.id))).body;
			return sales('PATCH', ADMIN_API.adminSale(sale.id), { version, ...change });
		};
		const COSTS = [{ label: 'Remoção', amount: 350, payee: 'auctioneer' }];
		await erratum({ sale_id: sale.id }, 2, false);
		expect(await edit({ commission_percent: 6 })).toMatchObject({ status: 409 });
		for (const term of [{ commission_to: 'court' }, { default_penalty_percent: 5 }, { costs: COSTS }])
			expect(await edit(term)).toMatchObject({ status: 409 });
		await erratum({ sale_id: sale.id }, 3);
		expect(paths((await edit({ commission_percent: 3 })).body)).toEqual(['commission_percent']);
		expect(paths((await edit({ lot_ids: [], commission_percent: 6 })).body)).toEqual(['lot_ids']);
		expect(await edit({ commission_percent: 6 })).toMatchObject({ status: 200 });
		expect(await app.ask('GET', API.auction(ids[0] ?? ''))).toMatchObject({
			status: 200,
			body: { terms: { commission_percent: 6 } },
		});
		await sql`update sales set terms_fixed_at = now() + interval '1 minute' where id = ${sale.id}`.execute(
			app.db,
		);
		expect(await edit({ commission_percent: 7 })).toMatchObject({ status: 409 });
	});

	test('changes nothing of a sale with a lot that has a ledger record', async () => {
		const { sale, ids } = await completeSale(2);
		await sales('POST', ADMIN_API.publishSale(sale.id));
		await erratum({ sale_id: sale.id });
		await makeEarlyRecord(app.db, ids[1] ?? '', await makePerson(app.db));
		const { version } = (await sales('GET', ADMIN_API.adminSale(sale.id))).body;
		const change = { version, commission_percent: 6 };
		expect(await sales('PATCH', ADMIN_API.adminSale(sale.id), change)).toMatchObject({
			status: 409,
			body: { code: 'publication.frozen' },
		});
	});

	test('changes nothing of a lot that has a ledger record', async () => {
		const id = await makePublishable(app.db);
		await ask('POST', ADMIN_API.publishAuction(id));
		await sql`update auctions set start_time = now() - interval '1 hour' where id = ${id}`.execute(app.db);
		await makeOpenAuction(app.db);
		await erratum({ auction_id: id });
		const { body } = await read(id);
		expect(body.status).toBe('active');
		const patch = { version: body.version, appraisal: 500_000 };
		expect(await ask('PATCH', ADMIN_API.adminAuction(id), patch)).toMatchObject({ status: 409 });
	});
});

test('what a publication takes: its checklist turns green with the documents, and is empty afterwards', async () => {
	const { sale, ids } = await completeSale();
	const [id = ''] = ids;
	const lot = () =>
		ask('GET', ADMIN_API.auctionPublication(id)) as unknown as Promise<{ body: LotPublication }>;
	const whole = () => sales('GET', ADMIN_API.adminSale(sale.id));
	const { body: before } = await lot();
	expect(before).toMatchObject({
		id,
		kind: 'judicial',
		sale: { id: sale.id },
		published_at: null,
		documents: [],
	});
	expect(before.checklist.filter(({ met }) => !met)).toEqual([]);
	expect(before.checklist.map(({ article }) => article)).toEqual(
		expect.arrayContaining([expect.stringContaining('CPC')]),
	);
	expect((await whole()).body.checklist.length).toBe(before.checklist.length);
	await app.db.deleteFrom('sale_documents').where('sale_id', '=', sale.id).execute();
	const unmet = ({ checklist }: Pick<LotPublication, 'checklist'>) =>
		checklist.filter(({ met }) => !met).flatMap(({ faults }) => faults.map(({ path }) => path));
	expect(unmet((await lot()).body)).toEqual(['edital']);
	expect(unmet((await whole()).body)).toEqual(['edital']);
	await makeEdital(app.db, { sale_id: sale.id });
	expect((await sales('POST', ADMIN_API.publishSale(sale.id))).status).toBe(200);
	expect((await lot()).body).toMatchObject({ published_at: expect.any(String), checklist: [], warnings: [] });
});

test('with LEGAL_TERMS_UNIT days, five days are not five seconds', async () => {
	const { body } = await create(regulatedFields({ kind: 'extrajudicial' }));
	await makeEdital(app.db, { auction_id: body.id });
	await sql`update auction_rounds set start_time = now() + interval '1 minute', end_time = now() + interval '2 minutes'
		where auction_id = ${body.id} and number = 1`.execute(app.db);
	const refused = await ask('POST', ADMIN_API.publishAuction(body.id));
	expect(paths(refused.body)).toEqual(expect.arrayContaining(['edital', 'rounds.0.start_time']));
});

test('an unknown lot and an unknown sale are 404', async () => {
	expect((await ask('GET', ADMIN_API.auctionPublication(randomUUID()))).status).toBe(404);
	expect(await ask('POST', ADMIN_API.publishAuction(randomUUID()))).toMatchObject({ status: 404 });
	expect(await ask('POST', ADMIN_API.publishSale(randomUUID()))).toMatchObject({ status: 404 });
});
