import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
	type AuctionState,
	type Environment,
	type Fact,
	type IncrementBand,
	isOver,
	type Step,
	type Terms,
} from '#domain/auction.ts';
import { priceOfEnd } from '#domain/declared-result.ts';
import { chain } from '#domain/ledger.ts';
import type { Centavos } from '#domain/money.ts';
import type { Micros } from '#domain/time.ts';
import { arrayOf, columnOf, textsOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SHA-256 in hex, as the domain's ledger functions take it. */
export const sha256 = (text: string) => hash('sha256', text, 'hex');

/** The columns that decisions need, of the table alias `a`; times in µs. */
export const DECISION_COLUMNS = sql.raw<DecisionRow>(`
	a.id, a.status, a.current_bid, a.bid_count, a.leader, a.bidder_count, a.seller_id, a.environment,
	micros(a.start_time) as start_time, micros(a.end_time) as end_time, micros(a.paused_at) as paused_at,
	a.ledger_seq, a.ledger_hash, micros(a.last_stamp) as last_stamp,
	a.withdrawn_at is not null as withdrawn, a.max_amount, a.auction_type, a.initial_bid, a.commission_bp, a.extension_mode, a.extension_window_ms,
	micros(a.extension_cap) as extension_cap,
	coalesce(a.increments, (select jsonb_agg(jsonb_build_object('from', b."from", 'increment', b.increment) order by b."from")
		from increment_bands b)) as increments`);

/** An auction's row as `DECISION_COLUMNS` reads it. */
export interface DecisionRow extends Omit<AuctionState, 'paused_at'> {
	id: string;
	environment: Environment;
	bidder_count: number;
	seller_id: string | null;
	withdrawn: boolean;
	/** The leader's secret maximum; never shown to anybody else. */
	max_amount: Centavos | null;
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

/** An auction whose row this transaction has locked. */
export type LockedAuction = DecisionRow;

/** The state of the auction: the part of its row that decisions change. */
export function stateOf(row: DecisionRow): AuctionState {
	const { status, current_bid, bid_count, leader, start_time, end_time, paused_at } = row;
	// In the key order of the ledger's canonical text, which is built from it for every bid.
	return { bid_count, current_bid, end_time, leader, paused_at, start_time, status };
}

/** The terms of the auction: the part of its row that bids do not change. */
export function termsOf(row: DecisionRow): Terms {
	return {
		auction_type: row.auction_type,
		initial_bid: row.initial_bid,
		increments: row.increments,
		extension: { mode: row.extension_mode, window_ms: row.extension_window_ms, cap: row.extension_cap },
		commission_bp: row.commission_bp,
	};
}

/** Locks an auction until the end of the transaction; undefined when the environment has none or it is withdrawn. */
export async function lockAuction(trx: Transaction<Database>, id: string, environment: Environment) {
	const [auction] = await lockAuctions(trx, [id], environment);
	return auction;
}

/**
 * Locks some auctions in the order of their ids, so that transactions which lock several cannot deadlock; unknown and withdrawn
 * ones are left out. `no key update`, because `for update` would also make every insert that refers to an auction wait.
 */
export async function lockAuctions(
	trx: Transaction<Database>,
	ids: readonly string[],
	environment: Environment,
): Promise<LockedAuction[]> {
	return (await auctionLocks(ids, environment).execute(trx)).rows;
}

/** The statement of `lockAuctions`; with `withdrawn`, it locks withdrawn auctions too. */
export function auctionLocks(
	ids: readonly string[],
	environment: Environment,
	{ withdrawn = false } = {},
): RawBuilder<LockedAuction> {
	return sql`${preparedStatement}
		select ${DECISION_COLUMNS} from auctions a
		where a.id = any(${arrayOf(ids)}::uuid[]) and a.environment = ${environment}
			and ${withdrawn ? sql`true` : sql`a.withdrawn_at is null`}
		order by a.id for no key update of a`;
}

/** SQL: the time of a decision, by the database's clock, at least 1 µs after the auction's last stamp (rules §6). */
export function stampAfter(last: Micros) {
	return sql<Micros>`greatest(micros(clock_timestamp()), ${last}::bigint + 1)`;
}

/**
 * The time of a decision on several auctions: the database's clock, for each at least 1 µs after its own last stamp.
 */
export async function readStamps(trx: Kysely<Database>): Promise<(auction: LockedAuction) => Micros> {
	const { rows } = await sql<{ now: Micros }>`select micros(clock_timestamp()) as now`.execute(trx);
	const now = rows[0]?.now ?? 0;
	return ({ last_stamp }) => Math.max(now, last_stamp + 1);
}

/** A record in its place in the chain, with its canonical text and the hash of that text. */
export type Chained = ReturnType<typeof chain>[number];

/** A lot that was completed with a winner, and the price owed for it in centavos (domain/declared-result.ts). */
export interface Win {
	auction_id: string;
	price: Centavos;
	commission_bp: number;
}

/** Returns the statement to run in the transaction that completes auctions with a winner. */
export type OnCompleted = (wins: readonly Win[]) => RawBuilder<unknown>;

/** For decisions that cannot complete an auction. Throws when one does, because its follow-up would be lost. */
export const neverCompletes: OnCompleted = () => {
	throw new Error('an auction was completed by a decision that cannot complete one');
};

/** Decisions on auctions that the transaction has locked, in order, to be written together. */
export class UnitOfWork {
	readonly auctions = new Set<LockedAuction>();
	readonly records: Chained[] = [];
	readonly #onCompleted: OnCompleted;

	constructor(onCompleted: OnCompleted) {
		this.#onCompleted = onCompleted;
	}

	/** Adds the steps of one decision: updates the auction in memory and chains a record per step. Returns the records. */
	add(auction: LockedAuction, steps: readonly Step[], at: Micros): Chained[] {
		const last = steps.at(-1);
		if (!last) return [];
		const records = chain(
			auction.id,
			{ seq: auction.ledger_seq, hash: auction.ledger_hash },
			steps,
			at,
			sha256,
		);
		const head = records.at(-1);
		Object.assign(auction, last.after, {
			ledger_seq: head?.record.seq,
			ledger_hash: head?.hash,
			last_stamp: at,
		});
		if (isOver(last.after.status)) auction.max_amount = null;
		this.auctions.add(auction);
		this.records.push(...records);
		return records;
	}

	/** Writes the ledger records and each auction's last state. */
	async store(trx: Kysely<Database>): Promise<void> {
		for (const statement of this.statements()) await statement.execute(trx);
	}

	/** The statements of `store`: none when nothing was decided, a second one when auctions were won. */
	statements(): RawBuilder<unknown>[] {
		if (this.records.length === 0) return [];
		const auctions = [...this.auctions];
		const won = auctions.flatMap((auction) => this.#winOf(auction));
		const writes = [insertRecords(auctions, this.records)];
		return won.length === 0 ? writes : [...writes, this.#onCompleted(won)];
	}

	/** The win that the auction's records amount to, if any. */
	#winOf({ id, status, commission_bp }: LockedAuction): Win[] {
		if (status !== 'completed') return [];
		const own = this.records.filter(({ record }) => record.auction_id === id);
		const price = priceOfEnd(own.map(({ record: { type, data } }) => ({ type, data }) as Fact));
		return price === null ? [] : [{ auction_id: id, price, commission_bp }];
	}
}

/** Writes the steps decided on one auction at one time; returns their records. */
export async function writeSteps(
	trx: Kysely<Database>,
	auction: LockedAuction,
	steps: readonly Step[],
	at: Micros,
	onCompleted: OnCompleted,
): Promise<Chained[]> {
	const work = new UnitOfWork(onCompleted);
	const written = work.add(auction, steps, at);
	await work.store(trx);
	return written;
}

function insertRecords(auctions: readonly LockedAuction[], records: readonly Chained[]): RawBuilder<unknown> {
	const rows = records.map(({ record }) => record);
	return sql`${preparedStatement}
		with written as (
			insert into ledger_records (auction_id, seq, at, type, record, hash)
			select r.auction_id, r.seq, r.at, r.type, r.record, r.hash
			from unnest(
				${columnOf(rows, 'auction_id')}::uuid[], ${columnOf(rows, 'seq')}::int[],
				${columnOf(rows, 'at')}::timestamptz[], ${columnOf(rows, 'type')}::text[],
				${textsOf(records.map(({ text }) => text))}, ${columnOf(records, 'hash')}::text[]
			) as r (auction_id, seq, at, type, record, hash)
		)
		update auctions a set
			status = n.status, current_bid = n.current_bid, bid_count = n.bid_count, leader = n.leader,
			bidder_count = n.bidder_count, max_amount = n.max_amount, start_time = from_micros(n.start_time), end_time = from_micros(n.end_time),
			paused_at = from_micros(n.paused_at),
			ledger_seq = n.ledger_seq, ledger_hash = n.ledger_hash, last_stamp = from_micros(n.last_stamp)
		from unnest(
			${columnOf(auctions, 'id')}::uuid[], ${columnOf(auctions, 'status')}::text[], ${columnOf(auctions, 'current_bid')}::bigint[], ${columnOf(auctions, 'bid_count')}::int[],
			${columnOf(auctions, 'leader')}::int[], ${columnOf(auctions, 'bidder_count')}::int[], ${columnOf(auctions, 'max_amount')}::bigint[], ${columnOf(auctions, 'start_time')}::bigint[],
			${columnOf(auctions, 'end_time')}::bigint[], ${columnOf(auctions, 'paused_at')}::bigint[], ${columnOf(auctions, 'ledger_seq')}::int[],
			${columnOf(auctions, 'ledger_hash')}::text[], ${columnOf(auctions, 'last_stamp')}::bigint[]
		) as n (id, status, current_bid, bid_count, leader, bidder_count, max_amount, start_time, end_time, paused_at, ledger_seq,
			ledger_hash, last_stamp)
		where a.id = n.id`;
}
