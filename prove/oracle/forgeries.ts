import { canonical } from '#domain/values/canonical.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import { sha256 } from '#server/platform/sha256.ts';

/** A ledger and the receipts of its bids. */
export interface Original {
	lines: readonly string[];
	receipts: readonly Record<string, unknown>[];
	/** What bidders see of the lot, as the server answers it. */
	facts: unknown;
}

/** A forged file and the receipt that exposes it; null if the file alone must expose the forgery. */
export interface Forgery {
	kind: string;
	file: Uint8Array;
	receipt: Record<string, unknown> | null;
}

type Maker = (original: Original, random: SeededRandom) => Forgery | null;
type Fields = Record<string, unknown>;

const joined = (lines: readonly string[]): Uint8Array => Buffer.from(`${lines.join('\n')}\n`);

/** The receipt with the latest head. A fault in the last record is exposed only by a receipt. */
const lastOf = (receipts: Original['receipts']): Fields =>
	receipts.reduce((last, each) => (headOf(each) > headOf(last) ? each : last));

/** Receipts whose head is a record. A refusal before the first record says nothing about the ledger. */
const withHead = (receipts: Original['receipts']): Original['receipts'] =>
	receipts.filter((each) => headOf(each) > 0);

/** A forgery that the chain itself must expose. */
const withoutReceipt = (kind: string, lines: readonly string[] | Uint8Array): Forgery => ({
	kind,
	file: lines instanceof Uint8Array ? lines : joined(lines),
	receipt: null,
});

/** Changes one byte. */
const byte: Maker = ({ lines, receipts }, random) => {
	const file = Buffer.from(joined(lines));
	// Not the last line feed, which is optional.
	const at = random.below(file.length - 1);
	const other = random.pick([
		(file[at] as number) ^ (1 << random.below(8)),
		32 + random.below(95),
		random.below(256),
	]);
	if (other === file[at]) return null;
	file[at] = other;
	return { kind: 'byte', file, receipt: lastOf(receipts) };
};

/** Changes one value in a record, which stays in canonical form. */
const value: Maker = ({ lines, receipts }, random) => {
	const at = random.below(lines.length);
	const record = JSON.parse(lines[at] as string) as Fields;
	const inside = random.oneIn(2) ? record : (random.pick([record.data, record.after]) as Fields);
	const key = random.pick(Object.keys(inside).length > 0 ? Object.keys(inside) : ['added']);
	inside[key] = otherThan(inside[key], random);
	return { kind: 'value', file: joined(replaced(lines, at, canonical(record))), receipt: lastOf(receipts) };
};

function otherThan(value: unknown, random: SeededRandom): unknown {
	if (typeof value === 'number') return value + random.pick([1, -1, 100, 1_000_000]);
	if (typeof value === 'string') return value === '' ? 'x' : `${value.slice(1)}${value.slice(0, 1)}x`;
	return value === null ? 0 : null;
}

const drop: Maker = ({ lines }, random) => {
	// Not the last record: without it the file would be a cut, which only a receipt exposes.
	const at = random.below(lines.length - 1);
	const some = 1 + random.below(Math.min(3, lines.length - 1 - at));
	return withoutReceipt('drop', [...lines.slice(0, at), ...lines.slice(at + some)]);
};

const swap: Maker = ({ lines }, random) => {
	const [one, other] = [random.below(lines.length), random.below(lines.length)];
	if (one === other) return null;
	const swapped = [...lines];
	[swapped[one], swapped[other]] = [lines[other] as string, lines[one] as string];
	return withoutReceipt('swap', swapped);
};

const double: Maker = ({ lines }, random) => {
	const from = random.below(lines.length);
	const to = random.below(lines.length + 1);
	return withoutReceipt('double', [...lines.slice(0, to), lines[from] as string, ...lines.slice(to)]);
};

