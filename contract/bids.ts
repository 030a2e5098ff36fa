import { z } from 'zod';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { IDEMPOTENCY_KEY } from './headers.ts';

/** A bid as everyone sees it: the bidder is a number, shown as 'Licitante 3' (rules §9). */
export const publicBid = z.object({
	seq: z.int(),
	bidder: z.int(),
	amount: reais,
	created_at: instant,
});
export type PublicBid = z.infer<typeof publicBid>;

export const bidPage = z.object({ bids: z.array(publicBid) });

/** The body of a bid. Unknown fields are refused. */
export const bidRequest = z.strictObject(
	{ amount: sentAmount },
	{
		error: (issue) =>
			issue.code === 'unrecognized_keys'
				? `Campo desconhecido: ${issue.keys?.join(', ')}`
				: 'O lance deve ser um objeto JSON com o campo amount',
	},
);

/** Where in the ledger the answer stands. Signed receipts build on it. */
export const receipt = z.object({
	auction_id: uuid,
	seq: z.int(),
	at: instant,
	/** SHA-256 of the canonical record, which names the record before it. */
	record_hash: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

/** 201: the bid as recorded, and the auction right after it. */
export const bidAnswer = z.object({
	bid: publicBid,
	current_bid: reais,
	minimum_bid: reais,
	bid_count: z.int(),
	end_time: instant,
	/** Whether this bid moved the end. */
	extended: z.boolean(),
	receipt,
});
export type BidAnswer = z.infer<typeof bidAnswer>;

/** The value of that header. */
export const idempotencyKey = z
	.string(`${IDEMPOTENCY_KEY} é obrigatório`)
	.regex(/^[\w-]{8,80}$/, `${IDEMPOTENCY_KEY} deve ter de 8 a 80 letras, números, - ou _`);
