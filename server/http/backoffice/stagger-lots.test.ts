import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AdminSale } from '#contract/sales.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeSale, regulatedFields, saleBody } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, log } = useManagement(app);

const inDays = (days: number) => new Date(Date.now() + days * DAY);
const FIRST = inDays(30);

/** Sends the times of a sale's lots. */
async function stagger(id: string, change: object = {}) {
	const sent = { version: 1, start_time: FIRST.toISOString(), minutes: 10, ...change };
	const { status, body } = await ask('POST', ADMIN_API.staggerSale(id), sent);
	return { status, body: body as unknown as AdminSale & { code?: string; errors?: { path: string }[] } };
}

/** Inserts a sale whose lots are drafts with two rounds each; returns it with their ids in order. */
async function makeLots(count: number): Promise<{ sale: AdminSale; ids: string[] }> {
	const ids: string[] = [];
	for (let made = 0; made < count; made += 1)
		ids.push((await create(regulatedFields({ title: `Casa ${made}` }))).body.id);
	const { body } = await ask(
		'POST',
		ADMIN_API.adminSales,
		saleBody({ lot_ids: ids, extension: { mode: 'reset', window_s: 60, cap_minutes: 30 } }),
	);
	return { sale: body as unknown as AdminSale, ids };
}

test('all rounds of each lot move with its start, in the order of the sale', async () => {
	const { sale, ids } = await makeLots(3);
	const before = (await read(ids[2] ?? '')).body;
	const { status, body } = await stagger(sale.id);
	expect(status).toBe(200);
	expect(body.lots.map(({ start_time }) => Date.parse(start_time))).toEqual(
		[0, 10, 20].map((minutes) => FIRST.getTime() + minutes * MINUTE),
	);
	const after = (await read(ids[2] ?? '')).body;
	const shift = FIRST.getTime() + 20 * MINUTE - Date.parse(before.start_time);
	const times = ({ start_time, end_time }: { start_time: string; end_time: string }) => [
		Date.parse(start_time),
		Date.parse(end_time),
	];
	const moved = [before, ...before.rounds].map((each) => times(each).map((at) => at + shift));
	expect([after, ...after.rounds].map(times)).toEqual(moved);
	expect([Date.parse(after.scheduled_end_time), after.version > before.version]).toEqual([
		Date.parse(after.end_time),
		true,
	]);
	const { rows } =
		await sql`select extract(epoch from extension_cap - scheduled_end_time)::int as cap from auctions
		where id = ${after.id}`.execute(app.db);
	expect(rows).toEqual([{ cap: 1_800 }]);
	expect(body.version).toBe(2);
	expect((await log(sale.id)).map(({ action }) => action)).toEqual(['sale.created', 'sale.staggered']);
});

test('only the lots that are named move; one that is not in the sale keeps all as they are', async () => {
	const { sale, ids } = await makeLots(3);
	const before = (await read(ids[1] ?? '')).body.start_time;
	const named = [ids[2], ids[0]];
	const { status, body } = await stagger(sale.id, { lot_ids: named });
	expect(status).toBe(200);
	expect(body.lots.map(({ start_time }) => Date.parse(start_time))).toEqual([
		FIRST.getTime(),
		Date.parse(before),
		FIRST.getTime() + 10 * MINUTE,
	]);
	const { body: other } = await create();
	expect(await stagger(sale.id, { version: 2, lot_ids: [ids[0], other.id], minutes: 1 })).toMatchObject({
		status: 400,
		body: { errors: [{ path: 'lot_ids' }] },
	});
});

test('nothing moves for an old version, a time that has passed, or an unknown sale', async () => {
	const { sale, ids } = await makeLots(2);
	expect(await stagger(sale.id, { version: 9 })).toMatchObject({
		status: 409,
		body: { code: 'sale.edited-meanwhile' },
	});
	expect(await stagger(sale.id, { start_time: new Date(Date.now() - HOUR).toISOString() })).toMatchObject({
		status: 400,
		body: { errors: [{ path: 'start_time' }] },
	});
	expect(await stagger(crypto.randomUUID())).toMatchObject({ status: 404 });
	expect(Date.parse((await read(ids[0] ?? '')).body.start_time)).toBeLessThan(FIRST.getTime());
});

test.each([
	[{ minutes: -1 }, 'minutes'],
	[{ minutes: 1_441 }, 'minutes'],
	[{ minutes: 2.5 }, 'minutes'],
	[{ start_time: 'amanhã' }, 'start_time'],
	[{ start_time: '2126-01-01' }, 'start_time'],
	[{ extra: 1 }, ''],
])('%j is refused at %s', async (change, path) => {
	const { status, body } = await stagger(await makeSale(app.db), change);
	expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
});

test('one published lot of a regulated sale keeps all as they are', async () => {
	const { sale, ids } = await makeLots(2);
	await sql`update auctions set environment = 'production', published_at = now() where id = ${ids[1]}`.execute(
		app.db,
	);
	expect(await stagger(sale.id)).toMatchObject({ status: 409, body: { code: 'publication.frozen' } });
	expect(Date.parse((await read(ids[0] ?? '')).body.start_time)).toBeLessThan(FIRST.getTime());
});

test('a lot that has begun, or that the clock opens now, keeps all as they are; lots of a voluntary sale move', async () => {
	const sale_id = await makeSale(app.db, { kind: 'voluntary', published_at: new Date() });
	const { body: lot } = await create({ sale_id });
	expect(await stagger(sale_id)).toMatchObject({ status: 200 });
	expect(Date.parse((await read(lot.id)).body.start_time)).toBe(FIRST.getTime());
	await sql`update auctions set start_time = now() - interval '1 second' where id = ${lot.id}`.execute(
		app.db,
	);
	expect(await stagger(sale_id, { version: 2 })).toMatchObject({
		status: 409,
		body: { code: 'sale.running' },
	});
	await sql`update auctions set start_time = now() + interval '1 day' where id = ${lot.id}`.execute(app.db);
	await makeOpenAuction(app.db, { sale_id, lot_number: 2 });
	expect(await stagger(sale_id, { version: 2 })).toMatchObject({
		status: 409,
		body: { code: 'sale.running' },
	});
});

test('two at the same time are one and a refusal', async () => {
	const { sale } = await makeLots(3);
	const both = await Promise.all([stagger(sale.id), stagger(sale.id, { minutes: 20 })]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
