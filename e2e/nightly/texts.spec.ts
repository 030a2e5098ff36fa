import { PAGES } from '#contract/paths.ts';
import { flaws } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const TEXTS = [
	['Termos de uso', PAGES.terms, 'Termos de uso'],
	['Privacidade', PAGES.privacy, 'Política de privacidade'],
	['Contato', PAGES.contact, 'Contato'],
	['Acessibilidade', PAGES.accessibility, 'Acessibilidade'],
] as const;

for (const [link, path, heading] of TEXTS)
	test(`the footer leads to ${path}, which has no flaw on a phone and on a wide screen`, async ({
		page,
		server,
	}) => {
		await page.goto(server.url);
		await page.getByRole('navigation', { name: 'Rodapé' }).getByRole('link', { name: link }).click();
		await expect(page).toHaveURL(`${server.url}${path}`);
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
		// The demo says what it is, and invents nobody who operates it.
		await expect(page.getByRole('contentinfo')).toContainText('Demonstração');
		await expect(page.getByRole('main')).toContainText('Este site é uma demonstração');
		for (const width of [360, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect([width, await flaws(page)]).toEqual([width, []]);
		}
	});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a lot is shared by links, and no button is left that does nothing', async ({ page, server }) => {
		await page.goto(server.url);
		const lot = await page.getByRole('main').locator('a[href^="/auctions/"]').first().getAttribute('href');
		await page.goto(`${server.url}${lot}`);
		await page.getByRole('button', { name: 'Compartilhar' }).click();
		// Not the auctioneer's own, which asks and does not share.
		const whatsapp = page
			.locator('[popover]:popover-open')
			.getByRole('link', { name: 'WhatsApp (abre em outra aba)', exact: true });
		await expect(whatsapp).toBeVisible();
		expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(lot);
		await expect(page.getByRole('button', { name: 'Copiar link' })).toBeHidden();
	});
});

test('the address of a lot is copied, which is said aloud', async ({ page, server }) => {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
	await page.goto(server.url);
	const lot = await page.getByRole('main').locator('a[href^="/auctions/"]').first().getAttribute('href');
	await page.goto(`${server.url}${lot}`);
	await page.getByRole('button', { name: 'Compartilhar' }).click();
	await page.getByRole('button', { name: 'Copiar link' }).click();
	await expect(page.getByText('Link copiado')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${lot}`);
});
