import { type Kysely, sql } from 'kysely';
import {
	ADMIN_LIMIT,
	ADMIN_SORT_COLUMNS,
	type AdminAuctionQuery,
	adminAuctionQuery,
} from '#contract/admin-auctions.ts';
import { type AuctionQuery, auctionQuery } from '#contract/auction-query.ts';
import { liveControlQuery } from '#contract/live-control.ts';
import { SORTS } from '#domain/lot/listing.ts';
import { LISTING_LIMIT } from '#domain/lot/listing-sizes.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makePerson } from '#server/testing/factories.ts';
import { type Compared, compare, summaryOf, withSizes } from './compared-sizes.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

/** Repetitions of a query of live control. */
const ROUNDS = 40;

/** Filters that match most lots, many, few, one and none, in each of the ways in which an index can find them. */
const FILTERS: Record<string, Partial<AuctionQuery>> = {
	all: {},
	active: { status: 'active' },
	completed: { status: 'completed' },
	state: { state: 'rn' },
	large_state: { state: 'SP' },
	city: { city: 'campinas' },
	part_of_many_cities: { city: 'a' },
	no_city: { city: 'atlantida do norte' },
	city_and_status: { city: 'acari', status: 'active' },
	word_of_half: { search: 'casa' },
	word_of_a_tenth: { search: 'terreno' },
	word_of_a_fiftieth: { search: 'sala' },
	word_of_a_hundredth: { search: 'galpão' },
	word_of_few: { search: 'fazenda' },
	city_as_search: { search: 'campinas' },
	old_city_as_search: { search: 'acrelandia' },
	one_lot: { search: 'lote 777,' },
	no_word: { search: 'xyzxyz' },
	one_letter: { search: 'q' },
	two_letters: { search: 'sp' },
	no_two_letters: { search: 'zq' },
	punctuation: { search: '%' },
	search_and_status: { search: 'casa', status: 'active' },
	search_and_state: { search: 'chacara', state: 'RN' },
	type_of_half: { type: ['house'] },
	types_of_few: { type: ['rural', 'warehouse'] },
	vacant_and_judicial: { occupancy: 'vacant', kind: 'judicial' },
	rare_facts: { type: ['rural'], occupancy: 'vacant', kind: 'judicial', accepts_financing: true },
	financing_in_city: { accepts_financing: true, city: 'campinas' },
	low_price: { price_max: 50_000 },
	price_of_few: { price_min: 929_000 },
	discount_of_few: { discount_min: 64 },
	type_price_and_status: { type: ['land'], price_max: 100_000, status: 'active' },
	search_and_price: { search: 'chacara', price_max: 100_000 },
	near: { near: [-22.9, -47.06, 30] },
	near_and_type: { near: [-22.9, -47.06, 300], type: ['rural'] },
	misspelt_city: { search: 'canpinas' },
	misspelt_words: { search: 'galpao em campina grande' },
	abbreviated: { search: 'apto jd primavera' },
};

/** Pages of 120 before the page that is measured as deep. */
const DEEP = 10;

/** Compares every order of the listing under every filter, on the first page and a deep one. */
export function benchListing(_: Kysely<Database>, url: string): Promise<object> {
	return withSizes(url, compareListing);
}

export async function compareListing(databases: readonly Kysely<Database>[]): Promise<object> {
	const queries: Record<string, Compared> = {};
	const list = (db: Kysely<Database>, query: AuctionQuery) => listAuctions(db, 'production', query);
	for (const [filter, fields] of Object.entries(FILTERS)) {
		for (const sortBy of Object.keys(SORTS)) {
			const query = { ...auctionQuery.parse({ sortBy }), ...fields };
			const name = `${filter}, ${sortBy}`;
			queries[name] = await compare(name, databases, (db) => list(db, query));
			const cursors = await deepCursors(databases, (db, cursor) =>
				list(db, { ...query, limit: LISTING_LIMIT, cursor }),
			);
			const deep = `${name}, deep`;
			queries[deep] = await compare(deep, databases, (db, place) =>
				list(db, { ...query, cursor: cursors[place] }),
			);
		}
	}
	return summaryOf(queries);
}

const ADMIN_FILTERS: Record<string, Partial<AdminAuctionQuery>> = {
	all: {},
	production: { environment: 'production' },
	cancelled: { status: 'cancelled' },
	active: { status: 'active' },
	word_of_half: { search: 'casa' },
	word_of_a_hundredth: { search: 'galpão' },
	one_lot: { search: 'lote 777,' },
	no_word: { search: 'xyzxyz' },
};

/** Compares every order of the management list under frequent filters, and a deep page of all. */
export function benchManagement(_: Kysely<Database>, url: string): Promise<object> {
	return withSizes(url, compareManagement);
}

export async function compareManagement(databases: readonly Kysely<Database>[]): Promise<object> {
	const queries: Record<string, Compared> = {};
	for (const [filter, fields] of Object.entries(ADMIN_FILTERS)) {
		for (const column of ADMIN_SORT_COLUMNS) {
			const query = adminAuctionQuery.parse({ ...fields, sort: `${column}-desc` });
			const name = `${filter}, ${column}`;
			queries[name] = await compare(name, databases, (db) => listAdminAuctions(db, query));
		}
	}
	const query = adminAuctionQuery.parse({});
	const cursors = await deepCursors(databases, (db, cursor) =>
		listAdminAuctions(db, { ...query, limit: ADMIN_LIMIT, cursor }),
	);
	queries['all, deep'] = await compare('all, deep', databases, (db, place) =>
		listAdminAuctions(db, { ...query, cursor: cursors[place] }),
	);
	return summaryOf(queries);
}

/** For each database the cursor behind DEEP pages, or the last one before the end. */
function deepCursors(
	databases: readonly Kysely<Database>[],
	read: (db: Kysely<Database>, cursor?: string) => Promise<{ next_cursor: string | null } | null>,
): Promise<(string | undefined)[]> {
	const deepCursor = async (db: Kysely<Database>) => {
		let cursor: string | undefined;
		for (let page = 0; page < DEEP; page += 1) {
			const next = (await read(db, cursor))?.next_cursor;
			if (!next) return cursor;
			cursor = next;
		}
		return cursor;
	};
	return Promise.all(databases.map(deepCursor));
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
