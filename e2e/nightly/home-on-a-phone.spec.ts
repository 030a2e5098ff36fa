import { sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, overflow } from '#e2e/inspection.ts';
import { bidOn, lotNamed, openScheduledLot } from '#e2e/open-lot.ts';
import { bidder, onPhone } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

/** Where the first card may begin at the latest, in CSS pixels. */
const FIRST_CARD = 360;
const WIDTHS = [360, 390];

test('the first card is near the top of a phone, for a visitor and with lots that concern the viewer', async ({
	as,
	page,
	server,
}) => {
	const ana = await as('ana');
	const bruno = await as('bruno');
	const admin = await as('admin');
	const id = await openScheduledLot(admin, server, 'Casa que concerne a Ana', 20 * MINUTE);
	await bidOn(ana, id, 100_000);
	await bidOn(bruno, id, 110_000);
	for (const viewer of [page, ana]) {
		for (const width of WIDTHS) {
			await viewer.setViewportSize({ width, height: 844 });
			await viewer.goto('/');
			const card = await viewer.getByRole('article').first().boundingBox();
			expect(card?.y).toBeLessThanOrEqual(FIRST_CARD);
			expect(await overflow(viewer)).toBe(0);
			expect(await flaws(viewer)).toEqual([]);
		}
	}
	await expect(ana.getByRole('region', { name: 'Agora' })).toBeVisible();
});

test('the lots that concern a person are first, each with one action, and follow the notifications', async ({
	as,
	browser,
	server,
}) => {
	const [ana, admin] = [await as('ana'), await as('admin')];
	const { page: lia, email } = await bidder(browser, server);
	await lia.goto('/');
	const ids = {
		outbid: await openScheduledLot(admin, server, 'Casa superada', 30 * MINUTE),
		winning: await openScheduledLot(admin, server, 'Casa na frente', 30 * MINUTE),
		ending: await openScheduledLot(admin, server, 'Casa favorita', 30 * MINUTE),
	};
	const { id: person } = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	await sql`insert into favorites (user_id, auction_id, created_at) values (${person}, ${ids.ending}, now())`.execute(
		server.db,
	);
	await bidOn(lia, ids.outbid, 100_000);
	await bidOn(ana, ids.outbid, 110_000);
	await bidOn(lia, ids.winning, 100_000);
	await lia.goto('/');
	const strip = lia.getByRole('region', { name: 'Agora' });
	const row = (title: string) => strip.getByRole('listitem').filter({ hasText: title });
	await lia.setViewportSize({ width: 390, height: 844 });
	await expect(row('Casa superada').getByRole('link', { name: 'Cobrir lance' })).toHaveAttribute(
		'href',
		PAGES.coverBid(ids.outbid),
	);
	await expect(row('Casa superada')).toContainText('Lance superado');
	await expect(row('Casa superada')).toContainText('110.000');
	await expect(row('Casa na frente').getByRole('link', { name: 'Acompanhar' })).toBeAttached();
	await expect(row('Casa favorita')).toContainText('Favorito termina em breve');

	await hydrated(lia);
	await bidOn(ana, ids.winning, 110_000);
	await expect(row('Casa na frente')).toContainText('Lance superado');
});

test('all filters are in a sheet, by touch and by keyboard', async ({ browser, server }) => {
	const page = await onPhone(browser, server);
	await page.goto('/');
	await page.getByRole('button', { name: 'Filtros' }).tap();
	const sheet = page.getByRole('dialog', { name: 'Filtros' });
	await expect(sheet.getByLabel('Status')).toBeVisible();
	await sheet.getByText('Casa', { exact: true }).tap();
	await expect(page).toHaveURL('/?type=house');
	await sheet.getByLabel('Status').selectOption('Ativos');
	await expect(page).toHaveURL(/status=active/);
	expect(await flaws(page)).toEqual([]);
	await sheet.getByRole('button', { name: /^Ver \d+ leil/ }).tap();
	await expect(sheet).toBeHidden();
	await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeFocused();

	await page.keyboard.press('Enter');
	await expect(sheet.getByLabel('Casa', { exact: true })).toBeChecked();
	await sheet.getByLabel('Casa', { exact: true }).focus();
	await page.keyboard.press('Space');
	await expect(page).not.toHaveURL(/type=/);
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
	await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeFocused();
	await page.getByRole('link', { name: 'Remover filtro: Ativos' }).tap();
	await expect(page).toHaveURL('/');
	await page.context().close();
});

test('without scripts the form has all fields, and chips remove filters one by one', async ({
	browser,
	server,
}) => {
	const context = await browser.newContext({
		baseURL: server.url,
		javaScriptEnabled: false,
		viewport: { width: 390, height: 844 },
	});
	const page = await context.newPage();
	await page.goto('/');
	await page.getByLabel('Status').selectOption('Ativos');
	await page.getByText('Tipo', { exact: true }).click();
	await page.getByText('Casa', { exact: true }).click();
	await page.getByText('Terreno', { exact: true }).click();
	await page.getByLabel('Preço máximo (R$)').fill('2.000.000');
	await page.getByRole('button', { name: 'Buscar' }).click();
	await expect(page.getByText('2 tipos')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Remover filtro: Casa ou Terreno' })).toBeVisible();
	await page.getByRole('link', { name: /Remover filtro: Até R\$ 2\.000\.000/ }).click();
	await expect(page).toHaveURL('/?status=active&type=house,land');
	await page.getByRole('link', { name: 'Limpar filtros' }).click();
	await expect(page).toHaveURL('/');
	await context.close();
});

test('the panel of a wide window filters at once and keeps what it does not show', async ({
	page,
	server,
}) => {
	const { title } = await lotNamed(server, 'Savassi');
	await page.goto('/?price_min=50000');
	await page.getByLabel('Busca').fill('savassi');
	await expect(page).toHaveURL('/?search=savassi&price_min=50000');
	await page.getByText('Mais filtros (1)').click();
	await page.getByLabel('Ocupação').selectOption('Desocupado');
	await expect(page).toHaveURL(/occupancy=vacant/);
	await expect(page.getByText('Mais filtros (2)')).toBeVisible();
	await expect(page.getByText('3 filtros ativos')).toBeVisible();
	await page.getByText('Tipo', { exact: true }).click();
	await expect(page.getByLabel('Ocupação')).toBeHidden();
	await page.getByText('Loja', { exact: true }).click();
	await expect(page).toHaveURL(/type=store/);
	await page.keyboard.press('Escape');
	await expect(page.getByLabel('Loja', { exact: true })).toBeHidden();
	await page.getByRole('link', { name: 'Remover filtro: Desocupado' }).click();
	await expect(page.getByText('Mais filtros (1)')).toBeVisible();
	await expect(page.getByRole('article')).toContainText(title);
	expect(await flaws(page)).toEqual([]);
});
