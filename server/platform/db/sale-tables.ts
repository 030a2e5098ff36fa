import type { ColumnType, Generated } from 'kysely';
import type { Environment, IncrementBand } from '#domain/auction/auction.ts';
import type { DocumentKind } from '#domain/lot/document-kinds.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { Treatment } from '#domain/sale/auctioneer-words.ts';
import type { EnrolmentMode } from '#domain/sale/enrolment-modes.ts';
import type { Modality } from '#domain/sale/modalities.ts';
import type { NoticeMeans, NoticeRole } from '#domain/sale/notices.ts';
import type { CommissionReceiver } from '#domain/sale/payment-terms.ts';
import type { PayeeOfPrice, SellerKind } from '#domain/sale/sellers.ts';
import type { FiscalData } from '#domain/settlement/dps.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import type { DefaultTime, Json, Time } from './columns.ts';

/** Auctioneers, sellers, sales and their documents. */
export interface SaleTables {
	auctioneers: Auctioneers;
	sellers: Sellers;
	sales: Sales;
	sale_documents: SaleDocuments;
	party_tax_ids: PartyTaxIds;
	notice_proofs: NoticeProofs;
	notice_lists: NoticeLists;
	notices: Notices;
	signed_autos: SignedAutos;
}

interface PartyTaxIds {
	tax_id: string;
	tax_id_hash: Buffer;
}

interface Auctioneers {
	id: Generated<string>;
	name: string;
	registration: string;
	board: string;
	state: string;
	email: string | null;
	phone: string | null;
	treatment: Generated<Treatment | null>;
	whatsapp: Generated<string | null>;
	visiting_hours: Generated<string | null>;
	tax_id: Generated<string | null>;
	/** 'YYYY-MM-DD' when it is written. */
	valid_until: ColumnType<Date | null, string | null | undefined, string | null>;
	/** Where the commission of their lots goes. */
	payout: ColumnType<StoredPayout | null, string | null | undefined, string | null>;
	fiscal: Generated<FiscalData | null>;
	is_default: Generated<boolean>;
	version: Generated<number>;
	created_at: DefaultTime;
}

/** The account on which an auctioneer or a seller receives. */
export interface StoredPayout {
	pix_key?: string | undefined;
	city?: string | undefined;
	bank?: string | undefined;
	branch?: string | undefined;
	account?: string | undefined;
}

interface Sellers {
	id: Generated<string>;
	name: string;
	tax_id: string | null;
	kind: SellerKind;
	payout: Json<StoredPayout> | null;
	receives: Generated<PayeeOfPrice>;
	/** The rate of its own commission, if one is agreed. */
	commission_bp: Generated<number | null>;
	version: Generated<number>;
	created_at: DefaultTime;
}

/** A party of a court case. */
export interface StoredParty {
	role: string;
	name: string;
	tax_id: string | null;
}

interface Sales {
	id: Generated<string>;
	environment: Environment;
	/** Null until the publication, at which the database gives both. */
	year: Generated<number | null>;
	number: Generated<number | null>;
	title: string;
	kind: AuctionKind;
	modality: Modality;
	auctioneer_id: string | null;
	seller_id: string | null;
	commission_bp: Generated<number>;
	/** Of a judicial sale: whether the commission is paid in the case. */
	commission_to: Generated<CommissionReceiver>;
	/** The fine of who wins and does not pay; null where the edital states none. */
	default_penalty_bp: Generated<number | null>;
	/** What the edital states beside price and commission. */
	costs: ColumnType<StatedCost[], string | undefined, string>;
	payment_deadline_hours: Generated<number>;
	/** Null where the edital promises no window of preference. */
	preference_window_ms: Generated<number | null>;
	enrolment: EnrolmentMode;
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap_minutes: number | null;
	increments: Json<IncrementBand[]> | null;
	case_number: string | null;
	court: string | null;
	parties: ColumnType<StoredParty[], string | undefined, string>;
	conditional_days: number | null;
	/** Every sale of its lots is the seller's decision, whatever the reserve (rules §50). */
	all_conditional: Generated<boolean>;
	admin_id: string | null;
	created_at: DefaultTime;
	published_at: Time | null;
	publish_at: Time | null;
	publish_failed_at: Time | null;
	terms_fixed_at: Time | null;
	version: Generated<number>;
	/** Written by the database at each change. */
	changed_at: Generated<Date>;
}

interface SaleDocuments {
	id: Generated<string>;
	sale_id: string | null;
	auction_id: string | null;
	kind: DocumentKind;
	title: string;
	sha256: string;
	bytes: number;
	version: number;
	material: Generated<boolean>;
	admin_id: string | null;
	created_at: DefaultTime;
	published_at: Time | null;
}

interface NoticeProofs {
	id: Generated<string>;
	environment: Environment;
	file: string;
	kind: 'image' | 'pdf';
	bytes: number;
	sha256: string;
	admin_id: string | null;
	uploaded_at: DefaultTime;
	/** Whether the ledger of a lot names it. */
	kept: Generated<boolean>;
}

interface NoticeLists {
	auction_id: string;
	version: Generated<number>;
	changed_at: DefaultTime;
	/** Written by the database. */
	dates_changed_at: ColumnType<Date | null, Date | undefined, Date>;
}

interface Notices {
	auction_id: string;
	place: number;
	role: NoticeRole;
	name: string | null;
	means: NoticeMeans | null;
	sent_at: Time | null;
	delivered_at: Time | null;
	proof_id: string | null;
	not_applicable_reason: string | null;
}

interface SignedAutos {
	id: Generated<string>;
	auction_id: string;
	version: number;
	payment_id: string | null;
	file: string;
	sha256: string;
	bytes: number;
	admin_id: string | null;
	uploaded_at: DefaultTime;
}
