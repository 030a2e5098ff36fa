import { createHash, createPublicKey, verify } from 'node:crypto';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';

/*
 * A second verifier of ledgers and receipts. It was written from docs/ledger.md alone and shares nothing with the product's but
 * the names of two record types, so that both are unlikely to share a fault.
 */

/** The first fault: the number of its record (the line, from 1; 0 for the receipt) and its description. */
export interface Wrong {
	record: number;
	why: string;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const RECORD_KEYS = 'after,at,auction_id,data,previous,rule,seq,type,v';
const AFTER_KEYS = 'bid_count,current_bid,end_time,leader,paused_at,start_time,status';
/** What the auction has only in some states. */
const SOMETIMES = [
	'round',
	'preference_until',
	'preferred',
	'suspended_at',
	'outcome',
	'decide_until',
	'counter',
];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The result of reading a ledger: the hashes of its lines up to the first fault, and that fault. */
interface Read {
	auction_id: string | null;
	hashes: string[];
	wrong: Wrong | null;
}

/** Verifies a downloaded ledger and, if given, a receipt. `keys` are the public keys that the server lists. */
export function verifyIndependently(
	file: Uint8Array,
	receipt: unknown,
	keys: readonly string[],
): Wrong | null {
	const read = readIndependently(file);
	if (read.wrong || receipt === undefined || receipt === null) return read.wrong;
	const why = faultOfReceipt(receipt, read, keys);
	return why === null ? null : { record: 0, why };
}

export function readIndependently(file: Uint8Array): Read {
	const lines = linesOf(file);
	const hashes: string[] = [];
	let before: Fields | null = null;
	let facts: string | null = null;
	const auctionOf = (record: Fields | null) => (record ? String(record.auction_id) : null);
	if (lines === null) return { auction_id: null, hashes, wrong: { record: 1, why: 'the file is not UTF-8' } };
	if (lines.length === 0)
		return { auction_id: null, hashes, wrong: { record: 1, why: 'there is no record' } };
	for (const line of lines) {
		const read = readLine(line, before, hashes);
		const wrong = typeof read === 'string' ? read : changedUnsaid(read, facts);
		if (typeof read === 'string' || wrong !== null) {
			return {
				auction_id: auctionOf(before),
				hashes,
				wrong: { record: hashes.length + 1, why: String(wrong) },
			};
		}
		hashes.push(digest(line));
		facts = hashesOfFacts(read)?.at(-1) ?? facts;
		before = read;
	}
	return { auction_id: auctionOf(before), hashes, wrong: null };
}

/** The hashes of the facts of the lot that a record states: one, or those before and after a change; null if it states none. */
function hashesOfFacts({ data }: Fields): string[] | null {
	const { facts } = data as Fields;
	if (facts === undefined) return null;
	return isFields(facts) ? [String(facts.before), String(facts.after)] : [String(facts)];
}

/** Whether a record begins from other facts than those that the records before it led to. */
function changedUnsaid(record: Fields, facts: string | null): string | null {
	const [first = facts] = hashesOfFacts(record) ?? [];
	return facts === null || first === facts ? null : 'the facts of the lot changed without a record';
}

/** Whether the facts of a lot, as the server publishes them, are those that a ledger has the hash of; null where it has none. */
export function areFactsOf(file: Uint8Array, published: unknown): boolean | null {
	const { auction_id, facts, head, revisions } = published as Fields & { head: Fields; revisions: Fields[] };
	const lines = (linesOf(file) ?? []).slice(0, Number(head.seq));
	if (lines[0] !== undefined && (JSON.parse(lines[0]) as Fields).auction_id !== auction_id) return false;
	if (head.seq !== 0 && digest(lines.at(-1) ?? '') !== head.hash) return false;
	let hash: Json = null;
	for (const line of lines) hash = hashesOfFacts(JSON.parse(line) as Fields)?.at(-1) ?? hash;
	if (hash === null) return null;
	const now = digest(canonical(facts ?? null));
	if (hash === now) return true;
	for (const { before, after } of revisions) if (before === hash) hash = after ?? null;
	return hash === now;
}

/** The lines of a file, or null if it is not UTF-8. A line feed at the end is optional. */
function linesOf(file: Uint8Array): string[] | null {
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
		const lines = text.split('\n');
		if (lines.at(-1) === '') lines.pop();
		return lines;
	} catch {
		return null;
	}
}

