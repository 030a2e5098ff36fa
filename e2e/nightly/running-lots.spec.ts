import { comparisonPage, PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { flaws, hydrated } from '#e2e/inspection.ts';
import { bidOn, openLot, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a bid is seen in the list of running lots within a second, and covered from one’s own lots', async ({
	as,
}) => {
	const admin = await as('admin');
	await admin.goto(PAGES.home);
	const title = 'Casa que se disputa em duas telas';
	const id = await openLot(admin, title);
	const [ana, bruno] = [await as('ana'), await as('bruno')];
	await ana.goto(PAGES.home);
	await bruno.goto(PAGES.running);
	await hydrated(bruno);
	const row = bruno.getByRole('listitem').filter({ hasText: title });
	await expect(row).toContainText('Sem lances');
	await bidOn(ana, id, 100_000);
	await expect(row).toContainText('1 lance', { timeout: SECOND });
	await bidOn(bruno, id, 101_000);
	await ana.goto(PAGES.ownLots);
	await hydrated(ana);
	const own = ana.getByRole('listitem').filter({ hasText: title });
	await expect(own).toContainText('Superado');
	await own.getByRole('button', { name: /^Cobrir: R\$\s102\.000,00/ }).click();
	await ana.getByRole('dialog').getByRole('button', { name: 'Confirmar lance' }).click();
	await expect(own).toContainText('Você lidera', SOON);
	await expect(own).toContainText(/Lance de R\$\s102\.000,00 aceito às/);
	await expect(row).toContainText('3 lances', SOON);
	expect(await flaws(bruno)).toEqual([]);
});

test('lots are compared at an address that anybody may open', async ({ as, page }) => {
	const admin = await as('admin');
	await admin.goto(PAGES.home);
	const ids = [await openLot(admin, 'Casa do norte'), await openLot(admin, 'Casa do sul')];
	await page.goto(comparisonPage(ids));
	await expect(page.getByRole('columnheader', { name: /Casa do (norte|sul)/ })).toHaveCount(2);
	await expect(page.getByRole('rowheader', { name: 'Total com comissão' })).toBeVisible();
	await page.getByRole('link', { name: 'Tirar da comparação: Casa do sul' }).click();
	await expect(page.getByText('Falta mais um lote')).toBeVisible();
	expect(await flaws(page)).toEqual([]);
});
