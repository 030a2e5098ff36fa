import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { pageErrors } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { expect, test } from './test-server.ts';

const LOWER = /\/assets\/(?:lot-lower|text)-/;

/** Opens a page and waits until it is hydrated, without a touch, and has loaded what it then loads by itself. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
	await sleep(500);
}

test('the lower parts of a lot are markup until somebody reads on, and work from the first click', async ({
	as,
	context,
}) => {
	const id = await openLot(await as('admin'), 'Casa para ler até o fim');
	// News of the auction since the page was rendered would load its line.
	await open(await context.newPage(), PAGES.auction(id));
	const page = await context.newPage();
	const errors = pageErrors(page);
	const requested: string[] = [];
	page.on('request', (request) => {
		if (LOWER.test(request.url())) requested.push(request.url());
	});
	await open(page, PAGES.auction(id));
	const rules = page.getByRole('region', { name: 'Regras deste leilão' });
	await expect(rules).toContainText('Quem arrematar paga o lance e');
	expect(requested).toEqual([]);

	const words = rules.getByText('Incremento mínimo');
	await rules.locator('summary', { hasText: 'Todas as regras' }).click();
	await expect(words).toBeVisible();
	await page.getByRole('button', { name: 'Copiar link' }).click();
	await expect(page.getByRole('region', { name: 'Compartilhar' }).getByRole('status')).not.toBeEmpty();
	expect(requested).toHaveLength(2);
	// What was opened as markup stays open when it is hydrated.
	await expect(words).toBeVisible();
	expect(errors).toEqual([]);
});

test('a click before the code of its part has arrived is carried out once it has', async ({ as, page }) => {
	const id = await openLot(await as('admin'), 'Casa com rede lenta');
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route('**/assets/lot-lower-*.js', async (route) => {
		await promise;
		await route.continue();
	});
	await open(page, PAGES.auction(id));
	await page.getByRole('button', { name: 'Copiar link' }).click();
	const status = page.getByRole('region', { name: 'Compartilhar' }).getByRole('status');
	await sleep(300);
	await expect(status).toBeEmpty();
	resolve();
	await expect(status).not.toBeEmpty();
});

test('a page is filtered and left before the code of its parts has arrived', async ({ as, page }) => {
	const id = await openLot(await as('admin'), 'Casa que se deixa');
	const errors = pageErrors(page);
	await open(page, PAGES.home);
	await page.getByRole('searchbox').fill('Casa que se deixa');
	await expect(page).toHaveURL(/search=Casa/);
	await expect(page.getByRole('contentinfo')).toContainText('Horários de Brasília');
	await open(page, PAGES.auction(id));
	await page.keyboard.press('Control+Home');
	await page.getByRole('banner').getByRole('link').first().click();
	await expect(page).toHaveURL(/\/$/);
	await page.goBack();
	await expect(page.getByRole('region', { name: 'Regras deste leilão' })).toBeVisible();
	expect(errors).toEqual([]);
});
