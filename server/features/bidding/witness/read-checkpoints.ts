import { type Kysely, sql } from 'kysely';
import type { CheckpointAnswer, CheckpointListQuery, CheckpointPage } from '#contract/checkpoints.ts';
import type { WitnessedLedger } from '#contract/ledger.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type CheckpointFile, proveHead } from '#domain/ledger/checkpoints.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { Keyset, numberColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';

const ORDER = new Keyset([numberColumn('number')], 'desc');

/** A page of the checkpoints, newest first; null for an invalid cursor. */
export async function listCheckpoints(
	db: Kysely<Database>,
	environment: Environment,
	{ limit, cursor }: CheckpointListQuery,
): Promise<CheckpointPage | null> {
	const behind = ORDER.after(cursor);
	if (!behind) return null;
	const { rows } = await sql<
		Omit<CheckpointPage['checkpoints'][number], 'at'> & { at: Micros }
	>`select number, micros(at) as at, count, hash, exists (select from ledger_checkpoint_deliveries d
			where d.environment = c.environment and d.number = c.number and d.token is not null) as time_stamped
		from ledger_checkpoints c where environment = ${environment} and ${behind}
		order by ${ORDER.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = ORDER.page(rows, limit, ({ number }) => [number]);
	return { checkpoints: page.map(({ at, ...rest }) => ({ ...rest, at: isoOf(at) })), next_cursor };
}

interface StoredCheckpoint {
	text: string;
	heads: string;
	key_id: string;
	public_key: string;
	signature: string;
	token: Buffer | null;
}

/** A stored checkpoint as witnesses get it, with its time stamp; null if there is none of this number. */
export async function readCheckpoint(
	db: Kysely<Database>,
	environment: Environment,
	number: number,
): Promise<(CheckpointFile & { time_stamp: string | null }) | null> {
	const { rows } = await sql<StoredCheckpoint>`
		select c.text, c.heads, c.key_id, k.public_key, c.signature, d.token
		from ledger_checkpoints c join ledger_keys k using (key_id)
			left join ledger_checkpoint_deliveries d
				on d.environment = c.environment and d.number = c.number and d.witness = 'time-stamp'
		where c.environment = ${environment} and c.number = ${number}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { text, heads, token, ...signed } = row;
	return {
		checkpoint: JSON.parse(text),
		heads: JSON.parse(heads),
		...signed,
		time_stamp: token?.toString('base64') ?? null,
	};
}

/** A checkpoint, or one auction's part of it; null if there is no such checkpoint or it does not state that auction's head. */
export async function readCheckpointFor(
	db: Kysely<Database>,
	environment: Environment,
	number: number,
	auction: string | undefined,
): Promise<CheckpointAnswer | null> {
	const file = await readCheckpoint(db, environment, number);
	if (!file || auction === undefined) return file;
	const { time_stamp, ...rest } = file;
	const proof = proveHead(rest, auction, sha256);
	return proof && { ...proof, time_stamp };
}

/** The last checkpoint that states a ledger's head; null if none does yet. */
export async function readWitnessed(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<WitnessedLedger | null> {
	// A later checkpoint that was delivered leads to this one.
	const { rows } = await sql<Omit<WitnessedLedger, 'at'> & { at: Micros }>`
		select w.seq, w.number, micros(c.at) as at, exists (select from ledger_checkpoint_deliveries d
			where d.environment = c.environment and d.number >= c.number) as delivered
		from witnessed_ledgers w join ledger_checkpoints c on c.environment = ${environment} and c.number = w.number
		where w.auction_id = ${auction_id}`.execute(db);
	const [row] = rows;
	return row ? { ...row, at: isoOf(row.at) } : null;
}
