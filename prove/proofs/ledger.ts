import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedReceipt } from '#domain/ledger/receipts.ts';
import { type Forgery, forge, type Original } from '#prove/oracle/forgeries.ts';
import { areFactsOf, verifyIndependently, type Wrong } from '#prove/oracle/independent-verifier.ts';
import { makeLedger } from '#prove/oracle/real-ledgers.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem } from '#prove/system/test-system.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';

/** The product's verifier, which `npm run verify` runs. */
function verifyWithProduct(file: Uint8Array, receipt: unknown): Wrong | null {
	const result = verifyLedger(file, receipt as SignedReceipt | null);
	return result.ok ? null : { record: result.record, why: result.reason };
}

/** Null if both verifiers find a forgery at the same record; otherwise how they differ. */
function faultOf(
	{ kind, file, receipt }: Forgery,
	keys: readonly string[],
	ignoreReceipt: boolean,
): string | null {
	const shown = ignoreReceipt ? null : receipt;
	const [product, independent] = [verifyWithProduct(file, shown), verifyIndependently(file, shown, keys)];
	if (!product || !independent) {
		const missed = [
			...(product ? [] : ['the product']),
			...(independent ? [] : ['the independent verifier']),
		].join(' and ');
		return `${kind}: ${missed} did not find it (${product?.why ?? independent?.why ?? 'nor did the other'})`;
	}
	if (product.record === independent.record) return null;
	return `${kind}: the product says record ${product.record} (${product.why}), the independent verifier ${independent.record} (${independent.why})`;
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const random = seededRandom(seed);
	const { originals, keys } = await makeOriginals(seed, control ? 2 : Math.min(6, Math.ceil(n / 20)));
	const examples = [
		...faultsOfVectors(),
		...originals.flatMap((original) => faultsOfOriginal(original, keys)),
	];
	const counted: Record<string, number> = {
		ledgers: originals.length,
		records: originals.reduce((sum, { lines }) => sum + lines.length, 0),
		receipts: originals.reduce((sum, { receipts }) => sum + receipts.length, 0),
		signed_with_others: originals
			.flatMap(({ receipts }) => receipts)
			.filter(({ path }) => (path as []).length > 0).length,
	};
	let violations = examples.length;
	for (let done = 1; done <= n; done += 1) {
		const forgery = forge(random.pick(originals), random);
		counted[forgery.kind] = (counted[forgery.kind] ?? 0) + 1;
		const fault = faultOf(forgery, keys, control);
		if (fault) {
			violations += 1;
			if (examples.length < 100) examples.push(fault);
		}
		if (done % 500 === 0) progress(done);
	}
	return { n, violations, counted, examples };
}

/** Makes ledgers of random events on a real server, with their receipts. */
async function makeOriginals(
	seed: number,
	count: number,
): Promise<{ originals: Original[]; keys: string[] }> {
	const system = await openTestSystem({ preloads: [undefined] });
	try {
		const originals: Original[] = [];
		for (let n = 0; n < count; n += 1)
			originals.push(await makeLedger(system, seededRandom(seed * 1_000 + n), n));
		const keys = (await readLedgerKeys(system.db)).map(({ public_key }) => public_key);
		return { originals, keys };
	} finally {
		await system.close();
	}
}

/** Both verifiers must accept the originals, with every receipt. */
function faultsOfOriginal({ lines, receipts, facts }: Original, keys: readonly string[]): string[] {
	const file = Buffer.from(lines.map((line) => `${line}\n`).join(''));
	const same = areFactsOf(file, facts) ? [] : ['the facts of the lot are not those of its ledger'];
	const refused = [null, ...receipts].flatMap((receipt) => {
		const found = [verifyWithProduct(file, receipt), verifyIndependently(file, receipt, keys)];
		return found.flatMap((wrong) => (wrong ? [`an original is refused: ${wrong.why}`] : []));
	});
	return [...same, ...refused];
}

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'ledger-vectors');

interface Expected {
	ledgers: Record<string, { holds: boolean; record?: number }>;
	/** The key is `receipt + ledger`. */
	receipts: Record<string, { holds: boolean; ledger: string }>;
}

const read = (name: string): Buffer => readFileSync(join(FOLDER, name));
const parsed = (name: string): unknown => JSON.parse(read(name).toString());

/** Compares the independent verifier with the results that the frozen vectors require of every verifier. */
function faultsOfVectors(): string[] {
	const names = [
		'expected.json',
		'expected-refusals.json',
		'expected-rounds.json',
		'expected-revisions.json',
		'expected-suspensions.json',
		'expected-facts.json',
		'expected-outcomes.json',
	];
	const expected = names.map((name) => parsed(name) as Expected);
	return [...expected.flatMap(faultsAgainst), ...faultsOfFacts()];
}

/** The facts of the lot of facts.ndjson, of which the independent verifier must say what the vectors say. */
function faultsOfFacts(): string[] {
	const { facts } = parsed('expected-facts.json') as { facts: Record<string, string> };
	return Object.entries(facts).flatMap(([name, found]) => {
		const right = ['same', 'later'].includes(found);
		return areFactsOf(read('facts.ndjson'), parsed(`${name}.json`)) === right ? [] : [`vector ${name}`];
	});
}

function faultsAgainst({ ledgers, receipts }: Expected): string[] {
	const keys = (parsed('keys.json') as { keys: { public_key: string }[] }).keys.map(
		({ public_key }) => public_key,
	);
	const ofLedgers = Object.entries(ledgers).flatMap(([name, { holds, record }]) => {
		const wrong = verifyIndependently(read(`${name}.ndjson`), null, keys);
		const right = holds ? wrong === null : wrong?.record === record;
		return right
			? []
			: [`vector ${name}: ${wrong ? `record ${wrong.record}: ${wrong.why}` : 'nothing was found'}`];
	});
	const ofReceipts = Object.entries(receipts).flatMap(([pair, { holds, ledger }]) => {
		const file = parsed(`${pair.split(' + ')[0]}.json`) as { receipt?: unknown };
		const wrong = verifyIndependently(read(`${ledger}.ndjson`), file.receipt ?? file, keys);
		return holds === (wrong === null) ? [] : [`vector ${pair}: ${wrong?.why ?? 'nothing was found'}`];
	});
	return [...ofLedgers, ...ofReceipts];
}

export const LEDGER: Proof = {
	id: 'ledger',
	promise:
		'0 forgeries of an exported ledger that the product’s verifier or an independent one misses, given the file and one receipt: edits, drops, swaps, doubles, other encodings, cuts, forks, edited receipts',
	control: 'the receipt is ignored, so that cuts and forks pass',
	n: { small: 60, usual: 10_000, control: 100 },
	run,
};
