import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type CheckpointFile,
	type LedgerHead,
	makeCheckpoint,
	NO_CHECKPOINT,
} from '#domain/ledger/checkpoints.ts';
import { canonical } from '#domain/values/canonical.ts';
import { isoOf, type Micros, micros } from '#domain/values/time.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { Signer } from '#server/platform/signing.ts';

/** The most heads of one checkpoint. Hashing 2,000 takes 10 ms, in which this server answers no request. */
const MAX_HEADS = 2_000;

export interface CheckpointDeps {
	db: Kysely<Database>;
	environment: Environment;
	signer: Signer;
	/** The least time between two checkpoints, in milliseconds. */
	interval: number;
	/** A ledger no longer contains a head that an earlier checkpoint states: somebody changed the database. */
	onConflict(auction_ids: readonly string[]): void;
	maxHeads?: number;
}

/**
 * Takes checkpoints while more ledgers changed than fit into one. Takes none if the last one is younger than the interval, if no
 * ledger changed since, or if another server is at it. Returns the number of checkpoints taken.
 */
export async function takeCheckpoints(deps: CheckpointDeps): Promise<number> {
	for (let taken = 0; ; taken += 1) {
		const made = await deps.db.transaction().execute((trx) => takeCheckpoint(trx, deps));
		if (!made) return taken;
		if (made.checkpoint.complete) return taken + 1;
	}
}

async function takeCheckpoint(
	trx: Transaction<Database>,
	{ environment, signer, interval, onConflict, maxHeads = MAX_HEADS }: CheckpointDeps,
): Promise<CheckpointFile | null> {
	// A lock of this transaction: statements after it see what the server that held it before has committed.
	const locked = await sql<{ held: boolean }>`
		select pg_try_advisory_xact_lock(hashtextextended(${`ledger checkpoint ${environment}`}, 0)) as held`.execute(
		trx,
	);
	if (!locked.rows[0]?.held) return null;
	const last = await readLast(trx, environment);
	if (last?.complete && last.now - last.at < micros(interval)) return null;
	const changed = await readChanged(trx, environment, maxHeads + 1);
	if (changed.length === 0) return null;
	const conflicts = changed.filter(({ lost }) => lost).map(({ auction_id }) => auction_id);
	if (conflicts.length > 0) onConflict(conflicts);
	const heads = changed.slice(0, maxHeads).map(({ auction_id, seq, hash }) => ({ auction_id, seq, hash }));
	const read_at = Math.max(...changed.map(({ read_at }) => read_at), (last?.at ?? 0) + 1);
	const made = makeCheckpoint(
		last ?? NO_CHECKPOINT,
		{ at: isoOf(read_at), complete: changed.length <= maxHeads, environment },
		heads,
		sha256,
		signer,
	);
	await store(trx, made);
	return made.file;
}

interface LastCheckpoint {
	number: number;
	hash: string;
	complete: boolean;
	at: Micros;
	now: Micros;
}

async function readLast(
	trx: Transaction<Database>,
	environment: Environment,
): Promise<LastCheckpoint | undefined> {
	const { rows } = await sql<LastCheckpoint>`
		select number, hash, complete, micros(at) as at, micros(clock_timestamp()) as now from ledger_checkpoints
		where environment = ${environment} order by number desc limit 1`.execute(trx);
	return rows[0];
}

/**
 * The heads that differ from those of the last checkpoint that states them. One statement, so one snapshot: an auction's row states
 * the head of the records that were committed with it. `lost`: the record that was witnessed is not in the ledger any more.
 */
async function readChanged(
	trx: Transaction<Database>,
	environment: Environment,
	limit: number,
): Promise<(LedgerHead & { lost: boolean; read_at: Micros })[]> {
	const { rows } = await sql<LedgerHead & { lost: boolean; read_at: Micros }>`
		select a.id as auction_id, a.ledger_seq as seq, a.ledger_hash as hash, micros(clock_timestamp()) as read_at,
			w.seq is not null and not exists (select from ledger_records r
				where r.auction_id = a.id and r.seq = w.seq and r.hash = w.hash) as lost
		from auctions a left join witnessed_ledgers w on w.auction_id = a.id
		where a.environment = ${environment} and a.ledger_seq > 0
			and (w.seq is distinct from a.ledger_seq or w.hash is distinct from a.ledger_hash)
		order by a.id limit ${limit}`.execute(trx);
	return rows;
}

async function store(
	trx: Transaction<Database>,
	{ file, text, hash }: ReturnType<typeof makeCheckpoint>,
): Promise<void> {
	const { checkpoint, heads, key_id, signature } = file;
	const { environment, number, at, count, complete } = checkpoint;
	await sql`insert into ledger_checkpoints
		(environment, number, at, count, complete, text, hash, heads, key_id, signature)
		values (${environment}, ${number}, ${at}, ${count}, ${complete}, ${text}, ${hash}, ${canonical(heads)}, ${key_id}, ${signature})`.execute(
		trx,
	);
	await sql`insert into witnessed_ledgers (auction_id, number, seq, hash)
		select h.auction_id, ${number}::integer, h.seq, h.hash
		from unnest(${columnOf(heads, 'auction_id')}::uuid[], ${columnOf(heads, 'seq')}::int[], ${columnOf(heads, 'hash')}::text[])
			as h (auction_id, seq, hash)
		on conflict (auction_id) do update set number = excluded.number, seq = excluded.seq, hash = excluded.hash`.execute(
		trx,
	);
}
