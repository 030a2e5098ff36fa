import { type Kysely, sql } from 'kysely';
import { liveControlQuery } from '#contract/live-control.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makePerson } from '#server/testing/factories.ts';
import type { Figures } from './figures.ts';
import { fillWithAuctions, median } from './many-auctions.ts';

const ROUNDS = 40;

/** People who bid in each auction of the first page, and how often each of them does. */
const CROWD = { people: 40, bids: 10 };

/** The median time of live control's pages, in milliseconds, with 3,000 and with 100,000 auctions. */
export async function benchLiveControl(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [3_000, 100_000]) {
		await fillWithAuctions(db, size);
		if (size === 3_000) await bidALot(db);
		for (const status of ['all', 'active', 'pending'] as const) {
			const query = liveControlQuery.parse({ status });
			const cursor = (await listLiveAuctions(db, 'production', query))?.next_cursor ?? undefined;
			const time = (asked: typeof query) => median(ROUNDS, () => listLiveAuctions(db, 'production', asked));
			figures[`${status}_ms_at_${size}`] = await time(query);
			figures[`${status}_second_page_ms_at_${size}`] = await time({ ...query, cursor });
		}
	}
	return figures;
}

/** Bids in the auctions that the first page shows: these are what its bidders are counted from. */
async function bidALot(db: Kysely<Database>): Promise<void> {
	const people: string[] = [];
	while (people.length < CROWD.people) people.push(await makePerson(db));
	const page = await listLiveAuctions(db, 'production', liveControlQuery.parse({}));
	const ids = page?.auctions.map(({ id }) => id) ?? [];
	const each = CROWD.people * CROWD.bids;
	await sql`insert into auction_bidders (auction_id, user_id, bidder)
		select a.id, p.id, p.n from unnest(${ids}::uuid[]) as a (id), unnest(${people}::uuid[]) with ordinality as p (id, n)`.execute(
		db,
	);
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		select id, s, now(), 'bid-accepted', '{}', repeat('0', 64) from unnest(${ids}::uuid[]) as a (id), generate_series(1, ${each}::int) s`.execute(
		db,
	);
	await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
		select gen_random_uuid(), a.id, p.id, p.n, 1000000 + s, now(), s from unnest(${ids}::uuid[]) as a (id)
		cross join generate_series(1, ${each}::int) s
		join unnest(${people}::uuid[]) with ordinality as p (id, n) on p.n = 1 + s % ${CROWD.people}::int`.execute(
		db,
	);
	await sql`vacuum analyze`.execute(db);
}
