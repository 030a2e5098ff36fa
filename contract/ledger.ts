import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { ChainHead } from '#domain/ledger/ledger.ts';

/** Which records the audit page shows: all, or those of one kind. */
export const LEDGER_VIEWS = ['all', 'bids', 'refused', 'extensions', 'auctioneer'] as const;
export type LedgerView = (typeof LEDGER_VIEWS)[number];

/** The highest possible seq of a record. */
export const LEDGER_LAST = 2 ** 31 - 1;

/** Number of records on one page of the audit page. */
export const LEDGER_PAGE_SIZE = 50;

export interface LedgerQuery {
	view: LedgerView;
	order: 'newest' | 'oldest';
	/** The first record of the page, or the next one of the view after it; null for the first page. */
	from: number | null;
}

/** A record as stored, with the records before it that its description needs. */
export interface LedgerLine {
	/** The canonical text, byte for byte as it was hashed. */
	text: string;
	hash: string;
	/** The preceding record, for a record that changes the price or the terms; null for all others. */
	before: string | null;
	/** The last record that stated the terms, for a record that revises them; null for all others. */
	terms_before: string | null;
}

/** The last checkpoint that states a ledger's head. */
export interface WitnessedLedger {
	/** The checkpoint's number and time, and the record that it states. */
	number: number;
	at: string;
	seq: number;
	/** Whether it, or a later one that leads to it, reached a witness. */
	delivered: boolean;
}

/** A page of an auction's ledger, with the data of the auction for the audit page. */
export interface LedgerPage {
	auction: {
		id: string;
		title: string;
		status: AuctionStatus;
		/** Since when it is suspended (rules §51); null while it is not. */
		suspended_since: string | null;
		/** When the auction was withdrawn from the lists; null if it was not. */
		withdrawn_at: string | null;
	};
	/** The last record when the page was read; seq 0 if there is none. */
	head: ChainHead;
	lines: LedgerLine[];
	/**
	 * Where the neighbouring pages begin, in the requested order; 'first' for the first page, null if there is none.
	 */
	previous: number | 'first' | null;
	next: number | null;
	/** All public keys that have signed receipts. */
	keys: string[];
	/** Null before the first checkpoint. */
	witnessed: WitnessedLedger | null;
}
