import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type LineEvent, type LineFacts, NO_LINE, thinned, withEvents } from '#domain/ledger/price-chart.ts';
import { LINE_COLUMNS } from '#domain/ledger/price-chart-drawing.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The number of bids that are kept, of all auctions together: about 20 MB. */
const KEPT_BIDS = 200_000;

interface EventRow {
	seq: number;
	at: Micros;
	type: LineEvent['type'];
	amount: Centavos | null;
	bidder: number | null;
	initial_bid: Centavos | null;
	cause: 'bid' | 'pause' | 'outage' | null;
}

/** Reads the price chart of an auction, without the bids that a drawing cannot show; `own` is the viewer's number. */
export type ReadPriceChart = (id: string, own: number | null) => Promise<LineFacts>;

/**
 * Makes the reader of price charts. Records never change, so that what was read is kept, and only newer records are read:
 * an auction of thousands of bids costs as much as one of a few.
 */
export function createPriceChartReader(db: Kysely<Database>, now: () => number): ReadPriceChart {
	const lines = new LRUCache<string, LineFacts>({
		maxSize: KEPT_BIDS,
		sizeCalculation: ({ count }) => count,
	});
	return async (id, own) => {
		const known = lines.get(id) ?? NO_LINE;
		const facts = withEvents(known, await readEvents(db, id, known.seq));
		// A line without bids is read in no time.
		if (facts.count > 0) lines.set(id, facts);
		return thinned(facts, facts.ended_at ?? now(), LINE_COLUMNS, own);
	};
}

/** The records of an auction after `seq` that its chart shows, in order. */
async function readEvents(db: Kysely<Database>, id: string, seq: number): Promise<LineEvent[]> {
	const { rows } = await sql<EventRow>`${preparedStatement}
		select r.seq, r.type, micros(r.at) as at, b.amount, b.bidder,
			case when r.type = 'extended' then r.record::jsonb -> 'data' ->> 'cause' end as cause,
			case when r.type in ('opened', 'round-opened', 'revised')
				then (r.record::jsonb #>> '{data,terms,initial_bid}')::bigint end as initial_bid
		from ledger_records r left join bids b on b.auction_id = r.auction_id and b.seq = r.seq
		where r.auction_id = ${id} and r.seq > ${seq}
			and r.type in ('opened', 'round-opened', 'revised', 'bid-accepted', 'extended', 'paused', 'suspended', 'resumed', 'ended', 'cancelled')
		order by r.seq`.execute(db);
	return rows.map(({ at, ...row }) => ({ ...row, at: Math.floor(at / 1_000) }) as LineEvent);
}
