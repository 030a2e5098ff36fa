import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, fits, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { inbox } from '#e2e/outbox.ts';
import { newcomer } from '#e2e/people.ts';
import { expect, signIn, type TestServer, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

/** Creates an approved account, signed in in the page's browser; returns its email address. */
async function bidder(page: Page, server: TestServer, name: string): Promise<string> {
	const email = await newcomer(page, server, { name });
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	return email;
}

async function bid(page: Page, server: TestServer, id: string, amount: number): Promise<void> {
	const headers = { origin: server.url, 'idempotency-key': randomUUID() };
	const answer = await page.request.post(`${server.url}${BIDDER_API.bids(id)}`, {
		data: { amount },
		headers,
	});
	expect(answer.status(), await answer.text()).toBe(201);
}

/** Creates a lot that the second page has won against the first; returns its id. */
async function wonLot(
	server: TestServer,
	admin: Page,
	title: string,
	first: Page,
	winner: Page,
): Promise<string> {
	const id = await openLot(admin, title);
	await bid(first, server, id, 100_000);
	await bid(winner, server, id, 120_000);
	const data = { final_price: 120_000 };
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data,
		headers: { origin: server.url },
	});
	expect(ended.ok(), await ended.text()).toBe(true);
	return id;
}

async function letExpire(server: TestServer, id: string): Promise<void> {
	await sql`update payment_components set due_at = now() - interval '1 hour', status = 'pending'
		where payment_id in (select id from payments where auction_id = ${id}) and status in ('waiting', 'pending')`.execute(
		server.db,
	);
	await sql`update payments set status = 'overdue', due_at = now() - interval '1 hour' where auction_id = ${id}`.execute(
		server.db,
	);
}

