import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { type LotNotices, lotNotices, type NoticeProof, type SaleNotices } from '#contract/notices.ts';
import { JUDICIAL_NOTICE_ROLES, MAX_NOTICES } from '#domain/sale/notices.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { makeOpenAuction, makePerson, makeRoundsAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { addPhoto, makeEdital, makeSale, noticeBody, regulatedFields } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, create, read, log } = useManagement(app);

type Refused = { code: string; errors?: { path: string; message: string }[] };
type Answered<T> = Promise<{ status: number; body: T & Refused }>;
const put = (id: string, body: unknown, version?: number) =>
	ask(
		'PUT',
		`${ADMIN_API.auctionNotices(id)}${version === undefined ? '' : `?version=${version}`}`,
		body,
	) as unknown as Answered<LotNotices>;
const get = async (id: string) =>
	((await ask('GET', ADMIN_API.auctionNotices(id))) as unknown as { body: LotNotices }).body;
const paths = ({ errors = [] }: Refused) => errors.map(({ path }) => path);
const day = (days: number) => isoDay(Date.now() + days * DAY);

/** A complete fiduciary draft in no sale, of which nobody was told. */
async function fiduciaryLot(): Promise<string> {
	const { body } = await create(
		regulatedFields({
			kind: 'fiduciary',
			seller: 'Banco Credor S.A.',
			auctioneer_name: 'Helena Martins Duarte',
			auctioneer_registration: '1234',
			contract_value: 400_000,
			itbi_basis: 380_000,
			debt: 200_000,
		}),
	);
	await makeEdital(app.db, { auction_id: body.id });
	return addPhoto(app.db, body.id);
}

const uploadProof = async () => {
	const form = pictureForm([['file', pdfFile()]], 'ar.pdf');
	const { status, body } = await sendForm(app, held.token, form, ADMIN_API.noticeProofs);
	return { status, body: body as unknown as NoticeProof };
};

