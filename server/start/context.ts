import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { secretsHealth } from '#server/features/accounts/secrets-health.ts';
import { BidWatch } from '#server/features/bidding/bid-watch.ts';
import { type BiddingEngine, MAX_GROUPS_IN_FLIGHT } from '#server/features/bidding/engine.ts';
import { AudienceCounter } from '#server/features/bidding/live/audience.ts';
import { LiveFeed } from '#server/features/bidding/live/live-feed.ts';
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
import { createPageCache, type PageCache } from '#server/http/pages/page-cache.ts';
import { openRequestLimits } from '#server/http/request-limits.ts';
import { openUploads } from '#server/http/upload.ts';
import { createClock } from '#server/platform/db/clock.ts';
import { DatabaseWatch } from '#server/platform/db/database-watch.ts';
import { listenOn, notifyOn } from '#server/platform/db/listen.ts';
import {
	BY_KEY,
	databaseAnswers,
	openAllConnections,
	openDatabase,
	STATEMENT_TIMEOUT,
} from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { createLimiter, createQuickLimiter } from '#server/platform/limits.ts';
import { createWakeups, type Wakeups } from '#server/platform/live/wakeups.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { publicPushService } from '#server/platform/push/call-push.ts';
import { openVapidKeys } from '#server/platform/push/vapid-keys.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { bankAccounts, bankReport } from './bank-accounts.ts';
import { brandOf } from './brand.ts';
import { openBucketHealth } from './bucket-health.ts';
import type { Email } from './emails.ts';
import type { Env } from './env.ts';
import { machineOf } from './machine.ts';
import { confirmationRequired, openAccounts, openOfficialChecks, outboxOf } from './open-accounts.ts';
import { openRedis } from './open-redis.ts';
import { consentLimit, operatorOf, witnessSettings } from './stated-settings.ts';
import { storageTargetOf } from './storage-variables.ts';
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
function openLive(
	env: Env,
	stores: Stores,
	{ db, redis, meters, report }: LiveDeps,
): Live & { stop(): Promise<void> } {
	const wakeups = openWakeups(stores, redis, report('wakeups'));
	const feed = new LiveFeed(db, env.AUCTION_ENVIRONMENT, {
		failed: report('live feed'),
		sent: (at) => meters.bids.sent(at),
		found: wakeups.wakeHere,
	});
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

const UPLOAD_LIMIT = { name: 'upload', points: 20, duration: HOUR };
const PROOF_LIMIT = { name: 'proof', points: 20, duration: HOUR };
const PROPOSAL_LIMIT = { name: 'proposal', points: 30, duration: HOUR };
const IDENTITY_LIMIT = { name: 'identity', points: 10, duration: HOUR };
const ENROLMENT_LIMIT = { name: 'enrolment', points: 30, duration: HOUR };
const EXPORT_LIMIT = { name: 'export', points: 10, duration: HOUR };
const FAULT_LIMIT = { name: 'fault', points: 20, duration: MINUTE };
const REPORT_LIMIT = { name: 'report', points: 20, duration: MINUTE };
const PAPER_LIMIT = { name: 'paper', points: 30, duration: MINUTE };
const BID_LIMIT = { name: 'bid', points: 120, duration: MINUTE };

/** The limits on what people may send, apart from the attempts to sign in. */
function openLimits(db: Stores['db'], redis: Redis | null, perMinute: number) {
	return {
		requestLimits: openRequestLimits(perMinute),
		exportLimit: createLimiter(db, EXPORT_LIMIT),
		bidLimit: createQuickLimiter(redis, BID_LIMIT),
		paperLimit: createQuickLimiter(redis, PAPER_LIMIT),
		uploadLimit: createLimiter(db, UPLOAD_LIMIT),
		proofLimit: createLimiter(db, PROOF_LIMIT),
		proposalLimit: createLimiter(db, PROPOSAL_LIMIT),
		identityLimit: createLimiter(db, IDENTITY_LIMIT),
		enrolmentLimit: createLimiter(db, ENROLMENT_LIMIT),
		faultLimit: createLimiter(db, FAULT_LIMIT),
		reportLimit: createLimiter(db, REPORT_LIMIT),
	};
}

/** What every request and every job of the server works with. */
export interface Context extends HttpContext {
	/** The public pages that visitors have requested. */
	pageCache: PageCache;
	/** Whether administrators need a second factor: everywhere but in the demo. */
	secondFactorRequired: boolean;
	jobs: Jobs;
	/** Sends every kind of email; endpoints send only those of `HttpContext`. */
	emails: EmailQueue<Email>;
	/** The folder of emails that are files, where there is no mail server. */
	outbox: string;
	/** The same database over separate connections, for what bids depend on: sessions, the scheduler, the heartbeat. */
	urgentDb: Kysely<Database>;
	/** Whether bids can be taken: asked by the scheduler. */
	bidWatch: BidWatch;
	machine: ReturnType<typeof machineOf>;
	/** Opens the connections that stay open, so that no bid has to wait for one. The server does at its start; commands do not. */
	connect(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Connections of the bidding engine: one for each group of bids in progress, one to repeat an earlier answer, and one for
 * rehearsals.
 */
const ENGINE_CONNECTIONS = MAX_GROUPS_IN_FLIGHT + 2;

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
	const connections = openConnections(databaseUrl);
	const watch = new DatabaseWatch(createLog(env.LOG_LEVEL), () => databaseAnswers(connections.urgent));
	const { log } = watch;
	const report = (during: string) => (error: unknown) => log.error({ err: error }, during);
	const brand = brandOf(env);
	const storage = openStorage(storageTargetOf(env), (error, files) =>
		log.error({ err: error, files }, 'files that nothing names were left'),
	);
	const redis = openRedis(env, stores.secret, log);
	const meters = openMeters({ general: db, ...connections });
	const { stop: stopLive, ...live } = openLive(env, stores, { db: connections.feed, redis, meters, report });
	const { wakeups } = live;
	const defaultAuctioneer = keepDefaultAuctioneer(db, wakeups);
	const accounts = openAccounts(env, stores, { brand, log, storage, defaultAuctioneer, redis });
	const pix = receivingAccount(env, stores.demo);
	const pixBanks = openBanks(env, { db, log, emails: accounts.emails });
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
		...secretsOf(stores, log),
		vault: stores.vault,
		officialChecks: openOfficialChecks(env, stores, accounts.jobs),
		signReceipt: receiptSigner(stores.signer),
		witnessing: witnessSettings(env, stores.signer),
		storage,
		outbox: outboxOf(env),
		pix,
		pixBanks,
		consentLimit: consentLimit(env, stores.demo),
		urgentDb: connections.urgent,
		clock: createClock(db),
		archive: stores.archive ?? null,
		...openBidding(env, connections, { meters, log, wake: wakeups.wake }),
		machine: machineOf(env, stores),
		...live,
		meters,
		...openLimits(db, redis, env.REQUESTS_PER_MINUTE),
		redis,
		bucket: openBucketHealth(env, log),
		uploads: openUploads(join(env.DATA_DIR, 'uploads')),
		log,
		connect: () => openAllConnections(connections.engine, connections.urgent),
		close: async () => {
			watch.stop();
			for (const { bank } of pixBanks) bank.close();
			await accounts.jobs.stop();
			await stopLive();
			await redis?.close();
			await Promise.all(Object.values(connections).map((each) => each.destroy()));
		},
	};
}

function openBanks(
	env: Env,
	{ db, log, emails }: Pick<Context, 'db' | 'log' | 'emails'>,
): Context['pixBanks'] {
	const environment = env.AUCTION_ENVIRONMENT;
	return bankAccounts(env).map((account) =>
		openPixBank(account, { db, environment, emails, report: bankReport(log, account) }),
	);
}

/** The secrets, and whether they decrypt what is stored, which the log is told once for every change. */
function secretsOf({ db, secret, secretBefore, secretOptions }: Stores, log: Log) {
	const health = secretsHealth(db, secretOptions, (unreadable) => {
		if (unreadable.length === 0) log.info('what AUTH_SECRET encrypts can be decrypted');
		else log.error({ unreadable }, UNREADABLE);
	});
	return { secret, secretBefore, secretsHealth: health };
}

const UNREADABLE =
	'what is stored was encrypted with another AUTH_SECRET: people cannot sign in (docs/operations.md, Changing AUTH_SECRET)';

function openBidding(
	{ AUCTION_ENVIRONMENT: environment }: Env,
	{ engine, urgent }: ReturnType<typeof openConnections>,
	{ meters, log, wake }: { meters: Meters; log: Log; wake: Wakeups['wake'] },
): { bidding: BiddingEngine; bidWatch: BidWatch } {
	const bidWatch = new BidWatch({ db: urgent, engine, environment, meter: meters.bids, log });
	const deps = { db: engine, environment, onCompleted: openPayments };
	const place = meters.bids.measured((bids) => placeBids(deps, bids));
	const bidding = openEngine(place, { placed: wake, failed: (bids) => bidWatch.failed(bids) });
	return { bidding, bidWatch };
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
