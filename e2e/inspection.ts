import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** What a page complains of from now on: script errors, blocked content, failed loads. */
export function pageErrors(page: Page): string[] {
	const heard: string[] = [];
	page.on('pageerror', (error) => heard.push(error.message));
	page.on('console', (message) => {
		if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
	});
	return heard;
}

/** Resolves when the page's scripts run: the first key press starts them (web/inline), whatever the page's clock is. */
export async function hydrated(page: Page): Promise<void> {
	await page.keyboard.press('Shift');
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** How long it took until what is expected was so, in milliseconds. */
export async function durationOf(expected: Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await expected;
	return performance.now() - begun;
}

/**
 * What axe finds on the page, by all its rules or by some. A finding is checked again once nothing moves: in a toast that
 * fades in, colours are mixed.
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
	await settled(page);
	const found = await analyse(page, rules);
	if (found.length === 0) return found;
	await settled(page);
	return analyse(page, rules);
}

/** The rules of axe whose outcome depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What is wrong with the page as it is loaded, in light and in dark: what axe finds, and what is cut off. */
export async function flaws(page: Page): Promise<string[]> {
	await page.emulateMedia({ colorScheme: 'light' });
	const light = await findings(page);
	const over = await overflow(page);
	await page.emulateMedia({ colorScheme: 'dark' });
	const dark = await findings(page, COLOUR_RULES);
	return [
		...light.map((finding) => `light: ${finding}`),
		...(over > 0 ? [`${over} px wider than the window`] : []),
		...dark.map((finding) => `dark: ${finding}`),
	];
}

/** Legacy mode runs axe in the page alone; the default opens a second page for each run and takes three times as long. */
async function analyse(page: Page, rules?: readonly string[]): Promise<string[]> {
	const builder = new AxeBuilder({ page }).setLegacyMode(true);
	builder.options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) });
	const { violations } = await builder.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Nothing moves any more, but for what never ends. */
async function settled(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		document
			.getAnimations()
			.every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().endTime === Infinity),
	);
}

/** The filled buttons of the open window, or of the page: one of them at most is what is to be done next. */
export function filledButtons(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const around = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
		return [...(around?.querySelectorAll<HTMLElement>('.bg-brand, .bg-live') ?? [])]
			.filter((each) => each.matches('a, button') && each.checkVisibility({ visibilityProperty: true }))
			.map((each) => each.textContent?.trim() ?? '');
	});
}

/** Texts that their box cuts off, without a title that says the rest. Text that only screen readers get does not count. */
export function cutTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('body *')]
			.filter((each) => {
				const { fontSize, overflowX, overflowY, webkitLineClamp } = getComputedStyle(each);
				const clips =
					/hidden|clip/.test(overflowX) || webkitLineClamp !== 'none' || /hidden|clip/.test(overflowY);
				const isText = [...each.childNodes].some(
					(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
				);
				return (
					clips &&
					isText &&
					each.checkVisibility({ visibilityProperty: true }) &&
					each.clientWidth > 1 &&
					(each.scrollWidth > each.clientWidth + 1 ||
						each.scrollHeight > each.clientHeight + parseFloat(fontSize) / 2) &&
					each.closest('[title]') === null
				);
			})
			.map((each) => `cut off: ${each.outerHTML.slice(0, 160)}`),
	);
}

/** Words that are broken into a column of letters, because their box has no room. */
export function squeezedTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('body *')]
			.filter((each) => {
				const words = [...each.childNodes]
					.filter((node) => node.nodeType === Node.TEXT_NODE)
					.map((node) => node.textContent?.trim() ?? '');
				const size = parseFloat(getComputedStyle(each).fontSize);
				const { width, height } = each.getBoundingClientRect();
				return (
					words.join('').length > 3 &&
					each.checkVisibility({ visibilityProperty: true }) &&
					width > 1 &&
					width < 2 * size &&
					height > 4 * size
				);
			})
			.map((each) => `squeezed: ${each.outerHTML.slice(0, 160)}`),
	);
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Expects that the page is nowhere wider than a phone, a tablet and a desktop window. */
export async function fits(page: Page): Promise<void> {
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect([width, await overflow(page)]).toEqual([width, 0]);
	}
}

/** The section 'Leilões Disponíveis': a lot that ends soon is also above it. */
export function listOf(page: Page): Locator {
	return page.getByRole('region', { name: 'Leilões Disponíveis' });
}

/** What is chosen, and does not look so in the system's colours. */
export async function lostChoices(page: Page): Promise<string[]> {
	await page.emulateMedia({ forcedColors: 'active' });
	const found = await page.evaluate(() =>
		[...document.querySelectorAll('a[aria-current], button[aria-current], button[aria-pressed="true"]')]
			.filter((each) => each.ariaCurrent !== 'false' && each.checkVisibility({ visibilityProperty: true }))
			.filter((each) => {
				const { backgroundColor } = getComputedStyle(each);
				return (
					backgroundColor === getComputedStyle(document.body).backgroundColor ||
					/, 0\)$/.test(backgroundColor)
				);
			})
			.map((each) => `in forced colours as if not chosen: ${each.outerHTML.slice(0, 120)}`),
	);
	await page.emulateMedia({ forcedColors: 'none' });
	return found;
}
