import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { CHANGED_AT } from './changed-at.ts';

/** The largest number of addresses that the sitemap protocol allows in a file. */
const PART_SIZE = 50_000;

/** Lots read by one statement, so that a part of any size needs little memory. */
const CHUNK = 5_000;

/** A lot in the sitemap. */
export interface SitemapLot {
	id: string;
	created_at: Micros;
	/** Its last change of any kind. */
	changed_at: Micros;
}

/** A part of `size` lots, read in chunks. */
interface Reading {
	size: number;
	chunk: number;
}

const READING: Reading = { size: PART_SIZE, chunk: CHUNK };

/** How many parts the sitemap of an environment's lots has. */
export async function sitemapParts(
	db: Kysely<Database>,
	environment: Environment,
	{ size }: Reading = READING,
): Promise<number> {
	const { rows } = await sql<{ lots: number }>`
		select coalesce(sum(auctions), 0)::bigint as lots from auction_counts where environment = ${environment}`.execute(
		db,
	);
	return Math.ceil((rows[0]?.lots ?? 0) / size);
}

/** When a lot of a part was last changed, and how many lots it has. */
export interface PartState {
	changed_at: Micros;
	lots: number;
}

/** The state of each part, in the order of the parts. Reads every lot. */
export async function partStates(
	db: Kysely<Database>,
	environment: Environment,
	{ size }: Reading = READING,
): Promise<PartState[]> {
	const { rows } = await sql<PartState>`
		select max(${CHANGED_AT}) as changed_at, count(*) as lots from (
			select auction_id, (row_number() over (order by created_at, auction_id) - 1) / ${size}::bigint as part from listing_entries
			where environment = ${environment} and not withdrawn
		) l join auctions a on a.id = l.auction_id left join lot_changes c on c.auction_id = a.id
		group by part order by part`.execute(db);
	return rows;
}

/**
 * The lots of a part, numbered from 1, in chunks, in the order of their creation: a new lot changes the last part only.
 * Null if there is no such part.
 */
export async function sitemapLots(
	db: Kysely<Database>,
	environment: Environment,
	part: number,
	reading: Reading = READING,
): Promise<AsyncGenerator<SitemapLot[]> | null> {
	const { rows } = await sql<Place>`
		select auction_id as id, micros(created_at) as created_at from listing_entries
		where environment = ${environment} and not withdrawn
		order by created_at, auction_id offset ${(part - 1) * reading.size} limit 1`.execute(db);
	const [first] = rows;
	return first ? chunksFrom(db, environment, first, reading) : null;
}

/** The most sales in the sitemap: they share a file with the fixed pages. */
const MOST_SALES = 40_000;

/** The published sales of an environment, the latest ones, with the time of their last publication of a document. */
export async function sitemapSales(
	db: Kysely<Database>,
	environment: Environment,
): Promise<Pick<SitemapLot, 'id' | 'changed_at'>[]> {
	const { rows } = await sql<Pick<SitemapLot, 'id' | 'changed_at'>>`
		select s.id, micros(greatest(s.published_at,
			(select max(d.published_at) from sale_documents d where d.sale_id = s.id))) as changed_at
		from sales s where s.environment = ${environment} and s.published_at is not null
		order by s.created_at desc, s.id desc limit ${MOST_SALES}`.execute(db);
	return rows;
}

type Place = Pick<SitemapLot, 'id' | 'created_at'>;

async function* chunksFrom(
	db: Kysely<Database>,
	environment: Environment,
	first: Place,
	{ size, chunk }: Reading,
): AsyncGenerator<SitemapLot[]> {
	let [place, left, beyond] = [first, size, sql`>=`];
	while (left > 0) {
		const limit = Math.min(chunk, left);
		const { rows } = await sql<SitemapLot>`
			select a.id, micros(l.created_at) as created_at, ${CHANGED_AT} as changed_at from (
				select auction_id, created_at from listing_entries
				where environment = ${environment} and not withdrawn
					and (created_at, auction_id) ${beyond} (from_micros(${place.created_at}), ${place.id}::uuid)
				order by created_at, auction_id limit ${limit}
			) l join auctions a on a.id = l.auction_id left join lot_changes c on c.auction_id = a.id
			order by l.created_at, l.auction_id`.execute(db);
		if (rows.length > 0) yield rows;
		place = rows.at(-1) ?? place;
		beyond = sql`>`;
		left = rows.length < limit ? 0 : left - limit;
	}
}
