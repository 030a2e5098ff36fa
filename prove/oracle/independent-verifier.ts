import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterOf, type Fields, type Json } from './independent-states.ts';

/*
 * A second verifier of ledgers and receipts. It was written from docs/ledger.md alone and shares nothing with the product's but
 * the names of two record types, so that both are unlikely to share a fault.
 */

/** The first fault: the number of its record (the line, from 1; 0 for the receipt) and its description. */
export interface Wrong {
	record: number;
	why: string;
}

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
