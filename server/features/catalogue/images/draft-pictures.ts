import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Opens the question whether a picture belongs to a draft, by the id of its lot. The drafts with pictures are read at most once a second,
 * because pages request dozens of pictures.
 */
export function openDraftPictures(db: Kysely<Database>): (auction_id: string) => Promise<boolean> {
	const drafts = new LRUCache<'all', Set<string>>({
		max: 1,
		ttl: SECOND,
		fetchMethod: async () => {
			const rows = await db
				.selectFrom('auctions as a')
				.innerJoin('auction_images as i', 'i.auction_id', 'a.id')
				.select('a.id')
				.distinct()
				.where('a.published_at', 'is', null)
				.execute();
			return new Set(rows.map(({ id }) => id));
		},
	});
	return async (auction_id) => (await drafts.forceFetch('all')).has(auction_id);
}
