import { type Kysely, sql } from 'kysely';
import type { AuctionCard } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type CardRow, presentCard, SHOWN_CARD_COLUMNS } from './listing.ts';

/** The number of similar lots on a lot's page. */
const SIMILAR_LOTS = 3;

/** The lots of each source among which the most similar ones are chosen, and the nearest places that are searched. */
const MOST = { atPlace: 60, atNearPlaces: 10, places: 12, anywhere: 200 };

/** The types that say nothing, as `facts_of` numbers them. */
const NO_TYPE = 0;
const OTHER_TYPE = 1 + PROPERTY_TYPE_NAMES.indexOf('other');

const NEAR_KM = 100;

/**
 * Lots that can be bid on now, or else soon, of the same type and at between half and twice the price, most similar first: 100 km and a price
 * twice as high or half as high weigh alike. A type that is not stated, or is 'other', makes no two lots alike: those are also near. Fewer,
 * or none, where nothing is similar.
 */
export async function readSimilarLots(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<AuctionCard[]> {
	const { rows } = await sql<CardRow>`${preparedStatement}
		with lot as (
			select l.auction_id, l.place, l.facts % 16 as type, p.city, p.state, p.latitude, p.longitude, r.current_bid
			from listing_entries l join auction_prices r on r.auction_id = l.auction_id
			left join lateral (select * from listing_places p where p.place = l.place limit 1) p on true
			where l.auction_id = ${id} and l.environment = ${environment}
		), near_places as materialized (
			select p.place from lot cross join lateral (
				select distinct q.place, distance_km(q.latitude, q.longitude, lot.latitude, lot.longitude) as km from listing_places q
				where q.latitude between lot.latitude - 1 and lot.latitude + 1 and q.place <> lot.place
				order by km limit ${MOST.places}) p
		), candidates as materialized (
			select c.* from lot cross join lateral (
				select l.auction_id, l.place, l.facts, l.status from listing_entries l
				where l.environment = ${environment} and l.place = lot.place and l.status in ('active', 'pending') and not l.withdrawn
				order by l.created_at desc limit ${MOST.atPlace}) c
			union
			select c.* from near_places n cross join lateral (
				select l.auction_id, l.place, l.facts, l.status from listing_entries l
				where l.environment = ${environment} and l.place = n.place and l.status in ('active', 'pending') and not l.withdrawn
				order by l.created_at desc limit ${MOST.atNearPlaces}) c
			union
			(select l.auction_id, l.place, l.facts, l.status from listing_entries l
				where l.environment = ${environment} and l.status = 'active' and not l.withdrawn
				order by l.created_at desc limit ${MOST.anywhere})
			union
			(select l.auction_id, l.place, l.facts, l.status from listing_entries l
				where l.environment = ${environment} and l.status = 'pending' and not l.withdrawn
				order by l.created_at desc limit ${MOST.anywhere})
		), similar_lots as (
			select c.auction_id, (c.status <> 'active') as later,
				least(d.km, 1000) / 100
					+ abs(ln(greatest(r.current_bid, 1)::float8 / greatest(lot.current_bid, 1))) / ln(2) as difference
			from candidates c cross join lot join auction_prices r on r.auction_id = c.auction_id
			left join lateral (select * from listing_places p where p.place = c.place limit 1) p on true
			cross join lateral (select coalesce(distance_km(p.latitude, p.longitude, lot.latitude, lot.longitude), 1000) as km) d
			where c.auction_id <> lot.auction_id and c.facts % 16 = lot.type and (lot.type not in (${NO_TYPE}, ${OTHER_TYPE}) or d.km <= ${NEAR_KM})
				and r.current_bid between lot.current_bid / 2 and lot.current_bid * 2
			order by later, difference, c.auction_id limit ${SIMILAR_LOTS}
		)
		select ${sql.raw(SHOWN_CARD_COLUMNS)} from similar_lots s
		join auctions a on a.id = s.auction_id left join properties p on p.auction_id = a.id
		order by s.later, s.difference, s.auction_id`.execute(db);
	return rows.map(presentCard);
}
