import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { API } from '#contract/paths.ts';
import { DAY, formatDate } from '#domain/time.ts';
import { expect } from './test-server.ts';

/** Where the auctions are managed. */
export const DESK = '/admin/auctions';

/** A plain picture as a file that can be chosen, dropped or pasted. */
export async function picture(name: string, background: string) {
	const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
		.png()
		.toBuffer();
	return { name, mimeType: 'image/png', buffer };
}

/** The day that lies so many days ahead, as it is typed. */
export const inDays = (days: number) => formatDate(Date.now() + days * DAY);

/** Makes a pending auction over the API, as the page's own script would; the page stands on the operator. */
export async function makeAuction(page: Page, title: string, change: object = {}): Promise<string> {
	const data = {
		title,
		description: 'Um imóvel para os testes do balcão.',
		initial_bid: 1000,
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
		...change,
	};
	const headers = { origin: new URL(page.url()).origin };
	const made = await page.request.post(API.adminAuctions, { data, headers });
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}
