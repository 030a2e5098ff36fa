import type { AuctionState, Fact, Step } from '#domain/auction/auction.ts';
import { nextState } from '#domain/auction/next-state.ts';
import { canonical } from '#domain/values/canonical.ts';
import { isoOf, type Micros, microsOf } from '#domain/values/time.ts';

/**
 * The version of the bidding rules. Each record states the version that decided it; a change of the rules changes it.
 */
export const RULE_VERSION = '2026-11-29';

/** The predecessor that the first record of every ledger names. */
export const GENESIS = '0'.repeat(64);

/** Returns the SHA-256 of a UTF-8 text in lower-case hex. Passed as an argument, because `domain/` does no I/O. */
export type Sha256 = (text: string) => string;

/** One record of an auction's ledger (rules §9): a fact, the state after it, and its place in the chain. */
export interface LedgerRecord {
	v: 1;
	auction_id: string;
	/** 1, 2, 3… without gaps, per auction. */
	seq: number;
	/** The SHA-256 of the canonical text of the preceding record. */
	previous: string;
	/**
	 * The database's time, ISO with microseconds. Records of one decision share it; it strictly increases between
	 * decisions.
	 */
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
 * Chains steps onto a head. Returns the records with their canonical texts and hashes, in order. `at` is the time of
 * all of them; `rule` is the version of the rules that decided them.
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
		// Keys in the order of the canonical text.
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

/** The result of replaying a ledger from its first line to its last. */
export interface Replay {
	state: AuctionState | null;
	head: ChainHead;
	/** The first line that does not follow from the lines before it, and why; null if all do. */
	fault: { seq: number; reason: string } | null;
}

/** The state of a replay between two lines. */
export interface ReplayPoint {
	state: AuctionState | null;
	head: ChainHead;
	/** The time of the preceding line. */
	at: string;
	/** Null before the first line. */
	auction_id: string | null;
	/** The hash of what bidders see of the lot (rules §40), as the last line that states one left it; null before that. */
	facts: string | null;
}

/** The fault of a line: the expected and the found value. */
export type LineFault =
	| { kind: 'unreadable' | 'form' }
	| { kind: 'place'; expected: number; found: number }
	| { kind: 'link' | 'time' | 'facts'; expected: string; found: string }
	| { kind: 'type'; found: string }
	| { kind: 'state'; expected: AuctionState; found: AuctionState };

/** The point before the first line. */
export const UNREAD: ReplayPoint = {
	state: null,
	head: { seq: 0, hash: GENESIS },
	at: '',
	auction_id: null,
	facts: null,
};

/**
 * Rebuilds an auction from the canonical texts of its ledger. Checks the position, link and time of every line, and
 * that its state follows from its fact. The reducer shares no code with the functions that decide bids, so that a fault
 * in one of them is found by the other.
 */
export function replay(texts: readonly string[], sha256: Sha256): Replay {
	const { point, fault } = replayOn(UNREAD, texts, sha256);
	const { state, head } = point;
	return { state, head, fault: fault && { seq: head.seq + 1, reason: reasonOf(fault, head) } };
}

/**
 * Continues a replay with further lines, so that a long ledger can be read in parts. Stops before the first faulty
 * line.
 */
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
		const facts = factsOf(record)?.after ?? point.facts;
		point = { state, head: { seq, hash: sha256(text) }, at, auction_id, facts };
	}
	return { point, fault: null };
}

/** Parses and checks a line. An edited line may lack any property, so an exception also counts as a fault. */
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

/** The keys of a state in code-unit order: the required ones, and the optional ones. */
const STATE_KEYS = 'bid_count,current_bid,end_time,leader,paused_at,start_time,status';
const OPTIONAL_KEYS = new Set([
	'counter',
	'decide_until',
	'outcome',
	'preference_until',
	'preferred',
	'round',
	'suspended_at',
]);

function hasKeys(object: object, keys: string, optional: ReadonlySet<string> = new Set()): boolean {
	const found = Object.keys(object).filter((key) => !optional.has(key));
	return found.sort().join() === keys;
}

/** The range of years whose microseconds JSON numbers represent exactly; the second year is excluded. */
const YEARS = ['1970', '2255'] as const;

function isTime(at: string): boolean {
	return at >= YEARS[0] && at < YEARS[1] && isoOf(microsOf(at)) === at;
}

/** Whether a record and its state have exactly the properties of this ledger's records. */
function isRecord(record: LedgerRecord, { auction_id }: ReplayPoint): boolean {
	const { v, at, data, after } = record;
	const same = auction_id === null || record.auction_id === auction_id;
	const objects = [data, after].every(
		(each) => each !== null && typeof each === 'object' && !Array.isArray(each),
	);
	return (
		same &&
		objects &&
		v === 1 &&
		isTime(at) &&
		hasKeys(record, KEYS) &&
		hasKeys(after, STATE_KEYS, OPTIONAL_KEYS)
	);
}

function faultOf(record: LedgerRecord, text: string, point: ReplayPoint): LineFault | null {
	const { state, head, at } = point;
	if (canonical(record) !== text || !isRecord(record, point)) return { kind: 'form' };
	if (record.seq !== head.seq + 1) return { kind: 'place', expected: head.seq + 1, found: record.seq };
	if (record.previous !== head.hash) return { kind: 'link', expected: head.hash, found: record.previous };
	if (record.at < at) return { kind: 'time', expected: at, found: record.at };
	const expected = next(state, record);
	if (expected === null) return { kind: 'type', found: record.type };
	if (canonical(expected) !== canonical(record.after))
		return { kind: 'state', expected, found: record.after };
	const said = factsOf(record);
	if (said === null || point.facts === null || said.before === point.facts) return null;
	return { kind: 'facts', expected: point.facts, found: said.before };
}

/** The hashes of what bidders see before and after a record (rules §40); null for one that says nothing of it. */
export function factsOf({
	type,
	data,
}: Pick<LedgerRecord, 'type' | 'data'>): { before: string; after: string } | null {
	const { facts } = data as { facts?: unknown };
	if (facts === undefined) return null;
	if (type !== 'revised') return { before: String(facts), after: String(facts) };
	const { before, after } = facts as Record<'before' | 'after', unknown>;
	return { before: String(before), after: String(after) };
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
		case 'facts':
			return 'what bidders see changed without a record';
		case 'state':
			return 'the state does not follow from the fact';
	}
}

/** The first record has no predecessor, so the state that it states is taken as given. */
function next(state: AuctionState | null, { type, data, at, after }: LedgerRecord): AuctionState | null {
	return nextState(state ?? after, { type, data } as Fact, microsOf(at));
}
