import { expect, type Locator, type Page } from '@playwright/test';

/** More than the stops of any screen. */
const MOST_STOPS = 120;

async function reach(page: Page, target: Locator): Promise<void> {
	for (let stop = 0; stop < MOST_STOPS; stop++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`${target} cannot be reached by Tab`);
}

/** Presses Tab until the element has the focus, and expects that the focus shows. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	await expect(target).toBeVisible();
	await reach(page, target);
	// A link that covers its row shows the ring on the row.
	const ring = await target.evaluate((element) =>
		[null, '::after'].some((part) => Number.parseFloat(getComputedStyle(element, part).outlineWidth) >= 2),
	);
	expect(ring, `${target} shows its focus`).toBe(true);
}

/** Reaches an element by Tab and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press(key);
}

/** Reaches a field by Tab and types over what it contains. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press('Control+A');
	await page.keyboard.type(text);
}

/** Reaches the field of a drop zone, whose label shows the focus, and opens it to choose files. */
export async function chooseFiles(
	page: Page,
	target: Locator,
	files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
	await expect(target).toBeAttached();
	await reach(page, target);
	const chooser = page.waitForEvent('filechooser');
	await page.keyboard.press('Space');
	await (await chooser).setFiles(files);
}

/** Expects that the focus is somewhere on the page: after a dialog, or after an act whose button is gone. */
export async function keepsFocus(page: Page): Promise<void> {
	const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'none');
	await expect.poll(focused, { message: 'the focus is lost' }).not.toMatch(/^(BODY|HTML|none)$/);
}
