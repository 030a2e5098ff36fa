import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Auctioneer } from '#contract/auctioneers.ts';
import type { AdminSale, FreeLotList } from '#contract/sales.ts';
import type { Seller } from '#contract/sellers.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import {
	auctioneerBody,
	makePublishable,
	makeSale,
	regulatedFields,
	saleBody,
} from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, log } = useManagement(app);

type Refused = { code?: string; errors?: { path: string; message: string }[] };
const as = async <T>(asked: Promise<{ status: number; body: unknown }>) =>
	(await asked) as { status: number; body: T & Refused };
const post = <T>(path: string, body: object) => as<T>(ask('POST', path, body));
const patch = <T>(path: string, body: object) => as<T>(ask('PATCH', path, body));
const newSale = (change: object = {}) => post<AdminSale>(ADMIN_API.adminSales, saleBody(change));
const paths = ({ errors = [] }: Refused) => errors.map(({ path }) => path);

describe('auctioneers', () => {
	test('the first one is the default, and a new default replaces it', async () => {
		await sql`update sales set auctioneer_id = null`.execute(app.db);
		await sql`delete from auctioneers`.execute(app.db);
		const first = await post<Auctioneer>(
			ADMIN_API.auctioneers,
			auctioneerBody({ email: 'helena@leiloes.test' }),
		);
		expect(first).toMatchObject({ status: 201, body: { is_default: true, version: 1, sales: 0 } });
		const second = await post<Auctioneer>(ADMIN_API.auctioneers, auctioneerBody({ is_default: true }));
		const { body } = await as<{ auctioneers: Auctioneer[] }>(ask('GET', ADMIN_API.auctioneers));
		expect(body.auctioneers.map(({ id, is_default }) => [id, is_default])).toEqual([
			[second.body.id, true],
			[first.body.id, false],
		]);
		expect((await log(first.body.id)).map(({ action }) => action)).toEqual(['auctioneer.created']);
	});

	test('two defaults at once leave one', async () => {
		await Promise.all([1, 2, 3].map(() => post(ADMIN_API.auctioneers, auctioneerBody({ is_default: true }))));
		const { body } = await as<{ auctioneers: Auctioneer[] }>(ask('GET', ADMIN_API.auctioneers));
		expect(body.auctioneers.filter(({ is_default }) => is_default)).toHaveLength(1);
	});

	test('are changed with the version that was read, and are not registered twice', async () => {
		const sent = auctioneerBody();
		const { body } = await post<Auctioneer>(ADMIN_API.auctioneers, sent);
		expect(await post(ADMIN_API.auctioneers, sent)).toMatchObject({
			status: 409,
			body: { code: 'auctioneer.taken' },
		});
		const path = ADMIN_API.auctioneer(body.id);
		expect(await patch(path, { version: 1, phone: '(11) 5555-0000' })).toMatchObject({
			status: 200,
			body: { phone: '(11) 5555-0000', version: 2 },
		});
		expect(await patch(path, { version: 1, name: 'Outro' })).toMatchObject({
			status: 409,
			body: { code: 'sale.edited-meanwhile' },
		});
		expect(await patch(ADMIN_API.auctioneer(randomUUID()), { version: 1 })).toMatchObject({ status: 404 });
	});

	test.each([
		[{ name: 'H' }, 'name'],
		[{ registration: '' }, 'registration'],
		[{ board: '' }, 'board'],
		[{ state: 'São Paulo' }, 'state'],
		[{ email: 'x' }, 'email'],
		[{ phone: '1' }, 'phone'],
		[{ is_default: 'sim' }, 'is_default'],
	])('%j is refused at %s', async (change, path) => {
		const { status, body } = await post(ADMIN_API.auctioneers, auctioneerBody(change));
		expect([status, paths(body)]).toEqual([400, [path]]);
	});
});

