import type { Kysely } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { operatedBy } from '#domain/sale/auctioneer-words.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';

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

/** 'Site operado por …' for the footer of emails; null where no auctioneer is stored. */
export function operatedByDefault(auctioneer: DefaultAuctioneer): () => Promise<string | null> {
	return async () => {
		const found = await auctioneer();
		return found && operatedBy(found);
	};
}

async function readDefaultAuctioneer(db: Kysely<Database>): Promise<PublicAuctioneer | null> {
	const found = await db
		.selectFrom('auctioneers')
		.select(['name', 'registration', 'board', 'state'])
		.where('is_default', '=', true)
		.executeTakeFirst();
	return found ?? null;
}
