import type { Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { environmentOf } from '#domain/lot/drafts.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface LockedImages {
	environment: Environment;
	/** In order; `key` has neither width nor extension. */
	images: { id: string; key: string; image_order: number; widths: number[] }[];
}

/**
 * Locks an auction's row, so that nobody adds, orders or removes pictures meanwhile, and reads its pictures. Null when
 * there is no such auction or it was withdrawn. Administrators work on both environments.
 */
export async function lockImages(
	trx: Transaction<Database>,
	auction_id: string,
): Promise<LockedImages | null> {
	const auction = await trx
		.selectFrom('auctions')
		.select('environment')
		.where('id', '=', auction_id)
		.where('withdrawn_at', 'is', null)
		.forNoKeyUpdate()
		.executeTakeFirst();
	if (!auction) return null;
	const images = await trx
		.selectFrom('auction_images')
		.select(['id', 'image_url as key', 'image_order', 'widths'])
		.where('auction_id', '=', auction_id)
		.orderBy('image_order')
		.execute();
	return { environment: environmentOf(auction.environment), images };
}
