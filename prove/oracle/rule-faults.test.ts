import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS, UNCHANGED } from './mutants.ts';

const DOMAIN = join(import.meta.dirname, '..', '..', 'domain', 'auction');

// The proof `rules`, which plants these faults, runs at night.
it.each([...MUTANTS, UNCHANGED])('the text of the fault "$why" occurs once in $file.ts', ({ file, from }) => {
	expect(readFileSync(join(DOMAIN, `${file}.ts`), 'utf8').split(from)).toHaveLength(2);
});
