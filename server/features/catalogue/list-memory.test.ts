import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuctionQuery, auctionQuery } from '#contract/auction-query.ts';
import { comparing, type Listed, matches, NO_FILTER, SORTS } from '#domain/lot/listing.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { countWords } from './count-words.ts';
import { READING } from './find-entries.ts';
import { type Found, ListMemory } from './list-memory.ts';
import { listAuctions } from './listing.ts';

const database = useDatabase();
let other: Kysely<Database>;

beforeAll(async () => {
	other = openDatabase(database.url);
	for (let n = 0; n < 30; n += 1) {
		const id = await makeAuction(database.db, {
			title: `${n % 2 ? 'Casa' : 'Terreno'} ${n}`,
			...(n % 3 ? { city: 'Mossoró', state: 'RN' } : { city: 'Santos', state: 'SP' }),
		});
		await sql`insert into properties (auction_id, environment) values (${id}, 'production')`.execute(
			database.db,
		);
	}
});

afterAll(() => other.destroy());

/** What is changed in a share of the auctions. */
const CHANGES = [
	"status = case status when 'pending' then 'cancelled' else 'pending' end",
	"city = 'Açailândia', state = 'MA'",
	"title = 'Casa ' || left(id::text, 8)",
	"title = 'Terreno ' || left(id::text, 8)",
	"environment = case environment when 'staging' then 'production' else 'staging' end",
	'withdrawn_at = now()',
	'withdrawn_at = null',
	'current_bid = 1 + abs(hashtext(id::text || current_bid)) % 1000000',
	"end_time = end_time + abs(hashtext(id::text || end_time)) % 1000 * interval '1 minute'",
	"created_at = created_at - abs(hashtext(id::text || created_at)) % 1000 * interval '1 minute'",
	"status = 'cancelled', current_bid = current_bid + 100",
];

/** The same, of their properties. */
const PROPERTY_CHANGES = [
	"property_type = case property_type when 'house' then 'land' else 'house' end",
	'appraisal = 1 + abs(hashtext(auction_id::text || coalesce(appraisal, 0))) % 1000000',
	"neighborhood = 'Casa Nova'",
];

const changes = fc.record({
	/** Of each auction by itself, of all in one transaction, or with a new auction in one. */
	way: fc.constantFrom('alone' as const, 'together' as const, 'with an insert' as const),
	set: fc.constantFrom(...CHANGES, ...PROPERTY_CHANGES),
	share: fc.integer({ min: 1, max: 8 }),
});

const queries = fc
	.record({
		search: fc.constantFrom('', 'casa', 'terreno', 'rn', 'zzz', 'casa nova'),
		city: fc.constantFrom('', 'o', 'acai'),
		status: fc.constantFrom('all' as const, 'pending' as const),
		sortBy: fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
		limit: fc.constantFrom(5, 100),
		type: fc.constantFrom<PropertyType[]>([], [], ['house', 'land']),
		price_max: fc.constantFrom(null, null, 5_000),
		discount_min: fc.constantFrom(null, null, null, 20),
	})
	.map((filter) => ({ ...NO_FILTER, ...filter }));

const readings = fc.record({
	counted: fc.constantFrom(READING.counted, 4),
	separatePlaces: fc.constantFrom(READING.separatePlaces, 0),
	fewPlaces: fc.constantFrom(READING.fewPlaces, 0),
	walked: fc.constantFrom(READING.walked, 5),
	sorted: fc.constantFrom(READING.sorted, 5),
	sampled: fc.constant(READING.sampled),
	frequent: fc.constantFrom(READING.frequent, 1),
});

async function change(
	db: Kysely<Database>,
	{ way, set, share }: { way: string; set: string; share: number },
) {
	const changed = await sql<{
		id: string;
	}>`select id from auctions where hashtext(id::text) % 8 < ${share}`.execute(db);
	const update = (to: Kysely<Database>, id: string) =>
		PROPERTY_CHANGES.includes(set)
			? sql`update properties set ${sql.raw(set)} where auction_id = ${id}`.execute(to)
			: sql`update auctions set ${sql.raw(set)} where id = ${id}`.execute(to);
	if (way === 'alone') for (const { id } of changed.rows) await update(db, id);
	else
		await db.transaction().execute(async (trx) => {
			if (way === 'with an insert')
				await makeAuction(trx, { title: 'Casa nova', city: 'Santos', state: 'SP' });
			for (const { id } of changed.rows) await update(trx, id);
		});
}

