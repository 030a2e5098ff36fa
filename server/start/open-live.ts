import type { Kysely } from 'kysely';
import { AudienceCounter } from '#server/features/bidding/live/audience.ts';
import { LiveFeed } from '#server/features/bidding/live/live-feed.ts';
import type { Meters } from '#server/http/metrics/meters.ts';
import { createPageCache, type PageCache } from '#server/http/page-cache.ts';
import { listenOn, notifyOn } from '#server/platform/db/listen.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createWakeups, type Wakeups } from '#server/platform/live/wakeups.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import type { Env } from './env.ts';
import type { Stores } from './stores.ts';

const CHANNEL = 'auction_changed';

interface LiveDeps {
	redis: Redis | null;
	meters: Meters;
	/** The connections of live streams. */
	db: Kysely<Database>;
	report: (during: string) => (error: unknown) => void;
}

interface Live {
	wakeups: Wakeups;
	feed: LiveFeed;
	audience: AudienceCounter;
	pageCache: PageCache;
}

/** Opens what follows the changes that servers announce: live streams, who watches them, and the cache of pages. */
export function openLive(
	env: Env,
	stores: Stores,
	{ db, redis, meters, report }: LiveDeps,
): Live & { stop(): Promise<void> } {
	const wakeups = openWakeups(stores, redis, report('wakeups'));
	const feed = new LiveFeed(db, env.AUCTION_ENVIRONMENT, report('live feed'), (at) => meters.bids.sent(at));
	wakeups.onWake((id) => feed.wake(id));
	const audience = new AudienceCounter(feed, redis);
	const stop = async () => {
		await audience.stop();
		await feed.stop();
		await wakeups.stop();
	};
	return { wakeups, feed, audience, pageCache: createPageCache(wakeups), stop };
}

function openWakeups(
	{ db, databaseUrl }: Stores,
	redis: Redis | null,
	onError: (error: unknown) => void,
): Wakeups {
	return createWakeups(
		(onMessage) => listenOn(databaseUrl, CHANNEL, onMessage),
		(keys) => notifyOn(db, CHANNEL, keys),
		onError,
		redis,
	);
}
