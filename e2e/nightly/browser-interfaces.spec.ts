import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { hydrated } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

/** What a browser lacks or refuses, as a script that runs before those of the page. */
const LACKS: Record<string, () => void> = {
	'no channel between tabs': () => Reflect.deleteProperty(window, 'BroadcastChannel'),
	'a channel that is refused': () => {
		window.BroadcastChannel = class {
			constructor() {
				throw new DOMException('refused', 'SecurityError');
			}
		} as unknown as typeof BroadcastChannel;
	},
	'no event streams': () => Reflect.deleteProperty(window, 'EventSource'),
	'storage that is refused': () =>
		Object.defineProperty(window, 'localStorage', {
			get() {
				throw new DOMException('refused', 'SecurityError');
			},
		}),
	'what plain http on a network lacks': () => {
		Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
		for (const [of, name] of [
			[Crypto.prototype, 'subtle'],
			[Navigator.prototype, 'clipboard'],
			[Navigator.prototype, 'locks'],
			[Navigator.prototype, 'serviceWorker'],
		] as const)
			Object.defineProperty(of, name, { get: () => undefined });
	},
};

/** The uncaught errors of the page. */
function thrownBy(page: Page): string[] {
	const thrown: string[] = [];
	page.on('pageerror', ({ message }) => thrown.push(message));
	return thrown;
}

for (const [lack, script] of Object.entries(LACKS))
	test(`with ${lack}, pages can be read and a bid is placed`, async ({ page, as, browser, server }) => {
		test.slow();
		const { page: bidding } = await bidder(browser, server);
		const admin = await as('admin');
		await admin.goto(PAGES.home);
		const id = await openLot(admin, `Loja ${lack}`);
		const [lot, room] = [PAGES.auction(id), PAGES.room(id)];
		for (const reader of [page, bidding]) {
			const thrown = thrownBy(reader);
			await reader.addInitScript(script);
			for (const path of [PAGES.home, lot, PAGES.map, room]) {
				await reader.goto(path);
				await hydrated(reader);
				await expect(reader.getByRole('heading').first()).toBeVisible();
				await expect(reader.getByText('Algo deu errado')).toHaveCount(0);
				if (lack === 'no event streams' && path !== PAGES.map)
					await expect(reader.getByText(/^Este navegador não atualiza a página/).first()).toBeVisible();
			}
			expect(thrown).toEqual([]);
		}
		await bidding.goto(lot);
		await bidding.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: 'Dar lance' }).click();
		await bidding.locator('dialog[open]').getByRole('button', { name: 'Confirmar lance' }).click();
		await expect(bidding.getByText(/registro nº|vencendo|na frente/).first()).toBeVisible();
	});