/** The first page, by the domain's rules. */
async function expected(query: AuctionQuery): Promise<string[]> {
	const { rows } =
		await sql<Listed>`select id, title, city, state, neighborhood, a.status, current_bid / 100.0::float8 as current_bid,
		to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at, to_char(end_time, 'YYYY-MM-DD"T"HH24:MI:SS.US') as end_time,
		property_type, appraisal / 100.0::float8 as appraisal, occupancy, kind, financing, null as point
		from auctions a left join properties on auction_id = a.id
		where a.environment = 'production' and withdrawn_at is null`.execute(database.db);
	return rows
		.filter((row) => matches(row, query))
		.sort(comparing(query.sortBy))
		.map(({ id }) => id);
}

async function check(db: Kysely<Database>, query: AuctionQuery, reading: typeof READING) {
	const ids = await expected(query);
	const page = await listAuctions(db, 'production', query, { reading });
	const found = page?.auctions.slice(0, page.auctions.length - page.similar);
	expect(found?.map(({ id }) => id)).toEqual(ids.slice(0, query.limit));
	expect(page).toMatchObject({
		total: Math.min(ids.length, reading.counted),
		total_is_lower_bound: ids.length > reading.counted,
	});
}

describe('what lists have found', () => {
	test('is not used after a change, by this server or another', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(changes, { minLength: 1, maxLength: 3 }),
				fc.array(queries, { minLength: 1, maxLength: 3 }),
				readings,
				async (steps, asked, reading) => {
					const all = async () => {
						for (const query of asked)
							for (const db of [database.db, database.db, other]) await check(db, query, reading);
					};
					await sql`delete from frequent_words_count`.execute(database.db);
					await countWords(database.db, 2);
					await all();
					for (const step of steps) {
						await change(database.db, step);
						await all();
					}
				},
			),
			{ numRuns: 25 },
		);
	});

	test('is not stored or used in a transaction that changes lists', async () => {
		const query = auctionQuery.parse({ search: 'casa', limit: 100 });
		const rollback = new Error('rolled back');
		const { db } = database;
		const ids = await Promise.all([1, 2, 3].map((n) => makeAuction(db, { title: `Terreno ${n}` })));
		const before = await listAuctions(db, 'production', query);
		const within = db.transaction().execute(async (trx) => {
			for (const id of ids) {
				await sql`update auctions set title = 'Casa' where id = ${id}`.execute(trx);
				const page = await listAuctions(trx, 'production', query);
				expect(page?.auctions.map((auction) => auction.id)).toContain(id);
			}
			throw rollback;
		});
		await expect(within).rejects.toBe(rollback);
		expect(await listAuctions(db, 'production', query)).toEqual(before);
	});

	test('never outlives a change that is committed while lists are read', async () => {
		const query = auctionQuery.parse({ search: 'casa', limit: 100 });
		let done = false;
		const read = async (db: Kysely<Database>) => {
			while (!done) await listAuctions(db, 'production', query);
		};
		const readers = Promise.all([database.db, other, database.db].map(read));
		try {
			for (let n = 0; n < 20; n += 1) {
				await change(database.db, { way: 'together', set: CHANGES[n % 4] as string, share: 1 + (n % 8) });
				await check(database.db, query, READING);
				await check(other, query, READING);
			}
		} finally {
			done = true;
			await readers;
		}
	});
});

describe('the memory', () => {
	const found = (version: number | null, ids = '{}'): Found => ({
		version,
		matches: 1,
		ids,
		places: null,
		parts: [],
	});

	test('has one version only, and nothing of a transaction that writes', () => {
		const memory = new ListMemory();
		memory.set('a', found(5));
		memory.set('b', found(null));
		memory.see(null);
		expect([memory.get('a'), memory.get('b')]).toEqual([found(5), undefined]);
		memory.set('b', found(6));
		expect([memory.get('a'), memory.get('b')]).toEqual([undefined, found(6)]);
		memory.see(7);
		expect(memory.get('b')).toBeUndefined();
	});

	test('has room for 40 full lists, and forgets the oldest', () => {
		const memory = new ListMemory();
		const full = 'x'.repeat(37_000);
		for (let n = 0; n < 50; n += 1) memory.set(`list ${n}`, found(1, full));
		for (let n = 0; n < 50; n += 1) memory.set('the same', found(1, full));
		const kept = Array.from({ length: 50 }, (_, n) => `list ${n}`).filter((key) => memory.get(key));
		expect(kept).toEqual(Array.from({ length: 39 }, (_, n) => `list ${n + 11}`));
	});
});
