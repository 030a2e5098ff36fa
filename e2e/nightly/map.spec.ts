import type { Page } from '@playwright/test';
import { hydrated } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const mapOf = (page: Page) => page.getByRole('region', { name: 'Mapa dos leilões' });
const marksOf = (page: Page) => mapOf(page).getByRole('link', { name: /leilão|leilões/ });
/** How many lots the list has, from '9 leilões encontrados'. */
const countOf = async (page: Page) =>
	Number.parseInt((await page.getByRole('status').filter({ hasText: /leil/ }).textContent()) ?? '', 10);

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('the map is links: a state, a mark, the controls, and the list with the same filter', async ({
		page,
	}) => {
		await page.goto('/mapa');
		await expect(page.getByText(/^\d+ leilões no total$/)).toBeVisible();
		// The demo's, and those of the journeys before this one on the same server.
		const all = await countOf(page);
		expect(all).toBeGreaterThanOrEqual(27);
		await expect(page.getByRole('button', { name: 'Perto de mim' })).toBeHidden();
		const marks = await marksOf(page).count();
		expect(marks).toBeGreaterThan(5);
		await marksOf(page).first().click();
		await expect(page).toHaveURL(/\/mapa\?bounds=/);
		await expect(page.getByRole('heading', { name: 'Leilões nesta área' })).toBeVisible();
		expect(await countOf(page)).toBeLessThan(all);
		await page.getByRole('link', { name: 'Brasil inteiro' }).click();
		await expect(page).toHaveURL(/\/mapa$/);
		await page
			.getByRole('navigation', { name: 'Lugares no mapa' })
			.getByRole('link', { name: /^PR/ })
			.click();
		await expect(page).toHaveURL(/state=PR/);
		for (const mark of await marksOf(page).all()) await expect(mark).toHaveAccessibleName(/\/PR/);
		await page.getByRole('link', { name: 'Ver em lista' }).click();
		await expect(page).toHaveURL(/\/\?state=PR$/);
		await page.getByRole('link', { name: 'Ver no mapa' }).click();
		await expect(page).toHaveURL(/\/mapa\?state=PR$/);
	});
});

test('list and map move together: by drag, wheel and keys', async ({ page }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/mapa');
	await hydrated(page);
	const map = mapOf(page);
	const box = await map.boundingBox();
	if (!box) throw new Error('the map is not shown');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

	await page.mouse.move(x, y);
	await page.mouse.wheel(0, -600);
	await expect(page).toHaveURL(/bounds=/);
	await expect(page.getByRole('heading', { name: 'Leilões nesta área' })).toBeVisible();
	const before = page.url();
	await page.mouse.down();
	await page.mouse.move(x - 200, y - 100, { steps: 5 });
	await page.mouse.up();
	await expect(page).not.toHaveURL(before);

	// A lot of the demo: those of other journeys may have no place.
	await page.goto('/mapa?search=Savassi');
	await hydrated(page);
	const lot = page.getByRole('article').first();
	await lot.getByRole('link').first().focus();
	await expect(map.locator('[data-marked]')).toHaveCount(1);
	// In the view of a city a lot has its price, and its mark points at its row.
	await expect(marksOf(page).first()).toContainText(/R\$\s[\d,]+ mi/);
	await marksOf(page).first().focus();
	await expect(lot).toHaveAttribute('data-marked', 'true');

	await page.goto('/mapa');
	await hydrated(page);
	await map.getByRole('link', { name: 'Aproximar' }).focus();
	await page.keyboard.press('+');
	await expect(page).toHaveURL(/bounds=/);
	const zoomed = page.url();
	await page.keyboard.press('ArrowRight');
	await expect(page).not.toHaveURL(zoomed);
	await expect(map.getByRole('link', { name: 'Aproximar' })).toBeFocused();
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	const shown = await countOf(page);
	await page.reload();
	expect(await countOf(page)).toBe(shown);
});

test('by keyboard: Tab reaches every mark in turn, Enter opens one, and the focus stays on the map', async ({
	page,
}) => {
	await page.goto('/mapa');
	await hydrated(page);
	const map = mapOf(page);
	const onMap = () => map.evaluate((section) => section.contains(document.activeElement));
	const focused = () => page.evaluate(() => document.activeElement?.firstElementChild?.textContent);
	const marks = await marksOf(page).evaluateAll((links) =>
		links.map((link) => link.firstElementChild?.textContent),
	);
	expect(marks.length).toBeGreaterThan(5);
	for (let steps = 0; steps < 60 && (await focused()) !== marks[0]; steps += 1)
		await page.keyboard.press('Tab');
	for (const mark of marks) {
		expect(await focused()).toBe(mark);
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Shift+Tab');
	expect(await focused()).toBe(marks.at(-1));
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/bounds=/);
	await expect(page.getByRole('heading', { name: 'Leilões nesta área' })).toBeVisible();
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	await expect.poll(onMap).toBe(true);
	await page.keyboard.press('Tab');
	expect(await onMap()).toBe(true);
	await page.keyboard.press('ArrowRight');
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	expect(await onMap()).toBe(true);
});

test('near me: asked only on a click, rounded before it is sent, and the radius can be changed', async ({
	page,
	context,
}) => {
	const sent: string[] = [];
	page.on('request', (request) => sent.push(request.url()));
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: -23.561414, longitude: -46.655881 });
	await page.goto('/mapa');
	await hydrated(page);
	await page.getByText('Mais filtros').click();
	await page.getByRole('button', { name: 'Perto de mim' }).click();
	await expect(page).toHaveURL(/near=-23\.56,-46\.66,25/);
	await expect(page.getByText('A até 25 km')).toBeVisible();
	await expect(page.getByRole('article').first()).toContainText('São Paulo/SP');
	const few = await countOf(page);
	await page.getByLabel('Distância').selectOption('até 100 km');
	await expect(page).toHaveURL(/near=-23\.56,-46\.66,100/);
	await expect.poll(() => countOf(page)).toBeGreaterThan(few);
	expect(sent.filter((url) => /23\.561|46\.655/.test(url))).toEqual([]);
});

test('near me, refused: the page says so, and nothing is sent', async ({ page }) => {
	await page.goto('/mapa');
	await hydrated(page);
	await page.getByText('Mais filtros').click();
	await page.getByRole('button', { name: 'Perto de mim' }).click();
	await expect(page.getByText('Seu navegador não permitiu usar a localização')).toBeVisible();
	await expect(page).toHaveURL(/\/mapa$/);
	await expect(page.getByRole('button', { name: 'Perto de mim' })).toBeEnabled();
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

	test('targets on the map are at least 44 px', async ({ page }) => {
		await page.goto('/mapa');
		const boxes = await mapOf(page)
			.getByRole('link')
			.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
		for (const { width, height } of boxes) {
			expect(width).toBeGreaterThanOrEqual(44);
			expect(height).toBeGreaterThanOrEqual(44);
		}
	});
});
