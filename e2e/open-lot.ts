import { expect, type Page } from '@playwright/test';
import { API } from '#contract/paths.ts';
import { DAY } from '#domain/time.ts';

/** Makes and starts a lot that is open for bids from R$ 100.000,00, by an administrator's page; answers its id. */
export async function openLot(desk: Page, title: string): Promise<string> {
	const headers = { origin: new URL(desk.url()).origin };
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
