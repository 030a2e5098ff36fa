import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readCheckpoint } from './read-checkpoints.ts';
import type { Witness } from './witnesses.ts';

/** How long a server may be busy with one checkpoint before another server takes over. */
const CLAIM = 2 * MINUTE;

/** How long a witness is left alone after a failure. */
const PAUSE = 30 * SECOND;

interface DeliveryDeps {
	db: Kysely<Database>;
	environment: Environment;
	/** The first failure, and the first success after it; on whichever server. */
	report(what: 'failed' | 'recovered', witness: string, error?: unknown): void;
	/** How long a witness is left alone after a failure, in milliseconds. */
	pause?: number;
}

/**
 * Delivers to a witness what it has not got yet, in order, until it fails. One server at a time: a claim in the database, without
 * a transaction that would stay open meanwhile. Returns the number of checkpoints delivered.
 */
export async function deliverCheckpoints(
	{ db, environment, report, pause = PAUSE }: DeliveryDeps,
	witness: Witness,
): Promise<number> {
	const own = { environment, witness: witness.name };
	let through = await readThrough(db, own);
	if ((await nextFor(db, own, witness, through)) === null) return 0;
	const claimed = await claim(db, own);
	if (claimed === null) return 0;
	through = claimed;
	for (let delivered = 0; ; delivered += 1) {
		const number = await nextFor(db, own, witness, through);
		if (number === null) {
			await release(db, own);
			return delivered;
		}
		try {
			const stored = await readCheckpoint(db, environment, number);
			if (!stored) throw new Error(`checkpoint ${number} is not stored`);
			const { time_stamp, ...file } = stored;
			const token = await witness.deliver({
				file,
				token: time_stamp ? Buffer.from(time_stamp, 'base64') : null,
			});
			if (await recordDelivery(db, own, number, token)) report('recovered', witness.name);
		} catch (error) {
			if (await recordFailure(db, own, pause)) report('failed', witness.name, error);
			return delivered;
		}
		through = number;
	}
}

interface Own {
	environment: Environment;
	witness: string;
}

async function readThrough(db: Kysely<Database>, { environment, witness }: Own): Promise<number> {
	const row = await db
		.selectFrom('ledger_witnesses')
		.select('through')
		.where('environment', '=', environment)
		.where('witness', '=', witness)
		.executeTakeFirst();
	return row?.through ?? 0;
}

/** The next checkpoint for a witness that has got all until `through`; null if there is none. */
async function nextFor(
	db: Kysely<Database>,
	{ environment }: Own,
	{ takes }: Witness,
	through: number,
): Promise<number | null> {
	const stamped = sql`and exists (select from ledger_checkpoint_deliveries d
		where d.environment = c.environment and d.number = c.number and d.token is not null)`;
	const { rows } = await sql<{ number: number }>`
		select number from ledger_checkpoints c where environment = ${environment} and number > ${through}
			${takes === 'stamped' ? stamped : sql``}
		order by number ${takes === 'newest' ? sql`desc` : sql`asc`} limit 1`.execute(db);
	return rows[0]?.number ?? null;
}

/** Claims a witness for this server. Returns how far it is; null if another server has it, or it failed just now. */
async function claim(db: Kysely<Database>, { environment, witness }: Own): Promise<number | null> {
	const { rows } = await sql<{ through: number }>`
		insert into ledger_witnesses as w (environment, witness, claimed_until)
		values (${environment}, ${witness}, ${until(CLAIM)})
		on conflict (environment, witness) do update set claimed_until = excluded.claimed_until
			where w.claimed_until < clock_timestamp()
		returning through`.execute(db);
	return rows[0]?.through ?? null;
}

/** Stores a delivery and prolongs the claim. Returns whether the witness had failed before. */
async function recordDelivery(
	db: Kysely<Database>,
	{ environment, witness }: Own,
	number: number,
	token: Buffer | null,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await sql`insert into ledger_checkpoint_deliveries (environment, number, witness, token)
			values (${environment}, ${number}, ${witness}, ${token}) on conflict do nothing`.execute(trx);
		const { rows } = await sql<{ failed: boolean }>`
			update ledger_witnesses w set through = greatest(w.through, ${number}), sent_at = clock_timestamp(),
				claimed_until = ${until(CLAIM)}, failing_since = null
			from (select failing_since is not null as failed from ledger_witnesses
				where environment = ${environment} and witness = ${witness} for update) as before
			where w.environment = ${environment} and w.witness = ${witness} returning before.failed`.execute(trx);
		return rows[0]?.failed ?? false;
	});
}

/** Notes a failure and leaves the witness alone for a while. Returns whether this is the first one. */
async function recordFailure(
	db: Kysely<Database>,
	{ environment, witness }: Own,
	pause: number,
): Promise<boolean> {
	const { rows } = await sql<{ failed: boolean }>`
		update ledger_witnesses w set claimed_until = ${until(pause)},
			failing_since = coalesce(w.failing_since, clock_timestamp())
		from (select failing_since is not null as failed from ledger_witnesses
			where environment = ${environment} and witness = ${witness} for update) as before
		where w.environment = ${environment} and w.witness = ${witness} returning before.failed`.execute(db);
	return rows[0]?.failed === false;
}

async function release(db: Kysely<Database>, { environment, witness }: Own): Promise<void> {
	await sql`update ledger_witnesses set claimed_until = '-infinity'
		where environment = ${environment} and witness = ${witness}`.execute(db);
}

function until(milliseconds: number) {
	return sql`clock_timestamp() + ${milliseconds}::double precision * interval '1 millisecond'`;
}
