import type { Identity } from '#domain/people/identity.ts';
import type { Conditions, Correction, Figure } from '#domain/settlement/instalments.ts';
import type { ComponentKind, Payee } from '#domain/settlement/payment-components.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Exercised } from '#server/features/bidding/preference/exercised.ts';
import type { ReceiptIssuer } from '#server/platform/db/money-tables.ts';

/** Who takes a lot, by what, and what they pay to whom. Amounts in centavos. */
export interface PaperWin {
	payment_id: string;
	/** Null for a payer without an account here. */
	user_id: string | null;
	/** Their number in this auction; null for somebody who did not bid, and exercised no right. */
	bidder: number | null;
	/** The approved name, copied at the time of the win. */
	name: string;
	/** Null when the account was deleted. */
	email: string | null;
	/** Of a payer without an account here, as the desk entered it. */
	payer_tax_id: string | null;
	/** What the person stated (rules §30); null before that, and when the account was deleted. */
	identity: Identity | null;
	/** The status now: overdue as soon as the due time has passed. */
	status: PaymentStatus;
	defaulted: boolean;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	/** The part of the price that a creditor pays with the credit (CPC 892 § 1). */
	credit: Centavos;
	/** By what: a bid, unless one of these says otherwise. */
	preference: Exercised | null;
	proposal: (Conditions & { correction: Correction }) | null;
	/** Offered after a win that fell (rules §57). */
	second_chance: boolean;
	/** The price declared in place of the highest bid; null when none was. */
	declared_price: Centavos | null;
	/** The highest bid of this person; null for one who made none. */
	own_bid: Centavos | null;
	/** The price that the sale says is owed by who does not pay, in basis points; null where it says none. */
	penalty_bp: number | null;
	/** Null while there is no way of paying any part. */
	due_at: Micros | null;
	paid_at: Micros | null;
	reason: string | null;
	ended_at: Micros | null;
	parts: PaperPart[];
	now: Micros;
}

/** A part of what is owed (rules §54). */
export interface PaperPart {
	kind: ComponentKind;
	/** Of an instalment, from 1. */
	number: number | null;
	/** What a cost is for; null of every other part. */
	label: string | null;
	payee: Payee;
	/** As it was named when the part was opened; null for the operator's own account. */
	payee_name: string | null;
	payee_tax_id: string | null;
	/** For whom the operator receives it. */
	on_behalf_of: string | null;
	amount: Centavos;
	/** How an instalment is corrected; `figures` are null while one is missing. */
	correction: { index: string; base: Centavos; figures: Figure[] | null } | null;
	status: string;
	due_at: Micros | null;
	paid_at: Micros | null;
	/** The day of the credit on the bank's statement, '2026-11-28'. */
	credited_at: string | null;
	confirmed_by: 'person' | 'bank' | null;
	/** The bank's identifier of the transfer. */
	transfer: string | null;
	/** The court's guia. */
	slip: { number: string; amount: Centavos; entered_at: Micros } | null;
	/** The numbered receipt of a commission, or of a cost that the auctioneer or the house received. */
	receipt: { number: number; year: number; issued_at: Micros; auctioneer: ReceiptIssuer | null } | null;
}

/** The parts of these kinds. */
export const partsOf = ({ parts }: Pick<PaperWin, 'parts'>, ...kinds: ComponentKind[]): PaperPart[] =>
	parts.filter(({ kind }) => kinds.includes(kind));

/** What the indexes added to the instalments. */
export function correctionOf({ parts }: Pick<PaperWin, 'parts'>): Centavos {
	return parts.reduce((sum, { amount, correction }) => sum + (correction ? amount - correction.base : 0), 0);
}

export function sumOf(parts: readonly PaperPart[]): Centavos {
	return parts.reduce((sum, { amount }) => sum + amount, 0);
}
