import type { Kysely } from 'kysely';
import { replay } from '#domain/ledger/ledger.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';

/** What `verifyLedgers` found. */
export interface LedgersFound {
	auctions: number;
	records: number;
	/** One text per ledger that does not verify. */
	faults: string[];
	/** The time of the newest record; null without any. */
	newest: string | null;
}

/**
 * Verifies every ledger of a database: the chain of its records, and that the auction's row has the head and the state they lead
 * to. Calls `progress` after each auction.
 */
export async function verifyLedgers(
	db: Kysely<Database>,
	progress: (done: number, of: number) => void,
): Promise<LedgersFound> {
	const auctions = await db
		.selectFrom('auctions')
		.select(['id', 'status', 'current_bid', 'bid_count', 'leader', 'ledger_seq', 'ledger_hash'])
		.where((eb) =>
			eb.or([
				eb('ledger_seq', '>', 0),
				eb.exists(
					eb.selectFrom('ledger_records as r').select('r.seq').whereRef('r.auction_id', '=', 'auctions.id'),
				),
			]),
		)
		.orderBy('id')
		.execute();
	const found: LedgersFound = { auctions: auctions.length, records: 0, faults: [], newest: null };
	for (const [n, { id, ledger_seq, ledger_hash, ...stored }] of auctions.entries()) {
		const rows = await db
			.selectFrom('ledger_records')
			.select(['record', 'at'])
			.where('auction_id', '=', id)
			.orderBy('seq')
			.execute();
		const { fault, state, head } = replay(
			rows.map(({ record }) => record),
			sha256,
		);
		found.records += rows.length;
		const newest = rows.at(-1)?.at.toISOString() ?? null;
		if (newest && (!found.newest || newest > found.newest)) found.newest = newest;
		if (fault) found.faults.push(`${id}: record ${fault.seq}: ${fault.reason}`);
		else if (head.seq !== ledger_seq || head.hash !== ledger_hash)
			found.faults.push(`${id}: the ledger ends at record ${head.seq}, the auction says ${ledger_seq}`);
		else if (
			state &&
			(['status', 'current_bid', 'bid_count', 'leader'] as const).some((name) => state[name] !== stored[name])
		)
			found.faults.push(`${id}: the auction's row is not what its ledger leads to`);
		progress(n + 1, auctions.length);
	}
	return found;
}
