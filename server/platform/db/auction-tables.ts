import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AnnulmentGround } from '#domain/auction/annulment.ts';
import type { AuctionStatus, AuctionType, Environment, IncrementBand } from '#domain/auction/auction.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { DecidedOutcome } from '#domain/auction/outcomes.ts';
import type { PreferenceGround } from '#domain/auction/preference-grounds.ts';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import type { InquiryKind, InquiryState, VisitPeriod } from '#domain/lot/inquiries.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { DefaultTime, FactColumns, Json, Time } from './columns.ts';

/** Auctions with what belongs to each: the property, rounds and images. */
export interface AuctionTables {
	auctions: Auctions;
	/** A view: those that are published and not withdrawn. */
	visible_auctions: Auctions;
	properties: Properties;
	auction_rounds: AuctionRounds;
	auction_images: AuctionImages;
	preference_rights: PreferenceRights;
	lot_revisions: LotRevisions;
	lot_withdrawals: LotWithdrawals;
	lot_outcomes: LotOutcomes;
	lot_news: LotNews;
	inquiries: Inquiries;
	inquiry_answers: InquiryAnswers;
}

interface Inquiries {
	id: Generated<string>;
	auction_id: string;
	user_id: string;
	kind: InquiryKind;
	body: string | null;
	/** 'YYYY-MM-DD' when it is written. */
	day: ColumnType<Date | null, string | null, string | null>;
	period: VisitPeriod | null;
	state: Generated<InquiryState>;
	asked_at: DefaultTime;
	decided_at: ColumnType<Date | null, Date | undefined, Date | null>;
	decided_by: Generated<string | null>;
	reason: Generated<string | null>;
	visit_at: ColumnType<Date | null, Date | undefined, Date | null>;
	note: Generated<string | null>;
	version: Generated<number>;
}

interface InquiryAnswers {
	inquiry_id: string;
	number: number;
	auction_id: string;
	body: string;
	answered_at: DefaultTime;
	answered_by: string;
}

interface LotRevisions {
	id: Generated<string>;
	auction_id: string;
	at: DefaultTime;
	fields: string[];
	reason: string;
	before_hash: string;
	after_hash: string;
	admin_id: string | null;
}

interface LotWithdrawals {
	auction_id: string;
	at: DefaultTime;
	reason: string;
	document_id: string | null;
	admin_id: string | null;
}

interface LotOutcomes {
	id: GeneratedAlways<string>;
	auction_id: string;
	at: DefaultTime;
	outcome: DecidedOutcome;
	reason: string;
	document_id: string | null;
	/** The payment that it undid. */
	payment_id: string | null;
	/** Of an annulment. */
	ground: AnnulmentGround | null;
	/** Who pays the commission of a lot that no bidder bought, in centavos. */
	payer_name: string | null;
	payer_tax_id: string | null;
	commission: Centavos | null;
	admin_id: string | null;
}

interface LotNews {
	auction_id: string;
	kind: 'revised' | 'withdrawn' | 'suspended' | 'resumed' | 'postponed' | 'conditional' | 'outcome';
	since: DefaultTime;
	at: DefaultTime;
	told_through: string | null;
}

interface Auctions extends FactColumns<'auctions'> {
	id: Generated<string>;
	admin_id: string | null;
	environment: StoredEnvironment;
	title: string;
	description: string;
	city: string | null;
	state: string | null;
	auction_type: Generated<AuctionType>;
	initial_bid: Centavos;
	created_at: DefaultTime;
	status: Generated<AuctionStatus>;
	current_bid: Centavos;
	bid_count: Generated<number>;
	leader: number | null;
	start_time: Time;
	end_time: Time;
	paused_at: Time | null;
	suspended_at: Time | null;
	ledger_seq: Generated<number>;
	ledger_hash: Generated<string>;
	last_stamp: DefaultTime;
	bidder_count: Generated<number>;
	max_amount: Centavos | null;
	scheduled_end_time: Time;
	increments: Json<IncrementBand[]> | null;
	extension_mode: Generated<'reset' | 'additive'>;
	extension_window_ms: number;
	extension_cap: Time | null;
	round: number | null;
	has_preference: Generated<boolean>;
	preference_window_ms: Generated<number>;
	preference_until: Time | null;
	preferred: number | null;
	/** How long the fiduciante may still buy the lot after a hammer in the first round; null on other lots. */
	debtor_window_ms: number | null;
	outcome: StoredOutcome | null;
	decide_until: Time | null;
	counter: Centavos | null;
	/** The price of the counter-offer that the highest bidder took. */
	taken_price: Centavos | null;
	seller_id: string | null;
	withdrawn_at: Time | null;
	/** Null for a draft. */
	published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
	publish_at: Time | null;
	publish_failed_at: Time | null;
	terms_fixed_at: Time | null;
	sale_id: string | null;
	lot_number: number | null;
	consignor_id: string | null;
	version: Generated<number>;
	search_text: GeneratedAlways<string>;
}

/** Who may equal the price of a lot after its end, once the desk approved it (rules §33). */
interface PreferenceRights {
	id: Generated<string>;
	auction_id: string;
	user_id: string;
	ground: PreferenceGround;
	state: Generated<'requested' | 'approved' | 'refused'>;
	reason: string | null;
	requested_at: DefaultTime;
	decided_at: Time | null;
	decided_by: string | null;
	version: Generated<number>;
	document_id: string | null;
}

interface Properties extends FactColumns<'properties'> {
	auction_id: string;
	sale_mode: string | null;
	environment: Environment;
	source: string | null;
	source_id: string | null;
	source_url: string | null;
	source_hash: string | null;
}

interface AuctionRounds {
	auction_id: string;
	number: number;
	start_time: Time;
	end_time: Time;
	minimum: Centavos;
	minimum_reason: string | null;
}

interface AuctionImages {
	id: Generated<string>;
	auction_id: string;
	image_url: string;
	image_order: Generated<number>;
	environment: Environment;
	widths: number[];
	width: number;
	height: number;
	placeholder: string | null;
	avif: Generated<boolean>;
}
