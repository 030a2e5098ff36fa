import type { AuctionState, Fact, Step } from './auction.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from './frozen-words.js';
import { isoOf, type Micros, microsOf } from './time.ts';

/** The version of the rules that decided a record; a change of bidding rules changes it. */
export const RULE_VERSION = '2026-11-22';

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
	// What the operator writes has its keys in order: then the engine's own JSON is the same text, in a third of the time.
	return isInOrder(value) ? JSON.stringify(value) : ordered(value);
}

/** Whether the keys of every object in a value come in code-unit order. */
function isInOrder(value: unknown): boolean {
	if (value === null || typeof value !== 'object') return true;
	if (Array.isArray(value)) return value.every(isInOrder);
	let before = '';
	for (const key of Object.keys(value)) {
		if (key < before || !isInOrder((value as Record<string, unknown>)[key])) return false;
		before = key;
	}
	return true;
}

function ordered(value: unknown): string {
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
	const object = value as Record<string, unknown>;
	let text = '';
	for (const key of Object.keys(object).sort())
		text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${ordered(object[key])}`;
	return `{${text}}`;
}

/**
 * Chains steps onto a head: the records with their canonical texts and hashes, in order. `at` stamps all of them; `rule` is
 * the version of the rules that decided them.
 */
export function chain(
	auction_id: string,
	head: ChainHead,
	steps: readonly Step[],
	at: Micros,
	sha256: Sha256,
	rule = RULE_VERSION,
) {
	const records: { record: LedgerRecord; text: string; hash: string }[] = [];
	let { seq, hash } = head;
	for (const { fact, after } of steps) {
		seq += 1;
		// In the order of the canonical text.
		const record: LedgerRecord = {
			after,
			at: isoOf(at),
			auction_id,
			data: fact.data,
			previous: hash,
			rule,
			seq,
			type: fact.type,
			v: 1,
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

/** Where a reading stands between two lines. */
export interface ReplayPoint {
	state: AuctionState | null;
	head: ChainHead;
	/** The time of the line before. */
	at: string;
	/** Whose ledger it is; null before its first line. */
	auction_id: string | null;
}

/** What is wrong with a line: what was due there, and what stands there instead. */
export type LineFault =
	| { kind: 'unreadable' | 'form' }
	| { kind: 'place'; expected: number; found: number }
	| { kind: 'link' | 'time'; expected: string; found: string }
	| { kind: 'type'; found: string }
	| { kind: 'state'; expected: AuctionState; found: AuctionState };

/** Before the first line. */
export const UNREAD: ReplayPoint = { state: null, head: { seq: 0, hash: GENESIS }, at: '', auction_id: null };

/**
 * Rebuilds an auction from the canonical texts of its ledger, checking every line: its place, its link, its
 * time, and that the state it states follows from its fact. The reducer is written apart from the
 * functions that decide, so that a slip in one shows against the other.
 */
export function replay(texts: readonly string[], sha256: Sha256): Replay {
	const { point, fault } = replayOn(UNREAD, texts, sha256);
	const { state, head } = point;
	return { state, head, fault: fault && { seq: head.seq + 1, reason: reasonOf(fault, head) } };
}

/** Goes on with a replay over further lines, so that a long ledger can be read in slices. Stops before a faulty line. */
export function replayOn(
	from: ReplayPoint,
	texts: readonly string[],
	sha256: Sha256,
): { point: ReplayPoint; fault: LineFault | null } {
	let point = from;
	for (const text of texts) {
		const { record, fault } = read(text, point);
		if (fault) return { point, fault };
		const { seq, after: state, at, auction_id } = record;
		point = { state, head: { seq, hash: sha256(text) }, at, auction_id };
	}
	return { point, fault: null };
}

/** The record on a line, or what is wrong with it. An edited line may lack anything, so what throws is a fault too. */
function read(
	text: string,
	point: ReplayPoint,
): { record: LedgerRecord; fault: null } | { record: null; fault: LineFault } {
	try {
		const record = JSON.parse(text) as LedgerRecord;
		const fault = faultOf(record, text, point);
		return fault ? { record: null, fault } : { record, fault };
	} catch {
		return { record: null, fault: { kind: 'unreadable' } };
	}
}

/** The keys of a record, in code-unit order. */
const KEYS = 'after,at,auction_id,data,previous,rule,seq,type,v';

/** And those of the state in it. */
const STATE_KEYS = 'bid_count,current_bid,end_time,leader,paused_at,start_time,status';

function hasKeys(object: object, keys: string): boolean {
	return Object.keys(object).sort().join() === keys;
}

/** Years whose microseconds are exact in JSON: from the first up to the last. */
const YEARS = ['1970', '2255'] as const;

function isTime(at: string): boolean {
	return at >= YEARS[0] && at < YEARS[1] && isoOf(microsOf(at)) === at;
}

/** Whether a record and its state have all that those of this ledger have, and nothing else. */
function isRecord(record: LedgerRecord, { auction_id }: ReplayPoint): boolean {
	const { v, at, data, after } = record;
	const same = auction_id === null || record.auction_id === auction_id;
	const objects = [data, after].every((it) => it !== null && typeof it === 'object' && !Array.isArray(it));
	return same && objects && v === 1 && isTime(at) && hasKeys(record, KEYS) && hasKeys(after, STATE_KEYS);
}

function faultOf(record: LedgerRecord, text: string, point: ReplayPoint): LineFault | null {
	const { state, head, at } = point;
	if (canonical(record) !== text || !isRecord(record, point)) return { kind: 'form' };
	if (record.seq !== head.seq + 1) return { kind: 'place', expected: head.seq + 1, found: record.seq };
	if (record.previous !== head.hash) return { kind: 'link', expected: head.hash, found: record.previous };
	if (record.at < at) return { kind: 'time', expected: at, found: record.at };
	const expected = next(state, record);
	if (expected === null) return { kind: 'type', found: record.type };
	return canonical(expected) === canonical(record.after)
		? null
		: { kind: 'state', expected, found: record.after };
}

function reasonOf(fault: LineFault, head: ChainHead): string {
	switch (fault.kind) {
		case 'unreadable':
			return 'not a record';
		case 'form':
			return 'not canonical';
		case 'place':
			return `seq ${fault.found} after ${head.seq}`;
		case 'link':
			return 'broken link to the record before';
		case 'time':
			return 'time runs backwards';
		case 'type':
			return `unknown type ${fault.found}`;
		case 'state':
			return 'the state does not follow from the fact';
	}
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
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
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
			return unknownType(fact);
	}
}

/** A type that no rule of this version knows; one that it should know does not compile. */
function unknownType(_fact: never): null {
	return null;
}

/** What a revision changes: the times as they are stated, and the price while nobody has bid. */
function revised(before: AuctionState, { terms, start_time, end_time }: Revision): Partial<AuctionState> {
	const price = before.bid_count === 0 ? { current_bid: terms.initial_bid } : {};
	return { start_time, end_time, ...price };
}

type Revision = Extract<Fact, { type: 'revised' }>['data'];
