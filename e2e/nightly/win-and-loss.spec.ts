import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, hydrated } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

async function end(admin: Page, id: string, final_price: number): Promise<void> {
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
}

test('at the end the winner sees what to do next, the other bidder a calm result, and both pages the same steps', async ({
	as,
}) => {
	test.setTimeout(120_000);
	const [admin, ana, bruno] = await Promise.all([as('admin'), as('ana'), as('bruno')]);
	const id = await openLot(admin, 'Casa da arrematação');
	await bidOn(bruno, id, 100_000);
	await bidOn(ana, id, 110_000);
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));
	const panel = (page: typeof ana) => page.getByRole('region', { name: 'Lances', exact: true });
	await expect(panel(ana).getByText('Você está vencendo')).toBeVisible();

	await end(admin, id, 110_000);

	// Both see it without a reload.
	const won = panel(ana);
	await expect(won.getByRole('heading', { name: 'Arrematado' })).toBeVisible(SOON);
	await expect(won).toContainText('R$ 110.000,00');
	await expect(won).toContainText(/Prazo para pagar: até \p{L}{3}\., \d\d\/\d\d, \d{1,2}h/u);
	const steps = won.getByRole('list', { name: 'Etapas da arrematação' });
	await expect(steps.getByRole('listitem')).toHaveText([
		/Arrematação: concluída\./,
		/Pagamento: etapa atual\.A pagar/,
		/Documentos: a seguir\./,
		/Registro: a seguir\./,
	]);
	await expect(steps.locator('[aria-current=step]')).toContainText('Pagamento');
	await expect(panel(bruno).getByText('Outro licitante arrematou este lote')).toBeVisible(SOON);
	await expect(panel(bruno)).toContainText('Seu maior lance foi R$ 100.000,00.');
	for (const page of [ana, bruno]) expect(await flaws(page)).toEqual([]);

	await won.getByRole('link', { name: 'Ir para o pagamento' }).click();
	const tracker = ana.getByRole('list', { name: 'Etapas da arrematação' });
	await expect(tracker.locator('[aria-current=step]')).toContainText('Pagamento');
	expect(await findings(ana)).toEqual([]);

	const payment = await (await admin.request.get(BIDDER_API.payment(id))).json();
	const confirmed = await admin.request.post(ADMIN_API.confirmPayment(payment.id), {
		headers: originOf(admin),
	});
	expect(confirmed.ok(), await confirmed.text()).toBe(true);
	await ana.reload();
	await expect(tracker.locator('[aria-current=step]')).toContainText('Registro');
	await expect(tracker).toContainText('Disponíveis');
	await ana.goto(PAGES.auction(id));
	await expect(steps.locator('[aria-current=step]')).toContainText('Registro');
	await expect(won.getByRole('link', { name: 'Ver pagamento e documentos' })).toBeVisible();
	await ana.setViewportSize({ width: 390, height: 844 });
	expect(await flaws(ana)).toEqual([]);
});

test.describe('a bid made on another device', () => {
	/** A lot that is open on a laptop, where its viewer has not bid yet; the number of its questions about the viewer's own position. */
	async function openOnLaptop(as: (name: 'ana' | 'admin') => Promise<Page>, title: string) {
		const [admin, laptop, phone] = await Promise.all([as('admin'), as('ana'), as('ana')]);
		const id = await openLot(admin, title);
		const asked: string[] = [];
		laptop.on('request', (request) => {
			if (request.url().endsWith(BIDDER_API.proxyBid(id))) asked.push(request.method());
		});
		const panel = laptop.getByRole('region', { name: 'Lances', exact: true });
		return { admin, laptop, phone, id, asked, panel };
	}

	test('shows on an open page when it leads, and when it has won', async ({ as }) => {
		const { admin, laptop, phone, id, panel } = await openOnLaptop(as, 'Casa de dois aparelhos');
		await laptop.goto(PAGES.auction(id));
		await hydrated(laptop);
		await bidOn(phone, id, 100_000);
		await expect(panel.getByText('Você está vencendo')).toBeVisible(SOON);
		await end(admin, id, 100_000);
		await expect(panel.getByRole('heading', { name: 'Arrematado' })).toBeVisible(SOON);
		await expect(panel.getByRole('link', { name: 'Ir para o pagamento' })).toBeVisible();
	});

	test('shows at the end without notifications, after one question', async ({ as }) => {
		const { admin, laptop, phone, id, asked, panel } = await openOnLaptop(
			as,
			'Casa de dois aparelhos, sem avisos',
		);
		await laptop.route(`**${ACCOUNT_API.notificationEvents}*`, (route) => route.abort());
		await laptop.goto(PAGES.auction(id));
		await hydrated(laptop);
		await bidOn(phone, id, 120_000);
		await expect(panel.getByText('R$ 120.000,00').first()).toBeVisible(SOON);
		expect(asked).toEqual([]);
		await end(admin, id, 120_000);
		await expect(panel.getByRole('heading', { name: 'Arrematado' })).toBeVisible(SOON);
		expect(asked).toEqual(['GET']);
	});
});
