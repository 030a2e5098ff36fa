import { isAuctionKey } from '#server/features/notifications/notification-feed.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { type CacheLimits, type Sized, TaggedCache } from '#server/platform/tagged-cache.ts';
import { LISTS } from './cacheable-routes.ts';

/** A page as it is sent: compressed, with all headers. */
export interface CachedPage extends Sized {
	status: number;
	headers: Record<string, string>;
	/** The headers of the answer to somebody who has this page already. */
	unchanged: Record<string, string>;
	body: Buffer<ArrayBuffer>;
	etag: string | null;
}

export type PageCache = TaggedCache<CachedPage>;

/**
 * The age bounds what nobody announces: a change by a server that died before its notification, and what depends on the
 * time alone, such as a countdown's first figure.
 */
const LIMITS: CacheLimits = { bytes: 64 * 1024 * 1024, age: 2_000 };

/** Announced by the database when a lot's public data changes without a ledger record (`pages_changed` in schema.sql). */
const CHANGED = 'page:';
const ALL_PAGES = '*';

/** The cache of visitors' pages: in this server's memory, and emptied by the events that change them (decision 049). */
export function createPageCache(
	{ onWake, onListening }: Pick<Wakeups, 'onWake' | 'onListening'>,
	limits: Partial<CacheLimits> = {},
): PageCache {
	const cache: PageCache = new TaggedCache({ ...LIMITS, ...limits });
	onListening((listening) => {
		cache.usable = listening;
	});
	onWake((key) => {
		const changed = key.startsWith(CHANGED) ? key.slice(CHANGED.length) : isAuctionKey(key) ? key : null;
		if (changed === null) return;
		if (changed === ALL_PAGES) cache.clear();
		else cache.drop(changed);
		cache.drop(LISTS);
	});
	return cache;
}
