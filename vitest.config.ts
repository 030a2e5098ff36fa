import { defineConfig } from 'vitest/config';

/** Unit tests need nothing; server tests start one real PostgreSQL for the run (server/testing/cluster.ts). */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					// Properties run thousands of cases: a busy machine must not fail them.
					testTimeout: 60_000,
					include: [
						'domain/**/*.test.ts',
						'contract/**/*.test.ts',
						'web/**/*.test.ts',
						'prove/**/*.test.ts',
						'scripts/**/*.test.ts',
						'drawings/**/*.test.ts',
					],
				},
			},
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts'],
					globalSetup: ['server/testing/cluster.ts'],
					// Test files share the loaded modules of their worker, which saves a fifth of the CPU time; each has a database of its own.
					isolate: false,
					// Half of a server test is waiting: for the database, or for what is told a little later.
					maxWorkers: '100%',
					testTimeout: 120_000,
					hookTimeout: 300_000,
					expect: { poll: { timeout: 15_000 } },
				},
			},
		],
	},
});
