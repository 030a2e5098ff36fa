import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const read = async (db: Kysely<Database>, id: string) => {
	const sale = db.selectFrom('sales').select(['number', 'year']).where('id', '=', id);
	const { number, year } = await sale.executeTakeFirstOrThrow();
	return [number, year];
};
const publish = (id: string, at = 'clock_timestamp()') =>
	sql`update sales set published_at = ${sql.raw(at)} where id = ${id}`.execute(app.db);

test('a draft has no number; the next one of the year is that of the publication, and stays', async () => {
	const [first, second, third] = [await makeSale(app.db), await makeSale(app.db), await makeSale(app.db)];
	expect(await read(app.db, first)).toEqual([null, null]);
	const { year } = saoPauloDay(Date.now());
	await publish(second);
	await publish(first);
	const [number] = await read(app.db, second);
	expect(await read(app.db, first)).toEqual([Number(number) + 1, year]);
	await publish(third, "timestamptz '2020-01-01 01:00:00+00'");
	// Still the old year in São Paulo.
	expect(await read(app.db, third)).toEqual([1, 2019]);
	await sql`update sales set published_at = null where id = ${third}`.execute(app.db);
	await publish(third);
	expect(await read(app.db, third)).toEqual([1, 2019]);
});

test('many that are published at once have numbers without gaps, each its own; each environment counts by itself', async () => {
	const drafts = await Promise.all(Array.from({ length: 8 }, () => makeSale(app.db)));
	const before = await highest();
	await Promise.all(drafts.map((id) => publish(id)));
	const numbers = await Promise.all(drafts.map(async (id) => Number((await read(app.db, id))[0])));
	expect(numbers.toSorted((a, b) => a - b)).toEqual(drafts.map((_, index) => before + 1 + index));
	const other = await makeSale(app.db, { environment: 'staging' });
	await publish(other);
	expect((await read(app.db, other))[0]).toBe(1);
});

async function highest(): Promise<number> {
	const { rows } = await sql<{ highest: number }>`
		select coalesce(max(number), 0) as highest from sales
		where environment = 'production' and year = ${saoPauloDay(Date.now()).year}`.execute(app.db);
	return rows[0]?.highest ?? 0;
}

test('a sale that was public and is deleted as a draft does not give its number away', async () => {
	const gone = await makeSale(app.db);
	await publish(gone);
	const [number] = await read(app.db, gone);
	await sql`update sales set published_at = null where id = ${gone}`.execute(app.db);
	await sql`delete from sales where id = ${gone}`.execute(app.db);
	const next = await makeSale(app.db);
	await publish(next);
	expect((await read(app.db, next))[0]).toBe(Number(number) + 1);
});

test('a draft that the version before numbered keeps its number', async () => {
	const id = await makeSale(app.db, { number: 77, year: 2025 });
	await publish(id);
	expect(await read(app.db, id)).toEqual([77, 2025]);
});

test('a sale is not published without a number', async () => {
	const id = await makeSale(app.db, { published_at: new Date() });
	await expect(
		sql`update sales set number = null, year = null, published_at = published_at where id = ${id}`.execute(
			app.db,
		),
	).resolves.toBeDefined();
	expect((await read(app.db, id))[0]).not.toBeNull();
});
