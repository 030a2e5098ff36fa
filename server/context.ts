import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Operator } from '#contract/operator.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { brandOf } from './brand.ts';
import { openBucketHealth } from './bucket-health.ts';
import type { Email } from './emails.ts';
import type { Env } from './env.ts';
import type { AttemptLimits } from './features/accounts/attempt-limits.ts';
import type { Auth } from './features/accounts/auth.ts';
import { officialBase } from './features/accounts/identity/official-base.ts';
import { createOfficialChecks, type OfficialChecks } from './features/accounts/identity/official-checks.ts';
import { type BiddingEngine, MAX_GROUPS_IN_FLIGHT } from './features/bidding/engine.ts';
import type { AudienceCounter } from './features/bidding/live/audience.ts';
import type { LiveFeed } from './features/bidding/live/live-feed.ts';
import { readPushContent } from './features/bidding/notifications/notification-content.ts';
import { placeBids } from './features/bidding/place-bids.ts';
import { receiptSigner, type SignReceipt } from './features/bidding/sign-receipts.ts';
import { openEngine } from './features/bidding/traced-engine.ts';
import type { WitnessSettings } from './features/bidding/witness/start-witnessing.ts';
import {
	type DefaultAuctioneer,
	keepDefaultAuctioneer,
} from './features/catalogue/sales/default-auctioneer.ts';
import type { EmailQueue } from './features/notifications/email-queue.ts';
import { createPushQueue, type PushQueue } from './features/notifications/push-queue.ts';
import { openPixBank, type PixBankDeps } from './features/settlement/pix/pix-bank-jobs.ts';
import { type ReceivingAccount, receivingAccount } from './features/settlement/pix/receiving-account.ts';
import type { PageCache } from './http/page-cache.ts';
import { openUploads, type Uploads } from './http/upload.ts';
import { openLimits } from './limits.ts';
import { type Meters, openMeters } from './meters.ts';
import { confirmationRequired, openAccounts, outboxOf } from './open-accounts.ts';
import { openLive } from './open-live.ts';
import { operatorOf } from './operator.ts';
import type { TrustedProxies } from './platform/client-address.ts';
import type { WalArchive } from './platform/db/backup/tend-archive.ts';
import { createClock } from './platform/db/clock.ts';
import { BY_KEY, openAllConnections, openDatabase, STATEMENT_TIMEOUT } from './platform/db/open.ts';
import type { Database } from './platform/db/schema.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Limiter } from './platform/limits.ts';
import type { Wakeups } from './platform/live/wakeups.ts';
import { createLog, type Log } from './platform/log.ts';
import { publicPushService } from './platform/push/call-push.ts';
import { openVapidKeys } from './platform/push/vapid-keys.ts';
import type { Redis } from './platform/redis/redis.ts';
import type { BucketHealth } from './platform/storage/bucket-health.ts';
import { openStorage, type Storage } from './platform/storage/storage.ts';
import type { Vault } from './platform/vault.ts';
import { openRedis } from './redis.ts';
import { storageTargetOf } from './storage-variables.ts';
import type { Stores } from './stores.ts';
import { witnessSettings } from './witness-settings.ts';

/** What every request and every job of the server works with. */
export interface Context {
	db: Kysely<Database>;
	/** The environment of the installation. Every query is scoped to it, and no request names it (rules §21). */
	environment: Environment;
	/** In what the terms of the law are counted: days, or seconds on a demo database (rules §28). */
	legalTermsUnit: LegalTermsUnit;
	brand: { name: string; url: string };
	/** Who runs the installation. */
	operator: Operator;
	/** The auctioneer of footers and emails. */
	defaultAuctioneer: DefaultAuctioneer;
	auth: Auth;
	/** The proxies whose forwarding headers are trusted for a client's address. */
	proxies: TrustedProxies;
	/** Whether metrics are served on a port of their own (METRICS_PORT) and not on this one. */
	metricsElsewhere: boolean;
	/** Limits on attempts to sign in, to sign up and to recover a password. */
	limits: AttemptLimits;
	/** Whether administrators need a second factor: everywhere but in the demo. */
	secondFactorRequired: boolean;
	/**
	 * Whether an email address must be confirmed before its account may do anything: everywhere but in the demo, unless
	 * REQUIRE_EMAIL_CONFIRMATION says otherwise.
	 */
	confirmationRequired: boolean;
	/** The operator's secret: it signs sessions, and keys derived from it sign links. */
	secret: string;
	/** Encrypts identities. */
	vault: Vault;
	/** The identities that the official base has to check; null where the operator has none. */
	officialChecks: OfficialChecks | null;
	/** Signs receipts with the operator's ledger key. */
	signReceipt: SignReceipt;
	/** Signs checkpoints of all ledgers, and says which witnesses get them. */
	witnessing: WitnessSettings;
	jobs: Jobs;
	emails: EmailQueue<Email>;
	/** Push messages to people's devices. */
	push: PushQueue;
	storage: Storage;
	/** The folder of emails that are files, where there is no mail server. */
	outbox: string;
	/** The account that winners pay by Pix; null where the operator takes no Pix. */
	pix: ReceivingAccount | null;
	/** The bank that manages Pix charges through its API; null where a person confirms payments. */
	pixBank: PixBankDeps | null;
	/** The same database over separate connections, for what bids depend on: sessions, the scheduler, the heartbeat. */
	urgentDb: Kysely<Database>;
	/** The database's clock, read for concurrent callers together. */
	clock: () => Promise<string>;
	/** The archive of BACKUP_DIR; null without it. */
	archive: WalArchive | null;
	bidding: BiddingEngine;
	feed: LiveFeed;
	/** Counts who follows an auction. */
	audience: AudienceCounter;
	wakeups: Wakeups;
	/** The public pages that visitors have requested. */
	pageCache: PageCache;
	/** What this server counts and measures. */
	meters: Meters;
	/** Limits the bids of one person, refused ones included: each adds a record to a public ledger. */
	bidLimit: Pick<Limiter, 'take'>;
	/**
	 * Limits the documents drawn for one person, or for the visitors of one network: drawing occupies a worker process.
	 */
	paperLimit: Pick<Limiter, 'take'>;
	/** Limits the document uploads of one person, refused ones included: each is read, and pictures are decoded. */
	uploadLimit: Limiter;
	/** Limits the proofs of payment of one person, apart from their documents. */
	proofLimit: Limiter;
	uploads: Uploads;
	/** Limits the instalment proposals of one person, refused ones included: each sends an email. */
	proposalLimit: Limiter;
	/** Limits the statements of identity of one person: each tells whether a tax id is taken. */
	identityLimit: Limiter;
	/** Limits the requests for enrolment of one person: each is stored. */
	enrolmentLimit: Limiter;
	/** Limits the errors reported by pages, per person, or per network where nobody is signed in. */
	faultLimit: Limiter;
	/** Limits the security events reported by pages, counted in the same way. */
	reportLimit: Limiter;
	/** Whether the bucket of the files answers; null without S3_BUCKET. */
	bucket: BucketHealth | null;
	/** What the servers share beside the database; null without REDIS_URL. */
	redis: Redis | null;
	log: Log;
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
