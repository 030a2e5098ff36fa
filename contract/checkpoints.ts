import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { instant, uuid } from './amount.ts';
import { LEDGER_LAST } from './ledger.ts';
import { pageQuery } from './page-query.ts';

/** SHA-256 in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The highest possible number of a checkpoint. */
export const CHECKPOINT_LAST = 2 ** 31 - 1;

/** A time with microseconds, as in the ledger. */
const moment = instant.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

/** The signed document (domain/ledger/checkpoints.ts, docs/ledger.md). */
const checkpoint = z.strictObject({
	at: moment,
	complete: z.boolean(),
	count: z.int().min(1),
	environment: z.enum(ENVIRONMENTS),
	kind: z.literal('ledger-checkpoint'),
	number: z.int().min(1).max(CHECKPOINT_LAST),
	previous: digest,
	root: digest,
	v: z.literal(1),
});

const ledgerHead = z.strictObject({ auction_id: uuid, hash: digest, seq: z.int().min(1).max(LEDGER_LAST) });

const signed = {
	checkpoint,
	key_id: z.string(),
	/** Ed25519, base64url, like the signature. */
	public_key: z.string(),
	signature: z.string(),
	/** The RFC 3161 token over the SHA-256 of the signed text, base64; absent or null where there is none. */
	time_stamp: z.base64().nullish(),
};

/** A checkpoint with all its heads: what witnesses keep. */
export const checkpointFile = z.strictObject({ ...signed, heads: z.array(ledgerHead) });

/** A checkpoint with one auction's head and its Merkle path. */
export const headProof = z.strictObject({
	...signed,
	head: ledgerHead,
	path: z.array(z.union([z.strictObject({ left: digest }), z.strictObject({ right: digest })])).max(32),
});

/** `GET /api/ledger-checkpoints/{n}`. */
export const checkpointAnswer = z.union([checkpointFile, headProof]);
export type CheckpointAnswer = z.infer<typeof checkpointAnswer>;

export const checkpointParams = z.object({ number: z.coerce.number().int().min(1).max(CHECKPOINT_LAST) });

/** With `auction`: only that auction's head, with the path that proves it. */
export const checkpointQuery = z.object({ auction: uuid.optional() });

/** `GET /api/ledger-checkpoints`, newest first. */
export const checkpointPage = z.object({
	checkpoints: z.array(
		z.object({
			number: z.int(),
			at: instant,
			/** The number of ledgers whose heads it states. */
			count: z.int(),
			/** The SHA-256 of the signed text, which the next checkpoint names. */
			hash: digest,
			time_stamped: z.boolean(),
		}),
	),
	next_cursor: z.string().nullable(),
});
export type CheckpointPage = z.infer<typeof checkpointPage>;

export const checkpointListQuery = pageQuery.extend({
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(500, 'limit pode ser no máximo 500')
		.default(50),
});
export type CheckpointListQuery = z.infer<typeof checkpointListQuery>;
