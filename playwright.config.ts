import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { launching } from './e2e/launching.ts';

/** Journeys that spend most of their time waiting for a clock or a connection. They run beside the others, one at a time. */
const WAITING = /(first-auction|recorded-end|stalled-stream|outage|judicial-sale)\.spec\.ts$/;

/** Journeys that `npm run test:all` alone runs: the folder `nightly`, and single journeys with the tag `@nightly` (decision 094). */
const LEFT_OUT = process.env.TEST_RUNS === 'all' ? [] : ['**/nightly/**'];

/** Each worker has a server of its own: see e2e/test-server.ts. */
export default defineConfig({
	testDir: 'e2e',
	globalSetup: ['./e2e/announce-browser.ts', './e2e/demo-copy.ts'],
	outputDir: 'test-results/e2e',
	reporter: 'list',
	workers: 3,
	projects: [
		{ name: 'waiting', testMatch: WAITING, testIgnore: LEFT_OUT, workers: 1 },
		{ name: 'journeys', testIgnore: [WAITING, ...LEFT_OUT], workers: 2 },
	],
	// Room for a busy machine: an assertion that must be fast sets its own timeout.
	timeout: 120_000,
	expect: { timeout: 15_000 },
	forbidOnly: true,
	...(process.env.TEST_RUNS !== 'all' && { grepInvert: /@nightly/ }),
	use: {
		locale: 'pt-BR',
		// Far from São Paulo on purpose: a time shown in the browser's own zone is a mistake, and shows here.
		timezoneId: 'Asia/Tokyo',
		launchOptions: launching(await findBrowser()),
		// A trace costs two fifths of a journey: `npm run test:e2e -- --trace=retain-on-failure e2e/…` asks for one.
		trace: 'off',
		contextOptions: { reducedMotion: 'reduce' },
		screenshot: 'only-on-failure',
	},
});
