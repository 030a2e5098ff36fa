import { type Kysely, sql } from 'kysely';
import type { AuctionStatus, AuctionType, Environment } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { CHANGED_AT } from '#server/features/catalogue/indexing/changed-at.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { roundsOf } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What a shared link's picture and a calendar's event show of a lot. */
export interface SharedLot {
	id: string;
	title: string;
	city: string | null;
	state: string | null;
	status: AuctionStatus;
	/** Whether it is suspended: its times do not hold (rules §51). */
	suspended: boolean;
	outcome: Outcome | null;
	auction_type: AuctionType;
	current_bid: Centavos;
	bid_count: number;
	start_time: Micros;
	end_time: Micros;
	/** The current round, null on a lot that does not run by rounds; and all rounds in order. */
	round: number | null;
	rounds: Round[];
	/** Rises with every event and every edit. */
	revision: number;
	created_at: Micros;
	changed_at: Micros;
	appraisal: Centavos | null;
	property_type: PropertyType | null;
	/** The storage key of the first picture, in a width of about 960 pixels; null without pictures. */
	picture: string | null;
}

/** Reads a lot that visitors may see; null if there is none with this id. */
export async function readSharedLot(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<SharedLot | null> {
	const { rows } = await sql<SharedLot>`
		select a.id, a.title, a.city, a.state, a.status, ${OUTCOME} as outcome, a.suspended_at is not null as suspended, a.auction_type, a.current_bid, a.bid_count,
			micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			a.round, ${roundsOf(sql`a.id`)} as rounds, a.ledger_seq + a.version as revision,
			micros(a.created_at) as created_at, ${CHANGED_AT} as changed_at, p.appraisal, p.property_type,
			(select i.image_url || '-' || coalesce(
					(select min(w) from unnest(i.widths) w where w >= 960), (select max(w) from unnest(i.widths) w)) || '.webp'
				from auction_images i where i.auction_id = a.id order by i.image_order limit 1) as picture
		from visible_auctions a left join properties p on p.auction_id = a.id left join lot_changes c on c.auction_id = a.id
		where a.id = ${id} and a.environment = ${environment}`.execute(db);
	return rows[0] ?? null;
}
