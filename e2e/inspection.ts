import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a page complains of from now on: script errors, blocked content, failed loads. */
export function complaints(page: Page): string[] {
	const heard: string[] = [];
	page.on('pageerror', (error) => heard.push(error.message));
	page.on('console', (message) => {
		if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
	});
	return heard;
}

/** How long it took until what is expected was so, in milliseconds. */
export async function waited(expected: Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await expected;
	return performance.now() - begun;
}

/** What axe finds on the page as it stands. What fades in meanwhile (a toast) is looked at again in its own colours. */
export async function findings(page: Page): Promise<string[]> {
	await settled(page);
	const found = await analyse(page);
	if (found.length === 0) return found;
	await settled(page);
	return analyse(page);
}

/** What is wrong with the page as it is loaded, in light and in dark: what axe finds, and what is cut off. */
export async function flaws(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		for (const finding of await findings(page)) found.push(`${colorScheme}: ${finding}`);
		const over = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		if (over > 0) found.push(`${colorScheme}: ${over} px wider than the window`);
	}
	return found;
}

async function analyse(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
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
