import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const FULL = { name: 'Fotos do imóvel em tela cheia' };

async function openGallery(page: Page, server: TestServer) {
	await page.goto(PAGES.auction((await lotNamed(server, 'Moema')).id));
	await hydrated(page);
	await page.getByRole('button', { name: /^Ampliar foto 1 de/ }).click();
	const dialog = page.getByRole('dialog', FULL);
	await expect(dialog).toBeVisible();
	return dialog;
}

test('pictures open in full screen, and keys and wheel move through them and enlarge them', async ({
	page,
	server,
}) => {
	const errors = pageErrors(page);
	const dialog = await openGallery(page, server);
	const [count, size] = [dialog.getByText(/\d de \d/), dialog.getByLabel('Tamanho')];
	await expect(count).toHaveText(/1 de [56]/);
	await page.keyboard.press('ArrowRight');
	await expect(count).toHaveText(/2 de/);
	await expect(dialog.getByRole('img')).toHaveAttribute('alt', /imagem 2/);
	await page.keyboard.press('End');
	await expect(dialog.getByRole('button', { name: 'Próxima foto' })).toHaveAttribute('aria-disabled', 'true');
	await page.keyboard.press('Home');
	await expect(count).toHaveText(/1 de/);

	await page.keyboard.press('+');
	await expect(size).toHaveText('160%');
	await page.keyboard.press('-');
	await expect(size).toHaveText('100%');
	await dialog.getByRole('img').hover();
	await page.mouse.wheel(0, -400);
	await expect(size).toHaveText('272%');
	await page.keyboard.press('ArrowRight');
	await expect(size).toHaveText('100%');
	expect(await flaws(page)).toEqual([]);

	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('button', { name: /^Ampliar foto 2 de/ })).toBeFocused();
	expect(errors).toEqual([]);
});

test('a swipe shows the next picture, and two fingers enlarge one', async ({ browser, server }) => {
	const context = await browser.newContext({
		baseURL: server.url,
		hasTouch: true,
		viewport: { width: 390, height: 844 },
	});
	const page = await context.newPage();
	const dialog = await openGallery(page, server);
	const touch = await context.newCDPSession(page);
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
		touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) });

	await send('touchStart', 300);
	for (const x of [250, 180, 100]) await send('touchMove', x);
	await send('touchEnd');
	await expect(dialog.getByText(/2 de/)).toBeVisible();

	await send('touchStart', 180, 220);
	for (const by of [20, 40, 60]) await send('touchMove', 180 - by, 220 + by);
	await send('touchEnd');
	await expect(dialog.getByLabel('Tamanho')).toHaveText('400%');
	await context.close();
});

test('without scripts the pictures are a row, and none is a link to a file', async ({ browser, server }) => {
	const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(PAGES.auction((await lotNamed(server, 'Moema')).id));
	const gallery = page.getByRole('region', { name: 'Fotos do imóvel' });
	expect(await gallery.locator('ul').first().getByRole('img').count()).toBeGreaterThanOrEqual(5);
	await expect(gallery.locator('a[target]')).toHaveCount(0);
	await context.close();
});
