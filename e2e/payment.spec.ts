import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { readPixCode } from '#domain/pix-code.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { complaints, findings } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { lettersTo } from './outbox.ts';
import { newcomer } from './people.ts';
import { expect, type TestServer, test } from './test-server.ts';

const FILE = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: pdfFile() };
const LONG = `Casa de três quartos ${'com quintal e garagem coberta '.repeat(5)}no Centro`;

/** A new, approved person in a browser of their own. */
async function bidder(browser: Browser, server: TestServer): Promise<{ page: Page; email: string }> {
	const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
	const page = await context.newPage();
	const email = await newcomer(page, server);
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	return { page, email };
}

/** A lot that this person wins at R$ 100.000,00; answers its id. */
async function win(
	desk: Page,
	{ page }: { page: Page },
	server: TestServer,
	title: string,
	final_price = 100_000,
): Promise<string> {
	const id = await openLot(desk, title);
	const headers = { origin: server.url, 'idempotency-key': randomUUID() };
	const bid = await page.request.post(API.bids(id), { data: { amount: 100_000 }, headers });
	expect(bid.ok(), await bid.text()).toBe(true);
	const data = { final_price, ...(final_price === 100_000 ? {} : { reason: 'Acordo na sala' }) };
	const end = { data, headers: { origin: server.url } };
	expect((await desk.request.post(API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	return id;
}

async function fits(page: Page): Promise<void> {
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(wider).toBeLessThanOrEqual(0);
	}
}

const proofs = (page: Page) => page.getByRole('region', { name: /omprovantes$/ });

test('a win is paid by Pix: code, proof, refusal with a reason, another proof, confirmed, Pago everywhere', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [desk, ana] = [await as('admin'), await bidder(browser, server)];
	const noise = [desk, ana.page].map(complaints);
	const id = await win(desk, ana, server, LONG);

	// From the profile to the page; the code says exactly what is owed.
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

	// A proof; the desk sees it from its dashboard and refuses it.
	await proofs(ana.page).getByLabel('Enviar comprovante').setInputFiles(FILE);
	await expect(proofs(ana.page).getByText('Em análise')).toBeVisible();
	await desk.goto(PAGES.adminManagement);
	await expect(desk.getByText(/comprovantes? a conferir/)).toBeVisible();
	await desk.goto(PAGES.admin);
	const row = desk.getByRole('row', { name: LONG });
	await expect(row.getByText('Comprovante a conferir')).toBeVisible();
	await row.getByRole('link', { name: 'Pagamento' }).click();
	await expect(desk).toHaveURL(PAGES.payment(id));
	await expect(desk.getByRole('region', { name: 'Arrematante' }).getByText(ana.email)).toBeVisible();
	const download = desk.waitForEvent('download');
	await desk.getByRole('button', { name: 'Abrir comprovante 1' }).click();
	expect(await (await download).failure()).toBeNull();
	await desk.getByRole('button', { name: 'Recusar comprovante' }).click();
	const dialog = desk.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await dialog.getByLabel('Motivo').fill('O comprovante é de um agendamento.');
	expect(await findings(desk)).toEqual([]);
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(proofs(desk).getByText('Recusado')).toBeVisible();

	// The winner reads why, by mail too, and sends another.
	await ana.page.reload();
	await expect(proofs(ana.page).getByText('O comprovante é de um agendamento.')).toBeVisible();
	await expect
		.poll(async () => (await lettersTo(server, ana.email)).join('\n'))
		.toContain('de um agendamento');
	await proofs(ana.page).getByLabel('Enviar outro comprovante').setInputFiles(FILE);
	await expect(proofs(ana.page).getByText('Comprovante 2')).toBeVisible();
	expect(await findings(ana.page)).toEqual([]);

	// What the statement shows is typed: another amount is refused with words, the right one pays.
	await desk.reload();
	await desk.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await dialog.getByLabel('Valor recebido').fill('100.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog.getByText('O valor devido é R$ 105.000,00')).toBeVisible();
	await dialog.getByLabel('Valor recebido').fill('105.000,00');
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await fits(desk);

	// 'Pago' on the payment page, the profile and the dashboard.
	await ana.page.reload();
	await expect(ana.page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await expect(proofs(ana.page).getByText('Aceito')).toBeVisible();
	await expect(ana.page.getByRole('button', { name: 'Copiar código Pix' })).toBeHidden();
	expect(await findings(ana.page)).toEqual([]);
	await ana.page.goto(PAGES.profile);
	const wins = ana.page.getByRole('listitem').filter({ hasText: LONG }).filter({ hasText: 'Arremate' });
	await expect(wins.getByText('Pago', { exact: true })).toBeVisible();
	await desk.goto(PAGES.admin);
	await expect(desk.getByRole('row', { name: LONG }).getByText('Pago', { exact: true })).toBeVisible();
	await expect.poll(async () => (await lettersTo(server, ana.email)).join('\n')).toContain('Recebemos o seu');
	expect(noise.flat()).toEqual([]);
	await ana.page.context().close();
});

test('a payment is nobody else’s: the login for visitors, 404 for others; the open page hears the answer', async ({
	as,
	browser,
	server,
	page,
}) => {
	const [desk, ana, other] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const id = await win(desk, ana, server, 'Sobrado dos pagamentos');
	for (const address of [PAGES.payment(id), PAGES.payment(randomUUID()), PAGES.payment('nada')]) {
		expect((await other.page.goto(address))?.status()).toBe(404);
		expect(await other.page.content()).not.toContain('Sobrado dos pagamentos');
	}
	await page.goto(PAGES.payment(id));
	await expect(page).toHaveURL(/\/auth/);

	// Paid meanwhile: the page that is open says so when it is looked at again, without being loaded anew.
	await ana.page.goto(PAGES.payment(id));
	await expect(ana.page.getByRole('status').getByText('Não Pago')).toBeVisible();
	const { id: payment } = await server.db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', id)
		.executeTakeFirstOrThrow();
	const headers = { origin: server.url };
	expect((await desk.request.post(API.confirmPayment(payment), { headers })).ok()).toBe(true);
	const paid = ana.page.getByRole('status').getByText('Pago', { exact: true });
	await expect(async () => {
		await ana.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(paid).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await Promise.all([ana, other].map((each) => each.page.context().close()));
});

test('a result declared above the highest bid is shown beside it, and the winner owes their own bid', async ({
	as,
	browser,
	server,
}) => {
	const [desk, ana] = [await as('admin'), await bidder(browser, server)];
	const id = await win(desk, ana, server, 'Casa do resultado declarado', 150_000);
	for (const path of [PAGES.auction(id), PAGES.payment(id)]) {
		await ana.page.goto(path);
		const note = ana.page.getByText(/^Resultado declarado pelo leiloeiro/).first();
		await expect(note).toContainText(/R\$\s150\.000,00\. Seu maior lance: R\$\s100\.000,00\./);
		await expect(note).toContainText(/A pagar sobre R\$\s100\.000,00\./);
		await expect(ana.page.getByText('R$ 105.000,00').first()).toBeVisible();
		expect(await findings(ana.page)).toEqual([]);
		await fits(ana.page);
	}
	await desk.goto(PAGES.auction(id));
	await expect(desk.getByText(/Maior lance do arrematante: R\$\s100\.000,00/).first()).toBeVisible();
});
