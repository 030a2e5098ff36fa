import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { Modality } from '#domain/sale/modalities.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** What the papers of a lot state of it, sold or not (rules §60). Plain data, so that it can be sent to another process. Amounts in centavos. */
export interface PaperLot {
	/** For addresses alone: no paper shows it. */
	auction_id: string;
	title: string;
	description: string;
	city: string | null;
	state: string | null;
	kind: AuctionKind | null;
	lot_number: number | null;
	/** Null for a lot in no sale. */
	sale: PaperSale | null;
	/** What the lot states of the property, each with its label. */
	property: (readonly [label: string, value: string])[];
	registration: string | null;
	appraisal: Centavos | null;
	/** '2026-11-28' */
	appraisal_date: string | null;
	contract_value: Centavos | null;
	debt: Centavos | null;
	initial_bid: Centavos;
	/** The highest bid, or the price that was declared or taken in its place; the initial bid without bids. */
	current_bid: Centavos;
	commission_bp: number;
	rounds: PaperRound[];
	/** The current round, or the last one that was held; null for a lot without rounds. */
	round: number | null;
	/** Those of the sale and of the lot, the first version first. */
	editais: PaperDocument[];
	/** The others that were published with the lot. */
	documents: PaperDocument[];
	published_at: Micros | null;
	auctioneer: PaperAuctioneer | null;
	seller: { name: string; tax_id: string | null } | null;
	/** The fiduciary debtors who had to be told. */
	debtors: string[];
	status: AuctionStatus;
	outcome: Outcome | null;
	end_time: Micros;
	withdrawn: boolean;
	/** The highest bid that was made, and by whom; null without any. */
	highest: { bidder: number; amount: Centavos } | null;
	/** The facts of the ledger that papers date, in their order. */
	events: PaperEvent[];
	now: Micros;
}

export interface PaperSale {
	title: string;
	/** '2/2026'; null for a draft. */
	number: string | null;
	modality: Modality;
	case_number: string | null;
	court: string | null;
	parties: { role: string; name: string }[];
}

export interface PaperRound {
	number: number;
	start_time: Micros;
	end_time: Micros;
	minimum: Centavos;
}

export interface PaperDocument {
	/** The kind in words: 'Edital'. */
	kind: string;
	title: string;
	version: number;
	sha256: string;
	published_at: Micros;
	/** Of the whole sale, or of this lot alone. */
	of: 'sale' | 'lot';
}

/** The lot's auctioneer, or else the installation's. */
export interface PaperAuctioneer extends PublicAuctioneer {
	tax_id: string | null;
}

/** A record of the ledger: its type, its time and its data. */
export interface PaperEvent {
	seq: number;
	type: string;
	at: Micros;
	data: Readonly<Record<string, unknown>>;
}

/** The last event of a type; undefined without one. */
export function lastEvent({ events }: Pick<PaperLot, 'events'>, type: string): PaperEvent | undefined {
	return events.findLast((event) => event.type === type);
}

/** When each round that nobody bid in ended, by its number; of a lot without rounds, 1. Empty where the last one was sold. */
export function unsoldRounds(
	lot: Pick<PaperLot, 'events' | 'round' | 'highest'>,
): { number: number; at: Micros }[] {
	const closed = lot.events
		.filter(({ type }) => type === 'round-closed')
		.map(({ at, data }) => ({ number: Number(data.round), at }));
	const end = lot.highest === null && lastEvent(lot, 'ended');
	return end ? [...closed, { number: lot.round ?? 1, at: end.at }] : closed;
}
