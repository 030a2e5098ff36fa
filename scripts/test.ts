import { randomInt } from 'node:crypto';
import { ALL_TESTS, runSteps, TESTS } from './run-steps.ts';

// `npm test`; with the argument `all`, everything: the variables are read by vitest.config.ts and playwright.config.ts.
const all = process.argv[2] === 'all';
if (all) {
	const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
	console.log(`Random runs have the seed ${seed}: repeat them with TEST_SEED=${seed}`);
	Object.assign(process.env, { TEST_RUNS: 'all', TEST_SEED: seed });
}
if (!(await runSteps(all ? ALL_TESTS : TESTS))) process.exitCode = 1;
