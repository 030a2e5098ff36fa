import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { findings } from './inspection.ts';
import { endOf, openScheduledLot, SOON } from './open-lot.ts';
import { expect, test } from './test-server.ts';

/** Sets the device's clock: `window.ahead` is how far, in milliseconds, and can be changed while the page lives. */
async function setClock(page: Page, ahead: number): Promise<void> {
	await page.addInitScript((by) => {
		const Real = Date;
		const device = window as unknown as { ahead: number };
		device.ahead = by;
		window.Date = class extends Real {
			constructor(...given: [] | [string]) {
				if (given.length === 0) super(Real.now() + device.ahead);
				else super(...given);
			}
			static override now() {
				return Real.now() + device.ahead;
			}
		} as DateConstructor;
	}, ahead);
}

/** How much time the panel says is left, in milliseconds. */
async function shownLeft(page: Page): Promise<number> {
	const text = await page.getByRole('region', { name: 'Lances' }).first().getByRole('timer').textContent();
	const [, minutes = '0', seconds = '0'] = /(?:(\d+)m )?(\d+)s/.exec(text ?? '') ?? [];
	return Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

for (const [ahead, words] of [
	[10 * MINUTE, '10 minutos adiantado'],
	[-10 * MINUTE, '10 minutos atrasado'],
] as const)
	test(`a device ${words} counts down by the server's time, says so, and sleeps without harm`, async ({
		as,
		page,
		server,
	}) => {
		const desk = await as('admin');
		const id = await openScheduledLot(
			desk,
			server,
			`Casa do relógio ${randomUUID().slice(0, 8)}`,
			20 * MINUTE,
		);
		await setClock(page, ahead);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(PAGES.auction(id));
		const button = page.getByRole('button', { name: /^Horário do servidor, ± \d+ ms$/ });
		await expect(button).toBeVisible(SOON);
		const end = await endOf(server, id);
		expect(Math.abs((await shownLeft(page)) - (end - Date.now()))).toBeLessThan(2 * SECOND);

		await button.click();
		const window = page.getByRole('dialog', { name: 'Horário do servidor' });
		await expect(window).toContainText(words);
		await expect(window).toContainText(/no máximo ± \d+ ms/);
		await expect(window.getByText(/^\d\d:\d\d:\d\d \(horário de Brasília\)$/)).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await window.getByRole('button', { name: 'Fechar' }).click();
		await expect(button).toBeFocused();

		// Asleep for five minutes: only the wall clock went on. What was known is measured anew.
		const asked = page.waitForRequest(`**${API.time}`);
		await page.evaluate((by) => {
			(globalThis as unknown as { ahead: number }).ahead += by;
			document.dispatchEvent(new Event('visibilitychange'));
		}, 5 * MINUTE);
		await asked;
		await expect(button).toBeVisible(SOON);
		await expect
			.poll(async () => Math.abs((await shownLeft(page)) - (end - Date.now())), SOON)
			.toBeLessThan(2 * SECOND);
		await expect(page.getByText(/Dados atrasados/)).toHaveCount(0, SOON);
	});
