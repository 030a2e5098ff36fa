import { type RawBuilder, sql } from 'kysely';
import type { chain } from '#domain/ledger/ledger.ts';
import type { RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import { arrayOf, columnOf, textsOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { LockedAuction } from './auction-locks.ts';

/** A record in its place in the chain, with its canonical text and the hash of that text. */
export type Chained = ReturnType<typeof chain>[number];

/** A person's bidder number in an auction. */
export interface Numbered {
	auction_id: string;
	user_id: string;
	bidder: number;
}

/** A row of `bids`. */
export interface BidRow extends Numbered {
	id: string;
	amount: Centavos;
	at: string;
	seq: number;
	address: string | null;
	automatic: boolean;
}

/** An idempotency key with the bid that was sent under it. */
export interface Key {
	user_id: string;
	key: string;
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
}

/** A refusal without a record, as it is stored under its key. */
export type StoredRefusal = Pick<RefusalClaim, 'at' | 'head'> & { problem: Problem };

export function updateResult({
	id,
	preference_until,
	preferred,
	outcome,
	decide_until,
	counter,
	counter_price,
	taken_price,
}: LockedAuction): RawBuilder<unknown> {
	return sql`update auctions set preference_until = from_micros(${preference_until}::bigint), preferred = ${preferred}, outcome = ${outcome},
		decide_until = from_micros(${decide_until}::bigint), counter = ${counter && counter_price}::bigint,
		taken_price = ${taken_price}::bigint where id = ${id}`;
}

export function insertRecords(
	auctions: readonly LockedAuction[],
	records: readonly Chained[],
): RawBuilder<unknown> {
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
			paused_at = from_micros(n.paused_at), suspended_at = from_micros(n.suspended_at),
			ledger_seq = n.ledger_seq, ledger_hash = n.ledger_hash, last_stamp = from_micros(n.last_stamp)
		from unnest(
			${columnOf(auctions, 'id')}::uuid[], ${columnOf(auctions, 'status')}::text[], ${columnOf(auctions, 'current_bid')}::bigint[], ${columnOf(auctions, 'bid_count')}::int[],
			${columnOf(auctions, 'leader')}::int[], ${columnOf(auctions, 'bidder_count')}::int[], ${columnOf(auctions, 'max_amount')}::bigint[], ${columnOf(auctions, 'start_time')}::bigint[],
			${columnOf(auctions, 'end_time')}::bigint[], ${columnOf(auctions, 'paused_at')}::bigint[], ${columnOf(auctions, 'suspended_at')}::bigint[], ${columnOf(auctions, 'ledger_seq')}::int[],
			${columnOf(auctions, 'ledger_hash')}::text[], ${columnOf(auctions, 'last_stamp')}::bigint[]
		) as n (id, status, current_bid, bid_count, leader, bidder_count, max_amount, start_time, end_time, paused_at, suspended_at, ledger_seq,
			ledger_hash, last_stamp)
		where a.id = n.id`;
}

export function insertNumbers(rows: readonly Numbered[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into auction_bidders (auction_id, user_id, bidder)
		select * from unnest(
			${columnOf(rows, 'auction_id')}::uuid[], ${columnOf(rows, 'user_id')}::uuid[],
			${columnOf(rows, 'bidder')}::int[]
		)`;
}

/**
 * Locks the rows of the accepted bidders, so that an account is either deleted before its bid or leads after it
 * (erase-account.ts). An account that was deleted since it was read yields a null `user_id`, which the table refuses;
 * the engine then retries, reads the account as deleted and refuses the bid.
 */
export function insertBids(rows: readonly BidRow[]): RawBuilder<unknown> {
	const people = [...new Set(rows.map(({ user_id }) => user_id))];
	return sql`${preparedStatement}
		with held as materialized (
			select id from users where id = any(${arrayOf(people)}::uuid[]) and deleted_at is null order by id for key share
		)
		insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq, address, automatic)
		select n.id, n.auction_id, case when n.user_id in (select id from held) then n.user_id end, n.bidder, n.amount, n.at,
			n.seq, n.address, n.automatic from unnest(
			${columnOf(rows, 'id')}::uuid[], ${columnOf(rows, 'auction_id')}::uuid[],
			${columnOf(rows, 'user_id')}::uuid[], ${columnOf(rows, 'bidder')}::int[],
			${columnOf(rows, 'amount')}::bigint[], ${columnOf(rows, 'at')}::timestamptz[],
			${columnOf(rows, 'seq')}::int[], ${columnOf(rows, 'address')}::inet[],
			${columnOf(rows, 'automatic')}::boolean[]
		) as n (id, auction_id, user_id, bidder, amount, at, seq, address, automatic)`;
}

export function insertKeys(sent: readonly (Key & { seq: number })[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into idempotency_keys (user_id, key, auction_id, amount, max_amount, seq)
		select * from unnest(
			${columnOf(sent, 'user_id')}::uuid[], ${columnOf(sent, 'key')}::text[],
			${columnOf(sent, 'auction_id')}::uuid[], ${columnOf(sent, 'amount')}::bigint[],
			${columnOf(sent, 'max_amount')}::bigint[],
			${columnOf(sent, 'seq')}::int[]
		)`;
}

export function insertRefusals(sent: readonly (Key & { refusal: StoredRefusal })[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into idempotency_keys (user_id, key, auction_id, amount, max_amount, refusal)
		select n.user_id, n.key, n.auction_id, n.amount, n.max_amount, n.refusal::jsonb from unnest(
			${columnOf(sent, 'user_id')}::uuid[], ${columnOf(sent, 'key')}::text[],
			${columnOf(sent, 'auction_id')}::uuid[], ${columnOf(sent, 'amount')}::bigint[],
			${columnOf(sent, 'max_amount')}::bigint[],
			${textsOf(sent.map(({ refusal }) => JSON.stringify(refusal)))}
		) as n (user_id, key, auction_id, amount, max_amount, refusal)`;
}
