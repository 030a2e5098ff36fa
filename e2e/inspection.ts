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

/** What axe finds on the page as it stands, once what fades in (a toast) has its own colours. */
export async function findings(page: Page): Promise<string[]> {
	await page.waitForFunction(() =>
		document
			.getAnimations()
			.every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().endTime === Infinity),
	);
	const { violations } = await new AxeBuilder({ page }).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
