import { sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { flaws, pageErrors } from './inspection.ts';
import { lotNamed } from './open-lot.ts';
import { expect, type TestServer, test } from './test-server.ts';

async function auctionNamed(server: TestServer, part: string): Promise<string> {
	return PAGES.auction((await lotNamed(server, part)).id);
}

const SCREENS: [name: string, path: string | ((server: TestServer) => Promise<string>)][] = [
	['home', '/'],
	['no match', '/?search=nada+disso'],
	['login', '/auth?tab=login'],
	['signup', '/auth?tab=signup'],
	['gate', '/admin/auctions'],
	['open lot', (server) => auctionNamed(server, 'Cobertura duplex')],
	['paused lot', (server) => auctionNamed(server, 'garden')],
	['upcoming lot', (server) => auctionNamed(server, 'Setor Bueno')],
	['closed lot', (server) => auctionNamed(server, 'Lagoa')],
	['cancelled lot', (server) => auctionNamed(server, 'edícula em processo')],
];

for (const [name, where] of SCREENS) {
	test(`${name}: no accessibility findings, nothing cut off, no console errors, light and dark, narrow and wide`, async ({
		page,
		server,
	}) => {
		const path = typeof where === 'string' ? where : await where(server);
		const errors = pageErrors(page);
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await expect(page.getByRole('contentinfo')).toBeVisible();
			expect(await flaws(page)).toEqual([]);
		}
		expect(errors.filter((text) => !/401|403/.test(text))).toEqual([]);
	});
}

test('an unknown page and an unknown lot are 404, with a link to the home page', async ({ page }) => {
	for (const path of ['/nada', '/auctions/00000000-0000-4000-8000-000000000000', '/auctions/x']) {
		const response = await page.goto(path);
		expect(response?.status()).toBe(404);
		await expect(page.getByText('Oops! Page not found')).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: /início/ })).toHaveAttribute('href', '/');
	}
});

test('a bid is placed by keyboard alone', async ({ as, server }) => {
	const ana = await as('ana');
	await ana.goto(await auctionNamed(server, 'Savassi'));
	const form = ana.getByRole('form', { name: 'Dar lance' });
	await form.getByRole('textbox').focus();
	await ana.keyboard.press('Enter');
	const dialog = ana.getByRole('dialog');
	await expect(dialog).toContainText('um milhão cento e vinte mil reais');
	await expect(dialog).toContainText('O lance é irrevogável');
	await ana.keyboard.press('Escape');
	// The content is removed once the page has handled the dialog's close event.
	await expect(ana.getByText('O lance é irrevogável')).toHaveCount(0);
	await expect(form.getByRole('textbox')).toBeFocused();
	await ana.keyboard.press('Enter');
	await dialog.getByRole('button', { name: 'Confirmar lance' }).focus();
	await ana.keyboard.press('Enter');
	await expect(ana.getByText('Você está vencendo').first()).toBeVisible();
	await expect(ana.getByText('Licitante 1 (você)')).toBeVisible();
});

test('a server error shows a message and a link to retry, and is logged', async ({ page, server }) => {
	await sql`alter table properties rename to properties_gone`.execute(server.db);
	try {
		const response = await page.goto('/');
		expect(response?.status()).toBe(500);
		await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
		await expect(page.getByText('nossa equipe foi notificada')).toBeVisible();
		await expect(page.getByText('entre em contato com o suporte')).toBeVisible();
		await expect.poll(() => server.output()).toContain('a page failed');
		expect(server.output()).toContain('properties');
	} finally {
		await sql`alter table properties_gone rename to properties`.execute(server.db);
	}
	await page.getByRole('link', { name: 'Recarregar página' }).click();
	await expect(page.getByRole('article').first()).toBeVisible();
});
