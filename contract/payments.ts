import { z } from 'zod';
import {
	COMPONENT_KINDS,
	COMPONENT_STATES,
	PAYEES,
	SLIP_NUMBER_LENGTH,
} from '#domain/settlement/payment-components.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { PROOF_STATUSES } from '#domain/settlement/proofs.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { lineText } from '#domain/values/typed-text.ts';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { openConsent } from './consents.ts';
import { reason } from './reason.ts';
import { refund } from './refunds.ts';

const paymentStatus = z.enum(Object.keys(PAYMENT_LABELS) as [PaymentStatus, ...PaymentStatus[]]);

/** A proof of payment. The file is opened through a link that is valid for a minute. */
export const paymentProof = z.object({
	id: uuid,
	/** Counts from 1 per payment. */
	number: z.int(),
	kind: z.enum(['image', 'pdf']),
	status: z.enum(PROOF_STATUSES),
	/** The administrator's reason for refusing it. */
	reason: z.string().nullable(),
	uploaded_at: instant,
});
export type PaymentProof = z.infer<typeof paymentProof>;

/** A static Pix code with the operator's key. An administrator checks whether the money arrived. */
const staticPix = z.object({
	kind: z.literal('static'),
	code: z.string(),
	txid: z.string(),
	key: z.string(),
	merchant: z.string(),
	/** The key belongs to nobody: the installation is a demonstration. */
	demo: z.boolean(),
});

/** A charge at the operator's bank, which reports the payment itself. `code` is null until the bank has issued it. */
const pixCharge = z.object({ kind: z.literal('charge'), code: z.string().nullable(), merchant: z.string() });

/** How the amount owed can be paid. On judicial lots it is `house`: each component has its own ways. */
export const wayToPay = z.discriminatedUnion('kind', [
	staticPix,
	pixCharge,
	/** As the edital states: the operator does not accept Pix here, or the amount does not fit into a code. */
	z.object({
		kind: z.literal('house'),
		auctioneer: z.object({ name: z.string(), registration: z.string().nullable() }).nullable(),
		notice_url: z.string().nullable(),
	}),
]);
export type WayToPay = z.infer<typeof wayToPay>;

/** The guia of a part that is paid to the court, or the form (GRU) of one that is paid to a public body. */
export const depositSlip = z.object({
	number: z.string(),
	amount: reais,
	/** The address of the PDF, for the winner and administrators. */
	url: z.string(),
	entered_at: instant,
});
export type DepositSlip = z.infer<typeof depositSlip>;

const slip = depositSlip.nullable();

/** One part of what is owed (rules §54). */
export const paymentComponent = z.object({
	id: uuid,
	kind: z.enum(COMPONENT_KINDS),
	/** Of an instalment, from 1; otherwise null. */
	number: z.int().nullable(),
	/** What a cost is for, as the edital names it; null of every other part. */
	label: z.string().nullable(),
	/** Null while there is no way of paying it. */
	due_at: instant.nullable(),
	payee: z.object({ kind: z.enum(PAYEES), name: z.string() }),
	/** The name of who owes it. */
	payer: z.string(),
	amount: reais,
	/**
	 * How an instalment is corrected by an index: its amount before, and the figure of each month in percent, once all are known. `missing` is the first
	 * month without one. Null where it is not corrected.
	 */
	correction: z
		.object({
			index: z.string(),
			base: reais,
			figures: z.array(z.object({ month: z.string(), percent: z.number() })).nullable(),
			missing: z.string().nullable(),
		})
		.nullable(),
	state: z.enum(COMPONENT_STATES),
	paid_at: instant.nullable(),
	/** Empty where the whole payment is made as one, by the payment's own `way`. */
	ways: z.array(
		z.discriminatedUnion('kind', [
			/** `pix` asks for this part alone. */
			z.object({ kind: z.literal('pix'), pix: z.discriminatedUnion('kind', [staticPix, pixCharge]) }),
			/** A transfer to the payee's account. */
			z.object({
				kind: z.literal('ted'),
				holder: z.string(),
				tax_id: z.string().nullable(),
				bank: z.string(),
				branch: z.string().nullable(),
				account: z.string(),
			}),
			/** Null until it is entered. */
			z.object({ kind: z.literal('guia'), slip }),
			z.object({ kind: z.literal('gru'), slip }),
		]),
	),
	/** Oldest first. */
	proofs: z.array(paymentProof),
});
export type PaymentComponent = z.infer<typeof paymentComponent>;

/** The text fields of `POST /api/admin/auctions/{id}/deposit-slip`; `amount` in reais. */
export const depositSlipFields = {
	number: lineText('Número da guia', 'Número da guia é obrigatório')
		.refine((number) => shownLength(number) >= 1, 'Número da guia é obrigatório')
		.refine(
			(number) => lengthOf(number) <= SLIP_NUMBER_LENGTH,
			`Número da guia: no máximo ${SLIP_NUMBER_LENGTH} caracteres`,
		),
	amount: z
		.string('Valor da guia é obrigatório')
		.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Valor da guia deve ser um valor em reais, como 1500.50')
		.transform(Number),
	/** The part that it is for; without it the price. */
	component_id: uuid.optional(),
};
/** `POST /api/admin/payments/{id}/credit`: what the credit pays of the price, in reais; zero takes it back. The document is the order. */
export const creditBody = z.strictObject({
	amount: z
		.number({ error: 'Crédito deve ser um número em reais, como 320000.50' })
		.min(0, 'Crédito não pode ser negativo')
		.refine(
			(value) => value === 0 || sentAmount.safeParse(value).success,
			'Crédito deve ser um valor em reais com até duas casas decimais',
		),
	document_id: uuid,
});
export type CreditBody = z.infer<typeof creditBody>;

