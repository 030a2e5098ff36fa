import { z } from 'zod';
import { instant, reais, uuid } from './amount.ts';
import { paymentProof, wayToPay } from './payments.ts';

/** The court's guia of a judicial price. */
export const depositSlip = z.object({
	number: z.string(),
	amount: reais,
	/** Opens the PDF, for the winner and administrators. */
	url: z.string(),
	entered_at: instant,
});
export type DepositSlip = z.infer<typeof depositSlip>;

/** One part of what is owed, with its payee, its state and its ways to pay. */
export const paymentComponent = z.object({
	id: uuid,
	kind: z.enum(['price', 'commission', 'cost']),
	payee: z.object({ kind: z.enum(['court', 'seller', 'operator', 'auctioneer']), name: z.string() }),
	amount: reais,
	state: z.enum(['pending', 'proof-sent', 'paid', 'refunded', 'cancelled']),
	paid_at: instant.nullable(),
	ways: z.array(
		z.discriminatedUnion('kind', [
			...wayToPay.options,
			z.object({ kind: z.literal('guia'), slip: depositSlip.nullable() }),
		]),
	),
	/** Oldest first. */
	proofs: z.array(paymentProof),
});
export type PaymentComponent = z.infer<typeof paymentComponent>;
