import type { Page } from '@playwright/test';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderScreens, everyPublicScreen, type Screen } from '#e2e/every-screen.ts';
import { lostChoices, overflow } from '#e2e/inspection.ts';
import { demoSale, lotNamed } from '#e2e/open-lot.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';

/** Opens each screen and collects what an inspection finds, by the screen's name. */
async function inspectEach(
	page: Page,
	screens: readonly Screen[],
	inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
	const found: string[] = [];
	for (const [name, path] of screens) {
		await page.goto(path);
		await expect(page.getByText('Carregando...')).toHaveCount(0);
		found.push(...(await inspect(page)).map((finding) => `${name}: ${finding}`));
	}
	return found;
}

test('targets are at least 44 px wide and high on every screen of visitors and bidders', async ({
	as,
	page,
	server,
}) => {
	const ana = await as('ana');
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await ana.setViewportSize({ width, height: 900 });
		expect(await inspectEach(page, await everyPublicScreen(server), smallTargets)).toEqual([]);
		expect(await inspectEach(ana, await bidderScreens(server), smallTargets)).toEqual([]);
	}
});

/** What does not fit: a page that scrolls sideways, and text that its box cuts off. */
async function cutOff(page: Page): Promise<string[]> {
	const wider = await overflow(page);
	const cut = await page.evaluate(() =>
		[...document.querySelectorAll('main *, header *, footer *')]
			.filter((element) => {
				const { overflowX, textOverflow } = getComputedStyle(element);
				const hides = overflowX === 'hidden' || overflowX === 'clip';
				const isText = [...element.childNodes].some(
					(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
				);
				const { width } = element.getBoundingClientRect();
				return (
					hides &&
					isText &&
					width > 1 &&
					textOverflow !== 'ellipsis' &&
					element.scrollWidth > element.clientWidth + 1
				);
			})
			.map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`),
	);
	return wider > 0 ? [`${wider} px wider than the window`, ...cut] : cut;
}

test('nothing is lost at 400 % zoom, nor with text of 200 %', async ({ as, page, server }) => {
	const ana = await as('ana');
	const screens = [
		[page, await everyPublicScreen(server)],
		[ana, await bidderScreens(server)],
	] as const;
	for (const [of, list] of screens) {
		// A window of 1280 × 1024 px at 400 %.
		await of.setViewportSize({ width: 320, height: 256 });
		expect(await inspectEach(of, list, cutOff)).toEqual([]);
		// The browser's own font size, which media queries in rem follow, at 200 %.
		await of.setViewportSize({ width: 1280, height: 1024 });
		const client = await of.context().newCDPSession(of);
		await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
		expect(await inspectEach(of, list, cutOff)).toEqual([]);
	}
});

test('with reduced motion nothing moves', async ({ as, page, server }) => {
	const ana = await as('ana');
	const moving = (each: Page) =>
		each.evaluate(() =>
			document
				.getAnimations()
				.filter(({ playState }) => playState === 'running')
				.map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? 'something'),
		);
	for (const [of, list] of [
		[page, await everyPublicScreen(server)],
		[ana, await bidderScreens(server)],
	] as const) {
		await of.emulateMedia({ reducedMotion: 'reduce' });
		expect(await inspectEach(of, list, moving)).toEqual([]);
	}
});

test("in the system's colours what is chosen looks so, and nothing is wider than the window", async ({
	as,
	page,
	server,
}) => {
	const ana = await as('ana');
	for (const [of, list] of [
		[page, await everyPublicScreen(server)],
		[ana, await bidderScreens(server)],
	] as const) {
		await of.setViewportSize({ width: 320, height: 800 });
		expect(await inspectEach(of, list, lostChoices)).toEqual([]);
		await of.emulateMedia({ forcedColors: 'active' });
		expect(await inspectEach(of, list, cutOff)).toEqual([]);
	}
});

/** The visible characters below 16 px, in percent, and the longest of such texts. */
function smallText(page: Page): Promise<{ percent: number; texts: string[] }> {
	return page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const small: string[] = [];
		let all = 0;
		while (texts.nextNode()) {
			const holder = texts.currentNode.parentElement;
			const text = texts.currentNode.textContent?.replace(/\s+/g, ' ').trim() ?? '';
			const { width = 0, height = 0 } = holder?.getBoundingClientRect() ?? {};
			// One pixel: for screen readers alone.
			if (!holder?.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) continue;
			all += text.length;
			if (Number.parseFloat(getComputedStyle(holder).fontSize) < 16) small.push(text);
		}
		const percent = Math.round((100 * small.join('').length) / all);
		return { percent, texts: small.sort((a, b) => b.length - a.length).slice(0, 8) };
	});
}

test('on a phone text is at least 16 px: what is smaller are labels, badges and codes', async ({
	as,
	page,
	server,
}) => {
	const ana = await as('ana');
	const lot = async (part: string) => (await lotNamed(server, part)).id;
	const most: [Page, string, number][] = [
		[page, PAGES.home, 10],
		[page, PAGES.running, 10],
		[ana, PAGES.ownLots, 10],
		[page, PAGES.auction(await lot('Cobertura duplex')), 10],
		[page, PAGES.auction(await lot('Lago Sul')), 10],
		[page, PAGES.sale((await demoSale(server)).id), 10],
		[ana, PAGES.payment(await lot('Lagoa')), 12],
		[ana, ACCOUNT_PAGES.activity, 10],
		[ana, ACCOUNT_PAGES.account, 10],
	];
	for (const [of, path, percent] of most) {
		await of.setViewportSize({ width: 390, height: 844 });
		await of.goto(path);
		await expect(of.getByRole('main')).toBeVisible();
		const found = await smallText(of);
		expect.soft(found.percent, `${path}: ${found.texts.join(' | ')}`).toBeLessThanOrEqual(percent);
	}
});
