import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#e2e/browser.ts';
import { launching } from '#e2e/launching.ts';
import { CANARY } from '#server/testing/hostile-pictures.ts';
import type { ProvingHouse } from './proving-house.ts';
import type { Taken } from './upload-doors.ts';

/** How long a page may go on loading what it holds, in milliseconds. */
const LOADING = 500;

/**
 * Opens what is served back in a browser in which its owner is signed in, by its address and inside a page of another
 * site. Whatever runs would ask for the canary, open a dialog, or reach for another address.
 */
export async function openInBrowser(
	{ servers }: ProvingHouse,
	taken: readonly Taken[],
): Promise<{ opened: number; faults: string[] }> {
	const url = servers[0]?.url ?? '';
	const browser = await chromium.launch(launching(await findBrowser()));
	const faults: string[] = [];
	let opened = 0;
	try {
		for (const { cookie, served } of taken) {
			const context = await browser.newContext();
			const [name = '', value = ''] = cookie.split('=');
			await context.addCookies([{ name, value, url }]);
			const [address = ''] = served;
			faults.push(...(await openOne(context, address)).map((fault) => `${address}: ${fault}`));
			opened += 1;
			await context.close();
		}
	} finally {
		await browser.close();
	}
	return { opened, faults };
}

async function openOne(context: BrowserContext, address: string): Promise<string[]> {
	const faults: string[] = [];
	const page = await context.newPage();
	listen(page, address, faults);
	// A PDF is a download, and then there is no page to go to.
	const arrived = await page.goto(address).catch((error: Error) => error);
	if (arrived instanceof Error && !/Download is starting|ERR_ABORTED/.test(arrived.message))
		faults.push(arrived.message);
	const other = await context.newPage();
	listen(other, address, faults);
	await other.setContent(
		`<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}"><img src="${address}" alt=""><script src="${address}"></script>`,
		{ waitUntil: 'commit' },
	);
	// What runs, runs as it loads; a download inside a page never ends loading.
	await sleep(LOADING);
	return faults;
}

function listen(page: Page, address: string, faults: string[]): void {
	page.on('request', (request) => {
		const asked = request.url();
		if (asked.includes(CANARY)) faults.push(`asked for ${asked}`);
		else if (asked !== address && /^https?:/.test(asked) && !asked.endsWith('/favicon.ico'))
			faults.push(`reached for ${asked}`);
	});
	page.on('dialog', (dialog) => {
		faults.push(`a dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on('popup', () => faults.push('a window'));
}
