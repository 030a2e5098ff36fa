import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import { MINUTE } from '#domain/time.ts';
import type { Env } from './env.ts';
import { type Auth, createAuth } from './features/accounts/auth.ts';
import { ensureProfile } from './features/accounts/profiles.ts';
import { LiveFeed } from './features/auctions/live-feed.ts';
import type { House } from './house.ts';
import { listenOn, notifyOn } from './platform/db/listen.ts';
import type { Database } from './platform/db/schema.ts';
import { createLimiter, type Limiter } from './platform/limits.ts';
import { createWakeups, type Wakeups } from './platform/live/wakeups.ts';
import { createLog, type Log } from './platform/log.ts';
import { openStorage, type Storage } from './platform/storage/storage.ts';

/** What every request and every job of the server works with. */
export interface Context {
	db: Kysely<Database>;
	/** The environment of the deployment: every query is scoped to it, no request names it (rules §21). */
	environment: Environment;
	brand: { name: string; url: string };
	auth: Auth;
	storage: Storage;
	feed: LiveFeed;
	wakeups: Wakeups;
	/** Bids of one person, refused ones included: each costs a row lock and a line in a public ledger. */
	bidLimit: Limiter;
	/** Errors reported by pages, by address. */
	faultLimit: Limiter;
	log: Log;
	close(): Promise<void>;
}

const FAULT_LIMIT = { name: 'fault', points: 20, duration: MINUTE };
const BID_LIMIT = { name: 'bid', points: 120, duration: MINUTE };

const CHANNEL = 'auction_changed';

/** Puts the server together on an opened house. */
export function createContext(env: Env, house: House): Context {
	const { db, databaseUrl } = house;
	const log = createLog(env.LOG_LEVEL);
	const report = (during: string) => (error: unknown) => log.error({ err: error }, during);
	const url = publicUrl(env);
	const auth = createAuth({
		db,
		secret: house.secret,
		baseURL: url,
		trustedOrigins: ownOrigins(env, url),
		report: (level, message) => log[level](message),
		ensureProfile: (user_id) => ensureProfile(db, user_id),
	});
	const wakeups = createWakeups(
		(onMessage) => listenOn(databaseUrl, CHANNEL, onMessage),
		(key) => notifyOn(db, CHANNEL, key),
		report('wakeups'),
	);
	const feed = new LiveFeed(db, env.AUCTION_ENVIRONMENT, report('live feed'));
	wakeups.onWake((id) => feed.wake(id));
	const close = async () => {
		feed.stop();
		await wakeups.stop();
	};
	const storage = openStorage(join(env.DATA_DIR, 'files'));
	const bidLimit = createLimiter(db, BID_LIMIT);
	const faultLimit = createLimiter(db, FAULT_LIMIT);
	const brand = { name: env.BRAND_NAME, url };
	return {
		db,
		environment: env.AUCTION_ENVIRONMENT,
		brand,
		auth,
		storage,
		feed,
		wakeups,
		bidLimit,
		faultLimit,
		log,
		close,
	};
}

function publicUrl(env: Env): string {
	return (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, '');
}

/** Without a PUBLIC_URL the house stands on this machine, which people call by either name. */
function ownOrigins(env: Env, url: string): string[] {
	return env.PUBLIC_URL ? [url] : [url, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
}
