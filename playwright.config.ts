import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { launching } from './e2e/launching.ts';

/** Each worker has a server of its own: see e2e/test-server.ts. */
export default defineConfig({
	testDir: 'e2e',
	globalSetup: ['./e2e/announce-browser.ts', './e2e/demo-copy.ts'],
	outputDir: 'test-results/e2e',
	reporter: 'list',
	workers: 2,
	// Room for a busy machine: an assertion that must be fast sets its own timeout.
	timeout: 120_000,
	expect: { timeout: 15_000 },
	forbidOnly: true,
	use: {
		locale: 'pt-BR',
		// Far from São Paulo on purpose: a time shown in the browser's own zone is a mistake, and shows here.
		timezoneId: 'Asia/Tokyo',
		launchOptions: launching(await findBrowser()),
		// A trace costs two fifths of a journey: `npm run test:e2e -- --trace=retain-on-failure e2e/…` asks for one.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
});
