import type { Kysely } from 'kysely';
import type { Operator } from '#contract/operator.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import type { AttemptLimits } from '#server/features/accounts/attempt-limits.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import type { OfficialChecks } from '#server/features/accounts/identity/official-checks.ts';
import type { SecretsHealth } from '#server/features/accounts/secrets-health.ts';
import type { BiddingEngine } from '#server/features/bidding/engine.ts';
import type { EnrolmentEmail } from '#server/features/bidding/enrolment/enrolment-emails.ts';
import type { AudienceCounter } from '#server/features/bidding/live/audience.ts';
import type { LiveFeed } from '#server/features/bidding/live/live-feed.ts';
import type { LotNewsEmail } from '#server/features/bidding/notifications/lot-news-emails.ts';
import type { PreferenceEmail } from '#server/features/bidding/preference/preference-emails.ts';
import type { SignReceipt } from '#server/features/bidding/sign-receipts.ts';
import type { WitnessSettings } from '#server/features/bidding/witness/start-witnessing.ts';
import type { InquiryEmail } from '#server/features/catalogue/inquiries/inquiry-emails.ts';
import type { DefaultAuctioneer } from '#server/features/catalogue/sales/default-auctioneer.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PushQueue } from '#server/features/notifications/push-queue.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import type { Charging } from '#server/features/settlement/pix/charging.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import type { ReceivingAccount } from '#server/features/settlement/pix/receiving-account.ts';
import type { ProposalEmail } from '#server/features/settlement/proposals/proposal-emails.ts';
import type { SecondChanceEmail } from '#server/features/settlement/second-chance/second-chance-emails.ts';
import type { TrustedProxies } from '#server/platform/client-address.ts';
import type { WalArchive } from '#server/platform/db/backup/tend-archive.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Limiter } from '#server/platform/limits.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { BucketHealth } from '#server/platform/storage/bucket-health.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { CacheState } from '#server/platform/tagged-cache.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { Machine } from './metrics/machine.ts';
import type { Meters } from './metrics/meters.ts';
import type { RequestLimits } from './request-limits.ts';
import type { Uploads } from './upload.ts';

/** What the endpoints and pages of a server work with. */
export interface HttpContext extends Secrets {
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
	/**
	 * Whether an email address must be confirmed before its account may do anything: everywhere but in the demo, unless
	 * REQUIRE_EMAIL_CONFIRMATION says otherwise.
	 */
	confirmationRequired: boolean;
	/** The password of the demo's accounts, where everybody knows it; null elsewhere, and in a demo with DEMO_PASSWORD. */
	knownPassword: string | null;
	/** Whether what the secret encrypts in the database can be decrypted. */
	secretsHealth: SecretsHealth;
	/** Encrypts identities. */
	vault: Vault;
	/** The identities that the official base has to check; null where the operator has none. */
	officialChecks: OfficialChecks | null;
	/** Signs receipts with the operator's ledger key. */
	signReceipt: SignReceipt;
	/** Signs checkpoints of all ledgers, and says which witnesses get them. */
	witnessing: WitnessSettings;
	emails: EmailSender<
		| AccountEmail
		| EnrolmentEmail
		| InquiryEmail
		| LotNewsEmail
		| PreferenceEmail
		| PaymentEmail
		| SecondChanceEmail
		| ProposalEmail
	>;
	/** Push messages to people's devices. */
	push: PushQueue;
	storage: Storage;
	/** The account that winners pay by Pix; null where the operator takes no Pix. */
	pix: ReceivingAccount | null;
	/** The banks that manage Pix charges through their API, one for each account; on other accounts a person confirms payments. */
	pixBanks: readonly PixBankDeps[];
	/** Acts on more than this ask for a second administrator's consent; null is no limit. */
	consentLimit: Centavos | null;
	/** The database's clock, read for concurrent callers together. */
	clock: () => Promise<string>;
	/** The archive of BACKUP_DIR; null without it. */
	archive: WalArchive | null;
	/** What metrics say about the machine. */
	machine: Machine;
	bidding: BiddingEngine;
	feed: LiveFeed;
	/** Counts who follows an auction. */
	audience: AudienceCounter;
	wakeups: Wakeups;
	/** The state of the cache of visitors' pages, for metrics. */
	pageCache: CacheState;
	/** What this server counts and measures. */
	meters: Meters;
	/** Limits the bids of one person, refused ones included: each adds a record to a public ledger. */
	bidLimit: Pick<Limiter, 'take'>;
	/**
	 * Limits the documents drawn for one person, or for the visitors of one network: drawing occupies a worker process.
	 */
	paperLimit: Pick<Limiter, 'take'>;
	/** Limits what this process answers beside bids. */
	requestLimits: RequestLimits;
	/** Limits the exports of one person: each takes a dozen queries. */
	exportLimit: Limiter;
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
}

/** The dependencies of pages and public data. Less than an `HttpContext`, so that worker processes hold no keys. */
export interface ReadContext
	extends Pick<
		HttpContext,
		| 'db'
		| 'environment'
		| 'legalTermsUnit'
		| 'brand'
		| 'operator'
		| 'log'
		| 'storage'
		| 'pix'
		| 'confirmationRequired'
	> {
	push: Pick<HttpContext['push'], 'publicKey'>;
	pixBanks: readonly Charging[];
}
