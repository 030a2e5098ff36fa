import { createHash } from 'node:crypto';
import type { Chance } from './chance.ts';

/** A real ledger with the real receipts that were given for it. */
export interface Original {
	lines: readonly string[];
	receipts: readonly Record<string, unknown>[];
}

/** A forged file, and the receipt with which it must be found; null where the file alone must give it away. */
export interface Forgery {
	kind: string;
	file: Uint8Array;
	receipt: Record<string, unknown> | null;
}

type Maker = (original: Original, chance: Chance) => Forgery | null;
type Fields = Record<string, unknown>;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const joined = (lines: readonly string[]): Uint8Array => Buffer.from(`${lines.join('\n')}\n`);

/** The receipt that reaches farthest: what is wrong with the last record only a receipt can show. */
const lastOf = (receipts: Original['receipts']): Fields =>
	receipts.reduce((last, each) => (headOf(each) > headOf(last) ? each : last));

/** Receipts that name a record: a refusal before the first record says nothing of the ledger. */
const reaching = (receipts: Original['receipts']): Original['receipts'] =>
	receipts.filter((each) => headOf(each) > 0);

/** A file alone: the chain itself must give it away, whoever looks. */
const alone = (kind: string, lines: readonly string[] | Uint8Array): Forgery => ({
	kind,
	file: lines instanceof Uint8Array ? lines : joined(lines),
	receipt: null,
});

/** One byte of the file reads otherwise. */
const byte: Maker = ({ lines, receipts }, chance) => {
	const file = Buffer.from(joined(lines));
	// The last line feed may be there or not.
	const at = chance.below(file.length - 1);
	const other = chance.pick([
		(file[at] as number) ^ (1 << chance.below(8)),
		32 + chance.below(95),
		chance.below(256),
	]);
	if (other === file[at]) return null;
	file[at] = other;
	return { kind: 'byte', file, receipt: lastOf(receipts) };
};

/** One value somewhere in a record is another one; the record stays in canonical form. */
const value: Maker = ({ lines, receipts }, chance) => {
	const at = chance.below(lines.length);
	const record = JSON.parse(lines[at] as string) as Fields;
	const inside = chance.once(2) ? record : (chance.pick([record.data, record.after]) as Fields);
	const key = chance.pick(Object.keys(inside).length > 0 ? Object.keys(inside) : ['added']);
	inside[key] = otherThan(inside[key], chance);
	return { kind: 'value', file: joined(replaced(lines, at, canonical(record))), receipt: lastOf(receipts) };
};

function otherThan(value: unknown, chance: Chance): unknown {
	if (typeof value === 'number') return value + chance.pick([1, -1, 100, 1_000_000]);
	if (typeof value === 'string') return value === '' ? 'x' : `${value.slice(1)}${value.slice(0, 1)}x`;
	return value === null ? 0 : null;
}

const drop: Maker = ({ lines }, chance) => {
	// Not the last one: that is a truncation, which only a receipt can show.
	const at = chance.below(lines.length - 1);
	const some = 1 + chance.below(Math.min(3, lines.length - 1 - at));
	return alone('drop', [...lines.slice(0, at), ...lines.slice(at + some)]);
};

const swap: Maker = ({ lines }, chance) => {
	const [one, other] = [chance.below(lines.length), chance.below(lines.length)];
	if (one === other) return null;
	const swapped = [...lines];
	[swapped[one], swapped[other]] = [lines[other] as string, lines[one] as string];
	return alone('swap', swapped);
};

const double: Maker = ({ lines }, chance) => {
	const from = chance.below(lines.length);
	const to = chance.below(lines.length + 1);
	return alone('double', [...lines.slice(0, to), lines[from] as string, ...lines.slice(to)]);
};

/** The same records written in another way. */
const writing: Maker = ({ lines }, chance) => {
	const at = chance.below(lines.length);
	const line = lines[at] as string;
	const games: (() => string | Uint8Array)[] = [
		() => line.replace(':', ': '),
		() => `${line} `,
		() => `${line}\r`,
		() => `\t${line}`,
		() => `${line}\n`,
		() => `\n${line}`,
		() => `\ufeff${line}`,
		() => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line) as Fields).reverse())),
		() => line.replace('"v":1', '"v":1.0'),
		() => line.replace('"v":1', '"v":1e0'),
		() => line.replace('"type"', '"\\u0074ype"'),
		() => line.replace('"v":1', '"v":1,"v":1'),
		() => line.replace('}', ',"x":null}'),
		() => Buffer.concat([Buffer.from(line.slice(0, -1)), Buffer.from([0xff]), Buffer.from('}')]),
		() => Buffer.from(line, 'utf16le'),
		() => line.normalize('NFD').replace('"previous"', '"pre\u0301vious"'),
	];
	const written = chance.pick(games)();
	const before = lines
		.slice(0, at)
		.map((each) => `${each}\n`)
		.join('');
	const after = lines
		.slice(at + 1)
		.map((each) => `${each}\n`)
		.join('');
	const file = Buffer.concat([Buffer.from(before), Buffer.from(written), Buffer.from(`\n${after}`)]);
	return alone('writing', file);
};