function canonical(value: Json): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	const keys = Object.keys(value).sort();
	return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join(',')}}`;
}

function isFields(value: Json | undefined): value is Fields {
	return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The record of a line, or why it is invalid. */
function readLine(line: string, before: Fields | null, hashes: readonly string[]): Fields | string {
	let record: Json;
	try {
		record = JSON.parse(line);
	} catch {
		return 'not JSON';
	}
	if (!isFields(record)) return 'not a record';
	if (canonical(record) !== line) return 'not in canonical form';
	if (Object.keys(record).sort().join() !== RECORD_KEYS) return 'other fields than those of a record';
	if (!isFields(record.data) || !isFields(record.after)) return 'not a record';
	const keys = Object.keys(record.after).filter((key) => !SOMETIMES.includes(key));
	if (keys.sort().join() !== AFTER_KEYS) return 'other fields than those of an auction';
	if (record.v !== 1) return 'another version';
	if (record.seq !== hashes.length + 1) return 'a number is missing or repeated';
	if (record.previous !== (hashes.at(-1) ?? '0'.repeat(64))) return 'does not follow the record before';
	if (!isTime(record.at)) return 'a time that cannot be read';
	if (before !== null && record.auction_id !== before.auction_id) return 'a record of another auction';
	if (before !== null && record.at < String(before.at)) return 'time goes back';
	// The first record has no predecessor and is checked against itself.
	const expected = afterOf((before ?? record).after as Fields, record);
	if (expected === null) return 'an unknown type of record';
	return canonical(expected) === canonical(record.after as Json)
		? record
		: 'the auction is not as the fact left it';
}

/** Whether a value is a time with microseconds on an existing day of the years 1970 to 2254. */
function isTime(at: Json | undefined): at is string {
	if (typeof at !== 'string' || !TIME.test(at)) return false;
	const year = Number(at.slice(0, 4));
	if (year < 1970 || year > 2254) return false;
	const day = new Date(`${at.slice(0, 23)}Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 23) === at.slice(0, 23);
}

const micros = (at: string): number => Date.parse(`${at.slice(0, 23)}Z`) * 1_000 + Number(at.slice(23, 26));

function without(before: Fields, name: string, change: Fields): Fields {
	const { [name]: _gone, ...rest } = before;
	return { ...rest, ...change };
}

function suspendedAt(before: Fields, now: number): Fields {
	const open = before.status === 'active';
	return { ...before, suspended_at: now, ...(open && { status: 'paused', paused_at: now }) };
}

/** Neither paused nor suspended; one that had not opened waits, and may have other times. */
function goingOn(before: Fields, fact: Fields): Fields {
	const { start_time = null, end_time = null } = fact;
	return without(before, 'suspended_at', {
		...(before.status !== 'pending' && { status: 'active' }),
		paused_at: null,
		...('end_time' in fact && { start_time, end_time }),
	});
}

function revisedBy(before: Fields, fact: Fields, terms: Fields): Fields {
	const { round = 1, ...rest } = before;
	return {
		...rest,
		start_time: fact.start_time ?? null,
		end_time: fact.end_time ?? null,
		...(before.bid_count === 0 && { current_bid: terms.initial_bid ?? null }),
		...('rounds' in terms && { round }),
	};
}

/** The end of a window of preference: whose the auction is. */
function settled(before: Fields, leader: Json | undefined): Fields {
	return without(without(before, 'preference_until', {}), 'preferred', { leader: leader ?? null });
}

/** The auction after the record of an outcome; null for an unknown type. */
function outcomeAfter(before: Fields, type: string, fact: Fields): Fields | null {
	const { outcome: _one, decide_until: _two, counter: _six, ...rest } = before;
	const { preference_until: _three, preferred: _four, suspended_at: _five, ...over } = rest;
	const ended = { ...over, status: rest.status === 'completed' ? 'completed' : 'cancelled', paused_at: null };
	switch (type) {
		case 'conditional-opened':
			return { ...rest, outcome: 'conditional', decide_until: fact.until ?? null };
		case 'conditional-countered':
			return {
				...rest,
				outcome: 'conditional',
				decide_until: fact.until ?? null,
				counter: true,
			};
		case 'conditional-accepted':
			return rest;
		case 'counter-accepted':
			return { ...rest, current_bid: fact.price ?? null };
		case 'conditional-refused':
			return { ...rest, outcome: 'conditional-refused' };
		case 'debtor-preference':
			return { ...ended, outcome: 'debtor-preference' };
		case 'outcome-decided':
			return { ...ended, outcome: fact.outcome ?? null };
		case 'second-chance-accepted':
			return { ...rest, leader: fact.bidder ?? null, current_bid: fact.price ?? null };
		case 'proposal-accepted':
			return { ...rest, outcome: 'sold', current_bid: fact.price ?? null };
		default:
			return null;
	}
}

