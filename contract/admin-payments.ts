import { z } from 'zod';
import { type ACCOUNTS, ENTRY_LABELS, type EntryKind } from '#domain/settlement/journal.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import {
	CANDIDATE_LABELS,
	type CandidateState,
	CHANCE_STATES,
	OFFER_HOURS,
	OFFER_HOURS_MAX,
} from '#domain/settlement/second-chance.ts';
import { instant, reais, uuid } from './amount.ts';
import { annulment } from './outcomes.ts';
import { reason } from './reason.ts';

const names = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]];

/** `POST …/refund`: annuls a win that is paid. */
export const annulmentBody = z.strictObject(annulment);
export type SentAnnulment = z.input<typeof annulmentBody>;

/** `POST …/cancel`: `defaulted` cancels because the win was not paid in time, else the win is annulled. */
export const cancelBody = annulmentBody.extend({
	defaulted: z.boolean('defaulted deve ser verdadeiro ou falso').default(false),
});

const HOURS = `Prazo da oferta deve ser um número inteiro de 1 a ${OFFER_HOURS_MAX} horas`;

/** `POST …/offer`: judicial lots need a reason, the judge's order (CNJ Res. 236 art. 26). */
export const offerBody = z.strictObject({
	deadline_hours: z.int(HOURS).min(1, HOURS).max(OFFER_HOURS_MAX, HOURS).default(OFFER_HOURS),
	reason: reason.optional(),
});
export type OfferBody = z.infer<typeof offerBody>;
export type SentOffer = z.input<typeof offerBody>;

/** A payment after an action on it. */
export const paymentMoved = z.object({ id: uuid, status: z.enum(names<PaymentStatus>(PAYMENT_LABELS)) });
export type PaymentMoved = z.infer<typeof paymentMoved>;

/** An offer as administrators see it. */
export const offerMade = z.object({
	id: uuid,
	auction_id: uuid,
	bidder: z.int(),
	price: reais,
	state: z.enum(CHANCE_STATES),
	offered_at: instant,
	expires_at: instant,
	reason: z.string().nullable(),
});
export type OfferMade = z.infer<typeof offerMade>;

/** A bidder's place, by their highest bid in descending order, then by time. */
const rankedBidder = z.object({
	place: z.int(),
	/** The number of the public pseudonym: 'Licitante 3'. */
	bidder: z.int(),
	name: z.string(),
	/** Null if the account was deleted. */
	email: z.string().nullable(),
	amount: reais,
	/** The time of the bid, and its record in the ledger. */
	at: instant,
	seq: z.int(),
	standing: z.enum(names<CandidateState>(CANDIDATE_LABELS)),
});
export type RankedBidder = z.infer<typeof rankedBidder>;

/** `next` is the number of the bidder to whom the lot would be offered now; null if there is none. */
export const ranking = z.object({
	auction_id: uuid,
	bidders: z.array(rankedBidder),
	next: z.int().nullable(),
});
export type Ranking = z.infer<typeof ranking>;

const amounts = z.object({ winner: reais, bank: reais, commission: reais, seller: reais } satisfies Record<
	(typeof ACCOUNTS)[number],
	unknown
>);

const journalEntry = amounts.extend({
	at: instant,
	kind: z.enum(names<EntryKind>(ENTRY_LABELS)),
	/** The administrator; null if the server made the entry. */
	by: z.string().nullable(),
	/** The bank's id of the transfer. */
	transfer: z.string().nullable(),
	payment_id: uuid,
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** The journal entries of an auction, oldest first, and the resulting balances. */
export const journal = z.object({ auction_id: uuid, lines: z.array(journalEntry), balances: amounts });
export type Journal = z.infer<typeof journal>;

/** `POST …/reopen`: the new auction, whose dates are still to be set. */
export const reopened = z.object({ auction_id: uuid, reopened_from: uuid });
export type Reopened = z.infer<typeof reopened>;

/** The data for administrators on the payment page, apart from the payment itself. */
export interface SettlementOverview {
	auction_id: string;
	judicial: boolean;
	/** Of a regulated lot an annulment names the document that orders it: those that are published. */
	regulated: boolean;
	orders: { id: string; title: string }[];
	/** The current state of the last payment. */
	payment: {
		id: string;
		status: PaymentStatus;
		by_bank: boolean;
		reason: string | null;
		/** Of a commission alone, whose payer has no account. */
		alone: boolean;
		/** Whether the price may be paid with the credit of who won (CPC art. 892 § 1). */
		creditable: boolean;
		/** Whether an instalment is late, and others are still to come (CPC art. 895 § 5). */
		rest_late: boolean;
	};
	/** The person who has not paid in time, or did not before the win was undone; null where nobody can be barred for it. */
	unpaid_by: string | null;
	/** A proof of the last payment has not been reviewed. */
	proof_waiting: boolean;
	/** The open offer, or else the last one. */
	offer: OfferMade | null;
	/** The new auction of the lot, if it was reopened. */
	reopened_as: string | null;
	ranking: Ranking;
	journal: Journal;
}
