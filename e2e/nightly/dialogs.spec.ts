import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

/** Presses Tab through a dialog from its title, and returns the buttons that it reached besides the one that closes it. */
async function buttonsByTab(page: Page, dialog: Locator): Promise<{ name: string; x: number; y: number }[]> {
	const reached: { name: string; x: number; y: number }[] = [];
	for (let presses = 0; presses < 40; presses += 1) {
		await page.keyboard.press('Tab');
		const at = await page.evaluate(() => {
			const { activeElement: element } = document;
			if (!element?.closest('dialog[open]')) return null;
			const { x, y } = element.getBoundingClientRect();
			const closes = element.getAttribute('aria-label') === 'Fechar';
			return { button: element.tagName === 'BUTTON' && !closes, name: element.textContent ?? '', x, y };
		});
		if (!at) break;
		if (at.button) reached.push(at);
	}
	await expect(dialog).toBeVisible();
	return reached;
}

const DIALOGS: [title: string, who: 'ana' | 'admin', open: (page: Page, id: string) => Promise<void>][] = [
	[
		'a bid',
		'ana',
		async (page, id) => {
			await page.goto(PAGES.auction(id));
			await hydrated(page);
			await page.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: 'Dar lance' }).click();
		},
	],
	[
		'a pause',
		'admin',
		async (page, id) => {
			await page.goto(`/admin/live/${id}`);
			await hydrated(page);
			await page
				.getByRole('button', { name: /^Pausar/ })
				.first()
				.click();
		},
	],
	[
		'an auctioneer',
		'admin',
		async (page) => {
			await page.goto('/admin/auctioneers?new');
			await hydrated(page);
		},
	],
	[
		'an edital',
		'admin',
		async (page) => {
			await page.goto('/admin/sales?new');
			await hydrated(page);
		},
	],
];

for (const [title, who, open] of DIALOGS)
	for (const width of who === 'ana' ? [1366] : [390, 1366])
		test(`the way back comes before the act, for the eye and for Tab: ${title} at ${width} px`, async ({
			as,
		}) => {
			const page = await as(who);
			const admin = await as('admin');
			const id = await openLot(admin, 'Casa dos botões em ordem');
			await page.setViewportSize({ width, height: 800 });
			await open(page, id);
			const dialog = page.locator('dialog[open]');
			await expect(dialog).toBeVisible();
			const [back, act] = (await buttonsByTab(page, dialog)).slice(-2);
			expect(back?.name).toMatch(/^(Voltar|Cancelar)$/);
			expect(act && back && (act.y > back.y + 4 || act.x > back.x)).toBe(true);
		});