describe('sellers', () => {
	const bank = { name: 'Banco Comitente S.A.', kind: 'bank' };

	test('keep tax id and payout, which the audit log does not name', async () => {
		const sent = { ...bank, tax_id: '12345678000195', payout: { pix_key: 'financeiro@banco.test' } };
		const { status, body } = await post<Seller>(ADMIN_API.sellers, sent);
		expect([status, body]).toMatchObject([
			201,
			{ tax_id: '12.345.678/0001-95', payout: sent.payout, receives: 'directly', sales: 0, lots: 0 },
		]);
		const [entry] = await log(body.id);
		expect(JSON.stringify(entry)).not.toMatch(/12\.345|12345678|financeiro/);
		expect(entry?.changes).toMatchObject({ name: { to: bank.name }, tax_id: { to: 'informado' } });
		expect(await post(ADMIN_API.sellers, { ...bank, tax_id: sent.tax_id })).toMatchObject({
			status: 409,
			body: { code: 'seller.taken' },
		});
	});

	test('give their name to lots that are not published', async () => {
		const { body: seller } = await post<Seller>(ADMIN_API.sellers, bank);
		const { body: lot } = await create({ seller_id: seller.id, kind: 'extrajudicial' });
		expect(lot).toMatchObject({ seller: bank.name, seller_id: seller.id });
		await patch(ADMIN_API.seller(seller.id), { version: 1, name: 'Banco Novo S.A.', payout: null });
		expect((await read(lot.id)).body.seller).toBe('Banco Novo S.A.');
		const missing = await create({ seller_id: randomUUID() });
		expect([missing.status, paths(missing.body as Refused)]).toEqual([400, ['seller_id']]);
	});

	test.each([
		[{ kind: 'loja' }, 'kind'],
		[{ tax_id: '123' }, 'tax_id'],
		[{ receives: 'nunca' }, 'receives'],
		[{ payout: { pix_key: 'a@b.test', iban: 'x' } }, 'payout'],
	])('%j is refused at %s', async (change, path) => {
		const { status, body } = await post(ADMIN_API.sellers, { ...bank, ...change });
		expect([status, paths(body)]).toEqual([400, [path]]);
	});
});