describe('the notices of a lot', () => {
	test('begin empty, with the roles that the facts ask for', async () => {
		const fiduciary = await fiduciaryLot();
		expect(await get(fiduciary)).toMatchObject({
			version: 0,
			notices: [],
			proposed: ['fiduciante'],
			missing: ['fiduciante'],
			people: [],
		});
		const parties = JSON.stringify([
			{ role: 'Exequente', name: 'Banco Credor S.A.', tax_id: null },
			{ role: 'Executado', name: 'Ana Souza', tax_id: null },
			{ role: 'Locatária', name: 'Bia Lima', tax_id: null },
		]);
		const sale_id = await makeSale(app.db, { parties });
		const { body } = await create(regulatedFields({ sale_id }));
		expect(await get(body.id)).toMatchObject({
			proposed: [...JUDICIAL_NOTICE_ROLES, 'occupant'],
			people: [
				{ role: 'executed', name: 'Ana Souza' },
				{ role: 'occupant', name: 'Bia Lima' },
			],
		});
		const { body: voluntary } = await create();
		expect(await get(voluntary.id)).toMatchObject({ proposed: [], missing: [] });
	});

	test('are replaced as a whole, of the version that was read; the audit log names roles and no people', async () => {
		const id = await fiduciaryLot();
		const { body: proof } = await uploadProof();
		const sent = [
			noticeBody({ delivered_at: null, document_id: proof.id }),
			{ role: 'spouse', not_applicable_reason: 'O devedor é solteiro' },
		];
		const saved = await put(id, sent, 0);
		expect(saved).toMatchObject({
			status: 200,
			body: {
				version: 1,
				missing: [],
				notices: [
					{ role: 'fiduciante', name: 'Devedor de Teste', state: 'sent', document: { kind: 'pdf' } },
					{ role: 'spouse', name: null, means: null, state: 'not-applicable' },
				],
			},
		});
		expect(lotNotices.parse(saved.body)).toEqual(await get(id));
		expect(await put(id, [], 0)).toMatchObject({ status: 409, body: { code: 'sale.edited-meanwhile' } });
		expect((await put(id, [noticeBody()])).body).toMatchObject({
			version: 2,
			notices: [{ state: 'delivered' }],
		});
		const acts = (await log(id)).filter(({ action }) => action === 'auction.notices-changed');
		expect(acts.map(({ changes }) => changes)).toEqual([
			{ notices: { from: [], to: ['Devedor fiduciante: Enviada', 'Cônjuge ou companheiro: Não se aplica'] } },
			{
				notices: {
					from: ['Devedor fiduciante: Enviada', 'Cônjuge ou companheiro: Não se aplica'],
					to: ['Devedor fiduciante: Entregue'],
				},
			},
		]);
		expect(JSON.stringify(acts)).not.toContain('Devedor de Teste');
	});

	test.each([
		[{ name: null }, '0.name'],
		[{ means: null }, '0.means'],
		[{ means: 'pigeon' }, '0.means'],
		[{ role: 'neighbour' }, '0.role'],
		[{ name: 'x'.repeat(201) }, '0.name'],
		[{ sent_at: '05/01/2026' }, '0.sent_at'],
		[{ sent_at: '0000-01-01' }, '0.sent_at'],
		[{ sent_at: '2026-02-30' }, '0.sent_at'],
		[{ sent_at: '2126-01-01', delivered_at: null }, '0.sent_at'],
		[{ delivered_at: '2126-01-01T00:00:00Z' }, '0.delivered_at'],
		[{ sent_at: '2026-01-10', delivered_at: '2026-01-09' }, '0.delivered_at'],
		[{ document_id: randomUUID() }, '0.document_id'],
		[{ document_id: '7' }, '0.document_id'],
		[{ not_applicable_reason: 'Não há devedor' }, '0.not_applicable_reason'],
		[{ not_applicable_reason: 'x', sent_at: null, delivered_at: null }, '0.not_applicable_reason'],
		[{ phone: '1' }, '0'],
	])('with %j are refused at %s, and nothing is written', async (change, path) => {
		const id = await fiduciaryLot();
		const refused = await put(id, [noticeBody(change)]);
		expect([400, 422]).toContain(refused.status);
		expect(paths(refused.body)).toEqual([path]);
		expect(await get(id)).toMatchObject({ version: 0, notices: [] });
	});

	test('of no lot, and too many of one, are refused', async () => {
		expect(await put(randomUUID(), [])).toMatchObject({ status: 404 });
		const many = Array.from({ length: 101 }, () => noticeBody());
		expect((await put(await fiduciaryLot(), many)).status).toBe(400);
	});

	test('a day is its end, and today is now, so that a later change of dates on that day is later', async () => {
		const id = await fiduciaryLot();
		const { body } = await put(id, [noticeBody({ sent_at: '2026-01-05', delivered_at: day(0) })]);
		expect(body.notices[0]?.sent_at).toBe('2026-01-06T02:59:59.999000Z');
		const delivered = Date.parse(body.notices[0]?.delivered_at ?? '');
		expect(Math.abs(delivered - Date.now())).toBeLessThan(DAY);
		expect(delivered).toBeLessThanOrEqual(Date.now());
	});
});

test('one notice for several lots of a sale is added to all of them or to none', async () => {
	const id = await makeSale(app.db);
	const lots = [];
	for (let n = 0; n < 2; n += 1) lots.push((await create(regulatedFields({ sale_id: id }))).body.id);
	const other = await fiduciaryLot();
	const add = (lot_ids: string[]) =>
		ask('POST', ADMIN_API.saleNotices(id), {
			lot_ids,
			notice: noticeBody({ role: 'executed' }),
		}) as unknown as Answered<SaleNotices>;
	const refused = await add([...lots, other]);
	expect([refused.status, paths(refused.body)]).toEqual([400, ['lot_ids.2']]);
	expect(await get(lots[0] as string)).toMatchObject({ notices: [] });
	const added = await add(lots);
	expect(added.status).toBe(201);
	expect(
		added.body.lots.map(({ auction_id, version, notices }) => [auction_id, version, notices.length]),
	).toEqual(lots.map((lot) => [lot, 1, 1]));
	expect(await ask('GET', ADMIN_API.saleNotices(id))).toMatchObject({ body: added.body });
	expect((await add([lots[0] as string])).body.lots.map(({ notices }) => notices.length)).toEqual([2, 1]);
	expect(await ask('GET', ADMIN_API.saleNotices(randomUUID()))).toMatchObject({ status: 404 });
});

