import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How far the witnesses of an installation are. */
export interface WitnessState {
	/** The number of the newest checkpoint, and its age in seconds; 0 and 0 before the first. */
	newest: number;
	age_s: number;
	/** For each witness that was asked for: the checkpoints after the last one that it got, and for how many seconds it has been failing. */
	witnesses: { witness: string; behind: number; failing_s: number }[];
}

/**
 * Reads how far some witnesses are; one that was never delivered to lacks all checkpoints. Counted by the database, so that every
 * server reports the same.
 */
export async function readWitnessState(
	db: Kysely<Database>,
	environment: Environment,
	names: readonly string[],
): Promise<WitnessState> {
	const { rows } = await sql<WitnessState>`
		with newest as (
			select number, at from ledger_checkpoints where environment = ${environment} order by number desc limit 1
		)
		select coalesce((select number from newest), 0) as newest,
			coalesce((select extract(epoch from clock_timestamp() - at)::float8 from newest), 0) as age_s,
			coalesce((select jsonb_agg(jsonb_build_object('witness', asked.name,
				'behind', greatest(coalesce((select number from newest), 0) - coalesce(w.through, 0), 0),
				'failing_s', coalesce(extract(epoch from clock_timestamp() - w.failing_since), 0)))
				from unnest(${names}::text[]) as asked (name) left join ledger_witnesses w
					on w.environment = ${environment} and w.witness = asked.name), '[]'::jsonb) as witnesses`.execute(
		db,
	);
	return rows[0] ?? { newest: 0, age_s: 0, witnesses: [] };
}
