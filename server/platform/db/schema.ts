import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Check } from '#contract/registrations.ts';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import type { Environment, Fact, IncrementBand } from '#domain/auction/auction.ts';
import type { NotificationChoice, NotificationKind } from '#domain/notices/bidder-notifications.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { AuctionTables } from './auction-tables.ts';
import type { DefaultTime, Json, Time } from './columns.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { PayoutTables } from './payout-tables.ts';
import type { SaleTables } from './sale-tables.ts';

/**
 * The tables as Kysely sees them; `migrations/` is authoritative. Times are read as Date, which drops microseconds:
 * decisions read `micros(column)` instead.
 */
export interface Database
	extends AuctionTables,
		IdentityTables,
		MoneyTables,
		PayoutTables,
		SaleTables,
		WitnessTables {
	users: Users;
	sessions: Sessions;
	verifications: Verifications;
	profiles: Profiles;
	approved_names: ApprovedNames;
	registration_decisions: RegistrationDecisions;
	user_roles: { user_id: string; role: Role | null };
	security_events: SecurityEvents;
	access_records: AccessRecords;
	retention_runs: RetentionRuns;
	/** Whether an administrator gets what waits by email, and the last day for which it was queued. */
	waiting_mails: { user_id: string; wanted: Generated<boolean>; sent_on: ColumnType<string | null> };
	waiting_seen: WaitingSeen;
	/** The kinds of waiting work that an administrator's bell leaves out. */
	waiting_muted: { user_id: string; kind: string };
	increment_bands: IncrementBand;
	saved_searches: SavedSearches;
	favorites: { user_id: string; auction_id: string; created_at: Generated<Date> };
	/** When a lot was last edited; the times of ledger records are not in it. */
	lot_changes: { auction_id: string; at: Time };
	auction_bidders: { auction_id: string; user_id: string; bidder: number };
	ledger_records: LedgerRecords;
	bids: Bids;
	idempotency_keys: IdempotencyKeys;
	audit_log: AuditLog;
	bidding_heartbeats: { environment: Environment; sent_at: Time; good_until: Time };
	outages: Outages;
	bids_failing: { auction_id: string; since: Time };
	notification_counts: { user_id: string; head: number; read_through: Generated<number> };
	notifications: NotificationsTable;
	notification_choices: NotificationChoice & { user_id: string };
	push_devices: PushDevices;
	/** Has one row if the database holds the demo. */
	demo_mark: { one: Generated<boolean>; legal_terms_unit: Generated<'day' | 'second'> };
}

interface Users {
	id: Generated<string>;
	name: string;
	email: string;
	email_verified: boolean;
	two_factor_enabled: Generated<boolean>;
	created_at: DefaultTime;
	updated_at: DefaultTime;
	deleted_at: Time | null;
}

interface Sessions {
	id: Generated<string>;
	user_id: string;
	token: string;
	expires_at: Time;
	created_at: DefaultTime;
	updated_at: Time;
	/** The time of the user's last activity. */
	active_at: DefaultTime;
	/** When the session last proved the second factor. */
	factor_at: Time | null;
	ip_address: string | null;
	user_agent: string | null;
}

/** One-time links and codes, with hashed identifiers; `value` is the user's id. */
interface Verifications {
	id: Generated<string>;
	identifier: string;
	value: string;
	expires_at: Time;
}

interface Profiles {
	id: string;
	name: string;
	email: string;
	/** The storage key of the identity document. */
	document_url: string | null;
	document_uploaded_at: Time | null;
	status: Generated<ProfileStatus>;
	created_at: DefaultTime;
	/** Since when the registration waits, or last waited, for a decision. */
	waits_since: DefaultTime;
}

/** Written by the database when a profile is approved. */
interface ApprovedNames {
	id: GeneratedAlways<number>;
	user_id: string;
	name: string;
	since: DefaultTime;
}

