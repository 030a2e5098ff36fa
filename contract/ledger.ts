import type { AuctionStatus } from '#domain/auction.ts';
import type { ChainHead } from '#domain/ledger.ts';

/** Which records the audit page shows: all, or those of one sort. */
export const LEDGER_VIEWS = ['all', 'bids', 'refused', 'extensions', 'auctioneer'] as const;
export type LedgerView = (typeof LEDGER_VIEWS)[number];

/** The highest number that a record may have. */
export const LEDGER_LAST = 2 ** 31 - 1;

/** Records on one page of the audit page. */
export const LEDGER_PAGE_SIZE = 50;

export interface LedgerQuery {
	view: LedgerView;
	order: 'newest' | 'oldest';
	/** The record that the page begins with, or the next one of the view after it; null for the first page. */
	from: number | null;
}

/** A record as it is stored, with what its words need of the records before it. */
export interface LedgerLine {
	/** The canonical text, byte for byte what was hashed. */
	text: string;
	hash: string;
	/** The text of the record right before one that changes a price or the terms; null for all others. */
	before: string | null;
	/** The text of the record that last stated the terms, for one that revises them; null for all others. */
	terms_before: string | null;
}

/** One page of an auction's ledger, with what the audit page says of the auction. */
export interface LedgerPage {
	auction: {
		id: string;
		title: string;
		status: AuctionStatus;
		/** When the operator took the auction off its lists; null while it is on them. */
		withdrawn_at: string | null;
	};
	/** The last record when the page was read; seq 0 while there is none. */
	head: ChainHead;
	lines: LedgerLine[];
	/** Where the pages before and after begin, in the order asked; 'first' for the first page, null where there is none. */
	previous: number | 'first' | null;
	next: number | null;
	/** The public keys that receipts were ever signed with. */
	keys: string[];
}
