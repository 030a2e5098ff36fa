import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { TestServer } from './test-server.ts';

/** A timeout for updates through the event stream; they take far less unless the machine is busy. */
export const SOON = { timeout: 15 * SECOND };

/** The Origin header that the server requires of requests from its own pages. */
export const originOf = (page: Page) => ({ origin: new URL(page.url()).origin });

/** Creates and starts a live lot with an initial bid of R$ 100.000,00, with an administrator's page; returns its id. */
export async function openLot(admin: Page, title: string): Promise<string> {
	const headers = originOf(admin);
	const data = {
		title,
		description: 'Um imóvel para os testes.',
		initial_bid: 100_000,
		auction_type: 'live',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	};
	const created = await admin.request.post(ADMIN_API.adminAuctions, { data, headers });
	expect(created.ok(), await created.text()).toBe(true);
	const { id } = await created.json();
	const started = await admin.request.post(ADMIN_API.auctionAction(id, 'start'), { headers });
	expect(started.ok(), await started.text()).toBe(true);
	return id;
}

/** Creates a scheduled lot and waits until it opens by itself; it lasts `lasts` milliseconds. Returns its id. */
export async function openScheduledLot(
	admin: Page,
	server: TestServer,
	title: string,
	lasts: number,
): Promise<string> {
	const start = Date.now() + 2 * SECOND;
	const data = {
		title,
		description: 'Um imóvel para os testes da verdade na tela.',
		city: 'Santos',
		state: 'SP',
		initial_bid: 100_000,
		auction_type: 'scheduled',
		status: 'active',
		start_time: new Date(start).toISOString(),
		end_time: new Date(start + lasts).toISOString(),
	};
	const created = await admin.request.post(ADMIN_API.adminAuctions, { data, headers: originOf(admin) });
	expect(created.ok(), await created.text()).toBe(true);
	const { id } = await created.json();
	const stored = server.db.selectFrom('auctions').select('status').where('id', '=', id);
	await expect.poll(async () => (await stored.executeTakeFirstOrThrow()).status, SOON).toBe('active');
	return id;
}

/** A lot of the demo, by a part of its title. */
export function lotNamed({ db }: TestServer, part: string) {
	return db
		.selectFrom('auctions')
		.select(['id', 'title', 'start_time'])
		.where('title', 'like', `%${part}%`)
		.executeTakeFirstOrThrow();
}

/** The demo's published sale; other journeys create sales of their own. */
export function demoSale({ db }: TestServer) {
	return db
		.selectFrom('sales as s')
		.innerJoin('auctions as a', 'a.sale_id', 's.id')
		.selectAll('s')
		.where('a.title', 'like', '%Lago Sul%')
		.executeTakeFirstOrThrow();
}

/** Bids on a lot with the page's session; `amount` is in reais. */
export async function bidOn(page: Page, id: string, amount: number, status = 201): Promise<void> {
	const headers = { ...originOf(page), 'idempotency-key': randomUUID() };
	const answer = await page.request.post(BIDDER_API.bids(id), { data: { amount }, headers });
	expect(answer.status(), await answer.text()).toBe(status);
}

/** The current end of a lot, in epoch milliseconds. */
export async function endOf({ db }: TestServer, id: string): Promise<number> {
	const row = db.selectFrom('auctions').select('end_time').where('id', '=', id);
	return (await row.executeTakeFirstOrThrow()).end_time.getTime();
}
