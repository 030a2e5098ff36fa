import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { type Counted, counting, report } from '#e2e/counting.ts';
import { hydrated } from '#e2e/inspection.ts';
import { bidOn, lotNamed, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdf } from '#e2e/won-lot.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

/** Expects that a task took at most so many taps, and keeps the figures, with the seconds that the page took for it. */
function expectTaps(task: string, counted: Counted, most: number, begun: number): void {
	report(`${task}, ${((performance.now() - begun) / 1_000).toFixed(1)} s`, counted);
	expect(counted.clicks, task).toBeLessThanOrEqual(most);
}

test('a visitor reads what a lot costs in all without a tap, and its parts with one', async ({
	page,
	server,
}) => {
	const { id } = await lotNamed(server, 'Cobertura duplex');
	const counted = await counting(page);
	const begun = performance.now();
	await page.goto(PAGES.auction(id));
	const total = page.getByText('Total com comissão').filter({ visible: true });
	await expect(total).toBeInViewport({ ratio: 1 });
	expectTaps('the total cost as a visitor', counted, 0, begun);
	await total.click();
	await expect(page.locator('dl[aria-label="Custos à parte"]').filter({ visible: true })).toContainText(
		'ITBI',
	);
	expectTaps('its parts, with taxes', counted, 1, begun);
});

test('a visitor calls the auctioneer with one tap, or writes with one', async ({ page, server }) => {
	const { id } = await lotNamed(server, 'Cobertura duplex');
	const counted = await counting(page);
	const begun = performance.now();
	await page.goto(PAGES.auction(id));
	const near = page.getByRole('region', { name: 'O que você precisa saber' });
	await expect(near.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
		'href',
		/^https:\/\/wa\.me\/55\d+\?text=/,
	);
	const call = near.getByRole('link', { name: /^Telefone/ });
	await expect(call).toHaveAttribute('href', /^tel:\+55\d+$/);
	await call.click();
	expectTaps('contact', counted, 1, begun);
});

test('a visitor signs up from a lot and is back at it with six taps', async ({ page, server }) => {
	const { id, title } = await lotNamed(server, 'Cobertura duplex');
	const counted = await counting(page);
	const begun = performance.now();
	await page.goto(PAGES.auction(id));
	await page.getByRole('main').getByRole('link', { name: 'Criar Conta' }).filter({ visible: true }).click();
	for (const [label, value] of [
		['Nome completo', 'Noêmia Prado'],
		['Email', 'noemia@martelo.test'],
		['Senha', 'três janelas'],
	] as const) {
		await page.getByLabel(label, { exact: true }).click();
		await page.keyboard.type(value);
	}
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await page.getByRole('link', { name: `Voltar: ${title}` }).click();
	await expect(page).toHaveURL(PAGES.auction(id));
	await expect(page.getByText('Envie um documento de identidade.').filter({ visible: true })).toHaveCount(1);
	expectTaps('sign-up from a lot and back to it', counted, 6, begun);
});

test('who has won pays and sends the proof with three taps', async ({ as, browser, server }) => {
	test.setTimeout(3 * MINUTE);
	const [admin, { page }] = [await as('admin'), await bidder(browser, server)];
	const id = await openLot(admin, 'Casa que se paga depressa');
	await page.setViewportSize(PHONE);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
	await page.goto('/healthz');
	await bidOn(page, id, 100_000);
	const counted = await counting(page);
	await page.goto(PAGES.auction(id));
	await hydrated(page);
	const data = { final_price: 100_000 };
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data,
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
	const pay = page.locator('[data-bid-bar]').getByRole('link', { name: /^Pagar/ });
	await expect(pay).toBeVisible(SOON);

	const begun = performance.now();
	await pay.click();
	await page.getByRole('button', { name: 'Copiar código Pix' }).click();
	await expect(page.getByText('Código Pix copiado')).toBeVisible();
	const chooser = page.waitForEvent('filechooser');
	await page.getByText('Enviar comprovante', { exact: true }).click();
	await (await chooser).setFiles(pdf('comprovante'));
	await expect(page.getByText('Em análise', { exact: true })).toBeVisible();
	expectTaps('from the win to the proof', counted, 3, begun);

	const payment = await (await admin.request.get(BIDDER_API.payment(id))).json();
	const confirmed = await admin.request.post(ADMIN_API.confirmPayment(payment.id), {
		headers: originOf(admin),
	});
	expect(confirmed.ok(), await confirmed.text()).toBe(true);
	await page.reload();
	await expect(page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	expectTaps('from the win to paid', counted, 3, begun);
	await page.context().close();
});