/** `POST /api/admin/payments/{id}/rest-due`: the order by which the instalments still to come fall due at once. */
export const restDueBody = z.strictObject({ document_id: uuid });

/** The payment after it; `amount` in reais is what fell due. */
export const restDue = z.object({ id: uuid, amount: reais, due_at: instant });

/** The part of a penalty that was asked for, in reais. */
export const penaltyAsked = z.object({
	id: uuid,
	amount: reais,
	payment: z.object({ id: uuid, status: paymentStatus }),
});

/** A payment after its credit was entered. */
export const creditEntered = z.object({ id: uuid, credit: reais, status: paymentStatus });

/** A part after a decision on it, and the whole payment. */
export const componentDecision = z.object({
	id: uuid,
	state: z.enum(COMPONENT_STATES),
	payment: z.object({ id: uuid, status: paymentStatus }),
});

/** An earlier payment of the same auction that was cancelled or refunded; for administrators. */
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

/**
 * `GET /api/auctions/{id}/payment`: the caller's payment for a lot or, for administrators, that of its latest winner.
 */
export const payment = z.object({
	id: uuid,
	auction: z.object({ id: uuid, title: z.string(), end_time: instant }),
	status: paymentStatus,
	price: reais,
	commission: reais,
	commission_percent: z.number(),
	/** The amount owed: price plus commission, less the credit. */
	amount: reais,
	/** What the creditor who won pays of the price with the credit, in reais, and the title of the order; null without one. */
	credit: z.object({ amount: reais, order: z.string() }).nullable(),
	/**
	 * Set if a price other than the highest bid was declared: `price` in the payment is the smaller amount (rules §11).
	 */
	declared: z.object({ price: reais, highest_bid: reais }).nullable(),
	/** When the first of its parts is due; null while there is no way of paying any. */
	due_at: instant.nullable(),
	paid_at: instant.nullable(),
	created_at: instant,
	/** When and why it was cancelled or refunded. */
	ended_at: instant.nullable(),
	reason: z.string().nullable(),
	/** Null if nothing is to be paid. */
	way: wayToPay.nullable(),
	/** Oldest first. */
	proofs: z.array(paymentProof),
	/** Whether the winner exercised a right of preference, and did not make the highest bid (rules §49). */
	by_preference: z.boolean(),
	/** The price or down payment, the instalments in order, then the commission. */
	components: z.array(paymentComponent),
	/** The same parts, under their name in the rules. */
	parts: z.array(paymentComponent),
	/** What is owed back after an annulment, or was given back: of this payment; for administrators, of every payment of the lot. */
	refunds: z.array(refund),
	/** The ground and the order of an annulment, as the public reads them; null without one. */
	annulled_by: z.string().nullable(),
	/** Whether `way` pays the whole; else each part has its own ways. */
	as_one: z.boolean(),
	/** Whether the caller is the winner. Administrators who are not cannot send a proof. */
	own: z.boolean(),
	/** The winner, or with a null `id` who pays without an account; null if the caller is the winner. */
	winner: z
		.object({
			id: uuid.nullable(),
			name: z.string(),
			email: z.string(),
			bidder: z.int().nullable(),
			/** Of who has no account, as the desk entered it. */
			tax_id: z.string().nullable(),
		})
		.nullable(),
	/** Newest first; empty for the winner. */
	earlier: z.array(earlierPayment),
	/** What waits for a second administrator's consent; empty for the winner. */
	consents: z.array(openConsent),
	/** The database's time. */
	server_time: instant,
});
export type Payment = z.infer<typeof payment>;

/**
 * `POST /api/admin/payments/{id}/confirm` and `POST /api/admin/payments/components/{id}/confirm`: the amount and the day of the credit on the bank's
 * statement.
 */
export const confirmation = z
	.strictObject({
		received_amount: sentAmount.optional(),
		credited_at: z.iso.date('Data do crédito deve ser um dia, como 2026-11-30').optional(),
	})
	.optional();
export type Confirmation = z.input<typeof confirmation>;

/**
 * `POST /api/admin/payments/{id}/refuse` and `POST /api/admin/payments/components/{id}/refuse`: why the proofs do not show the payment, or its
 * part; the winner reads the reason.
 */
export const proofRefusal = z.strictObject({
	reason,
	/** The number of the newest reviewed proof; later ones stay undecided. If omitted, all proofs are refused. */
	seen: z.int().min(1).optional(),
});
export type ProofRefusal = z.input<typeof proofRefusal>;

/** The payment after the decision. */
export const paymentDecision = z.object({ id: uuid, status: paymentStatus });

/** `POST /api/payment-proofs/{id}/link`. */
export const proofLink = z.object({ url: z.string() });