interface RegistrationDecisions {
	id: Generated<string>;
	user_id: string;
	admin_id: string | null;
	decision: 'approved' | 'rejected' | 'revoked';
	reason: string | null;
	checked: Check[];
	document_uploaded_at: Time | null;
	decided_at: DefaultTime;
}

interface SecurityEvents {
	id: Generated<string>;
	event_type: string;
	user_id: string | null;
	details: Json<Record<string, unknown>>;
	address: string | null;
	session_id: string | null;
	source: Generated<'server' | 'client'>;
	created_at: DefaultTime;
}

/** Written by the database: one for each session, kept for six months after it. */
interface AccessRecords {
	session_id: string;
	user_id: string;
	address: string | null;
	started_at: Time;
	/** Null while the session exists. */
	ended_at: Time | null;
}

/** Each run of a rule of retention, one a day. */
interface RetentionRuns {
	rule: string;
	day: ColumnType<string, string, never>;
	started_at: DefaultTime;
	ended_at: Time | null;
	removed: Generated<number>;
}

interface SavedSearches {
	id: Generated<string>;
	user_id: string;
	environment: Environment;
	name: string;
	query: string;
	email: boolean;
	created_at: DefaultTime;
	alerted_at: Time | null;
}

interface LedgerRecords {
	auction_id: string;
	seq: number;
	at: Time;
	type: Fact['type'];
	record: string;
	hash: string;
}

interface Bids {
	id: string;
	auction_id: string;
	user_id: string;
	bidder: number;
	amount: Centavos;
	created_at: Time;
	seq: number;
	address: string | null;
}

interface IdempotencyKeys {
	user_id: string;
	key: string;
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
	/** The ledger record of the decision. Null where there is none; then `refusal` holds the answer. */
	seq: number | null;
	refusal: ColumnType<object | null, string | null | undefined, never>;
	created_at: DefaultTime;
}

interface AuditLog {
	id: GeneratedAlways<number>;
	at: DefaultTime;
	admin_id: string;
	action: string;
	subject: string;
	changes: Json<Record<string, { from: unknown; to: unknown }>>;
}

/** The notifications of a person about auctions, numbered from 1 for each person. */
interface NotificationsTable {
	user_id: string;
	number: number;
	auction_id: string;
	kind: NotificationKind;
	/** The ledger seq of its cause; for 'ending' the end time in microseconds. */
	cause: number;
	price: Centavos;
	end_time: Time;
	created_at: DefaultTime;
	toast: boolean;
	email_due_at: Time | null;
	emailed_at: Time | null;
	push_due: Generated<boolean>;
}

interface PushDevices {
	id: Generated<string>;
	user_id: string;
	session_id: string;
	endpoint: string;
	p256dh: string;
	auth: string;
	/** The server's public key with which the device was subscribed. */
	server_key: string;
	created_at: DefaultTime;
}

interface WaitingSeen {
	user_id: string;
	environment: Environment;
	kind: string;
	item: string;
	since: Time;
	/** Whether it was urgent when the administrator saw it. */
	urgent: boolean;
}

interface Outages {
	environment: Environment;
	since: Time;
	until: Time;
	auctions: number;
	leap: boolean;
}

/** The tables of checkpoints and their witnesses (docs/decisions/082). */
interface WitnessTables {
	ledger_checkpoints: {
		environment: Environment;
		number: number;
		at: Time;
		count: number;
		complete: boolean;
		/** The canonical text that is signed. */
		text: string;
		hash: string;
		/** The canonical array of the heads. */
		heads: string;
		key_id: string;
		signature: string;
	};
	ledger_checkpoint_deliveries: {
		environment: Environment;
		number: number;
		witness: string;
		delivered_at: DefaultTime;
		token: Buffer | null;
	};
	witnessed_ledgers: { auction_id: string; number: number; seq: number; hash: string };
	ledger_witnesses: {
		environment: Environment;
		witness: string;
		claimed_until: DefaultTime;
		through: Generated<number>;
		sent_at: Time | null;
		failing_since: Time | null;
	};
}
