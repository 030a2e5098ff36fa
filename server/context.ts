import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Operator } from '#contract/operator.ts';
import type { Environment } from '#domain/auction.ts';
import type { LegalTermsUnit } from '#domain/legal-terms.ts';
import { brandOf } from './brand.ts';
import { type Email, emailWriters } from './emails.ts';
import type { Env } from './env.ts';
import { type AttemptLimits, createAttemptLimits } from './features/accounts/attempt-limits.ts';
import { type Auth, createAuth } from './features/accounts/auth.ts';
import { confirmationLink, recoveryLink } from './features/accounts/auth-links.ts';
import { claimAddress } from './features/accounts/claim-address.ts';
import { officialBase } from './features/accounts/identity/official-base.ts';
import { createOfficialChecks, type OfficialChecks } from './features/accounts/identity/official-checks.ts';
import { ensureProfile } from './features/accounts/profiles.ts';
import { recordEvent } from './features/accounts/security/security-events.ts';
import { BiddingEngine, MAX_GROUPS_IN_FLIGHT, type PlaceGroup } from './features/bidding/engine.ts';
import { LiveFeed } from './features/bidding/live/live-feed.ts';
import { readPushContent } from './features/bidding/notifications/notification-content.ts';
import { placeBids } from './features/bidding/place-bids.ts';
import { receiptSigner, type SignReceipt } from './features/bidding/sign-receipts.ts';
import {
	type DefaultAuctioneer,
	keepDefaultAuctioneer,
	operatedByDefault,
} from './features/catalogue/sales/default-auctioneer.ts';
import { createEmailQueue, type EmailQueue } from './features/notifications/email-queue.ts';
import { createPushQueue, type PushQueue } from './features/notifications/push-queue.ts';
import { openPayments } from './features/settlement/payments/open-payments.ts';
import { openPixBank, type PixBankDeps } from './features/settlement/pix/pix-bank-jobs.ts';
import { type ReceivingAccount, receivingAccount } from './features/settlement/pix/receiving-account.ts';
import { createPageCache, type PageCache } from './http/page-cache.ts';
import { openUploads, type Uploads } from './http/upload.ts';
import { openLimits } from './limits.ts';
import { operatorOf } from './operator.ts';
import type { TrustedProxies } from './platform/client-address.ts';
import { createClock } from './platform/db/clock.ts';
import { listenOn, notifyOn } from './platform/db/listen.ts';
import { BY_KEY, openDatabase, STATEMENT_TIMEOUT } from './platform/db/open.ts';
import type { Database } from './platform/db/schema.ts';
import { type Jobs, openJobs } from './platform/jobs.ts';
import type { Limiter } from './platform/limits.ts';
import { createWakeups, type Wakeups } from './platform/live/wakeups.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { publicPushService } from './platform/push/call-push.ts';
import { openVapidKeys } from './platform/push/vapid-keys.ts';
import { openStorage, type Storage } from './platform/storage/storage.ts';
import type { Vault } from './platform/vault.ts';
import type { Stores } from './stores.ts';

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
	jobs: Jobs;
	emails: EmailQueue<Email>;
	/** Push messages to people's devices. */
	push: PushQueue;
	storage: Storage;
	/** The account that winners pay by Pix; null where the operator takes no Pix. */
	pix: ReceivingAccount | null;
	/** The bank that manages Pix charges through its API; null where a person confirms payments. */
	pixBank: PixBankDeps | null;
	/** The same database over separate connections, for what bids depend on: sessions, the scheduler, the heartbeat. */
	urgentDb: Kysely<Database>;
	/** The database's clock, read for concurrent callers together. */
	clock: () => Promise<string>;
	bidding: BiddingEngine;
	feed: LiveFeed;
	wakeups: Wakeups;
	/** The public pages that visitors have requested. */
	pageCache: PageCache;
	/** Limits the bids of one person, refused ones included: each adds a record to a public ledger. Counted per server. */
	bidLimit: Pick<Limiter, 'take'>;
	/**
	 * Limits the documents drawn for one person, or for the visitors of one network: drawing occupies a worker process.
	 * Counted per server.
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
	log: Log;
	close(): Promise<void>;
}

const CHANNEL = 'auction_changed';

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
	return {
		feed: openDatabase(databaseUrl, FEED_CONNECTIONS, STATEMENT_TIMEOUT.request),
		engine: openDatabase(databaseUrl, ENGINE_CONNECTIONS, { ...BY_KEY, ...STATEMENT_TIMEOUT.bid }),
		urgent: openDatabase(databaseUrl, URGENT_CONNECTIONS, STATEMENT_TIMEOUT.request),
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
	const storage = openStorage(join(env.DATA_DIR, 'files'));
	const wakeups = createWakeups(
		(onMessage) => listenOn(databaseUrl, CHANNEL, onMessage),
		(keys) => notifyOn(db, CHANNEL, keys),
		report('wakeups'),
	);
	const defaultAuctioneer = keepDefaultAuctioneer(db, wakeups);
	const accounts = openAccounts(env, stores, brand, log, storage, defaultAuctioneer);
	const connections = openConnections(databaseUrl);
	const feed = new LiveFeed(connections.feed, env.AUCTION_ENVIRONMENT, report('live feed'));
	wakeups.onWake((id) => feed.wake(id));
	const pix = receivingAccount(env, stores.demo);
	const pixBank = openPixBank(env, pix, {
		...{ db, environment: env.AUCTION_ENVIRONMENT, emails: accounts.emails },
		report: (what, { reason }) => log.warn({ reason }, what),
	});
	const engine = { db: connections.engine, environment: env.AUCTION_ENVIRONMENT, onCompleted: openPayments };
	const placeGroup: PlaceGroup = (bids) => placeBids(engine, bids);
	const close = async () => {
		pixBank?.bank.close();
		await accounts.jobs.stop();
		await feed.stop();
		await wakeups.stop();
		await Promise.all(Object.values(connections).map((each) => each.destroy()));
	};
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
		storage,
		pix,
		pixBank,
		urgentDb: connections.urgent,
		clock: createClock(db),
		bidding: new BiddingEngine(placeGroup, wakeups.wake),
		feed,
		wakeups,
		pageCache: createPageCache(wakeups),
		...openLimits(db),
		uploads: openUploads(join(env.DATA_DIR, 'uploads')),
		log,
		close,
	};
}

/** Opens accounts and the emails they send: each needs the other, and both need the job queue. */
function openAccounts(
	env: Env,
	stores: Stores,
	brand: Context['brand'],
	log: Log,
	storage: Storage,
	defaultAuctioneer: DefaultAuctioneer,
): Pick<Context, 'auth' | 'limits' | 'jobs' | 'emails'> {
	const { db, secret } = stores;
	const limits = createAttemptLimits(db, secret);
	const jobs = openJobs(db, log);
	const links = {
		recovery: (email: string) => recoveryLink(auth, brand.url, email),
		confirmation: (email: string) => confirmationLink(auth, brand.url, email),
	};
	const emails: EmailQueue<Email> = createEmailQueue({
		...{ db, jobs, log, brand },
		operatedBy: operatedByDefault(defaultAuctioneer),
		writers: emailWriters({ db, brand, secret, links }),
		mailer: createMailer({
			smtpUrl: env.SMTP_URL ?? null,
			outbox: join(env.DATA_DIR, 'outbox'),
			brand,
		}),
	});
	const auth = createAuth({
		db,
		secret,
		brand: brand.name,
		baseURL: brand.url,
		trustedOrigins: ownOrigins(env, brand.url),
		requireConfirmation: confirmationRequired(env, stores),
		strictAdmins: !stores.demo,
		limits,
		emails,
		report: (level, message) => log[level](message),
		ensureProfile: (user_id) => ensureProfile(db, user_id),
		addressConfirmed: (user_id) =>
			recordEvent(db, { event_type: 'address_confirmed', user_id, address: null }),
		claimAddress: (user_id, address) => claimAddress({ db, emails, storage, log }, user_id, address),
	});
	return { auth, limits, jobs, emails };
}

