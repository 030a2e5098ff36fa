import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { launching } from './e2e/launching.ts';

/** Each file of e2e/ starts its own server: see e2e/house.ts. */
export default defineConfig({
	testDir: 'e2e',
	globalSetup: './e2e/announce-browser.ts',
	outputDir: 'test-results/e2e',
	reporter: 'list',
	workers: 2,
	retries: 0,
	forbidOnly: true,
	use: {
		locale: 'pt-BR',
		// Far from São Paulo on purpose: a time shown in the browser's own zone is a mistake, and shows here.
		timezoneId: 'Asia/Tokyo',
		launchOptions: launching(await findBrowser()),
		trace: 'retain-on-failure',
		screenshot: 'only-on-failure',
	},
});
