import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY, formatDate } from '#domain/values/time.ts';
import { expect } from './test-server.ts';

/** The page on which administrators manage auctions. */
export const AUCTIONS_PAGE = '/admin/auctions';

/** A picture of one colour as a file that can be chosen, dropped or pasted. */
export async function picture(name: string, background: string) {
	const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
		.png()
		.toBuffer();
	return { name, mimeType: 'image/png', buffer };
}

/** The date `days` days from now, as typed into a date field. */
export const inDays = (days: number) => formatDate(Date.now() + days * DAY);

/** Creates a pending auction with the session of a page, which must be open on the server; returns its id. */
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
	const created = await page.request.post(ADMIN_API.adminAuctions, { data, headers });
	expect(created.ok(), await created.text()).toBe(true);
	return (await created.json()).id;
}
