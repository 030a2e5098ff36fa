import { z } from 'zod';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/payments.ts';
import { PROOF_STATUSES } from '#domain/proofs.ts';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { reason } from './reason.ts';

const paymentStatus = z.enum(Object.keys(PAYMENT_LABELS) as [PaymentStatus, ...PaymentStatus[]]);

/** What the winner sent to show that they paid; the file itself opens by a link of a minute. */
export const paymentProof = z.object({
	id: uuid,
	/** Counts from 1 for each payment. */
	number: z.int(),
	kind: z.enum(['image', 'pdf']),
	status: z.enum(PROOF_STATUSES),
	/** Why it was refused, in the operator's words. */
	reason: z.string().nullable(),
	uploaded_at: instant,
});
export type PaymentProof = z.infer<typeof paymentProof>;

/** How what is owed is paid. */
export const wayToPay = z.discriminatedUnion('kind', [
	/** A static Pix code to the operator's key; a person of the operator looks for the money. */
	z.object({
		kind: z.literal('static'),
		code: z.string(),
		txid: z.string(),
		key: z.string(),
		merchant: z.string(),
		/** The key is nobody's: the operator is a demonstration. */
		demo: z.boolean(),
	}),
	/** A charge at the operator's bank, which tells by itself that it was paid; no code while the bank has given none. */
	z.object({ kind: z.literal('charge'), code: z.string().nullable(), merchant: z.string() }),
	/** As the edital says: the operator takes no Pix here, or the amount does not fit into a code. */
	z.object({
		kind: z.literal('house'),
		auctioneer: z.object({ name: z.string(), registration: z.string().nullable() }).nullable(),
		notice_url: z.string().nullable(),
	}),
]);
export type WayToPay = z.infer<typeof wayToPay>;

/** An earlier payment of the same auction, which fell away. For administrators. */
const earlierPayment = z.object({
	id: uuid,
	status: paymentStatus,
	name: z.string(),
	bidder: z.int().nullable(),
	amount: reais,
	created_at: instant,
	ended_at: instant.nullable(),
	reason: z.string().nullable(),
});

/** `GET /api/auctions/{id}/payment`: what the caller owes for a lot, or for administrators what its latest winner does. */
export const payment = z.object({
	id: uuid,
	auction: z.object({ id: uuid, title: z.string(), end_time: instant }),
	status: paymentStatus,
	price: reais,
	commission: reais,
	commission_percent: z.number(),
	/** The sum of the two: what is owed. */
	amount: reais,
	/** Both amounts where another price than the highest bid was declared: `price` is the smaller one (rules §11). */
	declared: z.object({ price: reais, highest_bid: reais }).nullable(),
	due_at: instant,
	paid_at: instant.nullable(),
	created_at: instant,
	/** When it was cancelled or refunded, and why. */
	ended_at: instant.nullable(),
	reason: z.string().nullable(),
	/** Null when there is nothing to pay any more. */
	way: wayToPay.nullable(),
	/** Oldest first. */
	proofs: z.array(paymentProof),
	/** Whether the caller is the winner; an administrator who is not sends no proof. */
	own: z.boolean(),
	/** Who owes; null for the winner, who knows. */
	winner: z.object({ id: uuid, name: z.string(), email: z.string(), bidder: z.int().nullable() }).nullable(),
	/** Newest first; empty for the winner. */
	earlier: z.array(earlierPayment),
	/** The database's clock. */
	server_time: instant,
});
export type Payment = z.infer<typeof payment>;

/** `POST /api/admin/payments/{id}/confirm`; the amount that the bank statement shows, where it was looked at. */
export const confirmation = z.strictObject({ received_amount: sentAmount.optional() }).optional();
export type Confirmation = z.input<typeof confirmation>;

/** `POST /api/admin/payments/{id}/refuse`: why the proofs do not show the payment, in the words that the winner reads. */
export const proofRefusal = z.strictObject({
	reason,
	/** The number of the newest proof that was looked at: later ones go on waiting. All, where nobody says. */
	seen: z.int().min(1).optional(),
});
export type ProofRefusal = z.input<typeof proofRefusal>;

/** A decision's outcome. */
export const paymentDecision = z.object({ id: uuid, status: paymentStatus });

/** `POST /api/payment-proofs/{id}/link`. */
export const proofLink = z.object({ url: z.string() });
