import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
	type AuctionState,
	type Fact,
	type IncrementBand,
	isOver,
	type Step,
	type Terms,
} from '#domain/auction/auction.ts';
import { priceOfEnd, priceOwed } from '#domain/auction/declared-result.ts';
import { type PreferenceRight, withPreference } from '#domain/auction/preference.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { termsAfter } from '#domain/auction/round-states.ts';
import { chain } from '#domain/ledger/ledger.ts';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { changeRound } from '#server/features/catalogue/rounds.ts';
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
	micros(a.extension_cap) as extension_cap, a.round,
	case when a.round is not null then (select jsonb_agg(jsonb_build_object('number', r.number, 'start_time',
		micros(r.start_time), 'end_time', micros(r.end_time), 'minimum', r.minimum) order by r.number)
		from auction_rounds r where r.auction_id = a.id) end as rounds,
	micros(a.preference_until) as preference_until,
	case when a.preference_until is not null then (select max(b.amount) from bids b where b.auction_id = a.id) end as highest_bid,
	case when a.has_preference then (select jsonb_build_object('window_ms', a.preference_window_ms, 'holders', jsonb_agg(b.bidder))
		from preference_rights q left join auction_bidders b on b.auction_id = q.auction_id and b.user_id = q.user_id
		where q.auction_id = a.id and q.state = 'approved') end as preference,
	coalesce(a.increments, (select jsonb_agg(jsonb_build_object('from', b."from", 'increment', b.increment) order by b."from")
		from increment_bands b)) as increments`);

/** An auction's row as `DECISION_COLUMNS` reads it. */
export interface DecisionRow extends Omit<AuctionState, 'paused_at' | 'round' | 'preference_until'> {
	id: string;
	environment: StoredEnvironment;
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
	/** The current round and all rounds in order; null on a lot that does not run by rounds. */
	round: number | null;
	rounds: Round[] | null;
	/** Until when a holder of preference may equal the price, and then the highest bid; otherwise null. */
	preference_until: Micros | null;
	highest_bid: Centavos | null;
	/** Null on a lot in which nobody has an approved right of preference. */
	preference: PreferenceRight | null;
}

/** An auction whose row this transaction has locked. */
export type LockedAuction = DecisionRow;

/** The state of the auction: the part of its row that decisions change. */
export function stateOf(row: DecisionRow): AuctionState {
	const { status, current_bid, bid_count, leader, start_time, end_time, paused_at, round } = row;
	const { preference_until } = row;
	// In the key order of the ledger's canonical text, which is built from it for every bid.
	if (preference_until !== null) {
		const base = { bid_count, current_bid, end_time, leader, paused_at, preference_until };
		return { ...base, ...(round !== null && { round }), start_time, status };
	}
	if (round !== null)
		return { bid_count, current_bid, end_time, leader, paused_at, round, start_time, status };
	return { bid_count, current_bid, end_time, leader, paused_at, start_time, status };
}

/** The terms of the auction: the part of its row that bids do not change. A round that ends without bids does. */
export function termsOf(row: DecisionRow): Terms {
	return {
		auction_type: row.auction_type,
		initial_bid: row.initial_bid,
		increments: row.increments,
		extension: { mode: row.extension_mode, window_ms: row.extension_window_ms, cap: row.extension_cap },
		commission_bp: row.commission_bp,
		...(row.rounds && { rounds: row.rounds }),
	};
}

/** Locks an auction until the end of the transaction; undefined when the environment has none or it is withdrawn. */
export async function lockAuction(trx: Transaction<Database>, id: string, environment: StoredEnvironment) {
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
	environment: StoredEnvironment,
): Promise<LockedAuction[]> {
	return (await auctionLocks(ids, environment).execute(trx)).rows;
}

/** The statement of `lockAuctions`; with `withdrawn`, it locks withdrawn auctions too. */
export function auctionLocks(
	ids: readonly string[],
	environment: StoredEnvironment,
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

/** A lot that was completed with a winner, and the price owed for it in centavos (domain/auction/declared-result.ts). */
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
	/** The auctions whose round has changed. */
	readonly #changed = new Set<LockedAuction>();
	/** The auctions whose window of preference opened or ended. */
	readonly #preferences = new Set<LockedAuction>();
	readonly #onCompleted: OnCompleted;

	constructor(onCompleted: OnCompleted) {
		this.#onCompleted = onCompleted;
	}

	/** Adds the steps of one decision: updates the auction in memory and chains a record per step. Returns the records. */
	add(auction: LockedAuction, decided: readonly Step[], at: Micros): Chained[] {
		if (decided.length === 0) return [];
		const steps = withPreference(stateOf(auction), decided, auction.preference, at);
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
		if (last.after.round !== (auction.round ?? undefined)) this.#changeRound(auction, steps, at);
		const preference_until = last.after.preference_until ?? null;
		if (preference_until !== auction.preference_until) this.#preferences.add(auction);
		Object.assign(auction, last.after, {
			preference_until,
			ledger_seq: head?.record.seq,
			ledger_hash: head?.hash,
			last_stamp: at,
		});
		if (isOver(last.after.status)) auction.max_amount = null;
		this.auctions.add(auction);
		this.records.push(...records);
		return records;
	}

	/** A closed round leads to the next one's minimum, cap and times. */
	#changeRound(auction: LockedAuction, steps: readonly Step[], at: Micros): void {
		const {
			initial_bid,
			extension,
			rounds = null,
		} = termsAfter(termsOf(auction), stateOf(auction), steps, at);
		Object.assign(auction, { initial_bid, extension_cap: extension.cap, rounds });
		this.#changed.add(auction);
	}

	/** Writes the ledger records and each auction's last state. */
	async store(trx: Kysely<Database>): Promise<void> {
		for (const statement of this.statements()) await statement.execute(trx);
	}

	/** The statements of `store`: none when nothing was decided, further ones when rounds changed or auctions were won. */
	statements(): RawBuilder<unknown>[] {
		if (this.records.length === 0) return [];
		const auctions = [...this.auctions];
		const won = auctions.flatMap((auction) => this.#winOf(auction));
		const writes = [
			insertRecords(auctions, this.records),
			...[...this.#changed].flatMap(changeRound),
			...[...this.#preferences].map(updatePreference),
		];
		return won.length === 0 ? writes : [...writes, this.#onCompleted(won)];
	}

	/** The win that the auction's records amount to, if any. */
	#winOf(auction: LockedAuction): Win[] {
		const { id, status, commission_bp, preference_until, highest_bid, current_bid } = auction;
		if (status !== 'completed' || preference_until !== null) return [];
		const own = this.records.filter(({ record }) => record.auction_id === id);
		const decided = this.#preferences.has(auction) && highest_bid !== null;
		const price = decided
			? priceOwed(current_bid, highest_bid)
			: priceOfEnd(own.map(({ record: { type, data } }) => ({ type, data }) as Fact));
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

function updatePreference({ id, preference_until }: LockedAuction): RawBuilder<unknown> {
	return sql`update auctions set preference_until = from_micros(${preference_until}::bigint) where id = ${id}`;
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
