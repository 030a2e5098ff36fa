import type { Page } from '@playwright/test';
import { everyPublicScreen } from '#e2e/every-screen.ts';
import { expect, test } from '#e2e/test-server.ts';

const SHEET = '**/assets/app-*.css';
const SIZES = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 900 },
];

/** The screens that are not kept for every visitor, and wait for the style sheet: a comparison is of the lots that one visitor chose. */
const FOR_ONE_VISITOR = [
	'saved searches',
	'login',
	'sign-up',
	'reset without a link',
	'confirmation without a link',
	'gate',
	'unknown page',
];

/**
 * What is drawn from a file of its own, whenever that arrives: the outlines of the map. And what is not drawn: the data behind the style
 * sheet, which browsers read once they have the sheet.
 */
const APART = 'use:not([href^="#"]), g:has(> use:not([href^="#"])), script';

/** What a style sheet may change of each element: its place, and a few properties. */
function drawn(page: Page): Promise<string[]> {
	return page.evaluate(async (apart) => {
		await document.fonts.ready;
		const properties = [
			'display',
			'visibility',
			'opacity',
			'color',
			'background-color',
			'font-size',
			'border',
		];
		return [...document.body.querySelectorAll(`*:not(${apart})`)].map((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			const style = getComputedStyle(element);
			const values = properties.map((name) => style.getPropertyValue(name));
			return [element.tagName, element.className, x, y, width, height, ...values].join(' ');
		});
	}, APART);
}

test.describe('before the style sheet arrives', () => {
	// Nothing but the style sheet changes the pages then.
	test.use({ javaScriptEnabled: false });

	test('a public page looks as it does afterwards', async ({ page, server }) => {
		let arrive = Promise.withResolvers<void>();
		await page.route(SHEET, async (route) => {
			await arrive.promise;
			await route.continue();
		});
		const waiting = new Set<string>();
		for (const size of SIZES) {
			await page.setViewportSize(size);
			for (const [name, path] of await everyPublicScreen(server)) {
				arrive = Promise.withResolvers();
				await page.goto(server.url + path, { waitUntil: 'commit' });
				await page.locator('link[rel=stylesheet]').waitFor({ state: 'attached' });
				if ((await page.locator('head > style').count()) === 0) {
					waiting.add(name);
					arrive.resolve();
					continue;
				}
				const before = await drawn(page);
				const arrived = page.waitForResponse(SHEET);
				arrive.resolve();
				await (await arrived).finished();
				await page.waitForLoadState('load');
				expect(await drawn(page), name).toEqual(before);
			}
		}
		expect(new Set(waiting)).toEqual(new Set(FOR_ONE_VISITOR));
	});

	test('it would not without the styles that it contains', async ({ page, server }) => {
		await page.route(SHEET, (route) => route.abort());
		await page.goto(server.url);
		const before = await drawn(page);
		await page.locator('head > style').evaluate((style) => style.remove());
		expect(await drawn(page)).not.toEqual(before);
	});
});

/** Lots of the demo, which have pictures. Those that other journeys add have none, and are in other cities. */
const WITH_PICTURES = '/?city=Belo+Horizonte';

// Without scripts browsers load every picture at once.
test('the first picture has the line for itself: the others are requested once it is painted', async ({
	page,
	server,
}) => {
	const arrive = Promise.withResolvers<void>();
	const asked: string[] = [];
	await page.route('**/files/**', async (route) => {
		asked.push(route.request().url());
		if (asked.length === 1) await arrive.promise;
		await route.continue();
	});
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(server.url + WITH_PICTURES, { waitUntil: 'domcontentloaded' });
	await expect.poll(() => asked.length).toBe(1);
	// Frames are drawn, in which lazy pictures near the window are found.
	await page.screenshot();
	await page.screenshot();
	expect(asked).toHaveLength(1);
	arrive.resolve();
	await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test('a touch lets the other pictures load at once', async ({ page, server }) => {
	const asked: string[] = [];
	await page.route('**/files/**', async (route) => {
		asked.push(route.request().url());
		// The first one never arrives.
		if (asked.length > 1) await route.continue();
	});
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(server.url + WITH_PICTURES, { waitUntil: 'domcontentloaded' });
	await expect.poll(() => asked.length).toBe(1);
	await page.keyboard.press('End');
	await expect.poll(() => asked.length).toBeGreaterThan(1);
});
