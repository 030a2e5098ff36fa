import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { API } from '#contract/paths.ts';
import { DAY, SECOND } from '#domain/time.ts';
import type { TestServer } from './test-server.ts';

/** Room for a busy machine: what a page hears by its stream, it hears much sooner. */
export const SOON = { timeout: 15 * SECOND };

/** What the operator expects of a request that comes from its own pages. */
export const originOf = (page: Page) => ({ origin: new URL(page.url()).origin });

/** Makes and starts a lot that is open for bids from R$ 100.000,00, by an administrator's page; answers its id. */
export async function openLot(desk: Page, title: string): Promise<string> {
	const headers = originOf(desk);
	const data = {
		title,
		description: 'Um imóvel para os testes.',
		initial_bid: 100_000,
		auction_type: 'live',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	};
	const made = await desk.request.post(API.adminAuctions, { data, headers });
	expect(made.ok(), await made.text()).toBe(true);
	const { id } = await made.json();
	const started = await desk.request.post(API.auctionAction(id, 'start'), { headers });
	expect(started.ok(), await started.text()).toBe(true);
	return id;
}

/** A scheduled lot, made over the API as the form would, that has opened by itself for as long as it `lasts`; answers its id. */
export async function openScheduledLot(
	desk: Page,
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
	const made = await desk.request.post(API.adminAuctions, { data, headers: originOf(desk) });
	expect(made.ok(), await made.text()).toBe(true);
	const { id } = await made.json();
	const stored = server.db.selectFrom('auctions').select('status').where('id', '=', id);
	await expect.poll(async () => (await stored.executeTakeFirstOrThrow()).status, SOON).toBe('active');
	return id;
}

/** Bids on a lot as the page's person. */
export async function bidOn(page: Page, id: string, amount: number): Promise<void> {
	const headers = { ...originOf(page), 'idempotency-key': randomUUID() };
	const answer = await page.request.post(API.bids(id), { data: { amount }, headers });
	expect(answer.status(), await answer.text()).toBe(201);
}

/** When a lot closes as it stands, in epoch milliseconds. */
export async function endOf({ db }: TestServer, id: string): Promise<number> {
	const row = db.selectFrom('auctions').select('end_time').where('id', '=', id);
	return (await row.executeTakeFirstOrThrow()).end_time.getTime();
}