/** The ledger ends too early; a receipt from behind the cut shows it. */
const cut: Maker = ({ lines, receipts }, chance) => {
	const receipt = chance.pick(reaching(receipts));
	const length = chance.below(headOf(receipt));
	return { kind: 'cut', file: joined(lines.slice(0, length)), receipt };
};

/** Another history from some record on, chained and counted as if it had always been so. */
const fork: Maker = ({ lines, receipts }, chance) => {
	const receipt = chance.pick(reaching(receipts));
	const at = chance.below(headOf(receipt));
	const records = lines.map((line) => JSON.parse(line) as Fields);
	const chosen = records[at] as Fields;
	const data = chosen.data as Fields;
	const key = chance.pick(['rule', ...Object.keys(data).filter((name) => HARMLESS.has(name))]);
	if (key === 'rule') chosen.rule = '2020-01-01';
	else data[key] = otherThan(data[key], chance);
	return { kind: 'fork', file: joined(rechained(records, at)), receipt };
};

/** What may be another without the state after it being another. */
const HARMLESS = new Set(['bid_id', 'commitment', 'reason', 'from', 'winner', 'call']);

/** The fork in which one bid never was: what came after is numbered, chained and led anew. */
const unmade: Maker = ({ lines, receipts }, chance) => {
	const receipt = chance.pick(reaching(receipts));
	const records = lines.map((line) => JSON.parse(line) as Fields);
	const refused = records.flatMap(({ type }, at) =>
		type === 'bid-refused' && at < headOf(receipt) ? [at] : [],
	);
	if (refused.length === 0) return null;
	const at = chance.pick(refused);
	return {
		kind: 'unmade',
		file: joined(rechained([...records.slice(0, at), ...records.slice(at + 1)], at)),
		receipt,
	};
};

/** The receipt itself says something else. */
const receiptEdit: Maker = ({ lines, receipts }, chance) => {
	const receipt = structuredClone(chance.pick(receipts));
	const own: Record<string, () => unknown> =
		receipt.kind === 'refusal'
			? {
					amount: () => (receipt.amount as number) + 1,
					problem: () => ({ code: 'bid.not-approved', params: { said: 'otherwise' } }),
					kind: () => undefined,
				}
			: { seq: () => (receipt.seq as number) + 1, record_hash: () => digest('x'), kind: () => 'refusal' };
	const edits: Record<string, () => unknown> = {
		...own,
		at: () => String(receipt.at).replace(/\d(?=Z)/, (digit) => String((Number(digit) + 1) % 10)),
		auction_id: () => '00000000-0000-4000-8000-000000000000',
		head: () => ({ ...(receipt.head as Fields), hash: digest('x') }),
		signature: () => turned(String(receipt.signature)),
		public_key: () => turned(String(receipt.public_key)),
		key_id: () => turned(String(receipt.key_id)),
		path: () => [...(receipt.path as Fields[]), { left: digest('x') }],
	};
	const key = chance.pick(Object.keys(edits));
	receipt[key] = edits[key]?.();
	const kind = receipt.kind === 'refusal' ? 'refusal' : 'receipt';
	return { kind, file: joined(lines), receipt };
};

const turned = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

const MAKERS: readonly Maker[] = [
	byte,
	byte,
	value,
	value,
	drop,
	swap,
	double,
	writing,
	cut,
	fork,
	fork,
	unmade,
	receiptEdit,
];

/** Forges a ledger in one of many ways; never comes out as the original. */
export function forge(original: Original, chance: Chance): Forgery {
	const whole = Buffer.from(joined(original.lines));
	for (;;) {
		const forged = chance.pick(MAKERS)(original, chance);
		if (!forged) continue;
		if (['receipt', 'refusal'].includes(forged.kind) || !whole.equals(forged.file)) return forged;
	}
}

function headOf({ head }: Fields): number {
	return (head as { seq: number }).seq;
}

function replaced(lines: readonly string[], at: number, line: string): string[] {
	return lines.map((each, n) => (n === at ? line : each));
}

/** Records from one on numbered and chained again. */
function rechained(records: readonly Fields[], from: number): string[] {
	const lines: string[] = [];
	for (const [at, record] of records.entries()) {
		const previous = at === 0 ? '0'.repeat(64) : digest(lines[at - 1] as string);
		lines.push(canonical(at < from ? record : { ...record, seq: at + 1, previous }));
	}
	return lines;
}

function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, each: unknown) => {
		if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
		return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
