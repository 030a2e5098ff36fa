import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuctionState, Environment, IncrementBand, Step, Terms } from '#domain/auction.ts';
import { chain } from '#domain/ledger.ts';
import type { Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SHA-256 in hex: what the domain's ledger functions ask for. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The columns of an auction that decisions need, times in µs; `alias` is the table's name in the query. */
export const DECISION_COLUMNS = sql.raw<DecisionRow>(`
	a.id, a.status, a.current_bid, a.bid_count, a.leader, a.bidder_count, a.seller_id, a.environment,
	micros(a.start_time) as start_time, micros(a.end_time) as end_time, micros(a.paused_at) as paused_at,
	a.ledger_seq, a.ledger_hash, micros(a.last_stamp) as last_stamp,
	a.auction_type, a.initial_bid, a.commission_bp, a.extension_mode, a.extension_window_ms,
	micros(a.extension_cap) as extension_cap,
	coalesce(a.increments, (select jsonb_agg(jsonb_build_object('from', b."from", 'increment', b.increment) order by b."from")
		from increment_bands b)) as increments`);

/** One auction row as `DECISION_COLUMNS` reads it. */
export interface DecisionRow extends Omit<AuctionState, 'paused_at'> {
	id: string;
	environment: Environment;
	bidder_count: number;
	seller_id: string | null;
	paused_at: Micros | null;
	ledger_seq: number;
	ledger_hash: string;
	last_stamp: Micros;
	auction_type: Terms['auction_type'];
	initial_bid: number;
	commission_bp: number;
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap: Micros | null;
	increments: IncrementBand[];
}

/** An auction whose row this transaction holds. */
export type LockedAuction = DecisionRow;

/** What moves, out of a row. */
export function stateOf(row: DecisionRow): AuctionState {
	const { status, current_bid, bid_count, leader, start_time, end_time, paused_at } = row;
	return { status, current_bid, bid_count, leader, start_time, end_time, paused_at };
}

/** What is fixed, out of a row. */
export function termsOf(row: DecisionRow): Terms {
	return {
		auction_type: row.auction_type,
		initial_bid: row.initial_bid,
		increments: row.increments,
		extension: { mode: row.extension_mode, window_ms: row.extension_window_ms, cap: row.extension_cap },
		commission_bp: row.commission_bp,
	};
}

/** Locks an auction of this environment for the rest of the transaction; undefined when there is none to see. */
export async function lockAuction(trx: Transaction<Database>, id: string, environment: Environment) {
	const { rows } = await sql<DecisionRow>`
		select ${DECISION_COLUMNS} from auctions a
		where a.id = ${id} and a.environment = ${environment} and a.withdrawn_at is null
		for update of a`.execute(trx);
	return rows[0] as LockedAuction | undefined;
}

/** The moment of a decision, in SQL: the database's clock, at least 1 µs after the auction's last stamp (rules §6). */
export function stampAfter(last: Micros) {
	return sql<Micros>`greatest(micros(clock_timestamp()), ${last}::bigint + 1)`;
}

/** A record as written: its place in the chain, for receipts. */
export interface Written {
	seq: number;
	hash: string;
}

/** What was decided on one auction that the transaction holds. */
export interface Decided {
	auction: LockedAuction;
	steps: readonly Step[];
}

/** Writes the steps decided on one auction; answers where each stands in its ledger. */
export async function writeSteps(
	trx: Kysely<Database>,
	auction: LockedAuction,
	steps: readonly Step[],
	at: Micros,
): Promise<Written[]> {
	const [written = []] = await writeDecided(trx, [{ auction, steps }], at);
	return written;
}

/**
 * Writes what was decided on any number of locked auctions, in one statement: ledger records, and each row's last
 * state. The objects in hand follow their rows. All steps carry one stamp.
 */
export async function writeDecided(
	trx: Kysely<Database>,
	decided: Decided[],
	at: Micros,
): Promise<Written[][]> {
	const moved = decided.filter(({ steps }) => steps.length > 0);
	const chained = moved.map(({ auction, steps }) => {
		const head = { seq: auction.ledger_seq, hash: auction.ledger_hash };
		const records = chain(auction.id, head, steps, at, sha256);
		const [after, last] = [steps.at(-1)?.after, records.at(-1)];
		Object.assign(auction, after, { ledger_seq: last?.record.seq, ledger_hash: last?.hash, last_stamp: at });
		return records;
	});
	if (moved.length > 0) await store(trx, moved, chained.flat(), at);
	return chained.map((records) => records.map(({ record, hash }) => ({ seq: record.seq, hash })));
}

type Chained = ReturnType<typeof chain>;

async function store(trx: Kysely<Database>, moved: Decided[], records: Chained, at: Micros): Promise<void> {
	const row = <K extends keyof LockedAuction>(key: K) => moved.map(({ auction }) => auction[key]);
	await sql`
		with written as (
			insert into ledger_records (auction_id, seq, at, type, record, hash)
			select r.auction_id, r.seq, from_micros(${at}), r.type, r.record, r.hash
			from unnest(
				${records.map(({ record }) => record.auction_id)}::uuid[], ${records.map(({ record }) => record.seq)}::int[],
				${records.map(({ record }) => record.type)}::text[], ${records.map(({ text }) => text)}::text[],
				${records.map(({ hash }) => hash)}::text[]
			) as r (auction_id, seq, type, record, hash)
		)
		update auctions a set
			status = n.status, current_bid = n.current_bid, bid_count = n.bid_count, leader = n.leader,
			bidder_count = n.bidder_count, start_time = from_micros(n.start_time), end_time = from_micros(n.end_time),
			paused_at = from_micros(n.paused_at),
			ledger_seq = n.ledger_seq, ledger_hash = n.ledger_hash, last_stamp = from_micros(${at})
		from unnest(
			${row('id')}::uuid[], ${row('status')}::text[], ${row('current_bid')}::bigint[], ${row('bid_count')}::int[],
			${row('leader')}::int[], ${row('bidder_count')}::int[], ${row('start_time')}::bigint[],
			${row('end_time')}::bigint[], ${row('paused_at')}::bigint[], ${row('ledger_seq')}::int[],
			${row('ledger_hash')}::text[]
		) as n (id, status, current_bid, bid_count, leader, bidder_count, start_time, end_time, paused_at, ledger_seq, ledger_hash)
		where a.id = n.id`.execute(trx);
}
