import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { findings } from '#e2e/inspection.ts';
import { endOf, openScheduledLot, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

/** Shifts the device's clock by `ahead` milliseconds; `window.ahead` can be changed while the page is open. */
async function setClock(page: Page, ahead: number): Promise<void> {
	await page.addInitScript((by) => {
		const Real = Date;
		const device = window as unknown as { ahead: number };
		device.ahead = by;
		window.Date = class extends Real {
			constructor(...args: [] | [string]) {
				if (args.length === 0) super(Real.now() + device.ahead);
				else super(...args);
			}
			static override now() {
				return Real.now() + device.ahead;
			}
		} as DateConstructor;
	}, ahead);
}

/** The remaining time that the bid panel shows, in milliseconds. */
async function shownLeft(page: Page): Promise<number> {
	const text = await page.getByRole('region', { name: 'Lances' }).first().getByRole('timer').textContent();
	const [, minutes = '0', seconds = '0'] = /(?:(\d+)m )?(\d+)s/.exec(text ?? '') ?? [];
	return Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

for (const [ahead, words] of [
	[10 * MINUTE, '10 minutos adiantado'],
	[-10 * MINUTE, '10 minutos atrasado'],
] as const)
	test(`a device ${words} counts down by the server's time, explains the difference, and recovers from sleep`, async ({
		as,
		page,
		server,
	}) => {
		const admin = await as('admin');
		const id = await openScheduledLot(
			admin,
			server,
			`Casa do relógio ${randomUUID().slice(0, 8)}`,
			20 * MINUTE,
		);
		await setClock(page, ahead);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(PAGES.auction(id));
		const button = page.getByRole('button', { name: 'Hora oficial' });
		const end = await endOf(server, id);
		const error = async () => Math.abs((await shownLeft(page)) - (end - Date.now()));
		await expect.poll(error, SOON).toBeLessThan(2 * SECOND);

		await button.click();
		const window = page.getByRole('dialog', { name: 'Hora oficial' });
		await expect(window).toContainText(/no máximo ± \d+ ms/, SOON);
		await expect(window).toContainText(words);
		await expect(window.getByText(/^\d\d:\d\d:\d\d \(horário de Brasília\)$/)).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await window.getByRole('button', { name: 'Fechar' }).click();
		await expect(button).toBeFocused();

		// Five minutes of sleep: only the wall clock moved on, so the page measures the offset again.
		const measured = page.waitForRequest(`**${API.time}`);
		await page.evaluate((by) => {
			(globalThis as unknown as { ahead: number }).ahead += by;
			document.dispatchEvent(new Event('visibilitychange'));
		}, 5 * MINUTE);
		await measured;
		await expect.poll(error, SOON).toBeLessThan(2 * SECOND);
		await expect(page.getByText(/Dados atrasados/)).toHaveCount(0, SOON);
	});
