import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS, pathOf, UNCHANGED } from './mutants.ts';

// The proof `rules`, which plants these faults, runs at night.
it.each([...MUTANTS, UNCHANGED])('the text of the fault "$why" occurs once in $file.ts', ({ file, from }) => {
	expect(readFileSync(pathOf(file), 'utf8').split(from)).toHaveLength(2);
});
