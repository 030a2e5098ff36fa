import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

/** Counts the clicks and key presses of a person on a page, from now on. */
async function counting(page: Page): Promise<{ clicks: number; keys: number }> {
	const counted = { clicks: 0, keys: 0 };
	await page.exposeBinding('countInput', (_source, kind: 'clicks' | 'keys') => {
		counted[kind] += 1;
	});
	await page.addInitScript(() => {
		const count = (kind: string) =>
			(window as unknown as { countInput(kind: string): void }).countInput(kind);
		addEventListener('pointerdown', () => count('clicks'), { capture: true });
		addEventListener('keydown', ({ key }) => key !== 'Shift' && count('keys'), { capture: true });
	});
	return counted;
}

test('what waits is seen without a click after signing in', async ({ as }) => {
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	const waiting = page.getByRole('region', { name: 'Espera por você' });
	await expect(waiting.getByRole('listitem').first()).toBeVisible();
	expect(counted).toEqual({ clicks: 0, keys: 0 });
});

test('an open lot is paused with three clicks and its reason', async ({ as, server }) => {
	const page = await as('admin');
	const counted = await counting(page);
	const lot = await lotNamed(server, 'Cobertura duplex');
	await page.goto(PAGES.adminLive);
	await hydrated(page);
	const row = page.getByRole('row').filter({ hasText: lot.title });
	await row.getByRole('button', { name: /^Mais/ }).click();
	await page.getByRole('button', { name: 'Pausar', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('Falta de energia');
	await dialog.getByRole('button', { name: /^Pausar/ }).click();
	await expect(row).toContainText('Pausado');
	expect(counted.clicks).toBe(3);
	await row.getByRole('button', { name: /^Retomar/ }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Retomar/ })
		.click();
	await expect(row).toContainText('Ativo');
});

test('a person is found by email without a click', async ({ as }) => {
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	await hydrated(page);
	await page.keyboard.press('Control+k');
	await page.keyboard.type('ana@martelo.test');
	await expect(page.getByRole('option', { name: /Ana Ribeiro/ }).first()).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toContainText('ana@martelo.test');
	expect(counted.clicks).toBe(0);
});
