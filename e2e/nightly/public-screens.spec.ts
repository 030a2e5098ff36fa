import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { lengthenDesk } from '#e2e/desk-data.ts';
import { everyPublicScreen, type Screen } from '#e2e/every-screen.ts';
import { filledButtons, flaws, hydrated, overflow, pageErrors, squeezedTexts } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { fillLogin } from '#e2e/people.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';

/** A folder for a picture of every screen, light and dark: `SCREENS=folder npm run test:e2e -- …`. */
const { SCREENS } = process.env;

const SIZES = [
	[390, 844],
	[768, 1024],
	[1366, 768],
	[1440, 900],
] as const;

/** The widths that no other test inspects. */
const BETWEEN = [768, 1366];

test.describe.configure({ timeout: 15 * MINUTE });

for (const [width, height] of SIZES)
	test(`public screens as the demo has them, at ${width} px`, async ({ page, server }) => {
		await page.setViewportSize({ width, height });
		expect(await inspect(page, 'demo', await everyPublicScreen(server))).toEqual([]);
	});

test('the first price of the home page is on the first screen, at every width', async ({ page }) => {
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		await page.goto(PAGES.home);
		const prices = page.getByRole('article').getByText(/^R\$\s[\d.,]+$/);
		const boxes = await Promise.all((await prices.all()).map((price) => price.boundingBox()));
		const first = Math.min(...boxes.flatMap((box) => (box ? [box.y] : [])));
		expect([width, first < 700]).toEqual([width, true]);
	}
});

test('a filtered home page begins with its first card, and no choice is cut', async ({ page }) => {
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		// One filter beside those that a wide page shows, and two that it shows.
		await page.goto(`${PAGES.home}?state=SP&kind=voluntary&status=active`);
		const { y = 1_000 } = (await page.getByRole('article').first().boundingBox()) ?? {};
		expect([width, y <= (width < 768 ? 240 : 200)]).toEqual([width, true]);
		expect([width, await cutChoices(page)]).toEqual([width, []]);
		await page.goto(PAGES.home);
		expect([width, await cutChoices(page)]).toEqual([width, []]);
	}
});

/** What is chosen in the fields beside the list, if they have no room for it beside their arrow. */
function cutChoices(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const drawing = document.createElement('canvas').getContext('2d');
		const arrow = 16;
		return [...document.querySelectorAll<HTMLSelectElement>('section[aria-labelledby="leiloes"] select')]
			.filter((each) => each.checkVisibility())
			.filter((each) => {
				const { font, paddingLeft, paddingRight } = getComputedStyle(each);
				if (!drawing) return true;
				drawing.font = font;
				const { width } = drawing.measureText(each.selectedOptions[0]?.text ?? '');
				return width + parseFloat(paddingLeft) + parseFloat(paddingRight) + arrow > each.clientWidth;
			})
			.map((each) => each.selectedOptions[0]?.text ?? each.name);
	});
}

test('nothing lies on the bar of a bid while a toast is shown', async ({ page, as, server }) => {
	const lot = PAGES.auction((await lotNamed(server, 'Cobertura duplex')).id);
	const ana = await as('ana');
	for (const viewer of [page, ana]) await viewer.setViewportSize({ width: 390, height: 844 });
	await ana.goto(lot);
	await hydrated(ana);
	await ana.getByRole('button', { name: /favoritos/ }).click();
	await expectFreeBar(ana, 'Adicionado aos favoritos');
	await ana.getByRole('button', { name: /favoritos/ }).click();
	await expectFreeBar(ana, 'Removido dos favoritos');

	await page.goto(lot);
	await hydrated(page);
	await page.getByRole('link', { name: 'Entrar para dar lance' }).filter({ visible: true }).click();
	await fillLogin(page, 'bruno@martelo.test');
	await expect(page).toHaveURL(lot);
	await hydrated(page);
	await page.getByRole('button', { name: /favoritos/ }).click();
	await expectFreeBar(page, 'Adicionado aos favoritos');
	await page.setViewportSize({ width: 768, height: 1024 });
	await page.getByRole('button', { name: /favoritos/ }).click();
	await expectFreeBar(page, 'Removido dos favoritos');
});

