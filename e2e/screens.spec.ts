import { sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { bidderScreens, otherPublicScreens, publicScreens } from './every-screen.ts';
import { flaws, overflow, pageErrors } from './inspection.ts';
import { lotNamed } from './open-lot.ts';
import { expect, type TestServer, test } from './test-server.ts';

async function auctionNamed(server: TestServer, part: string): Promise<string> {
	return PAGES.auction((await lotNamed(server, part)).id);
}

const all = process.env.TEST_RUNS === 'all';

/** Widths of the window: wide ones in `npm run test:all` alone. */
const WIDTHS = all ? [360, 1440] : [360];

/** The screens of a bidder that `npm test` inspects. */
const MAIN_SCREENS = ['lot', 'activity', 'payment'];

for (const { name: which, list, details } of [
	{ name: 'a state of each public page', list: publicScreens, details: {} },
	{ name: 'the other public screens', list: otherPublicScreens, details: { tag: '@nightly' } },
])
	test(
		`${which}: no accessibility findings, nothing cut off, no console errors, light and dark`,
		details,
		async ({ page, server }) => {
			test.slow();
			const errors = pageErrors(page);
			const missing: string[] = [];
			page.on('response', (response) => {
				const document = response.request().resourceType() === 'document';
				if (response.status() === 404 && !document) missing.push(response.url());
			});
			for (const [name, path] of await list(server))
				for (const width of WIDTHS) {
					await page.setViewportSize({ width, height: 900 });
					await page.goto(path);
					await expect(page.getByRole('main')).toBeVisible();
					expect([name, width, await flaws(page)]).toEqual([name, width, []]);
				}
			// On a busy machine a preloaded picture may be painted seconds after the page is loaded.
			const harmless = /401|403|404|preload but not used within a few seconds/;
			expect(errors.filter((text) => !harmless.test(text))).toEqual([]);
			expect(missing).toEqual([]);
		},
	);

test('the screens of a bidder: no accessibility findings, nothing cut off, light and dark', async ({
	as,
	server,
}) => {
	test.slow();
	const ana = await as('ana');
	const every = await bidderScreens(server);
	const screens = all ? every : every.filter(([name]) => MAIN_SCREENS.includes(name));
	expect(screens.length).toBeGreaterThanOrEqual(MAIN_SCREENS.length);
	for (const [name, path] of screens)
		for (const width of WIDTHS) {
			await ana.setViewportSize({ width, height: 900 });
			await ana.goto(path);
			await expect(ana.getByRole('main')).toBeVisible();
			expect([name, width, await flaws(ana)]).toEqual([name, width, []]);
		}
});

test('the tabs of the panel fit a phone', { tag: '@nightly' }, async ({ as }) => {
	const admin = await as('admin');
	for (const width of [320, 360]) {
		await admin.setViewportSize({ width, height: 800 });
		await admin.goto(PAGES.admin);
		await expect(admin.getByRole('navigation', { name: 'Painel' })).toBeVisible();
		expect([width, await overflow(admin)]).toEqual([width, 0]);
	}
});

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
	await expect(dialog).toContainText('O lance é irretratável');
	await ana.keyboard.press('Escape');
	// The content is removed once the page has handled the dialog's close event.
	await expect(ana.getByText('O lance é irretratável')).toHaveCount(0);
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
