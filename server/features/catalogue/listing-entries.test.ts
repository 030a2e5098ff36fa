import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';

const { seed, times } = inject('runs');

const database = useDatabase();

/** What the entries, the prices, the places and the counts would have to be, and are not. */
async function deviations(db: Kysely<Database>): Promise<unknown[]> {
	const { rows } = await sql`
		with expected as (
			select a.id, a.environment, a.status, withdrawn_at is not null as withdrawn, fold_text(coalesce(city, '')) as city,
				fold_text(coalesce(state, '')) as state, created_at, auction_type, initial_bid, start_time, end_time,
				fold_text(concat_ws(E'\n', title, case when not fold_text(title) ~ fold_text(neighborhood) then neighborhood end,
					coalesce(city, ''), coalesce(state, ''))) as search_text, current_bid,
				facts_of(property_type, occupancy, kind, financing) as facts, discount_of(current_bid, appraisal) as discount,
				ending_of(a.status, end_time) as ending, coalesce(case when longitude is not null then round(latitude::numeric, 2)::float8 end,
					(select m.latitude from municipalities m where m.code = municipality_of(fold_text(city), fold_text(a.state)))) as latitude
			from auctions a left join properties on auction_id = a.id
		), stored as (
			select l.auction_id, l.environment, l.status, l.withdrawn, p.city, p.state, l.created_at, l.auction_type, l.initial_bid, l.start_time,
				d.end_time, l.search_text,
				r.current_bid, l.facts, r.discount, d.ending, p.latitude
			from listing_entries l left join (select distinct * from listing_places) p on p.place = l.place
			left join auction_prices r on (r.auction_id, r.environment, r.status, r.withdrawn, r.place, r.search_text, r.facts)
				= (l.auction_id, l.environment, l.status, l.withdrawn, l.place, l.search_text, l.facts)
			left join auction_ends d on (d.auction_id, d.environment, d.status, d.withdrawn, d.place, d.search_text, d.facts)
				= (l.auction_id, l.environment, l.status, l.withdrawn, l.place, l.search_text, l.facts)
		), counted as (
			select environment, count(*) as auctions from auctions where withdrawn_at is null group by environment
		), sums as (
			select environment, sum(auctions) as auctions from auction_counts group by environment having sum(auctions) <> 0
		)
		select to_jsonb(d) from (select * from expected except all select * from stored) d
		union all select to_jsonb(d) from (select * from stored except all select * from expected) d
		union all select to_jsonb(d) from (select * from counted except all select * from sums) d
		union all select to_jsonb(d) from (select * from sums except all select * from counted) d`.execute(db);
	return rows;
}

const CHANGES = [
	"status = case status when 'pending' then 'cancelled' else 'pending' end",
	"end_time = end_time + interval '3 minutes'",
	"start_time = start_time - interval '3 minutes', status = 'pending'",
	"auction_type = case auction_type when 'live' then 'scheduled' else 'live' end, initial_bid = initial_bid + 100",
	"city = 'Açailândia', state = 'MA'",
	'city = null',
	"title = 'Outro título, com Ç'",
	"environment = case environment when 'staging' then 'production' else 'staging' end",
	'withdrawn_at = now()',
	'withdrawn_at = null',
	'current_bid = current_bid + 100',
	"created_at = created_at - interval '1 day', current_bid = current_bid + 100",
	"description = 'Uma descrição que não está nas listas.'",
	"kind = case when kind is null then 'judicial' end",
];

const PROPERTY_CHANGES = [
	"property_type = case when property_type is null then 'house' end",
	"occupancy = 'vacant', financing = true",
	'appraisal = 1 + coalesce(appraisal, 0) % 1000 * 1000000',
	"neighborhood = case when neighborhood is null then 'Nova Betânia' end",
	'latitude = -5.19, longitude = -37.347',
	'latitude = null',
	"address = 'Rua A'",
];

const steps = fc.oneof(
	fc.record({ set: fc.constantFrom(...CHANGES), share: fc.integer({ min: 1, max: 3 }) }),
	fc.record({ property: fc.constantFrom(...PROPERTY_CHANGES), share: fc.integer({ min: 1, max: 3 }) }),
	fc.constantFrom('insert' as const, 'delete' as const, 'state' as const),
);

test('the entries, prices, places and counts follow every change of the auctions', async () => {
	const { db } = database;
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 8 }), async (changes) => {
			for (const change of changes) {
				if (change === 'insert')
					await makeAuction(db, { title: `Casa ${randomUUID()}`, city: 'Mossoró', state: 'RN' });
				else if (change === 'delete')
					await sql`delete from auctions where id = (select id from auctions limit 1)`.execute(db);
				else if (change === 'state')
					await sql`insert into properties (auction_id, environment, neighborhood, appraisal)
						select id, environment, 'Centro', 1000 from auctions on conflict do nothing`.execute(db);
				else if ('property' in change)
					await sql`update properties set ${sql.raw(change.property)}
						where hashtext(auction_id::text) % 3 < ${change.share}`.execute(db);
				else
					await sql`update auctions set ${sql.raw(change.set)} where hashtext(id::text) % 3 < ${change.share}`.execute(
						db,
					);
			}
			expect(await deviations(db)).toEqual([]);
		}),
		{ seed, numRuns: 10 * times },
	);
});

test.each(CHANGES)('the entries follow %s', async (change) => {
	const { db } = database;
	await makeAuction(db);
	await sql`update auctions set ${sql.raw(change)}`.execute(db);
	expect(await deviations(db)).toEqual([]);
});

test('the counts are added up, and those of unfinished transactions are not lost', async () => {
	const { db } = database;
	const rows = async () => (await sql`select from auction_counts`.execute(db)).rows.length;
	for (let n = 0; n < 120; n += 1) await makeAuction(db);
	expect(await rows()).toBeLessThan(110);
	const unfinished = await db.startTransaction().execute();
	try {
		for (let n = 0; n < 120; n += 1) await makeAuction(unfinished);
		for (let n = 0; n < 120; n += 1) await makeAuction(db);
	} finally {
		await unfinished.commit().execute();
	}
	expect(await deviations(db)).toEqual([]);
});

test('two transactions that insert a new place do not wait for each other', async () => {
	const { db } = database;
	const first = await db.startTransaction().execute();
	try {
		await makeAuction(first, { city: 'Cidade Nova', state: 'TO' });
		await db.transaction().execute(async (trx) => {
			await sql`set local lock_timeout = 500`.execute(trx);
			await makeAuction(trx, { city: 'Cidade Nova', state: 'TO' });
		});
	} finally {
		await first.commit().execute();
	}
	expect(await deviations(db)).toEqual([]);
});
