import { z } from 'zod';
import { MAX_ROUNDS } from '#domain/auction/rounds.ts';
import { PROXY_BID_FIELD } from '#domain/values/frozen-words.js';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { IDEMPOTENCY_KEY } from './headers.ts';

/** A bid as everyone sees it. The bidder is a number, shown as 'Licitante 3' (rules §9). */
export const publicBid = z.object({
	seq: z.int(),
	bidder: z.int(),
	amount: reais,
	created_at: instant,
});
export type PublicBid = z.infer<typeof publicBid>;

export const bidPage = z.object({ bids: z.array(publicBid) });

const ROUND = `round deve ser um número de 1 a ${MAX_ROUNDS}`;

const PROXY_BID = 'Teto do lance automático deve ser pelo menos o valor do lance';

/**
 * The body of a bid. Unknown fields are refused. `max_amount` sets a proxy bid: the server bids for the person, up to
 * this secret amount. A leader who sends a higher one raises it and places no bid. `round` is the round in which the bid
 * is made: it is refused when another one runs. Without it, the bid is for whichever runs.
 */
export const bidRequest = z
	.strictObject(
		{
			amount: sentAmount,
			max_amount: sentAmount.optional(),
			round: z.int(ROUND).min(1, ROUND).max(MAX_ROUNDS, ROUND).optional(),
		},
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

const head = z.object({ seq: z.int().min(0), hash: digest });

/** What bidders see of a lot, in the form that is hashed (rules §40, docs/ledger.md). */
export const lotFacts = z.object({
	auction_id: uuid,
	/** The ledger's last record when the facts were read; seq 0 if there was none. */
	head,
	/** The SHA-256 of the canonical text of `facts`. */
	sha256: digest,
	facts: z.record(z.string(), z.unknown()),
	/** Every change that was announced, in order. */
	revisions: z.array(
		z.object({ at: instant, fields: z.array(z.string()), reason: z.string(), before: digest, after: digest }),
	),
});
export type LotFacts = z.infer<typeof lotFacts>;

/** The signature of a receipt's claim. */
const signature = {
	/** The path from the claim to the signed root: the sibling hashes and their sides. */
	path: z.array(z.union([z.strictObject({ left: digest }), z.strictObject({ right: digest })])).max(32),
	key_id: z.string(),
	/** Ed25519, base64url, like the signature. */
	public_key: z.string(),
	signature: z.string(),
};

/** The receipt of an accepted edital (domain/ledger/receipts.ts, docs/ledger.md). */
export const acceptanceReceipt = z.object({
	kind: z.literal('acceptance'),
	subject_id: uuid,
	edital_sha256: digest,
	acceptance_hash: digest,
	at: instant,
	...signature,
});

/** The position of the answer in the ledger, signed (domain/ledger/receipts.ts, docs/ledger.md). */
export const receipt = z.object({
	auction_id: uuid,
	seq: z.int(),
	at: instant,
	/** The SHA-256 of the canonical record, which includes the hash of the record before it. */
	record_hash: z.string(),
	/** The last record of the ledger right after the decision. */
	head: z.object({ seq: z.int(), hash: z.string() }),
	...signature,
});

/**
 * The signed answer to a bid that was refused without a record (rules §7): the person may not bid on the lot, or the
 * bid came before the opening or after the end. Amounts in centavos, as in the ledger.
 */
export const signedRefusal = z.object({
	kind: z.literal('refusal'),
	auction_id: uuid,
	at: instant,
	amount: z.int(),
	problem: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
	/** The head of the ledger at the decision; seq 0 and 64 zeros before the first record. */
	head: z.object({ seq: z.int(), hash: z.string() }),
	...signature,
});

/** A receipt of either kind. */
export const anyReceipt = z.union([signedRefusal, receipt]);
export type AnyReceipt = z.infer<typeof anyReceipt>;

/** The leader's secret maximum, shown only to the leader. */
export const proxyBid = z.object({
	max_amount: reais,
	/** The value in the ledger: SHA-256 of the canonical {auction_id, bidder, max_amount (centavos), nonce}. */
	commitment: z.string(),
	nonce: z.string(),
});
export type ProxyBid = z.infer<typeof proxyBid>;

/** The caller's proxy bid, read or cancelled at `BIDDER_API.proxyBid`; null if there is none. */
export const ownProxyBid = z.object({ max_amount: reais.nullable() });
export type OwnProxyBid = z.infer<typeof ownProxyBid>;

/** What `GET BIDDER_API.proxyBid` answers: also the caller's number in this auction, null before their first bid there. */
export const ownPosition = ownProxyBid.extend({ bidder: z.int().nullable() });
export type OwnPosition = z.infer<typeof ownPosition>;

/** `GET /.well-known/auction-ledger-keys.json`: all keys that have signed receipts, newest last. */
export const ledgerKeys = z.object({
	keys: z.array(
		z.object({ key_id: z.string(), algorithm: z.literal('Ed25519'), public_key: z.string(), since: instant }),
	),
});

/** 201: the bid as recorded, and the auction right after it. */
export const bidAnswer = z.object({
	/** Null if a leader raised their maximum, which places no bid. */
	bid: publicBid.nullable(),
	/** The caller's number in this auction, and the leader's number after the decision. */
	bidder: z.int(),
	leader: z.int(),
	/** The last record; the values below are those after it. */
	seq: z.int(),
	/** The proxy bid that the caller now has. */
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

/** The value of the `Idempotency-Key` header. */
export const idempotencyKey = z
	.string(`${IDEMPOTENCY_KEY} é obrigatório`)
	.regex(/^[\w-]{8,80}$/, `${IDEMPOTENCY_KEY} deve ter de 8 a 80 letras, números, - ou _`);
