import { AUCTIONS_PAGE, makeAuction } from '#e2e/backoffice-form.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const LONG = `Casa ${'de esquina com quintal, edícula e vista para a serra '.repeat(4)}`.slice(0, 200);

test('the table sorts by every column, filters, and keeps both in the URL', async ({ as }) => {
	const page = await as('admin');
	await page.goto(AUCTIONS_PAGE);
	await expect(page.getByText('Ambiente: Produção')).toBeVisible();
	for (const label of ['Título', 'Tipo', 'Status', 'Lance Inicial', 'Lance Atual', 'Início', 'Término']) {
		const head = page.getByRole('columnheader', { name: label, exact: true });
		await head.getByRole('link').click();
		await expect(head).toHaveAttribute('aria-sort', 'ascending');
	}
	await page.getByRole('columnheader', { name: 'Término' }).getByRole('link').click();
	await expect(page).toHaveURL(/sort=end_time-desc/);
	await page.getByRole('link', { name: /^Suspensos/ }).click();
	await expect(page).toHaveURL(/stage=suspended/);
	await expect(page.getByRole('row').nth(1)).toContainText('Pausado');
	await page.getByRole('searchbox').fill('nada disso existe');
	await expect(page.getByText('Nenhum leilão com estes filtros')).toBeVisible();
	await page.getByRole('link', { name: 'Ver todos os leilões' }).click();
	await expect(page).toHaveURL(AUCTIONS_PAGE);
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await page.getByRole('link', { name: /^Homologação/ }).click();
	await expect(page).toHaveURL(/environment=staging/);
});

test('the list loads further rows after the first 25, and the URL keeps their number', async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${AUCTIONS_PAGE}?sort=title-asc`);
	const rows = page.getByRole('rowheader');
	await expect(rows).toHaveCount(25);
	const first = await rows.first().textContent();
	const shown = page.getByText(/^[\d.]+ de [\d.]+ leilões$/);
	const total = Number(/(?<=de )[\d.]+/.exec((await shown.textContent()) ?? '')?.[0].replaceAll('.', ''));
	// Other journeys on this server may have created more.
	const all = Math.min(50, total);
	expect(all).toBeGreaterThan(25);
	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect(rows).toHaveCount(all);
	await expect(shown).toHaveText(new RegExp(`^${all} de `));
	await expect(rows.first()).toHaveText(first ?? '');
	// Titles may repeat; the links of the rows may not.
	const opened = await page
		.getByRole('link', { name: /^Editar: / })
		.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
	expect(new Set(opened).size).toBe(all);
	await expect(page.getByRole('link', { name: 'Carregar mais' })).toBeVisible({ visible: total > all });
	await expect(page).toHaveURL(/limit=\d+/);
	await page.reload();
	await expect(rows).toHaveCount(all);
});

test('on a phone each auction is a card with labelled values and links large enough for a thumb', async ({
	as,
}) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(AUCTIONS_PAGE);
	const id = await makeAuction(page, LONG, { city: 'Ouro Preto', state: 'MG' });
	await page.goto(`${AUCTIONS_PAGE}?search=edícula`);
	const card = page.getByRole('row').filter({ hasText: LONG });
	for (const words of [
		'Tipo',
		'Status',
		'Lance Inicial',
		'Lance Atual',
		'Início',
		'Término',
		'Ouro Preto/MG',
	])
		await expect(card.getByText(words)).toBeVisible();
	await expect(page.getByRole('columnheader')).toHaveCount(0);
	const more = card.getByRole('button', { name: `Mais ações: ${LONG}` });
	for (const target of [card.getByRole('link', { name: 'Editar: ' }), more]) {
		const box = await target.boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
	}
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(await findings(page)).toEqual([]);
	await more.click();
	expect(await findings(page)).toEqual([]);
	await page.getByRole('button', { name: 'Ver', exact: true }).click();
	await expect(page).toHaveURL(new RegExp(`view=${id}`));
	const view = page.getByRole('dialog', { name: 'Detalhes do leilão' });
	await expect(view).toContainText(LONG);
	await view.getByRole('button', { name: 'Fechar' }).click();
	await page.goto(AUCTIONS_PAGE);
	await page.getByRole('button', { name: 'Filtros' }).click();
	await page.getByLabel('Ordenar por').selectOption({ label: 'Lance Atual, decrescente' });
	await expect(page).toHaveURL(/sort=current_bid-desc/);
	expect(errors).toEqual([]);
});

test('on a wide screen the table header stays visible, and rows are of one line', async ({ as }) => {
	const page = await as('admin');
	await page.setViewportSize({ width: 1440, height: 700 });
	await page.goto(AUCTIONS_PAGE);
	await makeAuction(page, LONG);
	await page.reload();
	const title = page.getByRole('rowheader', { name: LONG }).first();
	await expect(title).toBeVisible();
	expect((await title.boundingBox())?.height).toBe(44);
	await page.getByRole('rowheader').nth(20).scrollIntoViewIfNeeded();
	const head = page.getByRole('columnheader', { name: 'Lance Atual' });
	await expect(head).toBeInViewport();
	expect((await head.boundingBox())?.y).toBe(0);
	for (const width of [768, 1024, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
	expect(await findings(page)).toEqual([]);
});

test('a row opens in place, and a lot is copied into a draft that opens in the form', async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(AUCTIONS_PAGE);
	await makeAuction(page, 'Sítio que se copia', { kind: 'extrajudicial' });
	await page.goto(`${AUCTIONS_PAGE}?search=que+se+copia`);
	const row = page.getByRole('row').filter({ hasText: 'Sítio que se copia' });
	await expect(row).toContainText('Rascunho');
	await row.getByRole('button', { name: 'Sítio que se copia', exact: true }).press('Enter');
	const detail = page.getByRole('row').filter({ hasText: 'Informações gerais' });
	await expect(detail).toContainText('Falta para publicar: edital');
	expect(await findings(page)).toEqual([]);
	await row.getByRole('button', { name: 'Sítio que se copia', exact: true }).press('Enter');
	await expect(detail).toBeHidden();

	await page.getByRole('button', { name: 'Mais ações: Sítio que se copia' }).click();
	await page.getByRole('button', { name: 'Duplicar' }).click();
	await expect(page.getByText('Cópia criada')).toBeVisible();
	await expect(page.getByLabel('Título')).toHaveValue('Sítio que se copia (cópia)');
	await page.goto(`${AUCTIONS_PAGE}?search=que+se+copia&stage=draft`);
	await page.getByRole('link', { name: /^falta edital/ }).click();
	await expect(page).toHaveURL(/stage=draft&missing=edital/);
	await expect(page.getByRole('rowheader')).toHaveCount(2);
	await page.getByLabel('Natureza').selectOption('judicial');
	await expect(page.getByText('Nenhum leilão com estes filtros')).toBeVisible();
	expect(errors).toEqual([]);
});
