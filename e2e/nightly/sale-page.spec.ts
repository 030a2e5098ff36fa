import { createHash } from 'node:crypto';
import { PAGES } from '#contract/paths.ts';
import { findings, hydrated, pageErrors } from '#e2e/inspection.ts';
import { demoSale, lotNamed } from '#e2e/open-lot.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a visitor goes from a lot to its sale and opens the edital under its hash', async ({
	page,
	server,
}) => {
	const errors = pageErrors(page);
	const { id } = await lotNamed(server, 'Lago Sul');
	await page.goto(PAGES.auction(id));
	await expect(page.getByText(/Leiloeira oficial Helena Martins Duarte/).first()).toBeVisible();
	await expect(page.getByRole('contentinfo')).toContainText(
		'Site operado pela leiloeira oficial Helena Martins Duarte',
	);
	await page.getByRole('link', { name: /^Leilão nº .* · Lote 1/ }).click();

	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Leilão judicial/);
	await hydrated(page);
	const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
	expect(sections.slice(0, 2)).toEqual(['Lotes', 'Edital e documentos']);
	// Said once, in the case and not as who sells again.
	await expect(page.getByRole('main').getByText('Juízo', { exact: true })).toHaveCount(1);
	await expect(page.getByText('9999999-25.2026.8.26.0100')).toBeVisible();
	await expect(page.getByText('Credor Fictício S.A.')).toBeVisible();
	// A court sells nothing of its own.
	await expect(page.getByRole('heading', { name: 'Quem vende' })).toHaveCount(0);
	await expect(page.getByText('Lote 1', { exact: true })).toBeVisible();
	await expect(page.getByText(/^2º leilão: de .* a partir de R\$\s870\.000,00$/)).toBeVisible();

	const edital = page.getByRole('link', { name: /^Edital/ }).first();
	const address = (await edital.getAttribute('href')) ?? '';
	const file = await page.request.get(address);
	expect(file.headers()['content-type']).toBe('application/pdf');
	const hash = createHash('sha256')
		.update(await file.body())
		.digest('hex');
	expect(address).toContain(hash);
	await page.getByText('Conferir o arquivo').first().click();
	await expect(page.getByText(hash)).toBeVisible();

	for (const [width, height] of [
		[360, 740],
		[1440, 900],
	] as const) {
		await page.setViewportSize({ width, height });
		expect(await findings(page)).toEqual([]);
		expect(await smallTargets(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
	expect(errors).toEqual([]);
});

test('a sale that is a draft is no page', async ({ page, server }) => {
	const published = await demoSale(server);
	const { id: _id, increments: _bands, parties: _parties, costs: _costs, ...terms } = published;
	const draft = await server.db
		.insertInto('sales')
		.values({ ...terms, year: null, number: null, published_at: null, terms_fixed_at: null })
		.returning('id')
		.executeTakeFirstOrThrow();
	const answer = await page.goto(PAGES.sale(draft.id));
	expect(answer?.status()).toBe(404);
	await server.db.deleteFrom('sales').where('id', '=', draft.id).execute();
});
