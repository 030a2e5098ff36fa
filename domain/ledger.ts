import type { AuctionState, Fact, Step } from './auction.ts';
import { isoOf, type Micros, microsOf } from './time.ts';

/** The version of the rules that decided a record; a change of bidding rules changes it. */
export const RULE_VERSION = '2026-11-21';

/** What the first record of every ledger names as its predecessor. */
export const GENESIS = '0'.repeat(64);

/** SHA-256 of a UTF-8 text in lower-case hex. Node and browsers bring their own; the domain has no I/O. */
export type Sha256 = (text: string) => string;

/** One line of an auction's ledger (rules §9): a fact, the state after it, and its place in the chain. */
export interface LedgerRecord {
	v: 1;
	auction_id: string;
	/** 1, 2, 3… without gaps, per auction. */
	seq: number;
	/** The SHA-256 of the canonical text of the record before. */
	previous: string;
	/** The database's time, ISO with microseconds; one per decision, strictly rising from each to the next. */
	at: string;
	rule: string;
	type: Fact['type'];
	data: Fact['data'];
	after: AuctionState;
}

export interface ChainHead {
	seq: number;
	hash: string;
}

/**
 * The canonical text of a record: JSON with keys in code-unit order and no white space (RFC 8785 for the
 * values used here: text, whole numbers, true, false, null).
 */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (value !== null && typeof value === 'object') {
		const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
		return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
	}
	return JSON.stringify(value);
}

/** Chains steps onto a head: the records with their canonical texts and hashes, in order. `at` stamps all of them. */
export function chain(
	auction_id: string,
	head: ChainHead,
	steps: readonly Step[],
	at: Micros,
	sha256: Sha256,
) {
	const records: { record: LedgerRecord; text: string; hash: string }[] = [];
	let { seq, hash } = head;
	for (const { fact, after } of steps) {
		seq += 1;
		const record: LedgerRecord = {
			v: 1,
			auction_id,
			seq,
			previous: hash,
			at: isoOf(at),
			rule: RULE_VERSION,
			type: fact.type,
			data: fact.data,
			after,
		};
		const text = canonical(record);
		hash = sha256(text);
		records.push({ record, text, hash });
	}
	return records;
}

/** What a ledger says when it is read from its first line to its last. */
export interface Replay {
	state: AuctionState | null;
	head: ChainHead;
	/** The first line that does not follow from the lines before it, with the reason; null when all do. */
	fault: { seq: number; reason: string } | null;
}

/**
 * Rebuilds an auction from the canonical texts of its ledger, checking every line: its place, its link, its
 * time, and that the state it states follows from its fact. The reducer is written apart from the
 * functions that decide, so that a slip in one shows against the other.
 */
export function replay(texts: readonly string[], sha256: Sha256): Replay {
	let head: ChainHead = { seq: 0, hash: GENESIS };
	let state: AuctionState | null = null;
	let last = '';
	for (const text of texts) {
		const record = read(text, head, state, last);
		if (typeof record === 'string') return { state, head, fault: { seq: head.seq + 1, reason: record } };
		state = record.after;
		last = record.at;
		head = { seq: record.seq, hash: sha256(text) };
	}
	return { state, head, fault: null };
}

/** The record on a line, or what is wrong with it. An edited line may lack anything, so what throws is a fault too. */
function read(
	text: string,
	head: ChainHead,
	state: AuctionState | null,
	last: string,
): LedgerRecord | string {
	try {
		const record = JSON.parse(text) as LedgerRecord;
		return faultOf(record, text, head, state, last) ?? record;
	} catch {
		return 'not a record';
	}
}

function faultOf(
	record: LedgerRecord,
	text: string,
	head: ChainHead,
	state: AuctionState | null,
	last: string,
) {
	if (canonical(record) !== text) return 'not canonical';
	if (record.seq !== head.seq + 1) return `seq ${record.seq} after ${head.seq}`;
	if (record.previous !== head.hash) return 'broken link to the record before';
	if (record.at < last) return 'time runs backwards';
	const expected = next(state, record);
	if (expected === null) return `unknown type ${record.type}`;
	return canonical(expected) === canonical(record.after) ? null : 'the state does not follow from the fact';
}

/**
 * The state after a record's fact; null for a type that no rule knows. Before the first record there is
 * nothing to follow from: its own word counts.
 */
function next(state: AuctionState | null, record: LedgerRecord): AuctionState | null {
	const fact = { type: record.type, data: record.data } as Fact;
	const at = microsOf(record.at);
	const before = state ?? record.after;
	switch (fact.type) {
		case 'opened':
			return {
				...before,
				status: 'active',
				current_bid: fact.data.terms.initial_bid,
				bid_count: 0,
				leader: null,
				start_time: fact.data.by === 'clock' ? before.start_time : at,
			};
		case 'bid-accepted':
			return {
				...before,
				current_bid: fact.data.amount,
				bid_count: before.bid_count + 1,
				leader: fact.data.bidder,
			};
		case 'bid-refused':
		case 'called':
		case 'ceiling-set':
		case 'ceiling-dropped':
			return before;
		case 'extended':
			return { ...before, end_time: fact.data.to };
		case 'paused':
			return { ...before, status: 'paused', paused_at: at };
		case 'resumed':
			return { ...before, status: 'active', paused_at: null };
		case 'ended':
			return {
				...before,
				status: 'completed',
				current_bid: fact.data.final_price,
				end_time: fact.data.by === 'clock' ? before.end_time : at,
			};
		case 'cancelled':
			return { ...before, status: 'cancelled', paused_at: null };
		case 'declared':
			return { ...before, current_bid: fact.data.final_price };
		case 'revised':
			return { ...before, ...revised(before, fact.data) };
		default:
			return null;
	}
}

/** What a revision changes: the times as they are stated, and the price while nobody has bid. */
function revised(before: AuctionState, { terms, start_time, end_time }: Revision): Partial<AuctionState> {
	const price = before.bid_count === 0 ? { current_bid: terms.initial_bid } : {};
	return { start_time, end_time, ...price };
}

type Revision = Extract<Fact, { type: 'revised' }>['data'];
