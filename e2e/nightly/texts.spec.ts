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
		const share = page.getByRole('region', { name: 'Compartilhar' });
		const whatsapp = await share.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
		expect(decodeURIComponent(whatsapp ?? '')).toContain(lot);
		await expect(share.getByRole('button')).toHaveCount(0);
	});
});

test('the address of a lot is copied, which is said aloud', async ({ page, server }) => {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
	await page.goto(server.url);
	const lot = await page.getByRole('main').locator('a[href^="/auctions/"]').first().getAttribute('href');
	await page.goto(`${server.url}${lot}`);
	const share = page.getByRole('region', { name: 'Compartilhar' });
	await share.getByRole('button', { name: 'Copiar link' }).click();
	await expect(share.getByRole('status')).toHaveText('Link copiado.');
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${lot}`);
});
