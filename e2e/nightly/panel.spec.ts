import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { API, PAGES } from '#contract/paths.ts';
import { findings, flaws, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const WIDTHS = [390, 768, 1440];

test('the panel has four tabs at one URL, each with its own content, and a logout button', async ({ as }) => {
	const admin = await as('admin');
	const errors = pageErrors(admin);
	await admin.goto(PAGES.admin);
	await expect(admin.getByRole('heading', { name: 'Painel Administrativo', level: 1 })).toBeVisible();
	const tabs = admin.getByRole('navigation', { name: 'Painel' });
	await expect(tabs.getByRole('link')).toHaveText(['Dashboard', 'Cadastros', 'Leilões', 'Ao Vivo']);
	await expect(tabs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
	await expect(admin.getByText('Em andamento agora')).toBeVisible();
	await expect(admin.getByRole('link', { name: 'Ver dashboard completo' })).toHaveAttribute(
		'href',
		ADMIN_PAGES.dashboard,
	);

	await tabs.getByRole('link', { name: 'Cadastros' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.registrations);
	await expect(admin.getByRole('heading', { name: 'Cadastros Pendentes' })).toBeVisible();
	await tabs.getByRole('link', { name: 'Ao Vivo' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.live);
	await expect(admin.getByRole('heading', { name: 'Controle ao Vivo' })).toBeVisible();
	await tabs.getByRole('link', { name: 'Leilões' }).click();
	await expect(admin).toHaveURL(ADMIN_PAGES.panelAuctions);
	await expect(admin.getByRole('heading', { name: 'Gerenciamento de Leilões', level: 2 })).toBeVisible();
	await expect(admin.getByRole('link', { name: 'Abrir gestão completa' })).toHaveAttribute(
		'href',
		PAGES.adminAuctions,
	);
	expect(await findings(admin)).toEqual([]);
	expect(errors).toEqual([]);

	await admin.getByRole('button', { name: 'Sair' }).click();
	await expect(admin.getByText('Logout realizado')).toBeVisible();
	await expect(admin).not.toHaveURL(/admin/);
});

test('in the panel’s auctions tab, search, sort, further rows and dialogs stay in the tab', async ({
	as,
}) => {
	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.panelAuctions);
	const rows = admin.getByRole('rowheader');
	await expect(rows).toHaveCount(25);
	await admin.getByRole('link', { name: 'Carregar mais' }).click();
	await expect.poll(() => rows.count()).toBeGreaterThan(25);
	await admin.getByRole('link', { name: 'Lance Inicial' }).click();
	await expect(admin).toHaveURL(/tab=leiloes.*sort=initial_bid-asc/);
	await admin.getByRole('searchbox').fill('nada assim');
	await admin.getByRole('searchbox').press('Enter');
	await expect(admin.getByText('Nenhum leilão com estes filtros')).toBeVisible();
	await admin.getByRole('link', { name: 'Ver todos os leilões' }).click();
	await expect(rows).toHaveCount(25);

	await admin
		.getByRole('button', { name: /^Mais ações: / })
		.first()
		.click();
	await admin.getByRole('button', { name: 'Ver', exact: true }).click();
	const dialog = admin.locator('dialog[open]');
	await expect(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Fechar' }).first().click();
	await expect(dialog).toBeHidden();
	await expect(admin).toHaveURL(/\/admin\?tab=leiloes/);
	await expect(admin.getByRole('heading', { name: 'Painel Administrativo' })).toBeVisible();
});

test('the scroll position survives hydration, and on a small phone the link of the current page is visible', async ({
	as,
}) => {
	const admin = await as('admin');
	const { promise: scrolled, resolve: release } = Promise.withResolvers<void>();
	await admin.route('**/entry.client-*.js', async (route) => {
		await scrolled;
		await route.continue();
	});
	await admin.goto(ADMIN_PAGES.panelAuctions, { waitUntil: 'commit' });
	await expect(admin.getByRole('rowheader')).toHaveCount(25);
	await admin.evaluate(() => scrollTo(0, 900));
	// The page requests live states after hydration.
	const following = admin.waitForRequest(`**${API.liveStates}?*`);
	release();
	await following;
	expect(await admin.evaluate(() => scrollY)).toBe(900);

	await admin.setViewportSize({ width: 320, height: 844 });
	await admin.goto(ADMIN_PAGES.bars);
	const pages = admin.getByRole('navigation', { name: 'Pessoas' });
	await expect(pages.getByRole('link', { name: 'Impedimentos' })).toBeInViewport({ ratio: 1 });
	await expect(pages.getByRole('link', { name: 'Cadastros' })).not.toBeInViewport({ ratio: 1 });
});

test('the management dashboard shows pending work, upcoming auctions and recent actions', async ({
	as,
	server,
}) => {
	const admin = await as('admin');
	const errors = pageErrors(admin);
	await admin.goto(ADMIN_PAGES.management);
	await expect(admin.getByRole('heading', { name: 'Visão geral' })).toBeVisible();
	const pending = admin.getByRole('region', { name: 'Espera por você' });
	const { count } = await server.db
		.selectFrom('profiles')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('status', '=', 'pending')
		.executeTakeFirstOrThrow();
	await expect(pending).toContainText(`${count}cadastros esperam por análise`);
	await expect(
		admin.getByRole('region', { name: 'Próximas 24 horas' }).getByRole('listitem').first(),
	).toBeVisible();
	const week = admin.getByRole('region', { name: 'Esta semana' });
	await expect(week.getByRole('rowheader')).toHaveCount(7);
	expect(await findings(admin)).toEqual([]);
	await pending.getByRole('link', { name: /cadastros? esperam? por análise/ }).click();
	await expect(admin).toHaveURL(/\/admin\?tab=cadastros&status=waiting&kind=registration$/);
	expect(errors).toEqual([]);
});

test('panel and management fit every width, light and dark', async ({ as }) => {
	const admin = await as('admin');
	for (const width of WIDTHS) {
		await admin.setViewportSize({ width, height: 900 });
		for (const address of [
			PAGES.admin,
			ADMIN_PAGES.panelAuctions,
			ADMIN_PAGES.live,
			ADMIN_PAGES.management,
		]) {
			await admin.goto(address);
			const over = await admin.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect([address, width, over]).toEqual([address, width, 0]);
		}
		expect(await flaws(admin)).toEqual([]);
	}
});