describe('sales', () => {
	test('have defaults of their kind and modality, what is missing, and a number once they are published', async () => {
		const { status, body } = await newSale();
		expect(status).toBe(201);
		expect(body).toMatchObject({
			enrolment: 'accept',
			commission_percent: 5,
			payment_deadline_hours: 24,
			extension: { mode: 'reset', window_s: 180, cap_minutes: null },
			increments: null,
			lots: [],
			published_at: null,
			missing: [{ path: 'sale' }],
			number: null,
			version: 1,
		});
		const room = await newSale({ kind: 'voluntary', modality: 'simultaneous', case_number: null });
		expect(room.body.enrolment).toBe('open');
		const numberOf = ({ number }: AdminSale) => (number ?? '').split('/').map(Number);
		const [first = 0, year] = numberOf(room.body);
		const [second, same] = numberOf((await newSale({ kind: 'voluntary', case_number: null })).body);
		expect([second, same]).toEqual([first + 1, year]);
		expect(year).toBe(saoPauloDay(Date.now()).year);
		expect(room.body.extension.window_s).toBe(15);
		expect(room.body.published_at).not.toBeNull();
	});

	test('say to whom the commission goes of judicial ones alone, and no fine as none', async () => {
		const { body } = await newSale({ default_penalty_percent: 0 });
		expect(body).toMatchObject({ commission_to: 'auctioneer', default_penalty_percent: null });
		const edit = (change: object) =>
			patch<AdminSale>(ADMIN_API.adminSale(body.id), { version: body.version, ...change });
		expect(paths((await newSale({ kind: 'extrajudicial', commission_to: 'court' })).body)).toEqual([
			'commission_to',
		]);
		expect(paths((await edit({ kind: 'extrajudicial', commission_to: 'court' })).body)).toEqual([
			'commission_to',
		]);
		expect(paths((await edit({ default_penalty_percent: 100.01 })).body)).toEqual([
			'default_penalty_percent',
		]);
		expect(paths((await edit({ default_penalty_percent: 1.005 })).body)).toEqual(['default_penalty_percent']);
		await edit({ commission_to: 'court' });
		const { version } = (await as<AdminSale>(ask('GET', ADMIN_API.adminSale(body.id)))).body;
		expect(
			paths((await patch(ADMIN_API.adminSale(body.id), { version, kind: 'extrajudicial' })).body),
		).toEqual(['commission_to']);
	});

	test('state what is owed beside price and commission: at most five costs, each named once, with a payee of its kind', async () => {
		const cost = (change: object = {}) => ({
			label: 'Remoção',
			amount: 350.5,
			payee: 'auctioneer',
			...change,
		});
		const { body } = await newSale({});
		expect(body.costs).toEqual([]);
		const edit = (costs: unknown, change: object = {}) =>
			patch<AdminSale>(ADMIN_API.adminSale(body.id), { version: body.version, costs, ...change });
		const named = (many: number) => Array.from({ length: many }, (_, n) => cost({ label: `Despesa ${n}` }));
		const REFUSED: [unknown, string[], object?][] = [
			[named(6), ['costs']],
			[[cost(), cost({ label: 'REMOÇÃO' })], ['costs']],
			[[cost({ label: 'x'.repeat(81) })], ['costs.0.label']],
			[[cost({ label: ' ' })], ['costs.0.label']],
			[[cost({ amount: 0 })], ['costs.0.amount']],
			[[cost({ amount: -1 })], ['costs.0.amount']],
			[[cost({ amount: 1.005 })], ['costs.0.amount']],
			[[cost({ amount: '350' })], ['costs.0.amount']],
			[[cost({ payee: 'winner' })], ['costs.0.payee']],
			[[cost(), cost({ label: 'Vistoria', payee: 'seller' })], ['costs.1.payee']],
			[[cost({ payee: 'court' })], ['costs.0.payee'], { kind: 'extrajudicial' }],
		];
		for (const [costs, fields, change] of REFUSED)
			expect(paths((await edit(costs, change)).body), JSON.stringify(costs)).toEqual(fields);
		expect((await edit([cost({ percent: 5 })])).status).toBe(400);
		const stated = [cost(), cost({ label: 'Custas', amount: 0.01, payee: 'court' })];
		const edited = await edit(stated);
		expect(edited.body).toMatchObject({ version: 2, costs: stated });
		const again = { version: 2, costs: stated };
		expect((await patch<AdminSale>(ADMIN_API.adminSale(body.id), again)).body.version).toBe(2);
		const other = { version: 2, kind: 'extrajudicial' };
		expect(paths((await patch(ADMIN_API.adminSale(body.id), other)).body)).toEqual(['costs.1.payee']);
	});

	test('keep everything that is sent, and change what is named', async () => {
		const { body: auctioneer } = await post<Auctioneer>(ADMIN_API.auctioneers, auctioneerBody());
		const stated = {
			auctioneer_id: auctioneer.id,
			commission_percent: 5.5,
			commission_to: 'court',
			default_penalty_percent: 7.25,
			payment_deadline_hours: 48,
			preference_minutes: 30,
			enrolment: 'review',
			extension: { mode: 'additive', window_s: 60, cap_minutes: 30 },
			increments: [
				{ from: 0, step: 500 },
				{ from: 100_000, step: 1_000 },
			],
			parties: [{ role: 'Exequente', name: 'Ana Souza', tax_id: '529.982.247-25' }],
			conditional_days: 5,
			costs: [{ label: 'Remoção', amount: 350.5, payee: 'operator' }],
		};
		const { body } = await newSale(stated);
		expect(body).toMatchObject(stated);
		const same = await patch<AdminSale>(ADMIN_API.adminSale(body.id), { version: 1, ...stated });
		expect(same.body.version).toBe(1);
		const changed = await patch<AdminSale>(ADMIN_API.adminSale(body.id), { version: 1, increments: null });
		expect(changed.body).toMatchObject({ ...stated, increments: null, version: 2 });
		expect(await patch(ADMIN_API.adminSale(body.id), { version: 1, title: 'Outro' })).toMatchObject({
			status: 409,
			body: { code: 'sale.edited-meanwhile' },
		});
		expect(JSON.stringify(await log(body.id))).not.toContain('529.982');
	});

	test('number their lots in order, and give them their terms', async () => {
		const ids = [];
		for (let made = 0; made < 3; made += 1) ids.push((await create(regulatedFields())).body.id);
		const [a = '', b = '', c = ''] = ids;
		const { body: sale } = await newSale({
			lot_ids: [b, a],
			commission_percent: 6,
			extension: { mode: 'additive', window_s: 60, cap_minutes: 30 },
			increments: [{ from: 0, step: 777 }],
			preference_minutes: 40,
		});
		expect(sale.lots.map(({ id, lot_number }) => [id, lot_number])).toEqual([
			[b, 1],
			[a, 2],
		]);
		expect((await read(a)).body).toMatchObject({ sale_id: sale.id, lot_number: 2, commission_percent: 6 });
		const { rows } = await sql`select extension_mode, extension_window_ms, preference_window_ms, increments,
			extract(epoch from extension_cap - scheduled_end_time)::int as cap from auctions where id = ${a}`.execute(
			app.db,
		);
		expect(rows).toEqual([
			{
				extension_mode: 'additive',
				extension_window_ms: 60_000,
				preference_window_ms: 2_400_000,
				increments: [{ from: 0, increment: 77_700 }],
				cap: 1_800,
			},
		]);
		const moved = await patch<AdminSale>(ADMIN_API.adminSale(sale.id), {
			version: 1,
			lot_ids: [a, c],
			commission_percent: 5,
		});
		expect(moved.body.lots.map(({ id, lot_number }) => [id, lot_number])).toEqual([
			[a, 1],
			[c, 2],
		]);
		expect((await read(b)).body).toMatchObject({ sale_id: null, lot_number: null });
		expect((await read(c)).body).toMatchObject({ commission_percent: 5 });
	});

	test('take a lot from its own form, with the next number or a free one', async () => {
		const sale_id = await makeSale(app.db, { preference_window_ms: 1_200_000 });
		const first = await create(regulatedFields({ kind: 'voluntary', sale_id }));
		const stored = app.db
			.selectFrom('auctions')
			.select('preference_window_ms')
			.where('id', '=', first.body.id);
		expect(await stored.executeTakeFirst()).toEqual({ preference_window_ms: 1_200_000 });
		expect(first.body).toMatchObject({ sale_id, lot_number: 1, kind: 'judicial', published_at: null });
		const third = await create(regulatedFields({ sale_id, lot_number: 3 }));
		expect((await create(regulatedFields({ sale_id }))).body.lot_number).toBe(4);
		const taken = await create(regulatedFields({ sale_id, lot_number: 3 }));
		expect([taken.status, paths(taken.body as Refused)]).toEqual([400, ['lot_number']]);
		const { version, id } = third.body;
		const out = await ask('PATCH', ADMIN_API.adminAuction(id), { version, sale_id: null });
		expect(out.body).toMatchObject({ sale_id: null, lot_number: null });
		const none = await create({ sale_id: randomUUID() });
		expect([none.status, paths(none.body as Refused)]).toEqual([400, ['sale_id']]);
	});

	test('change places, and number their lots from 1 where there are gaps', async () => {
		const { body: sale } = await newSale();
		const made = [];
		for (const lot_number of [2, 5])
			made.push((await create(regulatedFields({ sale_id: sale.id, lot_number }))).body.id);
		const order = async (version: number, lot_ids: string[]) => {
			const { body } = await patch<AdminSale>(ADMIN_API.adminSale(sale.id), { version, lot_ids });
			return [body.version, ...body.lots.map(({ id, lot_number }) => [id, lot_number])];
		};
		const [a = '', b = ''] = made;
		expect(await order(1, [a, b])).toEqual([2, [a, 1], [b, 2]]);
		expect(await order(2, [b, a])).toEqual([3, [b, 1], [a, 2]]);
		expect(await order(3, [b, a])).toEqual([3, [b, 1], [a, 2]]);
	});

	test('find the lots of no sale that may join one', async () => {
		const title = `Sobrado ${randomUUID()}`;
		const found = async () => {
			const path = `${ADMIN_API.freeLots}?search=${encodeURIComponent(title.toUpperCase())}`;
			return (await as<FreeLotList>(ask('GET', path))).body;
		};
		const free = await create({ title });
		const draft = await create(regulatedFields({ title }));
		await makeOpenAuction(app.db, { title });
		const published = await makePublishable(app.db);
		await sql`update auctions set title = ${title}, environment = 'production', published_at = now() where id = ${published}`.execute(
			app.db,
		);
		expect((await found()).lots.map(({ id }) => id)).toEqual([draft.body.id, free.body.id]);
		await newSale({ kind: 'voluntary', lot_ids: [free.body.id] });
		expect(await found()).toMatchObject({ total: 1, lots: [{ id: draft.body.id, lot_number: null }] });
	});

	test('of a kind that changes make their lots drafts or public', async () => {
		const { body: lot } = await create();
		const { body: sale } = await newSale({ kind: 'voluntary', lot_ids: [lot.id] });
		expect((await read(lot.id)).body.published_at).not.toBeNull();
		await patch(ADMIN_API.adminSale(sale.id), { version: 1, kind: 'judicial' });
		expect((await read(lot.id)).body).toMatchObject({ published_at: null, kind: 'judicial' });
		await patch(ADMIN_API.adminSale(sale.id), { version: 2, kind: 'voluntary' });
		expect((await read(lot.id)).body.published_at).not.toBeNull();
	});

	test('with a lot that has begun change neither terms nor lots, only the title', async () => {
		const { body: sale } = await newSale({ kind: 'voluntary' });
		const running = await makeOpenAuction(app.db, { sale_id: sale.id, lot_number: 1 });
		for (const change of [{ commission_percent: 6 }, { lot_ids: [] }])
			expect(await patch(ADMIN_API.adminSale(sale.id), { version: 1, ...change })).toMatchObject({
				status: 409,
				body: { code: 'sale.running' },
			});
		expect(await patch(ADMIN_API.adminSale(sale.id), { version: 1, title: 'Outro título' })).toMatchObject({
			status: 200,
		});
		const { body: other } = await newSale({ kind: 'voluntary' });
		expect(await patch(ADMIN_API.adminSale(other.id), { version: 1, lot_ids: [running] })).toMatchObject({
			status: 409,
			body: { code: 'sale.running' },
		});
	});

	test('exchange lots at the same time without waiting for each other for ever', async () => {
		const [a, b] = [(await create()).body.id, (await create()).body.id];
		const one = (await newSale({ kind: 'voluntary', lot_ids: [a] })).body;
		const two = (await newSale({ kind: 'voluntary', lot_ids: [b] })).body;
		const both = await Promise.all([
			patch(ADMIN_API.adminSale(one.id), { version: 1, lot_ids: [a, b] }),
			patch(ADMIN_API.adminSale(two.id), { version: 1, lot_ids: [b, a] }),
			ask('PATCH', ADMIN_API.adminAuction(a), { version: (await read(a)).body.version, title: 'Outra casa' }),
		]);
		for (const { status } of both) expect([200, 409]).toContain(status);
		const { rows } =
			await sql`select sale_id from auctions where id in (${a}, ${b}) group by sale_id`.execute(app.db);
		expect(rows).toHaveLength(1);
	});

	test.each([
		[{ title: 'ab' }, 'title'],
		[{ kind: 'penal' }, 'kind'],
		[{ modality: 'telepathic' }, 'modality'],
		[{ auctioneer_id: randomUUID() }, 'auctioneer_id'],
		[{ seller_id: randomUUID() }, 'seller_id'],
		[{ commission_percent: 5.555 }, 'commission_percent'],
		[{ payment_deadline_hours: 0 }, 'payment_deadline_hours'],
		[{ preference_minutes: 0 }, 'preference_minutes'],
		[{ preference_minutes: 1441 }, 'preference_minutes'],
		[{ enrolment: 'closed' }, 'enrolment'],
		[{ extension: { mode: 'reset', window_s: 9_999 } }, 'extension.window_s'],
		[{ increments: [{ from: 5, step: 1 }] }, 'increments'],
		[{ increments: [] }, 'increments'],
		[{ parties: [{ role: 'Autor', name: 'Ana', tax_id: '1' }] }, 'parties.0.tax_id'],
		[{ conditional_days: 0 }, 'conditional_days'],
		[{ lot_ids: [randomUUID()] }, 'lot_ids.0'],
		[{ published_at: '2026-01-01T00:00:00Z' }, ''],
	])('%j is refused at %s', async (change, path) => {
		const { status, body } = await newSale(change);
		expect([status, paths(body)]).toEqual([400, [path]]);
	});
});
