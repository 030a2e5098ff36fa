import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { openLot, originOf } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

async function act(page: Page, id: string, action: string, data: object): Promise<void> {
	const headers = originOf(page);
	const answer = await page.request.post(ADMIN_API.auctionAction(id, action), { data, headers });
	expect(answer.ok(), await answer.text()).toBe(true);
}

test('an open menu stays open while the table is read again; its row moves to its place afterwards', async ({
	as,
}) => {
	const page = await as('admin');
	const title = 'Galpão que é retomado';
	const id = await openLot(page, title);
	await act(page, id, 'pause', { reason: 'Falta de luz na sala' });
	await page.goto(ADMIN_PAGES.live);
	await page.locator('html[data-hydrated]').waitFor();
	const row = page.getByRole('row').filter({ hasText: title });
	const place = async () =>
		(await page.getByRole('row').allTextContents()).findIndex((text) => text.includes(title));
	const before = await place();
	await row.getByRole('button', { name: /^Mais ações/ }).click();
	const bids = row.getByRole('list').getByRole('button', { name: 'Lances', exact: true });
	await expect(bids).toBeVisible();
	await act(page, id, 'resume', {});
	// Two reads: the first may have begun before.
	for (const _ of [1, 2])
		await page.waitForResponse((answer) => answer.url().includes(ADMIN_API.liveControl));
	await expect(row).toContainText('Ativo');
	await expect(bids).toBeVisible();
	expect(await place()).toBe(before);
	await page.keyboard.press('Escape');
	await expect(async () => expect(await place()).toBeGreaterThan(before)).toPass({ timeout: 10_000 });
});

test('a failed refresh keeps the rows and shows their age', async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.live);
	const rows = page.getByRole('row');
	const before = await rows.count();
	expect(before).toBeGreaterThan(3);
	await page.route(`**${ADMIN_API.liveControl}**`, (route) => route.abort());
	await expect(page.getByText(/dados atrasados há \d+ s/)).toBeVisible({ timeout: 10_000 });
	expect(await rows.count()).toBe(before);
	await page.unroute(`**${ADMIN_API.liveControl}**`);
	await expect(page.getByText(/dados atrasados/)).toBeHidden({ timeout: 10_000 });
});
