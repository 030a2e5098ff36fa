import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { durationOf, hydrated, listOf, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openScheduledLot, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test('the cards of a page follow their auctions through one event stream', async ({ as, page, server }) => {
	const admin = await as('admin');
	const bruno = await as('bruno');
	const title = `Casa do cartão ${randomUUID().slice(0, 8)}`;
	const id = await openScheduledLot(admin, server, title, 20 * MINUTE);
	const errors = pageErrors(page);
	// A set of URLs: on a busy machine a stream that was silent for too long reconnects with the same URL.
	const streams = new Set<string>();
	page.on('request', (request) => request.resourceType() === 'eventsource' && streams.add(request.url()));
	await page.goto('/');
	const card = listOf(page).getByRole('article').filter({ hasText: title });
	await expect(card).toContainText('R$ 100.000,00');
	await expect.poll(() => streams.size).toBe(1);
	expect([...streams][0]).toContain(id);

	for (const amount of [110_000, 120_000]) {
		await bidOn(amount === 110_000 ? bruno : await as('ana'), id, amount);
		await expect(card).toContainText(`R$ ${amount / 1_000}.000,00`, SOON);
	}
	const paused = await admin.request.post(ADMIN_API.auctionAction(id, 'pause'), {
		data: { reason: 'Conferência' },
		headers: originOf(admin),
	});
	expect(paused.ok()).toBe(true);
	await expect(card.getByText('Pausado').first()).toBeVisible(SOON);
	await expect(card.getByRole('link', { name: 'Ver Detalhes' })).toBeVisible();
	const resumed = await admin.request.post(ADMIN_API.auctionAction(id, 'resume'), {
		headers: originOf(admin),
	});
	expect(resumed.ok()).toBe(true);
	await expect(card.getByText('AO VIVO')).toBeVisible(SOON);
	expect(streams.size).toBe(1);

	// A longer list is again followed through one stream.
	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect.poll(() => streams.size).toBe(2);
	const [before = 0, after = 0] = [...streams].map(
		(url) => new URL(url).searchParams.getAll('auction').length,
	);
	expect(after).toBeGreaterThan(before);
	expect(errors).toEqual([]);
});

test('a bid is on every open page of visitors within a second, and on pages loaded afterwards', async ({
	as,
	context,
	server,
}) => {
	const admin = await as('admin');
	const bidders = [await as('bruno'), await as('ana')];
	const title = `Casa de todas as páginas ${randomUUID().slice(0, 8)}`;
	const id = await openScheduledLot(admin, server, title, 20 * MINUTE);
	const paths = ['/', '/?status=active&search=Santos', PAGES.auction(id), PAGES.room(id)];
	const open = await Promise.all(
		paths.map(async (path) => {
			// The server keeps the first answer; the second comes from its cache.
			await context.request.get(path);
			const page = await context.newPage();
			await page.goto(path);
			await hydrated(page);
			return page;
		}),
	);
	await Promise.all(open.map((page) => expect(page.locator('body')).toContainText('R$ 100.000,00')));

	const delays: number[] = [];
	for (const [index, amount] of [110_000, 120_000, 130_000].entries()) {
		await bidOn(bidders[index % 2] as (typeof bidders)[number], id, amount);
		const shows = open.map((page) =>
			expect(page.locator('body')).toContainText(`R$ ${amount / 1_000}.000,00`, SOON),
		);
		delays.push(await durationOf(Promise.all(shows)));
		for (const path of paths) {
			const answer = await context.request.get(path);
			expect(await answer.text(), path).toContain(`${amount / 1_000}.000,00`);
		}
	}
	// Each within a second; a busy machine may delay one or two.
	expect(Math.min(...delays)).toBeLessThan(SECOND);
});
