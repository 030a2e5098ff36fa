import { type Kysely, sql } from 'kysely';
import type { AdminAuction, AdminAuctionImage } from '#contract/admin-auctions.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { environmentOf, type StoredEnvironment } from '#domain/lot/drafts.ts';
import { LOT_FIELD_NAMES, type LotField } from '#domain/lot/lot-fields.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { presentImage } from '#server/features/catalogue/images/image-columns.ts';
import { type FieldsRow, presentFields, selectFields } from '#server/features/catalogue/lot-columns.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import {
	presentRounds,
	type RoundsLot,
	reasonOf,
	roundReasonsOf,
	roundsOf,
} from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readReason } from './result-follow-up.ts';
import { readConditional } from './take-counter.ts';

/** The columns read beside the lot's fields: amounts in centavos, times in µs. */
type AuctionRow = FieldsRow<LotField> &
	RoundsLot & {
		id: string;
		environment: StoredEnvironment;
		published_at: Micros | null;
		publish_at: Micros | null;
		publish_failed_at: Micros | null;
		suspended_at: Micros | null;
		sale_id: string | null;
		lot_number: number | null;
		consignor_id: string | null;
		rounds: Round[];
		round_reasons: Parameters<typeof reasonOf>[0];
		outcome: StoredOutcome | null;
		ending: Outcome | null;
		current_bid: Centavos;
		bid_count: number;
		scheduled_end_time: Micros;
		created_at: Micros;
		seq: number;
		version: number;
		sale_mode: string | null;
		source: string | null;
		source_id: string | null;
		source_url: string | null;
	};

/** An auction of either environment for the back office; null when it does not exist or was withdrawn. */
export async function readAdminAuction(db: Kysely<Database>, id: string): Promise<AdminAuction | null> {
	const { rows } = await sql<AuctionRow>`
		select a.id, a.environment, a.status, micros(a.suspended_at) as suspended_at, a.outcome, ${OUTCOME} as ending, a.current_bid, a.bid_count, a.ledger_seq as seq, a.version,
			micros(a.scheduled_end_time) as scheduled_end_time, micros(a.created_at) as created_at,
			p.sale_mode, p.source, p.source_id, p.source_url, ${selectFields(LOT_FIELD_NAMES)},
			micros(a.published_at) as published_at, micros(a.publish_at) as publish_at, micros(a.publish_failed_at) as publish_failed_at,
			a.sale_id, a.lot_number, a.consignor_id,
			a.leader, a.round, ${roundsOf(sql`a.id`)} as rounds, ${roundReasonsOf(sql`a.id`)} as round_reasons
		from auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.withdrawn_at is null`.execute(db);
	const row = rows[0];
	return row ? present(db, row) : null;
}

async function present(db: Kysely<Database>, row: AuctionRow): Promise<AdminAuction> {
	const { id, status, bid_count, round, seq, version, sale_id, lot_number, consignor_id } = row;
	const { sale_mode, source, source_id, source_url } = row;
	const environment = environmentOf(row.environment);
	const fields = presentFields(LOT_FIELD_NAMES, row);
	return {
		id,
		environment,
		status,
		bid_count,
		round,
		seq,
		version,
		sale_mode,
		source,
		source_id,
		source_url,
		...fields,
		sale_id,
		lot_number,
		seller_id: consignor_id,
		published_at: timeOf(row.published_at),
		publish_at: timeOf(row.publish_at),
		publish_failed_at: timeOf(row.publish_failed_at),
		current_bid: reaisOf(row.current_bid),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		created_at: isoOf(row.created_at),
		reason: await readReason(db, id, row),
		outcome: row.ending,
		suspended_since: timeOf(row.suspended_at),
		conditional: await readConditional(db, id),
		rounds: presentRounds(row, row.rounds).map((round) => ({
			...round,
			minimum_reason: reasonOf(row.round_reasons, round.number),
		})),
		images: await readImages(db, id, fields.title),
		edited: await readLastEdit(db, id),
	};
}

const timeOf = (at: Micros | null) => (at === null ? null : isoOf(at));

async function readImages(db: Kysely<Database>, id: string, title: string): Promise<AdminAuctionImage[]> {
	const rows = await db
		.selectFrom('auction_images')
		.selectAll()
		.where('auction_id', '=', id)
		.orderBy('image_order')
		.execute();
	return rows.map((row) => ({ ...presentImage(row, title), id: row.id }));
}

/** Which administrator last changed the auction, and when. */
async function readLastEdit(db: Kysely<Database>, id: string): Promise<AdminAuction['edited']> {
	const { rows } = await sql<{ by: string; at: Micros }>`
		select coalesce(u.name, ${DELETED_NAME}) as by, micros(l.at) as at
		from audit_log l left join users u on u.id = l.admin_id
		where l.subject = ${id} order by l.id desc limit 1`.execute(db);
	return rows[0] ? { by: rows[0].by, at: isoOf(rows[0].at) } : null;
}
