import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { ConsentAct } from '#domain/settlement/consent.ts';
import type { Correction, CorrectionIndex, Figure } from '#domain/settlement/instalments.ts';
import type { EntryKind, Posting } from '#domain/settlement/journal.ts';
import type { ComponentKind, Payee, StoredComponentState } from '#domain/settlement/payment-components.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import type { ProposalState } from '#domain/settlement/proposals.ts';
import type { PixOutcome, PixReturnState } from '#domain/settlement/received-pix.ts';
import type { OfferState } from '#domain/settlement/second-chance.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { DefaultTime, Time } from './columns.ts';

/** The tables of payments, proposals and Pix. */
export interface MoneyTables {
	payments: Payments;
	payment_components: PaymentComponents;
	payment_proofs: PaymentProofs;
	deposit_slips: DepositSlips;
	journal_entries: JournalEntries;
	second_chances: SecondChances;
	reopened_auctions: { auction_id: string; reopened_from: string };
	barred_bidders: { auction_id: string; user_id: string };
	instalment_proposals: InstalmentProposals;
	consents: Consents;
	/** When the certificates for the bank's API end, by their names in the back office. */
	bank_certificates: { name: string; ends_at: Time };
	receipts: Receipts;
	pix_charges: PixCharges;
	pix_notified: PixNotified;
	pix_received: PixReceived;
	pix_returns: PixReturns;
	book_closings: BookClosings;
	dps_numbers: DpsNumbers;
	correction_rates: CorrectionRates;
}

interface Payments {
	id: Generated<string>;
	auction_id: string;
	/** Null where the payer has no account. */
	user_id: string | null;
	payer_name: string | null;
	payer_tax_id: string | null;
	status: Generated<PaymentStatus>;
	price: Centavos;
	commission: Centavos;
	/** What a creditor's credit pays of the price. */
	credit: Generated<Centavos>;
	/** The sum of the costs that the edital stated. */
	costs: Generated<Centavos>;
	amount: Centavos;
	/** Set by the database: whether one Pix to the operator pays the whole. */
	as_one: Generated<boolean>;
	/** Set by the database. */
	pix_amount: Generated<Centavos>;
	/** When the first of its parts is due; null while there is no way of paying any. */
	due_at: Time | null;
	paid_at: Time | null;
	created_at: DefaultTime;
	txid: GeneratedAlways<string>;
	confirmed_by: 'person' | 'bank' | null;
	reason: string | null;
	ended_at: Time | null;
	/** The winner's approved name, copied by the database when the lot is won. */
	winner_name: Generated<string>;
	/** Of a sale by proposal. */
	proposal_id: string | null;
	/** Cancelled because it was not paid. */
	defaulted: Generated<boolean>;
}

interface Consents {
	id: Generated<string>;
	act: ConsentAct;
	subject: string;
	payment_id: string | null;
	exact: string;
	/** Null for the account of a payee. */
	amount: Centavos | null;
	asked_by: string;
	asked_at: DefaultTime;
	expires_at: Time;
	done_by: string | null;
	done_at: Time | null;
}

/** Added by the database with their payment. */
interface PaymentComponents {
	id: Generated<string>;
	payment_id: string;
	kind: ComponentKind;
	/** Of an instalment or a cost, from 1. */
	number: number | null;
	/** What a cost is for. */
	label: string | null;
	/** Null while there is no way of paying it. */
	due_at: Time | null;
	payee: Payee;
	payee_id: string | null;
	payee_name: string | null;
	on_behalf_of: string | null;
	through_operator: Generated<boolean>;
	amount: Centavos;
	status: Generated<StoredComponentState>;
	/** A day; it is read as text (`credited_at::text`). */
	credited_at: ColumnType<Date | null, string | null | undefined, string | null>;
	paid_at: Time | null;
	confirmed_by: 'person' | 'bank' | null;
	/** The index of an instalment and its amount before the correction; null without one. */
	correction: CorrectionIndex | null;
	base_amount: Centavos | null;
	/** A day of the last month that counts; it is read in SQL only. */
	corrected_through: ColumnType<Date | null, string | null | undefined, string | null>;
	/** The figures that made its amount; null while one is missing. */
	figures: ColumnType<Figure[] | null, string | undefined, string>;
}

