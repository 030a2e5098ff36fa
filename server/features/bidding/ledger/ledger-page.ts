import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	LEDGER_PAGE_SIZE,
	type LedgerLine,
	type LedgerPage,
	type LedgerQuery,
	type LedgerView,
} from '#contract/ledger.ts';
import type { AuctionStatus, Environment } from '#domain/auction/auction.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface AuctionRow {
	id: string;
	title: string;
	status: AuctionStatus;
	suspended_at: Micros | null;
	withdrawn_at: Micros | null;
	ledger_seq: number;
	ledger_hash: string;
}

/** Which records belong to each view. An opening or an end caused by the clock is not an act of the auctioneer. */
const VIEWS: Record<LedgerView, RawBuilder<boolean>> = {
	all: sql`true`,
	bids: sql`r.type in ('bid-accepted', ${PROXY_BID_SET}, ${PROXY_BID_DROPPED})`,
	refused: sql`r.type = 'bid-refused'`,
	extensions: sql`r.type = 'extended'`,
	auctioneer: sql`(r.type in ('called', 'paused', 'suspended', 'resumed', 'declared', 'cancelled', 'revised')
		or r.type in ('opened', 'round-opened', 'round-closed', 'ended') and r.record::jsonb -> 'data' ->> 'by' = 'auctioneer')`,
};

/**
 * A page of an auction's ledger; null when there is no such auction in the environment. A withdrawn auction keeps its
 * ledger (rules §13), and its page with it.
 */
export async function readLedgerPage(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
	query: LedgerQuery,
): Promise<Omit<LedgerPage, 'keys' | 'witnessed'> | null> {
	const { rows } = await sql<AuctionRow>`
		select id, title, status, micros(suspended_at) as suspended_at, micros(withdrawn_at) as withdrawn_at, ledger_seq, ledger_hash
		from auctions where id = ${id} and environment = ${environment} and published_at is not null`.execute(db);
	const row = rows[0];
	if (!row) return null;
	const { ledger_seq, ledger_hash, suspended_at, withdrawn_at, ...auction } = row;
	const found = await readLines(db, id, query, ledger_seq);
	const lines = found.slice(0, LEDGER_PAGE_SIZE);
	return {
		auction: {
			...auction,
			suspended_since: suspended_at === null ? null : isoOf(suspended_at),
			withdrawn_at: withdrawn_at === null ? null : isoOf(withdrawn_at),
		},
		head: { seq: ledger_seq, hash: ledger_hash },
		lines: lines.map(({ seq: _seq, ...line }) => line),
		next: found[LEDGER_PAGE_SIZE]?.seq ?? null,
		previous: query.from === null ? null : await previousPage(db, id, query, lines[0]?.seq ?? query.from),
	};
}

/** The page's records, and one more when there is a next page. */
async function readLines(
	db: Kysely<Database>,
	id: string,
	{ view, order, from }: LedgerQuery,
	until: number,
): Promise<(LedgerLine & { seq: number })[]> {
	const newest = order === 'newest';
	const start = newest ? Math.min(from ?? until, until) : (from ?? 1);
	const side = newest ? sql`r.seq <= ${start}` : sql`r.seq >= ${start} and r.seq <= ${until}`;
	const { rows } = await sql<LedgerLine & { seq: number }>`
		select r.seq, r.record as text, r.hash,
			case when r.type in ('revised', 'declared') then (select b.record from ledger_records b
				where b.auction_id = r.auction_id and b.seq = r.seq - 1) end as before,
			case when r.type = 'revised' then (select t.record from ledger_records t
				where t.auction_id = r.auction_id and t.seq < r.seq and t.type in ('opened', 'round-opened', 'revised')
				order by t.seq desc limit 1) end as terms_before
		from ledger_records r where r.auction_id = ${id} and ${side} and ${VIEWS[view]}
		order by r.seq ${direction(newest)} limit ${LEDGER_PAGE_SIZE + 1}`.execute(db);
	return rows;
}

/** Where the previous page starts, given the first record of this one. */
async function previousPage(
	db: Kysely<Database>,
	id: string,
	{ view, order }: LedgerQuery,
	first: number,
): Promise<LedgerPage['previous']> {
	const newest = order === 'newest';
	const side = newest ? sql`r.seq > ${first}` : sql`r.seq < ${first}`;
	const { rows } = await sql<{ seq: number }>`
		select r.seq from ledger_records r where r.auction_id = ${id} and ${side} and ${VIEWS[view]}
		order by r.seq ${direction(!newest)} limit ${LEDGER_PAGE_SIZE}`.execute(db);
	if (rows.length < LEDGER_PAGE_SIZE) return rows.length === 0 ? null : 'first';
	return rows[LEDGER_PAGE_SIZE - 1]?.seq ?? null;
}

function direction(descending: boolean) {
	return descending ? sql`desc` : sql`asc`;
}
