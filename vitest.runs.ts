declare module 'vitest' {
	interface ProvidedContext {
		runs: Runs;
	}
}

/** How much the tests of this run try: little and always the same in `npm test`, much and something new in `npm run test:all`. */
interface Runs {
	all: boolean;
	/** By what the cases of a random run are multiplied. */
	times: number;
	/** The seed of random runs. */
	seed: number;
}

const { TEST_RUNS, TEST_SEED } = process.env;

export const RUNS: Runs = {
	all: TEST_RUNS === 'all',
	times: TEST_RUNS === 'all' ? 10 : 1,
	seed: Number(TEST_SEED ?? 20261121),
};
