import AxeBuilder from '@axe-core/playwright';
import { PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

test('without a connection a page says so, since when, and shows no old price', async ({ page, server }) => {
	await page.goto(server.url);
	await hydrated(page);
	await page.evaluate(() => navigator.serviceWorker.ready);
	// Through the worker, which notes the time.
	await page.reload();
	const lot = await page.getByRole('main').locator('a[href^="/auctions/"]').first().getAttribute('href');
	await page.context().setOffline(true);

	await page.goto(`${server.url}${lot}`);
	await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
	await expect(
		page.getByText(/A última página foi carregada neste aparelho em .+, horário de Brasília/),
	).toBeVisible();
	await expect(page.locator('body')).not.toContainText('R$');
	expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);

	await page.context().setOffline(false);
	await page.getByRole('link', { name: 'Tentar de novo' }).click();
	await expect(page).toHaveURL(`${server.url}${lot}`);
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sem conexão');
});

test('the worker keeps no page, only a time', async ({ as, server }) => {
	const page = await as('ana');
	await page.goto(`${server.url}${PAGES.profile}`);
	await hydrated(page);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.reload();
	const kept = () =>
		page.evaluate(async () => {
			const names = await caches.keys();
			const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
			return all.flat().map(({ url }) => new URL(url).pathname);
		});
	await expect.poll(kept).toEqual(['/last-page']);
});
