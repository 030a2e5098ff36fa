import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { publishSale } from '#e2e/judicial-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('a lot that nobody bought goes into a new sale, a draft without edital and dates, and the old sale stays', async ({
	as,
	page: visitor,
	server,
}) => {
	test.slow();
	const page = await as('admin');
	const errors = [page, visitor].map(pageErrors);
	const lot = await publishSale(page, [{ from: 12, to: 28, minimum: 400_000 }]);
	const status = server.db.selectFrom('auctions').select('status').where('id', '=', lot.id);
	await expect
		.poll(async () => (await status.executeTakeFirstOrThrow()).status, { timeout: 2 * MINUTE })
		.toBe('completed');

	await page.goto(`${ADMIN_PAGES.sale(lot.sale_id)}?tab=resultado`);
	await hydrated(page);
	await expect(page.getByRole('table', { name: 'Resultado' })).toContainText('Sem licitantes');
	await page.getByRole('button', { name: 'Oferecer de novo (1)' }).click();
	const dialog = page.getByRole('dialog', { name: 'Oferecer de novo' });
	await expect(dialog).toContainText('Lote 1: Sítio com nascente em Bragança');
	expect(await flaws(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Criar o novo leilão' }).click();

	await expect(page.getByRole('heading', { level: 1 })).toContainText('(nova oferta)');
	await expect(page.getByText('Rascunho', { exact: true }).first()).toBeVisible();
	await expect(page.getByRole('table', { name: 'Lotes' })).toContainText('Sítio com nascente em Bragança');
	await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toHaveCount(0);
	expect(await flaws(page)).toEqual([]);

	await page.goto(`${ADMIN_PAGES.sale(lot.sale_id)}?tab=resultado`);
	await expect(page.getByRole('link', { name: /^Ver o lote reaberto/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Oferecer de novo/ })).toHaveCount(0);
	await visitor.goto(PAGES.auction(lot.id));
	await expect(visitor.getByText('Sem licitantes', { exact: true }).first()).toBeVisible();
	expect(await flaws(visitor)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});
