import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CANCELS_CALL, type CallState, callAfter } from '#domain/auction/hammer-calls.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { DecisionRow } from './decisions/decision-columns.ts';

type Called = Pick<DecisionRow, 'id' | 'auction_type' | 'status' | 'ledger_seq'>;

/** A ledger record that affects calls. */
export interface CallRecord {
	seq: number;
	type: string;
	/** The call that a `called` record leaves. */
	call: CallState | null;
}

const AFFECTS_CALL = sql.join(['called', ...CANCELS_CALL].map((type) => sql.lit(type)));

/** SQL: the latest record that affects an auction's calls, up to a record of its ledger, as JSON. */
export function lastCallRecord(id: RawBuilder<string>, until: RawBuilder<number>): RawBuilder<CallRecord> {
	return sql`(select json_build_object('seq', seq, 'type', type, 'call', (record::jsonb -> 'data' ->> 'call')::int)
		from ledger_records where auction_id = ${id} and seq <= ${until} and type in (${AFFECTS_CALL})
		order by seq desc limit 1)`;
}

/** The state of an auction's calls when its row was read: what the latest record that affects calls left, and its seq. */
export async function readCall(
	db: Kysely<Database>,
	auction: Called,
): Promise<{ call: CallState; seq: number }> {
	const { id, auction_type, status, ledger_seq } = auction;
	if (auction_type !== 'live' || status !== 'active') return { call: 0, seq: ledger_seq };
	const { rows } = await sql<{ record: CallRecord | null }>`
		select ${lastCallRecord(sql`${id}`, sql`${ledger_seq}`)} as record`.execute(db);
	const record = rows[0]?.record ?? null;
	return { call: callIn(record), seq: record?.seq ?? 0 };
}

/** The state of the calls after that record; null stands for a ledger without one. */
export function callIn(last: CallRecord | null): CallState {
	return last ? callAfter(0, last) : 0;
}