test('an unpaid win is offered to the second bidder, who accepts it and sees how to pay', async ({
	as,
	browser,
	server,
}) => {
	const title = `Casa que espera um sim ${randomUUID().slice(0, 8)}`;
	const [first, winner] = [
		await (await browser.newContext()).newPage(),
		await (await browser.newContext()).newPage(),
	];
	const [email, gone] = [
		await bidder(first, server, 'Ofélia Prado'),
		await bidder(winner, server, 'Tomás Vidal'),
	];
	const admin = await as('admin');
	const id = await wonLot(server, admin, title, first, winner);
	await letExpire(server, id);
	const errors = pageErrors(admin);
	await admin.goto(PAGES.payment(id));
	await expect(admin.getByRole('heading', { name: 'Ordem dos lances' })).toBeVisible();
	await expect(admin.getByText('Próximo na fila')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await fits(admin);

	await admin.getByRole('button', { name: 'Oferecer ao próximo lance' }).click();
	const dialog = admin.locator('dialog[open]');
	await expect(dialog).toContainText('Ofélia Prado');
	await dialog.getByRole('textbox', { name: 'Prazo para responder' }).fill('0');
	await dialog.getByRole('button', { name: 'Oferecer o lote' }).click();
	await expect(dialog.getByText('Prazo da oferta deve ser um número inteiro de 1 a 720 horas')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('textbox', { name: 'Prazo para responder' }).fill('48');
	await dialog.getByRole('button', { name: 'Oferecer o lote' }).click();
	await expect(admin.getByText('Lote oferecido')).toBeVisible();
	await expect(dialog).toHaveCount(0);
	await expect(admin.getByText('Remisso: não pagou')).toBeVisible();
	// The debt stands while the lot is nobody else's.
	await expect(admin.getByRole('row', { name: /Preço não mais devido/ })).toHaveCount(0);
	expect(errors).toEqual([]);

	await first.goto(server.url + PAGES.profile);
	await first.getByRole('link', { name: `Ver a oferta: ${title}` }).click();
	await expect(first.getByRole('heading', { name: 'O lote é oferecido a você' })).toBeVisible();
	await expect(first.getByText('R$ 105.000,00')).toBeVisible();
	expect(await findings(first)).toEqual([]);
	await fits(first);
	await first.getByRole('button', { name: 'Aceitar o lote' }).click();
	expect(await findings(first)).toEqual([]);
	await first.locator('dialog[open]').getByRole('button', { name: 'Aceitar e pagar' }).click();
	await expect(first.getByRole('heading', { name: 'Pagamento da arrematação' })).toBeVisible();
	await expect(first.getByRole('heading', { name: 'Como pagar' })).toBeVisible();
	await expect(first.getByText('R$ 105.000,00').first()).toBeVisible();

	for (const [to, subject] of [
		[gone, 'desfeita por falta de pagamento'],
		[email, 'O lote é oferecido a você'],
		[email, 'Você aceitou o lote'],
	] as const)
		await expect
			.poll(async () => (await inbox(server, to)).some((email) => email.subject.includes(subject)), {
				timeout: 20_000,
			})
			.toBe(true);
	await admin.reload();
	await expect(admin.getByRole('heading', { name: 'Pagamentos anteriores deste lote' })).toBeVisible();
	await expect(admin.getByRole('row', { name: /Preço não mais devido/ })).toBeVisible();
});

test('a paid win is annulled and refunded, and the lot is auctioned again', async ({
	as,
	browser,
	server,
}) => {
	const title = `Sobrado que volta a leilão ${randomUUID().slice(0, 8)}`;
	const [first, winner] = [
		await (await browser.newContext()).newPage(),
		await (await browser.newContext()).newPage(),
	];
	await bidder(first, server, 'Lia Monteiro');
	const email = await bidder(winner, server, 'Caio Nobre');
	const admin = await as('admin');
	const id = await wonLot(server, admin, title, first, winner);
	const { id: payment } = await server.db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', id)
		.executeTakeFirstOrThrow();
	const paid = await admin.request.post(ADMIN_API.confirmPayment(payment), {
		data: {},
		headers: { origin: server.url },
	});
	expect(paid.ok(), await paid.text()).toBe(true);
	await admin.goto(PAGES.payment(id));
	await admin.getByRole('button', { name: 'Anular e devolver' }).click();
	const dialog = admin.locator('dialog[open]');
	await expect(dialog).toContainText('R$ 126.000,00');
	await dialog.getByRole('button', { name: 'Anular e devolver' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Penhora não informada no edital.');
	await dialog.getByRole('button', { name: 'Anular e devolver' }).click();
	await expect(dialog.getByText('Escolha o fundamento.')).toBeVisible();
	await dialog.getByRole('combobox', { name: 'Fundamento' }).selectOption('Regra do edital');
	await dialog.getByRole('button', { name: 'Anular e devolver' }).click();
	await expect(admin.getByRole('row', { name: /Arrematação anulada/ })).toBeVisible();

	await winner.goto(server.url + PAGES.payment(id));
	await expect(winner.getByRole('status').getByText('A devolver', { exact: true })).toBeVisible();
	await winner.getByRole('textbox', { name: 'Chave Pix' }).fill('caio.nobre@exemplo.com.br');
	await winner.getByRole('button', { name: 'Salvar conta' }).click();
	await expect(winner.getByText('Chave Pix: caio.nobre@exemplo.com.br')).toBeVisible();
	expect(await findings(winner)).toEqual([]);

	await admin.reload();
	for (const [part, value] of [
		['Valor da arrematação', '120000'],
		['Comissão do leiloeiro', '6000'],
	] as const) {
		await admin.getByRole('button', { name: `Registrar devolução: ${part}` }).click();
		const made = admin.locator('dialog[open]');
		await made.getByRole('button', { name: 'Ver a conta informada' }).click();
		await expect(made.getByText('Chave Pix: caio.nobre@exemplo.com.br')).toBeVisible();
		await made.getByRole('textbox', { name: 'Valor devolvido' }).fill(`${value},00`);
		await made.locator('input[type=file]').setInputFiles({
			name: 'devolucao.pdf',
			mimeType: 'application/pdf',
			buffer: pdfFile(),
		});
		await made.getByRole('button', { name: 'Registrar devolução' }).click();
		await expect(made).toBeHidden();
	}
	await expect(admin.getByRole('row', { name: /Saldo.*R\$ 0,00/ })).toBeVisible();

	await winner.goto(server.url + PAGES.payment(id));
	await expect(winner.getByRole('status').getByText('Devolvido', { exact: true })).toBeVisible();
	await expect(winner.getByText('Penhora não informada no edital.')).toBeVisible();
	await expect
		.poll(
			async () =>
				(await inbox(server, email)).some(({ subject }) => subject.includes('Seu pagamento será devolvido')),
			{
				timeout: 20_000,
			},
		)
		.toBe(true);

	await admin.getByRole('button', { name: 'Reabrir em novo leilão' }).click();
	await admin.locator('dialog[open]').getByRole('button', { name: 'Reabrir o lote' }).click();
	await expect(admin.getByRole('textbox', { name: 'Título' })).toHaveValue(title);
	expect(admin.url()).not.toContain(id);
	await admin.goto(PAGES.payment(id));
	await expect(admin.getByText('Este lote voltou em um novo leilão.')).toBeVisible();
	await expect(admin.getByRole('link', { name: 'Abrir o novo leilão' })).toBeVisible();
});

test('an offer is visible only to its recipient', async ({ as, browser, server }) => {
	const first = await (await browser.newContext()).newPage();
	const winner = await (await browser.newContext()).newPage();
	await bidder(first, server, 'Dora Lins');
	await bidder(winner, server, 'Ivo Salles');
	const admin = await as('admin');
	const id = await wonLot(server, admin, `Terreno de poucos ${randomUUID().slice(0, 8)}`, first, winner);
	await letExpire(server, id);
	expect((await first.goto(server.url + PAGES.payment(id)))?.status()).toBe(404);
	const other = await (await browser.newContext({ baseURL: server.url })).newPage();
	await signIn(other, 'ana');
	expect((await other.goto(PAGES.payment(id)))?.status()).toBe(404);
});
