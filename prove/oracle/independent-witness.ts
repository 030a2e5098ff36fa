import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIndependently } from './independent-verifier.ts';

/*
 * A second verifier of checkpoints. It was written from docs/ledger.md alone and shares nothing with the product's; ledgers it reads
 * with the second verifier of ledgers.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

interface Head {
	auction_id: string;
	hash: string;
	seq: number;
}

const KEYS = 'at,complete,count,environment,kind,number,previous,root,v';
const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Writes a value with sorted keys and without white space. */
function canonical(value: Json): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** The text of a checkpoint's answer. */
export function textOf(answer: Fields): string {
	return canonical(answer.checkpoint as Json);
}

/** What is wrong with one checkpoint by itself; null if it is valid. */
export function faultOfCheckpoint(answer: Fields): string | null {
	try {
		const checkpoint = answer.checkpoint as Fields;
		if (Object.keys(checkpoint).sort().join() !== KEYS) return 'other keys';
		if (checkpoint.kind !== 'ledger-checkpoint' || checkpoint.v !== 1) return 'another kind or version';
		const x = String(answer.public_key);
		if (answer.key_id !== digest(x).slice(0, 16)) return 'another key id';
		const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
		const signature = Buffer.from(String(answer.signature), 'base64url');
		if (!verify(null, Buffer.from(textOf(answer)), key, signature)) return 'another signature';
		if ('head' in answer) return climb(answer) === checkpoint.root ? null : 'another root';
		const heads = answer.heads as unknown as Head[];
		if (heads.length !== checkpoint.count || heads.length < 1) return 'another count';
		for (let at = 1; at < heads.length; at += 1)
			if (!((heads[at - 1] as Head).auction_id < (heads[at] as Head).auction_id)) return 'another order';
		return rootOf(heads.map(leafOf)) === checkpoint.root ? null : 'another root';
	} catch {
		return 'not a checkpoint';
	}
}

const leafOf = ({ auction_id, hash, seq }: Head): string =>
	digest(`0${canonical({ auction_id, hash, seq })}`);

function climb(answer: Fields): string {
	let node = leafOf(answer.head as unknown as Head);
	for (const step of answer.path as Fields[])
		node = 'left' in step ? digest(`1${step.left}${node}`) : digest(`1${node}${step.right}`);
	return node;
}

/** The root by RFC 6962's own definition: the left subtree has the largest power of two that is less than the number of leaves. */
function rootOf(leaves: readonly string[]): string {
	if (leaves.length === 1) return leaves[0] as string;
	let left = 1;
	while (left * 2 < leaves.length) left *= 2;
	return digest(`1${rootOf(leaves.slice(0, left))}${rootOf(leaves.slice(left))}`);
}

/** Reads the checkpoints in a witness's folder; undefined for a file that is not JSON. */
export function readFolder(folder: string): (Fields | undefined)[] {
	const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
	return names.map((name) => {
		try {
			return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fields;
		} catch {
			return undefined;
		}
	});
}

/** Verifies a server with the checkpoints that were kept, by the four steps of docs/ledger.md. Returns the first fault, or null. */
export async function verifyWitnessed(
	kept: readonly (Fields | undefined)[],
	server: string,
): Promise<string | null> {
	const texts = new Map<number, string>();
	for (const answer of kept) {
		const fault = answer ? faultOfCheckpoint(answer) : 'not JSON';
		if (fault !== null || !answer) return `kept: ${fault}`;
		const { number } = answer.checkpoint as { number: number };
		if ((texts.get(number) ?? textOf(answer)) !== textOf(answer)) return `kept: two checkpoints ${number}`;
		texts.set(number, textOf(answer));
	}
	const newest = Math.max(0, ...texts.keys(), await newestOf(server));
	const ledgers = new Map<string, Head[]>();
	let before: Place = { number: 0, hash: '0'.repeat(64), at: '' };
	while (before.number < newest) {
		const next = await follow(server, before, texts, ledgers);
		if (typeof next === 'string') return `checkpoint ${before.number + 1}: ${next}`;
		before = next;
	}
	for (const [auction, heads] of ledgers) {
		const fault = await faultOfLedger(server, auction, heads);
		if (fault !== null) return `auction ${auction}: ${fault}`;
	}
	return null;
}

interface Place {
	number: number;
	hash: string;
	at: string;
}

/** Reads the checkpoint after `before` and adds its heads. Returns its place, or what is wrong with it. */
async function follow(
	server: string,
	before: Place,
	texts: ReadonlyMap<number, string>,
	ledgers: Map<string, Head[]>,
): Promise<Place | string> {
	const number = before.number + 1;
	const response = await fetch(`${server}/api/ledger-checkpoints/${number}`);
	if (!response.ok) return `answered ${response.status}`;
	const answer = (await response.json()) as Fields;
	const fault = faultOfCheckpoint(answer);
	if (fault !== null) return fault;
	const text = textOf(answer);
	if ((texts.get(number) ?? text) !== text) return 'not the kept one';
	const { number: stated, previous, at } = answer.checkpoint as Fields;
	if (stated !== number || previous !== before.hash || !(String(at) > before.at)) return 'does not follow';
	for (const head of answer.heads as unknown as Head[]) {
		const earlier = ledgers.get(head.auction_id) ?? [];
		if (contradicts(earlier.at(-1), head)) return `contradicts an earlier one about ${head.auction_id}`;
		ledgers.set(head.auction_id, [...earlier, head]);
	}
	return { number, hash: digest(text), at: String(at) };
}

function contradicts(before: Head | undefined, { seq, hash }: Head): boolean {
	return before !== undefined && (before.seq > seq || (before.seq === seq && before.hash !== hash));
}

async function newestOf(server: string): Promise<number> {
	const page = (await (await fetch(`${server}/api/ledger-checkpoints?limit=1`)).json()) as Fields;
	const [first] = page.checkpoints as Fields[];
	return first ? Number(first.number) : 0;
}

async function faultOfLedger(
	server: string,
	auction: string,
	heads: readonly Head[],
): Promise<string | null> {
	const response = await fetch(`${server}/api/auctions/${auction}/ledger`);
	if (!response.ok) return `no ledger (${response.status})`;
	const { auction_id, hashes, wrong } = readIndependently(await response.bytes());
	if (wrong) return `record ${wrong.record}: ${wrong.why}`;
	if (auction_id !== auction) return 'the ledger of another auction';
	const lost = heads.find(({ seq, hash }) => hashes[seq - 1] !== hash);
	return lost ? `record ${lost.seq} is not the one that was witnessed` : null;
}
