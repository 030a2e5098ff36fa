import { type Kysely, sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import { conductedBy, mailFoot, operatedBy } from '#domain/sale/auctioneer-words.ts';
import type { EmailSignature } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { LOT_AUCTIONEER } from './lot-sale.ts';

/** The installation's default auctioneer; null where none is stored. */
export type DefaultAuctioneer = () => Promise<PublicAuctioneer | null>;

/** What the database announces when an auctioneer changes. */
const CHANGED = 'page:*';

/**
 * Keeps the default auctioneer in memory until the database announces a change, which also drops the pages that show them
 * (decision 049). While announcements are not heard, each call reads.
 */
export function keepDefaultAuctioneer(
	db: Kysely<Database>,
	{ onWake, onListening }: Pick<Wakeups, 'onWake' | 'onListening'>,
): DefaultAuctioneer {
	let heard = false;
	let kept: Promise<PublicAuctioneer | null> | null = null;
	onListening((listening) => {
		heard = listening;
		kept = null;
	});
	onWake((key) => {
		if (key === CHANGED) kept = null;
	});
	return () => {
		if (kept) return kept;
		const reading = readDefaultAuctioneer(db);
		if (heard) kept = reading;
		reading.catch(() => {
			if (kept === reading) kept = null;
		});
		return reading;
	};
}

/**
 * The lines that sign an email: of the lot's auctioneer if it is about a lot, whoever is the installation's (rules §26), and else of the
 * installation's. Where no auctioneer is stored, the last line says how the operator is reached.
 */
export function emailSignature(
	db: Kysely<Database>,
	auctioneer: DefaultAuctioneer,
	operator: Pick<Operator, 'phone' | 'email'>,
): EmailSignature {
	return async (lot) => {
		const found = lot === null ? await auctioneer() : await readLotAuctioneer(db, lot);
		if (!found) return [mailFoot(operator)];
		return [lot === null ? operatedBy(found) : conductedBy(found), mailFoot(found)];
	};
}

async function readLotAuctioneer(db: Kysely<Database>, id: string): Promise<PublicAuctioneer | null> {
	const { rows } = await sql<{ auctioneer: PublicAuctioneer | null }>`
		select ${LOT_AUCTIONEER} as auctioneer from auctions a where a.id = ${id}`.execute(db);
	return rows[0]?.auctioneer ?? null;
}

async function readDefaultAuctioneer(db: Kysely<Database>): Promise<PublicAuctioneer | null> {
	const found = await db
		.selectFrom('auctioneers')
		.select([
			'name',
			'registration',
			'board',
			'state',
			'phone',
			'email',
			'whatsapp',
			'visiting_hours',
			'treatment',
		])
		.where('is_default', '=', true)
		.executeTakeFirst();
	return found ?? null;
}
