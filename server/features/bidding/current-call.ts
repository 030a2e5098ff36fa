import { type Kysely, sql } from 'kysely';
import { CANCELS_CALL, type Call, type CallState, callAfter } from '#domain/calls.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { DecisionRow } from './locked-auction.ts';

type Called = Pick<DecisionRow, 'id' | 'auction_type' | 'status' | 'ledger_seq'>;

/** The state of an auction's calls when its row was read: what the latest record that affects calls left. */
export async function readCall(
	db: Kysely<Database>,
	{ id, auction_type, status, ledger_seq }: Called,
): Promise<CallState> {
	if (auction_type !== 'live' || status !== 'active') return 0;
	const { rows } = await sql<{ type: string; call: Call | null }>`
		select type, (record::jsonb -> 'data' ->> 'call')::int as call from ledger_records
		where auction_id = ${id} and seq <= ${ledger_seq} and type = any(${['called', ...CANCELS_CALL]})
		order by seq desc limit 1`.execute(db);
	return rows[0] ? callAfter(0, rows[0]) : 0;
}