/** The auction after a fact, by the table in docs/ledger.md; null for an unknown type. */
function afterOf(before: Fields, { type, data, at }: Fields): Fields | null {
	const fact = data as Fields;
	const now = micros(String(at));
	const terms = (fact.terms ?? {}) as Fields;
	switch (type) {
		case 'opened':
		case 'round-opened':
			return {
				...before,
				status: 'active',
				current_bid: terms.initial_bid ?? null,
				bid_count: 0,
				leader: null,
				...(type === 'round-opened' && { round: fact.round ?? null }),
				...(fact.by !== 'clock' && { start_time: now }),
			};
		case 'round-closed': {
			const { minimum = null, number = null, start_time = null, end_time = null } = fact.next as Fields;
			return { ...before, status: 'pending', current_bid: minimum, round: number, start_time, end_time };
		}
		case 'bid-accepted':
			return {
				...before,
				current_bid: fact.amount ?? null,
				leader: fact.bidder ?? null,
				bid_count: Number(before.bid_count) + 1,
			};
		case 'bid-refused':
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
		case 'called':
			return before;
		case 'extended':
			return { ...before, end_time: fact.to ?? null };
		case 'paused':
			return { ...before, status: 'paused', paused_at: now };
		case 'suspended':
			return suspendedAt(before, now);
		case 'resumed':
			return goingOn(before, fact);
		case 'ended':
			return {
				...before,
				status: 'completed',
				current_bid: fact.final_price ?? null,
				...(fact.by !== 'clock' && { end_time: now }),
			};
		case 'declared':
			return { ...before, current_bid: fact.final_price ?? null };
		case 'preference-opened':
			return { ...before, preference_until: fact.until ?? null };
		case 'preference-exercised':
			return fact.open ? { ...before, preferred: fact.bidder ?? null } : settled(before, fact.bidder ?? null);
		case 'preference-lapsed':
			return settled(before, before.preferred ?? before.leader);
		case 'cancelled':
			return without(before, 'suspended_at', { status: 'cancelled', paused_at: null });
		case 'revised':
			return revisedBy(before, fact, terms);
		default:
			return outcomeAfter(before, String(type), fact);
	}
}

/** What is wrong with a receipt, by itself or against a ledger; null if it is valid. */
export function faultOfReceipt(
	value: unknown,
	{ auction_id, hashes }: Read,
	keys: readonly string[],
): string | null {
	try {
		const receipt = value as Fields;
		const head = receipt.head as Fields;
		if (receipt.auction_id !== auction_id) return 'the receipt is of another auction';
		if (receipt.key_id !== digest(String(receipt.public_key)).slice(0, 16)) return 'the key has another id';
		if (!keys.includes(String(receipt.public_key))) return 'the server does not list the key';
		if (!signed(receipt, head)) return 'the signature is not right';
		const [own, last] = [hashes[Number(receipt.seq) - 1], hashes[Number(head.seq) - 1]];
		// A refusal without a record names only the head at its time, which is empty before the first record.
		if (receipt.kind === 'refusal' && head.seq === 0)
			return head.hash === '0'.repeat(64) ? null : 'no ledger begins from that head';
		if (receipt.kind !== 'refusal' && own !== receipt.record_hash)
			return 'the ledger has another record at its number';
		return last === head.hash ? null : 'the ledger does not lead to the head of the receipt';
	} catch {
		return 'not a receipt';
	}
}

/** Whether the receipt's claim was signed, alone or in a Merkle tree with others. */
function signed(receipt: Fields, head: Fields): boolean {
	const { at, auction_id, kind, amount, problem, record_hash, seq } = receipt as Record<string, Json>;
	const own = kind === undefined ? { record_hash, seq } : { kind, amount, problem };
	const claim = { at, auction_id, head: { hash: head.hash, seq: head.seq }, ...own, v: 1 } as Fields;
	let root = digest(`0${canonical(claim)}`);
	for (const step of receipt.path as Fields[])
		root = 'left' in step ? digest(`1${step.left}${root}`) : digest(`1${root}${step.right}`);
	const key = createPublicKey({
		key: { kty: 'OKP', crv: 'Ed25519', x: String(receipt.public_key) },
		format: 'jwk',
	});
	return verify(
		null,
		Buffer.from(canonical({ root, v: 1 })),
		key,
		Buffer.from(String(receipt.signature), 'base64url'),
	);
}