function confirmationRequired(env: Env, { demo }: Stores): boolean {
	const setting = env.REQUIRE_EMAIL_CONFIRMATION;
	return setting === undefined ? !demo : setting === '1';
}

function openPush(env: Env, db: Stores['db'], jobs: Jobs, brand: Context['brand']): PushQueue {
	const fromEnv = {
		...(env.VAPID_PUBLIC_KEY && { publicKey: env.VAPID_PUBLIC_KEY }),
		...(env.VAPID_PRIVATE_KEY && { privateKey: env.VAPID_PRIVATE_KEY }),
	};
	const keys = openVapidKeys(env.DATA_DIR, fromEnv);
	return createPushQueue({
		...{ db, jobs, brand, keys, service: publicPushService },
		readContent: (message) => readPushContent(db, message),
	});
}

function openOfficialChecks(env: Env, { db, vault }: Stores, jobs: Jobs): OfficialChecks | null {
	const { IDENTITY_CHECK_URL: url, IDENTITY_CHECK_TOKEN: token } = env;
	if (url === undefined) return null;
	return createOfficialChecks({ db, vault, jobs, base: officialBase({ url, token }) });
}

/**
 * The origins that may send credentials. Without PUBLIC_URL the server is reached on this machine, under either name.
 */
function ownOrigins(env: Env, url: string): string[] {
	return env.PUBLIC_URL ? [url] : [url, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
}
