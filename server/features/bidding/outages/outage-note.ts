import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OutageNote } from '#contract/outages.ts';
import type { Fact } from '#domain/auction/auction.ts';
import { isoOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The public part of an extension that an outage caused; undefined for every other fact. */
export function outageNoteOf(fact: Fact): OutageNote | undefined {
	if (fact.type !== 'extended' || fact.data.cause !== 'outage') return undefined;
	const { since, until, from, to } = fact.data;
	return { since: isoOf(since), until: isoOf(until), from: isoOf(from), to: isoOf(to) };
}

/** SQL: the record of the last outage that extended an auction, up to a record of its ledger; null if there is none. */
export function lastOutageUntil(id: RawBuilder<string>, seq: RawBuilder<number>): RawBuilder<Fact | null> {
	return sql`(select record::jsonb from ledger_records
		where auction_id = ${id} and type = 'extended' and seq <= ${seq}
			and record::jsonb #>> '{data,cause}' = 'outage'
		order by seq desc limit 1)`;
}

/** The last outage that extended an auction, in its ledger up to the seq `ledger_seq`. */
export async function readOutageNote(
	db: Kysely<Database>,
	{ id, ledger_seq }: { id: string; ledger_seq: number },
): Promise<OutageNote | undefined> {
	const { rows } = await sql<{ fact: Fact | null }>`
		select ${lastOutageUntil(sql`${id}`, sql`${ledger_seq}`)} as fact`.execute(db);
	return rows[0]?.fact ? outageNoteOf(rows[0].fact) : undefined;
}
