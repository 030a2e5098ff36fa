import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLikeAStranger } from './second-verifier.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'ledger-vectors');

interface Expected {
	ledgers: Record<string, { holds: boolean; record?: number }>;
	/** By `receipt + ledger`. */
	receipts: Record<string, { holds: boolean; ledger: string }>;
}

const read = (name: string): Buffer => readFileSync(join(FOLDER, name));
const parsed = (name: string): unknown => JSON.parse(read(name).toString());

/** Where the independent verifier differs from what the frozen vectors of the format ask of every verifier. */
export function faultsOfVectors(): string[] {
	const expected = ['expected.json', 'expected-refusals.json'].map((name) => parsed(name) as Expected);
	return expected.flatMap(faultsAgainst);
}

function faultsAgainst({ ledgers, receipts }: Expected): string[] {
	const keys = (parsed('keys.json') as { keys: { public_key: string }[] }).keys.map(
		({ public_key }) => public_key,
	);
	const ofLedgers = Object.entries(ledgers).flatMap(([name, { holds, record }]) => {
		const wrong = verifyLikeAStranger(read(`${name}.ndjson`), null, keys);
		const right = holds ? wrong === null : wrong?.record === record;
		return right
			? []
			: [`vector ${name}: ${wrong ? `record ${wrong.record}: ${wrong.why}` : 'nothing was found'}`];
	});
	const ofReceipts = Object.entries(receipts).flatMap(([pair, { holds, ledger }]) => {
		const held = parsed(`${pair.split(' + ')[0]}.json`) as { receipt?: unknown };
		const wrong = verifyLikeAStranger(read(`${ledger}.ndjson`), held.receipt ?? held, keys);
		return holds === (wrong === null) ? [] : [`vector ${pair}: ${wrong?.why ?? 'nothing was found'}`];
	});
	return [...ofLedgers, ...ofReceipts];
}