interface CorrectionRates {
	id: Generated<string>;
	index: CorrectionIndex;
	/** The first day of the month; it is read as text. */
	month: ColumnType<Date, string, never>;
	/** Ten-thousandths of a percent. */
	rate: number;
	source: string;
	admin_id: string;
	entered_at: DefaultTime;
}

interface DepositSlips {
	id: Generated<string>;
	payment_id: string;
	component_id: string | null;
	number: string;
	amount: Centavos;
	file: string;
	entered_at: DefaultTime;
	admin_id: string | null;
}

interface PaymentProofs {
	id: Generated<string>;
	payment_id: string;
	/** Null where the amount is paid as one. */
	component_id: string | null;
	file: string;
	kind: 'image' | 'pdf';
	status: Generated<'waiting' | 'accepted' | 'refused'>;
	reason: string | null;
	uploaded_at: DefaultTime;
	decided_at: Time | null;
	/** When the file was removed because its term was over. */
	removed_at: Time | null;
}

interface JournalEntries extends Posting {
	id: GeneratedAlways<number>;
	auction_id: string;
	payment_id: string;
	component_id: string | null;
	at: DefaultTime;
	kind: EntryKind;
	admin_id: string | null;
	transfer: string | null;
}

/** Added by the database when a commission is paid. */
interface Receipts {
	id: Generated<string>;
	component_id: string;
	series: string;
	year: number;
	number: number;
	amount: Centavos;
	/** The auctioneer as the receipt names them. */
	auctioneer: ReceiptIssuer | null;
	issued_at: Time;
}

export interface ReceiptIssuer {
	name: string;
	registration: string;
	board: string | null;
	state: string | null;
	tax_id: string | null;
}

interface PixCharges {
	txid: Generated<string>;
	payment_id: string;
	/** Null where the amount is paid as one. */
	component_id: string | null;
	key: string;
	amount: Centavos;
	state: Generated<'wanted' | 'active' | 'concluded' | 'removed'>;
	code: string | null;
	created_at: DefaultTime;
	expires_at: Time;
	next_look: DefaultTime | null;
	taken_back: Generated<boolean>;
}

interface PixNotified {
	end_to_end_id: string;
	key: string;
	tries: Generated<number>;
	next_look: DefaultTime;
}

interface PixReceived {
	end_to_end_id: string;
	key: string;
	payment_id: string | null;
	component_id: string | null;
	txid: string | null;
	amount: Centavos;
	outcome: PixOutcome;
	/** What the bank of who paid took back of it. */
	taken_back: Generated<Centavos>;
	taken_back_at: Time | null;
	/** Since when the bank of who paid asks for it back, which has not ended. */
	contested_at: Time | null;
	paid_at: Time;
	recorded_at: DefaultTime;
}

interface PixReturns {
	id: Generated<string>;
	end_to_end_id: string;
	amount: Centavos;
	state: Generated<PixReturnState>;
	motive: string | null;
	asked_at: DefaultTime;
	ended_at: Time | null;
	next_look: DefaultTime | null;
}

interface InstalmentProposals {
	id: Generated<string>;
	auction_id: string;
	user_id: string;
	key: string;
	price: Centavos;
	down_payment: Centavos;
	instalments: number;
	correction: Correction;
	round: number | null;
	minimum: Centavos;
	state: Generated<ProposalState>;
	reason: string | null;
	sent_at: DefaultTime;
	ended_at: Time | null;
}

interface SecondChances {
	id: Generated<string>;
	auction_id: string;
	after_payment_id: string;
	payment_id: string | null;
	user_id: string;
	bidder: number;
	price: Centavos;
	reason: string | null;
	state: Generated<OfferState>;
	offered_at: DefaultTime;
	expires_at: Time;
	ended_at: Time | null;
}

interface BookClosings {
	environment: Environment;
	auctioneer_id: string;
	/** 'YYYY-MM-DD' when it is written: the first day. */
	month: ColumnType<Date, string, never>;
	closed_at: DefaultTime;
	admin_id: string;
	text: string;
	hash: string;
	rows: string;
	heads: string;
}

interface DpsNumbers {
	auctioneer_id: string;
	series: string;
	number: number;
	component_id: string;
	given_at: DefaultTime;
	admin_id: string;
}
