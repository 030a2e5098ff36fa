import { type Kysely, sql } from 'kysely';
import type { OutageNote } from '#contract/outages.ts';
import type { Fact } from '#domain/auction.ts';
import { isoOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The public part of an extension that an outage caused; undefined for every other fact. */
export function outageNoteOf(fact: Fact): OutageNote | undefined {
	if (fact.type !== 'extended' || fact.data.cause !== 'outage') return undefined;
	const { since, until, from, to } = fact.data;
	return { since: isoOf(since), until: isoOf(until), from: isoOf(from), to: isoOf(to) };
}

/** The last outage that extended an auction, in its ledger up to the seq `ledger_seq`. */
export async function readOutageNote(
	db: Kysely<Database>,
	{ id, ledger_seq }: { id: string; ledger_seq: number },
): Promise<OutageNote | undefined> {
	const { rows } = await sql<{ fact: Fact }>`
		select record::jsonb as fact from ledger_records
		where auction_id = ${id} and type = 'extended' and seq <= ${ledger_seq}
			and record::jsonb #>> '{data,cause}' = 'outage'
		order by seq desc limit 1`.execute(db);
	return rows[0] && outageNoteOf(rows[0].fact);
}