test('a lot that has a hundred notices takes no other, and neither does the rest of the sale', async () => {
	const id = await makeSale(app.db);
	const full = (await create(regulatedFields({ sale_id: id }))).body.id;
	const free = (await create(regulatedFields({ sale_id: id }))).body.id;
	await sql`with l as (insert into notice_lists (auction_id) values (${full}) on conflict (auction_id) do update set version = 1
			returning auction_id)
		insert into notices (auction_id, place, role, name, means)
		select auction_id, n, 'executed', 'Executado ' || n, 'officer' from l, generate_series(1, ${MAX_NOTICES}::int) n`.execute(
		app.db,
	);
	const notice = noticeBody({ role: 'executed' });
	const refused = await ask('POST', ADMIN_API.saleNotices(id), { lot_ids: [full, free], notice });
	expect([refused.status, paths(refused.body as unknown as Refused)]).toEqual([400, ['lot_ids']]);
	expect((await get(free)).notices).toEqual([]);
});

test('a proof of another environment proves nothing', async () => {
	const id = await fiduciaryLot();
	const { body: proof } = await uploadProof();
	await sql`update notice_proofs set environment = 'staging' where id = ${proof.id}`.execute(app.db);
	const refused = await put(id, [noticeBody({ document_id: proof.id })]);
	expect([refused.status, paths(refused.body)]).toEqual([400, ['0.document_id']]);
});

describe('the gate', () => {
	test('a fiduciary lot is published only once the debtor was told, with a proof', async () => {
		const id = await fiduciaryLot();
		const publish = (body?: object) =>
			ask('POST', ADMIN_API.publishAuction(id), body) as unknown as Answered<{ published_at: string }>;
		const refused = await publish({ reasons: { 'notices.debtor': 'O banco avisou por telefone' } });
		expect([refused.status, paths(refused.body)]).toEqual([422, ['notices.debtor']]);
		await put(id, [noticeBody({ delivered_at: null })]);
		expect(paths((await publish()).body)).toEqual(['notices.debtor']);
		await put(id, [noticeBody()]);
		expect(await publish()).toMatchObject({ status: 200, body: { published_at: expect.any(String) } });
	});

	test('a judicial sale of which nobody was told is published with a reason, which is kept', async () => {
		const sale_id = await makeSale(app.db);
		const { body } = await create(regulatedFields({ sale_id }));
		await addPhoto(app.db, body.id);
		await makeEdital(app.db, { sale_id });
		await sql`update sales set auctioneer_id = (select id from auctioneers limit 1) where id = ${sale_id}`.execute(
			app.db,
		);
		const publish = (reasons?: object) =>
			ask('POST', ADMIN_API.publishSale(sale_id), { reasons }) as unknown as Answered<object>;
		const missing = (await publish()).body.errors?.find(({ path }) => path === 'lots.0.notices');
		expect(missing).toMatchObject({ takes_reason: true });
		await publish({ 'lots.0.notices': 'O cartório do juízo cientifica' });
		expect(paths((await publish()).body)).not.toContain('lots.0.notices');
	});
});

