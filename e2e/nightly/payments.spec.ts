import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { flaws, overflow, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const rows = 'main tbody tr';

test('the payment of a paid lot is led to from its title and from the panel', async ({ as, server }) => {
	const { rows: paid } = await sql<{ id: string; title: string; user_id: string; email: string }>`
		select a.id, a.title, p.user_id, u.email from payments p join auctions a on a.id = p.auction_id
			join users u on u.id = p.user_id
		where p.status = 'paid' order by p.paid_at desc limit 1`.execute(server.db);
	const [lot] = paid;
	if (!lot) throw new Error('the demo has a paid lot');
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(PAGES.admin);
	// One click: the row of "Últimos Pagos".
	const latest = page.getByRole('region', { name: 'Últimos Pagos' });
	await expect(latest.getByRole('link', { name: lot.title }).first()).toHaveAttribute(
		'href',
		PAGES.payment(lot.id),
	);
	// The navigation, the filter, then the row.
	await page
		.getByRole('navigation', { name: 'Administração' })
		.getByRole('link', { name: 'Pagamentos' })
		.click();
	await page.goto(`${ADMIN_PAGES.payments}?state=paid`);
	await page.locator('main').getByRole('link', { name: lot.title }).first().click();
	await expect(page).toHaveURL(PAGES.payment(lot.id));
	await expect(page.getByText('Pago', { exact: true }).first()).toBeVisible();

	// A person's row and a lot's details lead to their payments in one click.
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', lot.user_id).execute();
	await page.goto(`${ADMIN_PAGES.registrations}&status=approved&search=${encodeURIComponent(lot.email)}`);
	await page.getByRole('row').filter({ hasText: lot.email }).getByRole('button', { name: /^Mais/ }).click();
	await page.locator(`a[href="${ADMIN_PAGES.paymentsOfPerson(lot.user_id)}"]`).click();
	await expect(page.getByText('Só deste arrematante:')).toBeVisible();
	await expect(page.locator('main').getByRole('link', { name: lot.title }).first()).toBeVisible();
	await page.goto(`${PAGES.adminAuctions}?view=${lot.id}`);
	await page.getByRole('dialog').getByRole('link', { name: 'Pagamentos' }).click();
	await expect(page.locator(rows)).toHaveCount(2);
	await expect(page.getByText(`Só deste lote: ${lot.title}`)).toBeVisible();
	expect(errors).toEqual([]);
});

test('search and filters are kept in the URL, and a message says that nothing matches', async ({
	as,
	server,
}) => {
	const page = await as('admin');
	await page.goto(`${ADMIN_PAGES.payments}?state=paid`);
	await expect(page.locator(rows).first()).toBeVisible();
	const filters = page.getByRole('navigation', { name: 'Situação do pagamento' });
	await expect(filters.getByRole('link', { name: /^Pago/ })).toHaveAttribute('aria-current', 'true');
	await page.getByRole('searchbox').fill('nada disso');
	await expect(page.getByText('Nada encontrado para “nada disso”')).toBeVisible();
	await expect(page).toHaveURL(/state=paid&search=nada\+disso/);
	await expect(page.getByRole('searchbox')).toBeFocused();
	expect(await flaws(page)).toEqual([]);
	// A CPF is searched for, and stands in no address.
	await page.getByRole('searchbox').fill('529.982.247-25');
	await expect(page.getByText('Nada encontrado para “529.982.247-25”')).toBeVisible();
	await expect(page).toHaveURL(/state=paid$/);
	await page.getByRole('link', { name: 'Ver todos os pagamentos' }).click();
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await expect(page.locator(rows).first()).toBeVisible();

	await sql`alter table payments rename to payments_away`.execute(server.db);
	await page.goto(`${ADMIN_PAGES.payments}?state=all`);
	await expect(page.getByRole('alert')).toContainText('Erro ao carregar pagamentos.');
	await sql`alter table payments_away rename to payments`.execute(server.db);
	await page.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(page.locator(rows).first()).toBeVisible();
});

test('the page fits every width, light and dark; a row has one line on a desktop', async ({ as, server }) => {
	const {
		rows: [one],
	} = await sql<{ id: string; auction_id: string; title: string }>`
		select p.id, p.auction_id, a.title from payments p join auctions a on a.id = p.auction_id limit 1`.execute(
		server.db,
	);
	const page = await as('admin');
	await sql`update auctions set title = ${`Imóvel ${'muito longo '.repeat(15)}`.trim()} where id = ${one?.auction_id}`.execute(
		server.db,
	);
	await sql`update payments set winner_name = ${'Maximiliana '.repeat(8).trim()} where id = ${one?.id}`.execute(
		server.db,
	);
	for (const width of [320, 390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(ADMIN_PAGES.payments);
		await expect(page.locator(rows).first()).toBeVisible();
		expect([width, width === 320 ? await overflow(page) : await flaws(page)]).toEqual([
			width,
			width === 320 ? 0 : [],
		]);
	}
	const heights = await page
		.locator(rows)
		.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
	expect(heights.every((height) => height < 46)).toBe(true);
});
