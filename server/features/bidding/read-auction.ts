import { type Kysely, sql } from 'kysely';
import type { AdminAuction, AdminAuctionImage } from '#contract/admin-auctions.ts';
import { DELETED_NAME } from '#domain/account.ts';
import { LOT_FIELD_NAMES, type LotField } from '#domain/lot-fields.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { presentImage } from '#server/features/catalogue/images/image-columns.ts';
import { type FieldsRow, presentFields, selectFields } from '#server/features/catalogue/lot-columns.ts';
import { readRounds } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readReason } from './status-reason.ts';

/** The columns read beside the lot's fields: amounts in centavos, times in µs. */
interface AuctionRow extends FieldsRow<LotField> {
	id: string;
	environment: AdminAuction['environment'];
	status: AdminAuction['status'];
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
}

/** An auction of either environment for the back office; null when it does not exist or was withdrawn. */
export async function readAdminAuction(db: Kysely<Database>, id: string): Promise<AdminAuction | null> {
	const { rows } = await sql<AuctionRow>`
		select a.id, a.environment, a.status, a.current_bid, a.bid_count, a.ledger_seq as seq, a.version,
			micros(a.scheduled_end_time) as scheduled_end_time, micros(a.created_at) as created_at,
			p.sale_mode, p.source, p.source_id, p.source_url, ${selectFields(LOT_FIELD_NAMES)}
		from auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.withdrawn_at is null`.execute(db);
	const row = rows[0];
	return row ? present(db, row) : null;
}

async function present(db: Kysely<Database>, row: AuctionRow): Promise<AdminAuction> {
	const { id, environment, status, bid_count, seq, version, sale_mode, source, source_id, source_url } = row;
	const fields = presentFields(LOT_FIELD_NAMES, row);
	return {
		...{ id, environment, status, bid_count, seq, version, sale_mode, source, source_id, source_url },
		...fields,
		current_bid: reaisOf(row.current_bid),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		created_at: isoOf(row.created_at),
		reason: await readReason(db, id, status),
		rounds: await readRounds(db, id),
		images: await readImages(db, id, fields.title),
		edited: await readLastEdit(db, id),
	};
}

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
