import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { findings, fits, pageErrors } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { emailsTo } from './outbox.ts';
import { bidder } from './people.ts';
import { expect, type TestServer, test } from './test-server.ts';

const FILE = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: pdfFile() };
const LONG = `Casa de três quartos ${'com quintal e garagem coberta '.repeat(5)}no Centro`;

/** Creates a lot that this person wins with a bid of R$ 100.000,00; returns its id. */
async function win(
	admin: Page,
	{ page }: { page: Page },
	server: TestServer,
	title: string,
	final_price = 100_000,
): Promise<string> {
	const id = await openLot(admin, title);
	const headers = { origin: server.url, 'idempotency-key': randomUUID() };
	const bid = await page.request.post(BIDDER_API.bids(id), { data: { amount: 100_000 }, headers });
	expect(bid.ok(), await bid.text()).toBe(true);
	const data = { final_price, ...(final_price === 100_000 ? {} : { reason: 'Acordo na sala' }) };
	const end = { data, headers: { origin: server.url } };
	expect((await admin.request.post(ADMIN_API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	return id;
}

const proofs = (page: Page) => page.getByRole('region', { name: /omprovantes$/ });

test('a win is paid by Pix: code, proof, refusal with a reason, another proof, confirmation, Pago on every page', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const id = await win(admin, ana, server, LONG);

	// From the profile to the payment page; the Pix code has the exact amount due.
	await ana.page.goto(PAGES.profile);
	await ana.page.getByRole('link', { name: `Pagar: ${LONG}` }).click();
	await expect(ana.page).toHaveURL(PAGES.payment(id));
	await expect(ana.page.getByText('R$ 105.000,00').first()).toBeVisible();
	await expect(ana.page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
	await expect(ana.page.getByText('esta chave Pix é fictícia')).toBeVisible();
	await ana.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
	await ana.page.getByRole('button', { name: 'Copiar código Pix' }).click();
	await expect(ana.page.getByText('Código Pix copiado')).toBeVisible();
	const code = await ana.page.evaluate(() => navigator.clipboard.readText());
	const { txid } = await server.db
		.selectFrom('payments')
		.select('txid')
		.where('auction_id', '=', id)
		.executeTakeFirstOrThrow();
	expect(readPixCode(code)).toMatchObject({ amount: 105_000, txid, pointOfInitiation: 'static' });
	expect(await findings(ana.page)).toEqual([]);
	await fits(ana.page);

	// A proof of payment is sent; an administrator finds it from the dashboard and refuses it.
	await proofs(ana.page).getByLabel('Enviar comprovante').setInputFiles(FILE);
	await expect(proofs(ana.page).getByText('Em análise')).toBeVisible();
	// The state says so, and nothing is left to press but what asks for another proof.
	const state = ana.page.getByRole('status').filter({ hasText: 'Aguarde a resposta e não pague de novo.' });
	await expect(state).toContainText('Comprovante em análise');
	await expect(state).not.toContainText('Não Pago');
	await expect(ana.page.getByRole('button', { name: 'Copiar código Pix' })).toBeHidden();
	await expect(proofs(ana.page).getByText('Ou arraste o arquivo até aqui.')).toBeHidden();
	await admin.goto(ADMIN_PAGES.management);
	await expect(admin.getByText(/comprovantes? a conferir/)).toBeVisible();
	await admin.goto(PAGES.admin);
	const row = admin.getByRole('row', { name: LONG });
	await expect(row.getByText('Comprovante a conferir')).toBeVisible();
	await row.getByRole('link', { name: 'Pagamento' }).click();
	await expect(admin).toHaveURL(PAGES.payment(id));
	await expect(admin.getByRole('region', { name: 'Arrematante' }).getByText(ana.email)).toBeVisible();
	const download = admin.waitForEvent('download');
	await admin.getByRole('button', { name: 'Abrir comprovante 1' }).click();
	expect(await (await download).failure()).toBeNull();
	await admin.getByRole('button', { name: 'Recusar comprovante' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await dialog.getByLabel('Motivo').fill('O comprovante é de um agendamento.');
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(proofs(admin).getByText('Recusado')).toBeVisible();

	// The winner sees the reason, also by email, and sends another proof.
	await ana.page.reload();
	await expect(proofs(ana.page).getByText('O comprovante é de um agendamento.')).toBeVisible();
	await expect
		.poll(async () => (await emailsTo(server, ana.email)).join('\n'))
		.toContain('de um agendamento');
	await proofs(ana.page).getByLabel('Enviar outro comprovante').setInputFiles(FILE);
	await expect(proofs(ana.page).getByText('Comprovante 2')).toBeVisible();
	expect(await findings(ana.page)).toEqual([]);

	// The administrator types the received amount: a different amount is refused, the right one settles the payment.
	await admin.reload();
	await admin.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await dialog.getByLabel('Valor recebido').fill('100.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog.getByText('O valor devido é R$ 105.000,00')).toBeVisible();
	await dialog.getByLabel('Valor recebido').fill('105.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog).toBeHidden();
	await expect(admin.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await fits(admin);

	// The payment page, the profile and the dashboard show 'Pago'.
	await ana.page.reload();
	await expect(ana.page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await expect(proofs(ana.page).getByText('Aceito')).toBeVisible();
	await expect(ana.page.getByRole('button', { name: 'Copiar código Pix' })).toBeHidden();
	expect(await findings(ana.page)).toEqual([]);
	await ana.page.goto(PAGES.profile);
	const wins = ana.page.getByRole('listitem').filter({ hasText: LONG }).filter({ hasText: 'Arrematação' });
	await expect(wins.getByText('Pago', { exact: true })).toBeVisible();
	await admin.goto(PAGES.admin);
	await expect(admin.getByRole('row', { name: LONG }).getByText('Pago', { exact: true })).toBeVisible();
	await expect.poll(async () => (await emailsTo(server, ana.email)).join('\n')).toContain('Recebemos o seu');
	expect(errors.flat()).toEqual([]);
	await ana.page.context().close();
});

test('a payment page is private: login for visitors, 404 for others; the open page shows the confirmation', {
	tag: '@nightly',
}, async ({ as, browser, server, page }) => {
	const [admin, ana, other] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const id = await win(admin, ana, server, 'Sobrado dos pagamentos');
	for (const address of [PAGES.payment(id), PAGES.payment(randomUUID()), PAGES.payment('nada')]) {
		expect((await other.page.goto(address))?.status()).toBe(404);
		expect(await other.page.content()).not.toContain('Sobrado dos pagamentos');
	}
	await page.goto(PAGES.payment(id));
	await expect(page).toHaveURL(/\/auth/);

	// Paid in the meantime: the open page shows it when the tab becomes visible again, without a reload.
	await ana.page.goto(PAGES.payment(id));
	await expect(ana.page.getByRole('status').getByText('Não Pago')).toBeVisible();
	const { id: payment } = await server.db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', id)
		.executeTakeFirstOrThrow();
	const headers = { origin: server.url };
	expect((await admin.request.post(ADMIN_API.confirmPayment(payment), { headers })).ok()).toBe(true);
	const paid = ana.page.getByRole('status').getByText('Pago', { exact: true });
	await expect(async () => {
		await ana.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(paid).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await Promise.all([ana, other].map((each) => each.page.context().close()));
});

test('a declared result above the highest bid is shown beside it, and the winner owes their own bid', {
	tag: '@nightly',
}, async ({ as, browser, server }) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const id = await win(admin, ana, server, 'Casa do resultado declarado', 150_000);
	for (const path of [PAGES.auction(id), PAGES.payment(id)]) {
		await ana.page.goto(path);
		const note = ana.page.getByText(/^Resultado declarado pelo leiloeiro/).first();
		await expect(note).toContainText(/R\$\s150\.000,00\. Seu maior lance: R\$\s100\.000,00\./);
		await expect(note).toContainText(/A pagar sobre R\$\s100\.000,00\./);
		await expect(ana.page.getByText('R$ 105.000,00').first()).toBeVisible();
		expect(await findings(ana.page)).toEqual([]);
		await fits(ana.page);
	}
	await admin.goto(PAGES.auction(id));
	await expect(admin.getByText(/Maior lance do arrematante: R\$\s100\.000,00/).first()).toBeVisible();
});
