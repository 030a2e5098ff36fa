import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { findings, fits, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';
import { commission, confirmPart, openPayment, partOf, pdf, price, wonBy } from '#e2e/won-lot.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { makeSale } from '#server/testing/sales.ts';
import { publishedOrder } from '#server/testing/won-lots.ts';

/** A judicial lot that a new person won, and the published order of the court about it. */
async function judicialWin(server: TestServer, browser: Browser, title: string) {
	const ana = await bidder(browser, server);
	const sale_id = await makeSale(server.db, { published_at: new Date() });
	const given = { title, kind: 'judicial', sale_id, lot_number: 1 } as const;
	const { auction_id } = await wonBy(server, ana.email, given);
	await publishedOrder(server.db, auction_id);
	return { ...ana, auction_id };
}

/** Enters the guia of the price; `amount` as the API takes it. */
async function enterSlip(admin: Page, auction_id: string, amount: string): Promise<void> {
	const answer = await admin.request.post(ADMIN_API.depositSlip(auction_id), {
		multipart: { file: pdf('guia'), number: '081240000012345678', amount },
		headers: originOf(admin),
	});
	expect(answer.ok(), await answer.text()).toBe(true);
}

async function end(admin: Page, id: string, final_price: number): Promise<void> {
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
}

test('a conditional bid that the seller accepts is owed and paid', async ({ as, server, browser }) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const id = await openLot(admin, 'Galpão condicional que se paga');
	await server.db.updateTable('auctions').set({ reserve: 900_000_00 }).where('id', '=', id).execute();
	await ana.page.goto(API.docs);
	await bidOn(ana.page, id, 740_000);
	await end(admin, id, 740_000);
	// Nothing is owed before the seller has answered.
	const owed = server.db.selectFrom('payments').select('id').where('auction_id', '=', id);
	expect(await owed.execute()).toEqual([]);

	await admin.goto(ADMIN_PAGES.console(id));
	const panel = admin.getByRole('region', { name: 'Venda condicional' });
	await panel.getByRole('button', { name: 'Aceitar R$ 740.000,00' }).click();
	await admin.getByRole('dialog').getByRole('button', { name: 'Aceitar o lance' }).click();
	await expect(panel).toBeHidden(SOON);

	await openPayment(ana.page, id);
	await expect(ana.page.getByText('R$ 777.000,00').first()).toBeVisible();
	await ana.page.getByLabel('Enviar comprovante').setInputFiles(pdf('comprovante'));
	await expect(ana.page.getByText('Em análise', { exact: true }).first()).toBeVisible();
	await openPayment(admin, id);
	await admin.getByRole('button', { name: 'Confirmar pagamento' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByLabel('Valor recebido').fill('777.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(admin.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await ana.page.reload();
	await expect(ana.page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	expect(await findings(ana.page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});

test('a judicial win is annulled by ground and order, and what was paid is given back with day and proof', async ({
	as,
	server,
	browser,
}) => {
	const admin = await as('admin');
	const { page, auction_id } = await judicialWin(server, browser, 'Sítio anulado por ordem');
	const errors = [admin, page].map(pageErrors);
	await enterSlip(admin, auction_id, '100000.00');
	await openPayment(admin, auction_id);
	await confirmPart(admin, price(admin), '100.000,00');
	await expect(price(admin).getByText('Pago', { exact: true })).toBeVisible();
	await confirmPart(admin, commission(admin), '5.000,00');
	await expect(admin.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();

	await admin.getByRole('button', { name: 'Anular e devolver' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nulidade reconhecida nos autos.');
	await dialog.getByRole('combobox', { name: 'Fundamento' }).selectOption({ index: 1 });
	await dialog.getByRole('textbox', { name: 'Ordem (opcional)' }).fill('Decisão de 20/11/2026');
	await dialog.getByRole('button', { name: 'Anular e devolver' }).click();
	await expect(dialog.getByText('Escolha o documento da ordem ou do acordo.')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('combobox', { name: 'Documento da ordem' }).selectOption({ index: 1 });
	await dialog.getByRole('button', { name: 'Anular e devolver' }).click();
	await expect(admin.getByRole('row', { name: /Arrematação anulada/ })).toBeVisible();

	await openPayment(page, auction_id);
	await expect(page.getByRole('status').getByText('A devolver', { exact: true })).toBeVisible();
	await expect(page.getByText(/Decisão de 20\/11\/2026/).first()).toBeVisible();
	// The court gives the price back, to whom it was deposited; the account is for the commission.
	await page.getByRole('textbox', { name: 'Chave Pix' }).fill('ana@exemplo.com.br');
	await page.getByRole('button', { name: 'Salvar conta' }).click();
	await expect(page.getByText('Chave Pix: ana@exemplo.com.br')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await fits(page);

	await openPayment(admin, auction_id);
	for (const [part, value] of [
		['Valor da arrematação', '100.000,00'],
		['Comissão do leiloeiro', '5.000,00'],
	] as const) {
		await admin.getByRole('button', { name: `Registrar devolução: ${part}` }).click();
		await dialog.getByRole('textbox', { name: 'Valor devolvido' }).fill(value);
		await dialog.locator('input[type=file]').setInputFiles(pdf('devolucao'));
		await dialog.getByRole('button', { name: 'Registrar devolução' }).click();
		await expect(dialog).toHaveCount(0);
	}
	await expect(admin.getByRole('row', { name: /Saldo.*R\$ 0,00/ })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('status').getByText('Devolvido', { exact: true })).toBeVisible();
	expect(errors.flat()).toEqual([]);
});

test('who does not pay owes the fine, gets a letter, and the lot is the next bidder’s', async ({
	as,
	server,
	browser,
}) => {
	const admin = await as('admin');
	const [next, winner] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [admin, next.page, winner.page].map(pageErrors);
	const id = await openLot(admin, 'Casa com multa no edital');
	const sale_id = await makeSale(server.db, {
		kind: 'voluntary',
		enrolment: 'open',
		default_penalty_bp: 500,
		published_at: new Date(),
	});
	await server.db.updateTable('auctions').set({ sale_id, lot_number: 1 }).where('id', '=', id).execute();
	for (const [{ page }, amount] of [
		[next, 100_000],
		[winner, 120_000],
	] as const) {
		await page.goto(API.docs);
		await bidOn(page, id, amount);
	}
	await end(admin, id, 120_000);
	await sql`update payment_components set due_at = now() - interval '1 hour', status = 'pending'
		where payment_id in (select p.id from payments p where p.auction_id = ${id})`.execute(server.db);
	await sql`update payments set status = 'overdue', due_at = now() - interval '1 hour' where auction_id = ${id}`.execute(
		server.db,
	);

	await openPayment(admin, id);
	await admin.getByRole('button', { name: 'Cancelar por falta de pagamento' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Não pagou no prazo.');
	await dialog.getByRole('button', { name: 'Cancelar por falta de pagamento' }).click();
	await expect(admin.getByRole('row', { name: /Multa por falta de pagamento/ })).toBeVisible();

	const fine = (page: Page) => partOf(page, 'Multa por falta de pagamento');
	await openPayment(winner.page, id);
	await expect(fine(winner.page)).toContainText('R$ 6.000,00');
	await expect(price(winner.page)).toContainText('R$ 120.000,00');
	expect(await findings(winner.page)).toEqual([]);
	await fits(winner.page);
	await expect
		.poll(async () => (await emailsTo(server, winner.email)).join('\n').replaceAll('\u00a0', ' '), SOON)
		.toContain('Continua devido: R$ 132.000,00');
	const download = winner.page.waitForEvent('download');
	await winner.page.getByRole('link', { name: /Comunicação de falta de pagamento/ }).click();
	const letter = await readPdf(await readFile(await (await download).path()));
	expect(letter.pages.join(' ').replaceAll('\u00a0', ' ')).toContain('6.000,00');

	await admin.getByRole('button', { name: 'Oferecer ao próximo lance' }).click();
	await dialog.getByRole('button', { name: 'Oferecer o lote' }).click();
	await expect(dialog).toHaveCount(0);
	await openPayment(next.page, id);
	await next.page.getByRole('button', { name: 'Aceitar o lote' }).click();
	await next.page.locator('dialog[open]').getByRole('button', { name: 'Aceitar e pagar' }).click();
	await expect(next.page.getByRole('heading', { name: 'Como pagar' })).toBeVisible();
	await expect(next.page.getByText('R$ 105.000,00').first()).toBeVisible();
	// The price is somebody else's now; the commission and the fine are not forgiven.
	await openPayment(winner.page, id);
	await expect(price(winner.page).getByText('Não é mais devido')).toBeVisible();
	await expect(fine(winner.page)).toContainText('Não pago');
	await expect(commission(winner.page)).toContainText('R$ 6.000,00');
	await expect(winner.page.getByText('Falta R$ 12.000,00')).toBeVisible();
	expect(errors.flat()).toEqual([]);
});

test('a creditor who wins with the credit owes the commission and what exceeds the credit', async ({
	as,
	server,
	browser,
}) => {
	const admin = await as('admin');
	const { page, email, auction_id } = await judicialWin(server, browser, 'Sítio do exequente');
	const errors = [admin, page].map(pageErrors);
	await openPayment(admin, auction_id);
	await admin.getByRole('button', { name: 'Pagar com crédito' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByLabel('Crédito').fill('180.000,00');
	await dialog.getByRole('combobox', { name: 'Ordem do juiz' }).selectOption({ index: 1 });
	await dialog.getByRole('button', { name: 'Registrar crédito' }).click();
	await expect(dialog.getByText(/O crédito paga no máximo o preço/)).toBeVisible();
	await dialog.getByLabel('Crédito').fill('80.000,00');
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Registrar crédito' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(price(admin)).toContainText('R$ 20.000,00');

	await openPayment(page, auction_id);
	await expect(price(page)).toContainText('R$ 20.000,00');
	await expect(commission(page)).toContainText('R$ 5.000,00');
	await expect(page.getByText('Falta R$ 25.000,00')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await expect
		.poll(async () => (await emailsTo(server, email)).join('\n').replaceAll('\u00a0', ' '), SOON)
		.toContain('Com a comissão, você ainda deve R$ 25.000,00');

	await enterSlip(admin, auction_id, '20000.00');
	await openPayment(admin, auction_id);
	await confirmPart(admin, price(admin), '20.000,00');
	await expect(price(admin).getByText('Pago', { exact: true })).toBeVisible();
	await confirmPart(admin, commission(admin), '5.000,00');
	await expect(admin.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await expect(admin.getByRole('row', { name: /Pago com o crédito do exequente/ })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	expect(errors.flat()).toEqual([]);
});
