import type { BidRefusal } from '#domain/problems/problems.ts';
import type { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { type Micros, SECOND } from '#domain/values/time.ts';
import type { OutcomeFact, StoredOutcome } from './outcome-facts.ts';
import { type Outcome, outcomeBadge } from './outcomes.ts';
import type { Round } from './round-rules.ts';

export const STATUSES = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;
export type AuctionStatus = (typeof STATUSES)[number];

export const AUCTION_TYPES = ['scheduled', 'live'] as const;
export type AuctionType = (typeof AUCTION_TYPES)[number];

export const ENVIRONMENTS = ['production', 'staging'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const LABELS: Record<AuctionStatus, string> = {
	pending: 'Pendente',
	active: 'Ativo',
	paused: 'Pausado',
	completed: 'Finalizado',
	cancelled: 'Cancelado',
};

/** Stands beside the status of a lot that is suspended (rules §51). */
export const SUSPENDED = 'Suspenso';

export const TYPE_LABELS: Record<AuctionType, string> = { scheduled: 'Programado', live: 'Ao vivo' };

export const ENVIRONMENT_LABELS: Record<Environment, string> = {
	production: 'Produção',
	staging: 'Homologação',
};

/** The part of an auction that changes while it runs. All of it is stored, and `replay` rebuilds it from the ledger. */
export interface AuctionState {
	status: AuctionStatus;
	current_bid: Centavos;
	bid_count: number;
	/** The leading bidder's number in this auction, which their pseudonym shows; null before the first bid. */
	leader: number | null;
	start_time: Micros;
	/** The current end, including extensions. */
	end_time: Micros;
	paused_at: Micros | null;
	/** The current round, from 1 (rules §29); absent on a lot without rounds. */
	round?: number;
	/** Until when a holder of preference may equal the price (rules §33); absent while that is not open. */
	preference_until?: Micros;
	/** The holder whose answer stands while one of a higher rank, or the fiduciante, may still answer (rules §49). */
	preferred?: number;
	/** Since when it is suspended (rules §51); absent while it is not. One that was open is paused meanwhile. */
	suspended_at?: Micros;
	/** What a person, the seller or the fiduciante decided (rules §50); absent where bids and preference tell the outcome. */
	outcome?: StoredOutcome;
	/** Until when a conditional sale is answered: by the seller, or by the bidder while a counter-offer stands. */
	decide_until?: Micros;
	/** Whether a counter-offer of the seller stands; its price is the bidder's to know, and no part of the ledger until it is taken. */
	counter?: true;
}

export interface IncrementBand {
	from: Centavos;
	increment: Centavos;
}

/** Soft close (rules §5): a bid accepted in the last `window_ms` before the end moves the end. */
export interface Extension {
	/** reset: the new end is the time of the bid plus the window. additive: the old end plus the window. */
	mode: 'reset' | 'additive';
	window_ms: number;
	/** No extension moves the end past this instant. */
	cap: Micros | null;
}

/** The terms of sale: fixed when the auction opens, and shown on the lot's page. */
export interface Terms {
	auction_type: AuctionType;
	initial_bid: Centavos;
	increments: readonly IncrementBand[];
	extension: Extension;
	/** The buyer's commission in basis points, 500 = 5 % (rules §15). */
	commission_bp: number;
	/** All rounds in order, at least one; absent on a lot without rounds. `initial_bid` is the current one's minimum. */
	rounds?: readonly Round[];
	/** An edital announces the times (rules §39): nobody starts it before them, and it opens by itself, whatever its type. */
	announced?: true;
}

/** An event in an auction, as the ledger records it (rules §9). Amounts are in centavos, times in µs. */
export type Fact =
	| OutcomeFact
	/** `facts` is the hash of what bidders see of the lot (rules §40); a ledger of before has none. */
	| { type: 'opened'; data: { by: 'clock' | 'auctioneer'; terms: Terms; reason?: string; facts?: string } }
	/** A round ended without a bid, and the auction waits for the next one (rules §29). */
	| {
			type: 'round-closed';
			data: { by: 'clock' | 'auctioneer'; round: number; next: Round; reason?: string };
	  }
	/** A round after the first one opened. */
	| {
			type: 'round-opened';
			data: {
				by: 'clock' | 'auctioneer';
				round: number;
				terms: Terms;
				reason?: string;
				facts?: string;
			};
	  }
	/** `auto`: an automatic bid for the leader, within their maximum (domain/auction/proxy-bids.ts). */
	| { type: 'bid-accepted'; data: { bid_id: string; bidder: number; amount: Centavos; auto?: true } }
	| { type: 'bid-refused'; data: { bidder: number; amount: Centavos; problem: BidRefusal } }
	/** The leader set or raised a secret maximum. `commitment` binds bidder and operator to it without revealing it. */
	| { type: typeof PROXY_BID_SET; data: { bidder: number; commitment: string } }
	/** The proxy bid ended: cancelled by the bidder, or dropped by the server because the bidder may no longer bid. */
	| { type: typeof PROXY_BID_DROPPED; data: { bidder: number; by: 'bidder' | 'house' } }
	| { type: 'extended'; data: { from: Micros; to: Micros; cause: 'bid' | 'pause' } }
	/** No bid could be accepted from `since` to `until` (domain/auction/outage.ts). */
	| { type: 'extended'; data: { from: Micros; to: Micros; cause: 'outage'; since: Micros; until: Micros } }
	| { type: 'paused'; data: { reason: string } }
	/** It neither opens nor closes, and takes no bids (rules §51). `document` is the SHA-256 of the order. */
	| { type: 'suspended'; data: { reason: string; document?: string } }
	/** With times, a lot that waited under a suspension gets them. */
	| { type: 'resumed'; data: { start_time?: Micros; end_time?: Micros } }
	/**
	 * The auctioneer called the highest bid once or twice, or took back the call `withdrawn`. `call` stands from now on.
	 * The state does not change (domain/auction/hammer-calls.ts).
	 */
	| { type: 'called'; data: { call: 0 | 1 | 2; withdrawn?: 1 | 2 } }
	| {
			type: 'ended';
			data: { by: 'clock' | 'auctioneer'; winner: number | null; final_price: Centavos; reason?: string };
	  }
	/** After the end, a holder of preference may equal the price until this instant (rules §33). */
	| { type: 'preference-opened'; data: { until: Micros } }
	/**
	 * A holder equalled the price and is the winner in place of the highest bidder; `open` where somebody of a higher rank may still answer,
	 * so that the answer stands until the window ends.
	 */
	| { type: 'preference-exercised'; data: { bidder: number; open?: true } }
	/** The window ended: the holder whose answer stands has won, or without one the highest bidder. */
	| { type: 'preference-lapsed'; data: Record<string, never> }
	| { type: 'cancelled'; data: { reason: string } }
	/** The auctioneer declared a final price other than the highest bid (rules §11). The bids do not change. */
	| { type: 'declared'; data: { final_price: Centavos; reason: string } }
	/**
	 * An edit changed the terms, the times or, with `facts`, what bidders see of the lot, after the first record; or the dates were
	 * postponed (rules §51).
	 */
	| {
			type: 'revised';
			data: {
				terms: Terms;
				start_time: Micros;
				end_time: Micros;
				facts?: RevisedFacts;
				postponed?: Order;
			};
	  };

/** Why a lot is suspended or postponed, and the SHA-256 of the document that orders it. */
export interface Order {
	reason: string;
	document?: string;
}

/**
 * A change of what bidders see of a lot (rules §40): the hashes of the facts before and after it, which of them changed, and why; the reason
 * is empty where none was asked.
 */
export interface RevisedFacts {
	before: string;
	after: string;
	fields: readonly string[];
	reason: string;
}

/** The terms that a fact states, or null: an opening or a revision. */
export function termsIn({ data }: Pick<Fact, 'data'>): Terms | null {
	return 'terms' in data ? data.terms : null;
}

/** The step with the hash of what bidders see of the lot, if it opens the lot or a round of it. */
export function withFacts({ fact, after }: Step, facts: () => string): Step {
	if (fact.type === 'opened') return { fact: { ...fact, data: { ...fact.data, facts: facts() } }, after };
	if (fact.type === 'round-opened')
		return { fact: { ...fact, data: { ...fact.data, facts: facts() } }, after };
	return { fact, after };
}

/** A fact, and the state after it. */
export interface Step {
	fact: Fact;
	after: AuctionState;
}

/** Whether the status is final, so that no event can follow. */
export function isOver(status: AuctionStatus): boolean {
	return status === 'completed' || status === 'cancelled';
}

/**
 * The status label at `now` (epoch milliseconds): a pending auction is 'Agendado' before its start and 'Expirado' after
 * its end. One that ended in another way than its bids tell has the words of its outcome. One that is not published is a draft.
 */
export function statusLabel(
	auction: {
		status: AuctionStatus;
		start_time: string;
		end_time: string;
		published_at?: string | null;
		suspended_since?: string | null | undefined;
		outcome?: Outcome | null | undefined;
	},
	now: number,
): string {
	if (auction.published_at === null) return 'Rascunho';
	if (auction.suspended_since) return SUSPENDED;
	if (auction.status !== 'pending') return outcomeBadge(auction.outcome) ?? LABELS[auction.status];
	if (now < Date.parse(auction.start_time)) return 'Agendado';
	return now > Date.parse(auction.end_time) ? 'Expirado' : LABELS.pending;
}

/** The default soft-close window: 3 minutes, or 15 seconds for live auctions (rules §5, CNJ Res. 236 art. 21). */
export const DEFAULT_WINDOW: Record<AuctionType, number> = { scheduled: 180 * SECOND, live: 15 * SECOND };
