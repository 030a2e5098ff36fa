import { type Kysely, sql } from 'kysely';
import { ADMIN_SORT_COLUMNS, type AdminAuctionQuery, adminAuctionQuery } from '#contract/admin-auctions.ts';
import { type AuctionQuery, auctionQuery } from '#contract/auctions.ts';
import { liveControlQuery } from '#contract/live-control.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makePerson } from '#server/testing/factories.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

/** Repetitions of a query of the listing, and of one of the management list, which is slower. */
const ROUNDS = 40;
const MANAGEMENT_ROUNDS = 15;

/** Frequent queries of visitors. */
const QUERIES: Record<string, Partial<AuctionQuery>> = {
	first_page: {},
	cheapest: { sortBy: 'price-low' },
	search: { search: 'ribeirao' },
	city_and_status: { city: 'campinas', status: 'active' },
};

/** Measures the median time of a listing page in milliseconds, among 3,000 and 100,000 auctions, and the ratio. */
export async function benchListing(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [3_000, 100_000]) {
		await fillWithAuctions(db, size);
		for (const [name, query] of Object.entries(QUERIES)) {
			figures[`${name}_ms_at_${size}`] = await median(ROUNDS, () =>
				listAuctions(db, 'production', auctionQuery.parse(query)),
			);
		}
	}
	for (const name of Object.keys(QUERIES)) {
		const ratio = (figures[`${name}_ms_at_100000`] ?? 0) / (figures[`${name}_ms_at_3000`] ?? 1);
		figures[`${name}_ratio`] = Number(ratio.toFixed(1));
	}
	return figures;
}

/** The number of pages before the page that is measured as `deep_page`. */
const PAGES = 40;

/** Measures the median time of a page of the management list, in milliseconds, among 1,000 to 100,000 auctions. */
export async function benchManagement(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [1_000, 10_000, 100_000]) {
		await fillWithAuctions(db, size);
		const measure = async (name: string, query: Partial<AdminAuctionQuery>) => {
			const parsed = adminAuctionQuery.parse(query);
			figures[`${name}_ms_at_${size}`] = await median(MANAGEMENT_ROUNDS, () => listAdminAuctions(db, parsed));
		};
		for (const column of ADMIN_SORT_COLUMNS) await measure(column, { sort: `${column}-desc` });
		await measure('search', { search: 'ribeirao' });
		await measure('deep_page', { limit: 25, cursor: await deepCursor(db) });
	}
	return figures;
}

async function deepCursor(db: Kysely<Database>): Promise<string | undefined> {
	let cursor: string | undefined;
	for (let page = 0; page < PAGES; page += 1) {
		const read = await listAdminAuctions(db, adminAuctionQuery.parse({ limit: 20, cursor }));
		cursor = read?.next_cursor ?? cursor;
	}
	return cursor;
}

/** Bidders on each auction of the first page, and bids by each of them. */
const CROWD = { people: 40, bids: 10 };

/** Measures the median time of a page of live control in milliseconds, among 3,000 and 100,000 auctions. */
export async function benchLiveControl(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [3_000, 100_000]) {
		await fillWithAuctions(db, size);
		if (size === 3_000) await insertBids(db);
		for (const status of ['all', 'active', 'pending'] as const) {
			const query = liveControlQuery.parse({ status });
			const cursor = (await listLiveAuctions(db, 'production', query))?.next_cursor ?? undefined;
			const time = (page: typeof query) => median(ROUNDS, () => listLiveAuctions(db, 'production', page));
			figures[`${status}_ms_at_${size}`] = await time(query);
			figures[`${status}_second_page_ms_at_${size}`] = await time({ ...query, cursor });
		}
	}
	return figures;
}

/** Inserts bids on the auctions of the first page, since live control counts their bidders. */
async function insertBids(db: Kysely<Database>): Promise<void> {
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
