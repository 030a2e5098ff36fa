import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkpointAnswer } from '#contract/checkpoints.ts';
import {
	type CheckpointFile,
	checkpointFault,
	type HeadProof,
	statedHeads,
	successionFault,
} from '#domain/ledger/checkpoints.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { isSigned } from '#server/platform/signing.ts';
import { CHECKPOINTS, SUCCESSIONS, TEXTS, WITNESSED } from './testing/checkpoint-vectors.ts';
import { sha256 } from './testing/ledger-vectors.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'ledger-vectors');
const pathOf = (name: string) => join(FOLDER, name);
const stored = (name: string) => JSON.parse(readFileSync(pathOf(`${name}.json`), 'utf8'));

/** Compares a file with a value, whatever its formatting. Creates a missing file. */
function expectFrozen(name: string, value: object): void {
	if (!existsSync(pathOf(`${name}.json`)))
		writeFileSync(pathOf(`${name}.json`), `${JSON.stringify(value, null, '\t')}\n`);
	expect(stored(name)).toEqual(JSON.parse(JSON.stringify(value)));
}

type Stored = CheckpointFile | HeadProof;
const result = (reason: string | null) => (reason === null ? { holds: true } : { holds: false, reason });

describe('the frozen checkpoints', () => {
	it('are what the format produces, and what the API answers', () => {
		for (const [name, file] of Object.entries(CHECKPOINTS)) {
			expectFrozen(name, file);
			expect([name, checkpointAnswer.safeParse(stored(name)).success]).toEqual([name, true]);
		}
	});

	it('contain the results of every verifier, and the product agrees', () => {
		const files = Object.fromEntries(
			Object.keys(CHECKPOINTS).map((name) => [
				name,
				result(checkpointFault(stored(name) as Stored, sha256, isSigned)),
			]),
		);
		const successions = Object.fromEntries(
			SUCCESSIONS.map(([one, other]) => {
				const [before, after] = [stored(one) as Stored, stored(other) as Stored];
				return [`${one} + ${other}`, result(successionFault(before.checkpoint, after.checkpoint, sha256))];
			}),
		);
		const ledgers = Object.fromEntries(
			WITNESSED.map(([name, ledger]) => {
				const file = stored(name) as Stored;
				const bytes = readFileSync(pathOf(`${ledger}.ndjson`));
				const auction_id = JSON.parse(bytes.toString().split('\n')[0] ?? '').auction_id;
				const found = verifyLedger(bytes, null, statedHeads(file, auction_id));
				return [
					`${name} + ${ledger}`,
					found.ok ? { holds: true } : { holds: false, record: found.record, reason: found.reason },
				];
			}),
		);
		expectFrozen('expected-checkpoints', { texts: TEXTS, files, successions, ledgers });
		const right = (results: Record<string, { holds: boolean }>) =>
			Object.entries(results).flatMap(([name, { holds }]) => (holds ? [name] : []));
		expect(right(files)).toEqual(Object.keys(CHECKPOINTS).filter((name) => !name.startsWith('broken')));
		expect(right(successions)).toEqual([
			'checkpoint-1 + checkpoint-2',
			'checkpoint-2 + checkpoint-3',
			'checkpoint-3 + checkpoint-4',
		]);
		expect(right(ledgers)).toEqual([
			'checkpoint-1 + scheduled',
			'checkpoint-1 + cut',
			'checkpoint-2 + scheduled',
			'checkpoint-2 + room',
			'checkpoint-4-own-proof + scheduled',
			'checkpoint-3 + outage',
		]);
	});
});
