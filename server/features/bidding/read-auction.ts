import { type Kysely, sql } from 'kysely';
import type { AdminAuction, AdminAuctionImage } from '#contract/admin-auctions.ts';
import { DELETED_NAME } from '#domain/account.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { presentImage } from '#server/features/catalogue/images/image-columns.ts';
import { readRounds } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readReason } from './status-reason.ts';

type Same = Omit<
	AdminAuction,
	| 'start_time'
	| 'end_time'
	| 'created_at'
	| 'scheduled_end_time'
	| 'reason'
	| 'rounds'
	| 'images'
	| 'edited'
	| 'commission_percent'
	| 'itbi_percent'
	| 'total_area'
	| 'private_area'
	| 'land_area'
>;

/** The row as the database answers it: amounts in centavos, times in µs, areas as texts. */
interface Row extends Same {
	start_time: Micros;
	end_time: Micros;
	created_at: Micros;
	scheduled_end_time: Micros;
	commission_bp: number;
	itbi_bp: number | null;
	total_area: string | null;
	private_area: string | null;
	land_area: string | null;
}

/** An auction of either environment as its form and its view show it; null when there is none, or it was withdrawn. */
export async function readAdminAuction(db: Kysely<Database>, id: string): Promise<AdminAuction | null> {
	const { rows } = await sql<Row>`
		select a.id, a.title, a.description, a.city, a.state, a.environment, a.auction_type, a.status, a.initial_bid,
			a.current_bid, a.bid_count, a.ledger_seq as seq, a.version, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.created_at) as created_at, micros(a.scheduled_end_time) as scheduled_end_time,
			a.kind, a.seller, a.auctioneer_name, a.auctioneer_registration, a.commission_bp, a.payment_deadline_hours,
			a.accepts_instalments, p.itbi_bp, p.registry_cost,
			p.property_type, p.address, p.neighborhood, p.total_area, p.private_area, p.land_area, p.bedrooms,
			p.living_rooms, p.bathrooms, p.parking_spaces, coalesce(p.features, '{}') as features, p.appraisal, p.occupancy,
			p.registration, p.registration_url, p.notice_url, p.financing, p.sale_mode, p.source, p.source_id, p.source_url
		from auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.withdrawn_at is null`.execute(db);
	const row = rows[0];
	return row ? present(db, row) : null;
}

async function present(db: Kysely<Database>, row: Row): Promise<AdminAuction> {
	const { commission_bp, itbi_bp, ...rest } = row;
	const area = (value: string | null) => (value === null ? null : Number(value));
	return {
		...rest,
		initial_bid: reaisOf(row.initial_bid),
		current_bid: reaisOf(row.current_bid),
		appraisal: row.appraisal === null ? null : reaisOf(row.appraisal),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		created_at: isoOf(row.created_at),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		total_area: area(row.total_area),
		private_area: area(row.private_area),
		land_area: area(row.land_area),
		commission_percent: commission_bp / 100,
		itbi_percent: itbi_bp === null ? null : itbi_bp / 100,
		registry_cost: row.registry_cost === null ? null : reaisOf(row.registry_cost),
		reason: await readReason(db, row.id, row.status),
		rounds: await readRounds(db, row.id),
		images: await readImages(db, row),
		edited: await readLastEdit(db, row.id),
	};
}

async function readImages(
	db: Kysely<Database>,
	{ id, title }: { id: string; title: string },
): Promise<AdminAuctionImage[]> {
	const rows = await db
		.selectFrom('auction_images')
		.selectAll()
		.where('auction_id', '=', id)
		.orderBy('image_order')
		.execute();
	return rows.map((row) => ({ ...presentImage(row, title), id: row.id }));
}

/** Who last did something to the auction as an administrator, and when. */
async function readLastEdit(db: Kysely<Database>, id: string): Promise<AdminAuction['edited']> {
	const { rows } = await sql<{ by: string; at: Micros }>`
		select coalesce(u.name, ${DELETED_NAME}) as by, micros(l.at) as at
		from audit_log l left join users u on u.id = l.admin_id
		where l.subject = ${id} order by l.id desc limit 1`.execute(db);
	return rows[0] ? { by: rows[0].by, at: isoOf(rows[0].at) } : null;
}
