import { defineConfig } from 'vitest/config';
import { documentScript } from './scripts/pages/document-script.ts';
import { styleParts } from './scripts/pages/style-parts.ts';
import { RUNS } from './vitest.runs.ts';

/** Unit tests need no services; server tests start one PostgreSQL cluster per run (server/testing/cluster.ts). */
export default defineConfig({
	test: {
		projects: [
			{
				plugins: [documentScript(), styleParts()],
				test: {
					name: 'unit',
					provide: { runs: RUNS },
					isolate: false,
					maxWorkers: 3,
					// Property tests run thousands of cases, which take long on a busy machine.
					testTimeout: 60_000,
					include: [
						'domain/**/*.test.ts',
						'contract/**/*.test.ts',
						'web/**/*.test.ts',
						'prove/**/*.test.ts',
						'scripts/**/*.test.ts',
						'bench/**/*.test.ts',
					],
				},
			},
			{
				test: {
					name: 'server',
					provide: { runs: RUNS },
					include: ['server/**/*.test.ts'],
					globalSetup: ['server/testing/cluster.ts'],
					// Test files share the loaded modules of their worker, which saves a fifth of the CPU time; each has a database of its own.
					isolate: false,
					// Server tests spend half their time waiting for the database or for deferred work.
					maxWorkers: 3,
					testTimeout: 120_000,
					hookTimeout: 300_000,
					expect: { poll: { timeout: 15_000 } },
				},
			},
		],
	},
});