test('public screens with the longest texts, at every width', async ({ page, server }) => {
	const screens = await everyPublicScreen(server);
	await lengthenDesk(server);
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		expect(await inspect(page, 'long', screens)).toEqual([]);
	}
});

test('whoever is not approved has one next step, and targets of 44 px', async ({ as }) => {
	for (const name of ['carla', 'davi'] as const) {
		const page = await as(name);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(ACCOUNT_PAGES.account);
		await hydrated(page);
		await expect(page.getByRole('button', { name: 'Salvar' }).first()).toBeVisible();
		expect((await filledButtons(page)).length, name).toBeLessThanOrEqual(1);
		expect(await smallTargets(page), name).toEqual([]);
	}
});

/** Expects that a person who taps the bar, near any of its corners, meets the bar. */
async function expectFreeBar(page: Page, toast: string): Promise<void> {
	await expect(page.getByText(toast)).toBeVisible();
	const met = await page.evaluate(() => {
		const bar = document.querySelector('[data-bid-bar]');
		const { left, right, top, bottom } = bar?.getBoundingClientRect() ?? new DOMRect();
		return [left + 8, right - 8].flatMap((x) =>
			[top + 8, bottom - 8].map((y) => bar?.contains(document.elementFromPoint(x, y)) === true),
		);
	});
	expect(met, toast).toEqual([true, true, true, true]);
}

/** What is wrong with the screens at the window's width, and on a phone at 320 px, too. */
async function inspect(page: Page, state: 'demo' | 'long', screens: Screen[]): Promise<string[]> {
	const found: string[] = [];
	const errors = pageErrors(page);
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	const phone = size.width < 768;
	for (const [name, path] of screens) {
		await page.goto(path);
		await expect(page.getByRole('main')).toBeVisible();
		await hydrated(page);
		const wrong = [...(await squeezedTexts(page)), ...(await tooWide(page))];
		const filled = await filledButtons(page);
		if (filled.length > 1) wrong.push(`filled: ${filled.join(', ')}`);
		// Long texts change no markup, and `screens.spec.ts` looks at the narrowest and the widest with axe.
		if (state === 'demo' && BETWEEN.includes(size.width)) wrong.push(...(await flaws(page)));
		if (phone) wrong.push(...(await smallTargets(page)));
		await picture(page, `${state}-${name.replaceAll(/\W+/g, '-')}-${size.width}`);
		if (phone) {
			await page.setViewportSize({ width: 320, height: size.height });
			wrong.push(...(await tooWide(page)));
			await page.setViewportSize(size);
			wrong.push(...(await lostButtons(page)));
		}
		const heard = errors.splice(0).filter((text) => !/40[134]|preload but not used/.test(text));
		found.push(...[...wrong, ...heard].map((fault) => `${state}, ${size.width} px, ${name}: ${fault}`));
	}
	return found;
}

/** Buttons that the system's colours leave without a visible edge. */
async function lostButtons(page: Page): Promise<string[]> {
	await page.emulateMedia({ forcedColors: 'active' });
	const found = await page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('main .bg-brand')]
			.filter((each) => each.matches('a, button') && each.checkVisibility({ visibilityProperty: true }))
			.filter((each) => {
				const { borderTopWidth, backgroundColor } = getComputedStyle(each);
				const page = getComputedStyle(document.body).backgroundColor;
				return borderTopWidth === '0px' && backgroundColor === page;
			})
			.map((each) => `without an edge in forced colours: ${each.outerHTML.slice(0, 120)}`),
	);
	await page.emulateMedia({ forcedColors: 'none' });
	return found;
}

async function tooWide(page: Page): Promise<string[]> {
	const over = await overflow(page);
	return over > 0 ? [`${over} px wider than ${page.viewportSize()?.width} px`] : [];
}

async function picture(page: Page, name: string): Promise<void> {
	if (SCREENS === undefined) return;
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: join(SCREENS, `${name}-${colorScheme}.png`), fullPage: true });
	}
}
