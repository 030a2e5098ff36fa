import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOfCheckpoint, textOf } from './independent-witness.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'ledger-vectors');

interface Expected {
	texts: Record<string, { text: string }>;
	files: Record<string, { holds: boolean }>;
}

const parsed = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

/** Compares the independent verifier of checkpoints with the results that the frozen vectors require of every verifier. */
export function faultsOfCheckpointVectors(): string[] {
	const { texts, files } = parsed('expected-checkpoints') as Expected;
	const ofTexts = Object.entries(texts).flatMap(([name, { text }]) =>
		textOf(parsed(name)) === text ? [] : [`vector ${name}: another text`],
	);
	const ofFiles = Object.entries(files).flatMap(([name, { holds }]) => {
		const fault = faultOfCheckpoint(parsed(name));
		return holds === (fault === null) ? [] : [`vector ${name}: ${fault ?? 'nothing was found'}`];
	});
	return [...ofTexts, ...ofFiles];
}
