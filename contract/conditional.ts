import { z } from 'zod';
import { instant, reais, sentAmount, uuid } from './amount.ts';

const COUNTERED = 'Informe o preço da contraproposta, e só dela';

/**
 * `POST /api/admin/auctions/{id}/conditional`: the seller's answer to a bid below the reserve (rules §50), with the published document of the lot
 * or of its sale on which it was given. A counter-offer, and nothing else, has a `price`.
 */
export const conditionalBody = z
	.strictObject({
		answer: z.enum(['accept', 'refuse', 'counter'], 'answer aceita accept, refuse ou counter'),
		price: sentAmount.optional(),
		document_id: uuid.optional(),
	})
	.refine(({ answer, price }) => (answer === 'counter') === (price !== undefined), {
		path: ['price'],
		error: COUNTERED,
	});
export type ConditionalBody = z.output<typeof conditionalBody>;

/** A conditional sale that waits for an answer, as the desk sees it; `counter` is the price of a counter-offer that stands. */
export const conditionalSale = z.object({
	until: instant,
	counter: reais.nullable(),
	/** The price of the lot, for which the seller may accept the bid. */
	price: reais,
});
export type ConditionalSale = z.infer<typeof conditionalSale>;

/** `GET /api/auctions/{id}/counter`: the counter-offer that stands, to the highest bidder alone; null to everybody else. */
export const ownCounter = z.object({
	counter: z.object({ price: reais, until: instant }).nullable(),
});
export type OwnCounter = z.infer<typeof ownCounter>;

/** `POST /api/auctions/{id}/counter`. */
export const counterBody = z.strictObject({
	accept: z.literal(true, 'accept deve ser true: quem não quer o preço não responde'),
});

/** The answer to the bidder who took a counter-offer, with its record in the ledger. */
export const counterAnswer = z.object({ price: reais, bidder: z.int(), seq: z.int(), at: instant });
export type CounterAnswer = z.infer<typeof counterAnswer>;
