import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CANCELS_CALL, type Call, type CallState, callAfter } from '#domain/auction/hammer-calls.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { DecisionRow } from './decisions/decision-columns.ts';

type Called = Pick<DecisionRow, 'id' | 'auction_type' | 'status' | 'ledger_seq'>;

/** A ledger record that affects calls. */
export interface CallRecord {
	type: string;
	call: Call | null;
}

const AFFECTS_CALL = sql.join(['called', ...CANCELS_CALL].map((type) => sql.lit(type)));

/** SQL: the latest record that affects an auction's calls, up to a record of its ledger, as JSON. */
export function lastCallRecord(id: RawBuilder<string>, until: RawBuilder<number>): RawBuilder<CallRecord> {
	return sql`(select json_build_object('type', type, 'call', (record::jsonb -> 'data' ->> 'call')::int)
		from ledger_records where auction_id = ${id} and seq <= ${until} and type in (${AFFECTS_CALL})
		order by seq desc limit 1)`;
}

/** The state of an auction's calls when its row was read: what the latest record that affects calls left. */
export async function readCall(
	db: Kysely<Database>,
	{ id, auction_type, status, ledger_seq }: Called,
): Promise<CallState> {
	if (auction_type !== 'live' || status !== 'active') return 0;
	const { rows } = await sql<{ record: CallRecord | null }>`
		select ${lastCallRecord(sql`${id}`, sql`${ledger_seq}`)} as record`.execute(db);
	return callIn(rows[0]?.record ?? null);
}

/** The state of the calls after that record; null stands for a ledger without one. */
export function callIn(last: CallRecord | null): CallState {
	return last ? callAfter(0, last) : 0;
}