/** Encodes the same records differently. */
const encoding: Maker = ({ lines }, random) => {
	const at = random.below(lines.length);
	const line = lines[at] as string;
	const variants: (() => string | Uint8Array)[] = [
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
	const written = random.pick(variants)();
	const before = lines
		.slice(0, at)
		.map((each) => `${each}\n`)
		.join('');
	const after = lines
		.slice(at + 1)
		.map((each) => `${each}\n`)
		.join('');
	const file = Buffer.concat([Buffer.from(before), Buffer.from(written), Buffer.from(`\n${after}`)]);
	return withoutReceipt('encoding', file);
};

/** Cuts the end of the ledger. A receipt for a later record exposes this. */
const cut: Maker = ({ lines, receipts }, random) => {
	const receipt = random.pick(withHead(receipts));
	const length = random.below(headOf(receipt));
	return { kind: 'cut', file: joined(lines.slice(0, length)), receipt };
};

/** Changes the history from some record on, with a valid chain. */
const fork: Maker = ({ lines, receipts }, random) => {
	const receipt = random.pick(withHead(receipts));
	const at = random.below(headOf(receipt));
	const records = lines.map((line) => JSON.parse(line) as Fields);
	const chosen = records[at] as Fields;
	const data = chosen.data as Fields;
	const key = random.pick(['rule', ...Object.keys(data).filter((name) => STATELESS.has(name))]);
	if (key === 'rule') chosen.rule = '2020-01-01';
	else data[key] = otherThan(data[key], random);
	return { kind: 'fork', file: joined(rechained(records, at)), receipt };
};

/** Fields of `data` on which the state after a record does not depend. */
const STATELESS = new Set(['bid_id', 'commitment', 'reason', 'from', 'winner', 'call']);

/** Removes one refused bid, and numbers and chains the later records again. */
const omission: Maker = ({ lines, receipts }, random) => {
	const receipt = random.pick(withHead(receipts));
	const records = lines.map((line) => JSON.parse(line) as Fields);
	const refused = records.flatMap(({ type }, at) =>
		type === 'bid-refused' && at < headOf(receipt) ? [at] : [],
	);
	if (refused.length === 0) return null;
	const at = random.pick(refused);
	return {
		kind: 'omission',
		file: joined(rechained([...records.slice(0, at), ...records.slice(at + 1)], at)),
		receipt,
	};
};

/** Changes the receipt itself. */
const receiptEdit: Maker = ({ lines, receipts }, random) => {
	const receipt = structuredClone(random.pick(receipts));
	const own: Record<string, () => unknown> =
		receipt.kind === 'refusal'
			? {
					amount: () => (receipt.amount as number) + 1,
					problem: () => ({ code: 'bid.not-approved', params: { said: 'otherwise' } }),
					kind: () => undefined,
				}
			: { seq: () => (receipt.seq as number) + 1, record_hash: () => sha256('x'), kind: () => 'refusal' };
	const edits: Record<string, () => unknown> = {
		...own,
		at: () => String(receipt.at).replace(/\d(?=Z)/, (digit) => String((Number(digit) + 1) % 10)),
		auction_id: () => '00000000-0000-4000-8000-000000000000',
		head: () => ({ ...(receipt.head as Fields), hash: sha256('x') }),
		signature: () => turned(String(receipt.signature)),
		public_key: () => turned(String(receipt.public_key)),
		key_id: () => turned(String(receipt.key_id)),
		path: () => [...(receipt.path as Fields[]), { left: sha256('x') }],
	};
	const key = random.pick(Object.keys(edits));
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
	encoding,
	cut,
	fork,
	fork,
	omission,
	receiptEdit,
];

/** Forges a ledger in a random way; the result always differs from the original. */
export function forge(original: Original, random: SeededRandom): Forgery {
	const whole = Buffer.from(joined(original.lines));
	for (;;) {
		const forged = random.pick(MAKERS)(original, random);
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

/** Encodes the records; those from index `from` on are numbered and chained again. */
function rechained(records: readonly Fields[], from: number): string[] {
	const lines: string[] = [];
	for (const [at, record] of records.entries()) {
		const previous = at === 0 ? '0'.repeat(64) : sha256(lines[at - 1] as string);
		lines.push(canonical(at < from ? record : { ...record, seq: at + 1, previous }));
	}
	return lines;
}
