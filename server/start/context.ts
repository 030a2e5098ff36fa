import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { officialBase } from '#server/features/accounts/identity/official-base.ts';
import {
	createOfficialChecks,
	type OfficialChecks,
} from '#server/features/accounts/identity/official-checks.ts';
import { type BiddingEngine, MAX_GROUPS_IN_FLIGHT } from '#server/features/bidding/engine.ts';
import { readPushContent } from '#server/features/bidding/notifications/notification-content.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import { receiptSigner } from '#server/features/bidding/sign-receipts.ts';
import { openEngine } from '#server/features/bidding/traced-engine.ts';
import { keepDefaultAuctioneer } from '#server/features/catalogue/sales/default-auctioneer.ts';
import type { EmailQueue } from '#server/features/notifications/email-queue.ts';
import { createPushQueue, type PushQueue } from '#server/features/notifications/push-queue.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { openPixBank } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { receivingAccount } from '#server/features/settlement/pix/receiving-account.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { type Meters, openMeters } from '#server/http/metrics/meters.ts';
import { openUploads } from '#server/http/upload.ts';
import { createClock } from '#server/platform/db/clock.ts';
import { BY_KEY, openAllConnections, openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { createLog } from '#server/platform/log.ts';
import { publicPushService } from '#server/platform/push/call-push.ts';
import { openVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { brandOf } from './brand.ts';
import { openBucketHealth } from './bucket-health.ts';
import type { Email } from './emails.ts';
import type { Env } from './env.ts';
import { openLimits } from './limits.ts';
import { confirmationRequired, openAccounts, outboxOf } from './open-accounts.ts';
import { openLive } from './open-live.ts';
import { operatorOf } from './operator.ts';
import { openRedis } from './redis.ts';
import { storageTargetOf } from './storage-variables.ts';
import type { Stores } from './stores.ts';
import { witnessSettings } from './witness-settings.ts';

/** What every request and every job of the server works with. */
export interface Context extends HttpContext {
	/** Whether administrators need a second factor: everywhere but in the demo. */
	secondFactorRequired: boolean;
	jobs: Jobs;
	/** Sends every kind of email; endpoints send only those of `HttpContext`. */
	emails: EmailQueue<Email>;
	/** The folder of emails that are files, where there is no mail server. */
	outbox: string;
	/** The same database over separate connections, for what bids depend on: sessions, the scheduler, the heartbeat. */
	urgentDb: Kysely<Database>;
	/** Opens the connections that stay open, so that no bid has to wait for one. The server does at its start; commands do not. */
	connect(): Promise<void>;
	close(): Promise<void>;
}

/** Connections of the bidding engine: one for each group of bids in progress, and one to repeat an earlier answer. */
const ENGINE_CONNECTIONS = MAX_GROUPS_IN_FLIGHT + 1;

/** Two for sessions, which are read two batches at a time, and two for the scheduler. */
const URGENT_CONNECTIONS = 4;

/**
 * For live streams. When many readers connect at once they queue for these connections, which leaves CPU time to bids.
 */
const FEED_CONNECTIONS = 2;

/** The connections beside the general ones, so that bids and what they depend on never wait for other requests. */
function openConnections(databaseUrl: string) {
	const kept = { kept: true };
	return {
		feed: openDatabase(databaseUrl, FEED_CONNECTIONS, STATEMENT_TIMEOUT.request),
		engine: openDatabase(databaseUrl, ENGINE_CONNECTIONS, { ...BY_KEY, ...STATEMENT_TIMEOUT.bid }, kept),
		urgent: openDatabase(databaseUrl, URGENT_CONNECTIONS, STATEMENT_TIMEOUT.request, kept),
	};
}

/**
 * Builds the server's context on opened stores. `close` stops its jobs and closes its connections, but not the stores.
 */
export function createContext(env: Env, stores: Stores): Context {
	const { db, databaseUrl } = stores;
	const log = createLog(env.LOG_LEVEL);
	const report = (during: string) => (error: unknown) => log.error({ err: error }, during);
	const brand = brandOf(env);
	const storage = openStorage(storageTargetOf(env), (error, files) =>
		log.error({ err: error, files }, 'files that nothing names were left'),
	);
	const redis = openRedis(env, stores.secret, log);
	const connections = openConnections(databaseUrl);
	const meters = openMeters({ general: db, ...connections });
	const { stop: stopLive, ...live } = openLive(env, stores, { db: connections.feed, redis, meters, report });
	const { wakeups } = live;
	const defaultAuctioneer = keepDefaultAuctioneer(db, wakeups);
	const accounts = openAccounts(env, stores, { brand, log, storage, defaultAuctioneer, redis });
	const pix = receivingAccount(env, stores.demo);
	const pixBank = openPixBank(env, pix, {
		db,
		environment: env.AUCTION_ENVIRONMENT,
		emails: accounts.emails,
		report: (what, { reason }) => log.warn({ reason }, what),
	});
	return {
		db,
		environment: env.AUCTION_ENVIRONMENT,
		legalTermsUnit: env.LEGAL_TERMS_UNIT,
		brand,
		operator: operatorOf(env, stores.demo),
		defaultAuctioneer,
		...accounts,
		proxies: env.TRUSTED_PROXIES,
		metricsElsewhere: env.METRICS_PORT !== undefined,
		push: openPush(env, db, accounts.jobs, brand),
		secondFactorRequired: !stores.demo,
		confirmationRequired: confirmationRequired(env, stores),
		secret: stores.secret,
		vault: stores.vault,
		officialChecks: openOfficialChecks(env, stores, accounts.jobs),
		signReceipt: receiptSigner(stores.signer),
		witnessing: witnessSettings(env, stores.signer),
		storage,
		outbox: outboxOf(env),
		pix,
		pixBank,
		urgentDb: connections.urgent,
		clock: createClock(db),
		archive: stores.archive ?? null,
		bidding: openBidding(env, connections.engine, { meters, wake: wakeups.wake }),
		...live,
		meters,
		...openLimits(db, redis),
		redis,
		bucket: openBucketHealth(env, log),
		uploads: openUploads(join(env.DATA_DIR, 'uploads')),
		log,
		connect: () => openAllConnections(connections.engine, connections.urgent),
		close: async () => {
			pixBank?.bank.close();
			await accounts.jobs.stop();
			await stopLive();
			await redis?.close();
			await Promise.all(Object.values(connections).map((each) => each.destroy()));
		},
	};
}

function openBidding(
	env: Env,
	db: Stores['db'],
	{ meters, wake }: { meters: Meters; wake: Wakeups['wake'] },
): BiddingEngine {
	const deps = { db, environment: env.AUCTION_ENVIRONMENT, onCompleted: openPayments };
	return openEngine(
		meters.bids.measured((bids) => placeBids(deps, bids)),
		wake,
	);
}

function openPush(env: Env, db: Stores['db'], jobs: Jobs, brand: Context['brand']): PushQueue {
	const fromEnv = {
		...(env.VAPID_PUBLIC_KEY && { publicKey: env.VAPID_PUBLIC_KEY }),
		...(env.VAPID_PRIVATE_KEY && { privateKey: env.VAPID_PRIVATE_KEY }),
	};
	const keys = openVapidKeys(env.DATA_DIR, fromEnv);
	return createPushQueue({
		db,
		jobs,
		brand,
		keys,
		service: publicPushService,
		readContent: (message) => readPushContent(db, message),
	});
}

function openOfficialChecks(env: Env, { db, vault }: Stores, jobs: Jobs): OfficialChecks | null {
	const { IDENTITY_CHECK_URL: url, IDENTITY_CHECK_TOKEN: token } = env;
	if (url === undefined) return null;
	return createOfficialChecks({ db, vault, jobs, base: officialBase({ url, token }) });
}
