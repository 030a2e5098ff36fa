import { z } from 'zod';
import { PROXY_BID_FIELD } from '#domain/frozen-words.js';
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

const PROXY_BID = 'Teto do lance automático deve ser pelo menos o valor do lance';

/**
 * The body of a bid. Unknown fields are refused. With `max_amount` the operator bids on for the bidder, secretly, up to it; a
 * leader who sends one higher than before raises it, and makes no bid.
 */
export const bidRequest = z
	.strictObject(
		{ amount: sentAmount, max_amount: sentAmount.optional() },
		{
			error: (issue) =>
				issue.code === 'unrecognized_keys'
					? `Campo desconhecido: ${issue.keys?.join(', ')}`
					: 'O lance deve ser um objeto JSON com o campo amount',
		},
	)
	.refine(({ amount, max_amount }) => max_amount === undefined || max_amount >= amount, {
		path: ['max_amount'],
		message: PROXY_BID,
	});

/** SHA-256 in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** How the claim of a receipt is signed. */
const signature = {
	/** From the claim above to the root that is signed: the hashes beside, and their sides. */
	path: z.array(z.union([z.strictObject({ left: digest }), z.strictObject({ right: digest })])).max(32),
	key_id: z.string(),
	/** Ed25519, base64url, as the signature is. */
	public_key: z.string(),
	signature: z.string(),
};

/** Where in the ledger the answer stands, signed by the operator (domain/receipts.ts, docs/ledger.md). */
export const receipt = z.object({
	auction_id: uuid,
	seq: z.int(),
	at: instant,
	/** SHA-256 of the canonical record, which names the record before it. */
	record_hash: z.string(),
	/** The ledger's last record right after the decision. */
	head: z.object({ seq: z.int(), hash: z.string() }),
	...signature,
});
export type Receipt = z.infer<typeof receipt>;

/**
 * The signed answer to a bid that was refused without a record (rules §7): its person may not bid on the lot, or it came
 * before the opening or after the end. Amounts in centavos, as in the ledger.
 */
export const signedRefusal = z.object({
	kind: z.literal('refusal'),
	auction_id: uuid,
	at: instant,
	amount: z.int(),
	problem: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
	/** The ledger's head that the bid was judged against; seq 0 and 64 zeros where there was no record yet. */
	head: z.object({ seq: z.int(), hash: z.string() }),
	...signature,
});
export type SignedRefusal = z.infer<typeof signedRefusal>;

/** Either kind of receipt. */
export const anyReceipt = z.union([signedRefusal, receipt]);
export type AnyReceipt = z.infer<typeof anyReceipt>;

/** A leader's secret maximum. Told to nobody but its holder. */
export const proxyBid = z.object({
	max_amount: reais,
	/** What the ledger shows: SHA-256 of the canonical {auction_id, bidder, max_amount (centavos), nonce}. */
	commitment: z.string(),
	nonce: z.string(),
});
export type ProxyBid = z.infer<typeof proxyBid>;

/** `GET` and `DELETE /api/auctions/{id}/maximum`: the caller's own; null for who has none. */
export const ownProxyBid = z.object({ max_amount: reais.nullable() });
export type OwnProxyBid = z.infer<typeof ownProxyBid>;

/** `GET /.well-known/auction-ledger-keys.json`: every key that receipts were ever signed with, the newest last. */
export const ledgerKeys = z.object({
	keys: z.array(
		z.object({ key_id: z.string(), algorithm: z.literal('Ed25519'), public_key: z.string(), since: instant }),
	),
});

/** 201: the bid as recorded, and the auction right after it. */
export const bidAnswer = z.object({
	/** Null where a leader raised their maximum: that is no bid. */
	bid: publicBid.nullable(),
	/** The caller's number in this auction, and the leader's after all that followed from the bid. */
	bidder: z.int(),
	leader: z.int(),
	/** The record that the figures below stand after. */
	seq: z.int(),
	/** The maximum that now stands behind the caller's lead. */
	[PROXY_BID_FIELD]: proxyBid.nullable(),
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
