import { ADMIN_API } from '#contract/admin-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { findings, flaws } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

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

	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price: 110_000 },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);

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

	const payment = await (await admin.request.get(API.payment(id))).json();
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