describe('new dates', () => {
	/** A published fiduciary lot whose debtor was told. */
	async function publishedLot(): Promise<string> {
		const id = await fiduciaryLot();
		await put(id, [
			noticeBody({
				sent_at: new Date(Date.now() - 1_000).toISOString(),
				delivered_at: null,
				means: 'in-person',
			}),
		]);
		await put(id, [noticeBody({ sent_at: day(-1), delivered_at: day(-1) })]);
		expect(await ask('POST', ADMIN_API.publishAuction(id))).toMatchObject({ status: 200 });
		return id;
	}
	const stateOf = async (id: string) => (await get(id)).notices.map(({ state }) => state);

	test('by an erratum make a notice stale, which the erratum itself is not refused for', async () => {
		const id = await publishedLot();
		await makeEdital(app.db, { auction_id: id }, { version: 2, published_at: new Date(), material: true });
		for (const days of [20, 21]) {
			const { version, rounds } = (await read(id)).body;
			const [first, second] = rounds ?? [];
			const moved = [
				first,
				{ ...second, end_time: new Date(Date.now() + (days + 10) * DAY).toISOString() },
			].map((round) => ({
				start_time: round?.start_time,
				end_time: round?.end_time,
				minimum: round?.minimum,
			}));
			const patch = { version, rounds: moved, revision_reason: 'Nova data do 2º leilão' };
			expect(await ask('PATCH', ADMIN_API.adminAuction(id), patch)).toMatchObject({ status: 200 });
			expect(await stateOf(id)).toEqual(['stale']);
			await makeEdital(
				app.db,
				{ auction_id: id },
				{ version: days, published_at: new Date(), material: true },
			);
		}
		expect(await get(id)).toMatchObject({ missing: ['fiduciante'] });
		await put(id, [
			noticeBody({ sent_at: day(-1), delivered_at: day(-1) }),
			noticeBody({ sent_at: new Date().toISOString(), delivered_at: null, means: 'email' }),
		]);
		expect(await stateOf(id)).toEqual(['stale', 'sent']);
		await put(id, [
			noticeBody({ sent_at: day(-1), delivered_at: day(-1) }),
			noticeBody({ sent_at: day(0), delivered_at: day(0) }),
		]);
		expect(await get(id)).toMatchObject({ missing: [] });
	});

	test('by a postponement of the sale make the notices of every lot stale, an open one too', async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const now = Date.now();
		const of = { sale_id, kind: 'judicial' } as const;
		const waiting = await makeRoundsAuction(
			app.db,
			[{ start: now + DAY, end: now + 2 * DAY, minimum: 500_000_00 }],
			{ ...of, lot_number: 1 },
		);
		const open = await makeOpenAuction(app.db, { ...of, lot_number: 2 });
		const told = () => [
			noticeBody({ role: 'executed', sent_at: new Date().toISOString(), delivered_at: null }),
		];
		for (const id of [waiting, open]) expect((await put(id, told())).body.notices[0]?.state).toBe('sent');
		const order = { reason: 'Edital republicado', by_minutes: 60 };
		expect(await ask('POST', ADMIN_API.saleAction(sale_id, 'postpone'), order)).toMatchObject({
			status: 200,
		});
		for (const id of [waiting, open]) expect(await stateOf(id)).toEqual(['stale']);
	});

	test('of a draft whose list has begun make it stale; the first dates of a draft do not', async () => {
		const id = await fiduciaryLot();
		const move = async (days: number) => {
			const start_time = new Date(Date.now() + days * DAY);
			await app.db.updateTable('auctions').set({ start_time }).where('id', '=', id).execute();
		};
		await move(6.5);
		await put(id, [noticeBody()]);
		expect(await stateOf(id)).toEqual(['delivered']);
		await move(7);
		expect(await stateOf(id)).toEqual(['stale']);
	});

	test('are not the extension of an open lot', async () => {
		const id = await makeOpenAuction(app.db, { kind: 'judicial' });
		await put(id, [noticeBody({ role: 'executed' })]);
		await sql`update auctions set end_time = end_time + interval '3 minutes' where id = ${id}`.execute(
			app.db,
		);
		expect(await stateOf(id)).toEqual(['delivered']);
	});
});

describe('a proof', () => {
	test('is opened by a link of an administrator alone, which is recorded', async () => {
		const { status, body } = await uploadProof();
		expect([status, body]).toMatchObject([
			201,
			{ kind: 'pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
		]);
		const path = ADMIN_API.noticeProofLink(body.id);
		const link = (await ask('POST', path)) as unknown as { status: number; body: { url: string } };
		expect(link.status).toBe(200);
		const opened = await fetch(app.url + new URL(link.body.url).pathname);
		expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store, private']);
		const { rows } = await sql`select event_type from security_events where event_type like 'notice_proof%'
			order by event_type`.execute(app.db);
		expect(rows).toEqual([{ event_type: 'notice_proof_link' }, { event_type: 'notice_proof_opened' }]);
	});

	test('is neither listed, linked nor served to strangers and bidders', async () => {
		const { body } = await uploadProof();
		const id = await fiduciaryLot();
		await put(id, [noticeBody({ document_id: body.id })]);
		const person = await app.session(await makePerson(app.db));
		const { file } = await app.db
			.selectFrom('notice_proofs')
			.select('file')
			.where('id', '=', body.id)
			.executeTakeFirstOrThrow();
		for (const [token, status] of [
			[undefined, 401],
			[person, 403],
		] as const) {
			const asked = (method: string, path: string) => app.ask(method, path, token ? { token } : {});
			expect((await asked('POST', ADMIN_API.noticeProofLink(body.id))).status).toBe(status);
			expect((await asked('GET', ADMIN_API.auctionNotices(id))).status).toBe(status);
			expect((await asked('GET', `/files/${file}`)).status).toBe(404);
			expect((await asked('GET', `/documents/${body.id}`)).status).not.toBe(200);
		}
		expect(await ask('POST', ADMIN_API.noticeProofLink(randomUUID()))).toMatchObject({ status: 404 });
	});

	test('that is no document is refused', async () => {
		const form = pictureForm([['file', new TextEncoder().encode('<html>')]], 'ar.html');
		expect((await sendForm(app, held.token, form, ADMIN_API.noticeProofs)).status).toBe(415);
	});
});
