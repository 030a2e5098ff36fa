import { randomUUID } from 'node:crypto';
import { API } from '#contract/paths.ts';
import { MINUTE } from '#domain/time.ts';
import { pageErrors } from './inspection.ts';
import { bidOn, openScheduledLot, originOf, SOON } from './open-lot.ts';
import { expect, test } from './test-server.ts';

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
	const card = page.getByRole('article').filter({ hasText: title });
	await expect(card).toContainText('R$ 100.000,00');
	await expect.poll(() => streams.size).toBe(1);
	expect([...streams][0]).toContain(id);

	for (const amount of [110_000, 120_000]) {
		await bidOn(amount === 110_000 ? bruno : await as('ana'), id, amount);
		await expect(card).toContainText(`R$ ${amount / 1_000}.000,00`, SOON);
	}
	const paused = await admin.request.post(API.auctionAction(id, 'pause'), {
		data: { reason: 'Conferência' },
		headers: originOf(admin),
	});
	expect(paused.ok()).toBe(true);
	await expect(card.getByText('Pausado').first()).toBeVisible(SOON);
	await expect(card.getByRole('link', { name: 'Ver Detalhes' })).toBeVisible();
	const resumed = await admin.request.post(API.auctionAction(id, 'resume'), { headers: originOf(admin) });
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
