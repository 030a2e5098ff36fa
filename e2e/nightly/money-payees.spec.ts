import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { DAY, formatDate } from '#domain/values/time.ts';
import { findings, fits, pageErrors } from '#e2e/inspection.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { confirmPart, openPayment, pdf, price, wonBy } from '#e2e/won-lot.ts';
import { makePastMonth } from '#server/testing/books.ts';
import { makeThroughOperator } from '#server/testing/payouts.ts';
import { readPdf } from '#server/testing/read-pdf.ts';

/** The text of a file that a link or a menu's item downloads. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<Buffer> {
	const download = page.waitForEvent('download');
	await start();
	return readFile(await (await download).path());
}

test('a bank that receives directly is paid by TED: its data is copied, the proof sent, the credit confirmed', async ({
	as,
	browser,
	server,
}) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const consignor_id = await makeThroughOperator(server.db, {
		name: 'Banco Que Recebe Direto S.A.',
		account: { bank: '001', branch: '1234-5', account: '98765-0' },
	});
	await server.db
		.updateTable('sellers')
		.set({ receives: 'directly' })
		.where('id', '=', consignor_id)
		.execute();
	const { auction_id } = await wonBy(server, ana.email, { title: 'Casa paga por TED', consignor_id });

	const { page } = ana;
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await openPayment(page, auction_id);
	await expect(price(page)).toContainText('Banco Que Recebe Direto S.A.');
	const ted = price(page).getByRole('region', { name: 'Transferência (TED)' });
	await expect(ted).toContainText('001');
	await ted.getByRole('button', { name: 'Copiar Conta' }).click();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('98765-0');
	await expect(price(page).getByLabel('Pix Copia e Cola')).toHaveCount(0);
	expect(await findings(page)).toEqual([]);
	await fits(page);
	await price(page).getByLabel('Enviar comprovante').setInputFiles(pdf('comprovante'));
	await expect(price(page).getByText('Comprovante em análise')).toBeVisible();

	await openPayment(admin, auction_id);
	await price(admin)
		.getByRole('button', { name: /^Confirmar/ })
		.click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByLabel('Valor recebido').fill('100.000,00');
	await dialog.getByLabel('Data do crédito', { exact: true }).fill(formatDate(Date.now() - DAY));
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog.getByText(/A data não pode ser antes da arrematação/)).toBeVisible();
	await dialog.getByLabel('Data do crédito', { exact: true }).fill(formatDate(Date.now()));
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(price(admin).getByText('Pago', { exact: true })).toBeVisible();
	// It passed no account of the operator: nothing is to be paid out, and the journal says where it went.
	await expect(admin.getByRole('row', { name: /Pago diretamente ao favorecido/ })).toBeVisible();
	const payouts = server.db.selectFrom('payouts').select('id').where('auction_id', '=', auction_id);
	expect(await payouts.execute()).toEqual([]);
	await page.reload();
	await expect(price(page).getByText('Pago', { exact: true })).toBeVisible();
	await expect(page.getByText('1 de 2 pagos')).toBeVisible();
	expect(errors.flat()).toEqual([]);
});

test('what the operator receives is paid out within both terms, and the statement is the journal', async ({
	as,
	browser,
	server,
}) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const seller_id = await makeThroughOperator(server.db, {
		name: 'Comitente do Repasse Ltda.',
		commission_bp: 200,
	});
	const lot = await wonBy(server, ana.email, { title: 'Sobrado repassado', consignor_id: seller_id });
	await openPayment(admin, lot.auction_id);
	await confirmPart(admin, price(admin), '100.000,00');
	await expect(price(admin).getByText('Pago', { exact: true })).toBeVisible();

	await admin.goto(ADMIN_PAGES.payoutsOfSeller(seller_id));
	const row = admin.getByRole('row', { name: /Sobrado repassado/ });
	await expect(row).toContainText('R$ 98.000,00');
	await expect(row.getByText(/em \d+/)).toHaveCount(2);
	expect(await findings(admin)).toEqual([]);
	await fits(admin);
	await row.getByRole('button', { name: /^Mais ações/ }).click();
	await admin.getByRole('button', { name: 'Incluir comissão ou despesa' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByLabel('Descrição').fill('Chaveiro');
	await dialog.getByLabel('Valor').fill('350,55');
	await dialog.getByRole('button', { name: 'Incluir' }).click();
	await expect(row).toContainText('R$ 97.649,45');
	await row.getByRole('button', { name: /^Repassar/ }).click();
	await expect(dialog).toContainText('repasse@banco.test');
	await dialog.locator('input[type=file]').setInputFiles(pdf('transferencia'));
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Registrar repasse' }).click();
	await expect(dialog).toHaveCount(0);

	await admin.goto(`${ADMIN_PAGES.payoutsOfSeller(seller_id)}&state=paid`);
	await expect(row).toContainText('Repassado');
	const statement = admin.getByRole('region', { name: 'Conta de venda' });
	const csv = await downloaded(admin, () => statement.getByRole('link', { name: /CSV/ }).click());
	const total = csv.toString('utf8').trim().split('\n').at(-1)?.split(';') ?? [];
	const { rows } = await sql<Record<string, string>>`
		select sum(bank) filter (where kind = 'received') as received, sum(seller) filter (where kind = 'seller-commission') as commission,
			sum(seller) filter (where kind = 'expense') as expense, sum(seller) filter (where kind = 'paid-out') as paid_out
		from journal_entries where auction_id = ${lot.auction_id} and component_id in (
			select component_id from payouts where seller_id = ${seller_id})`.execute(server.db);
	const journal = rows[0] ?? {};
	for (const sum of ['received', 'commission', 'expense', 'paid_out']) {
		const reais = Number(journal[sum]) / 100;
		expect(reais).toBeGreaterThan(0);
		expect(total.map((cell) => cell.trim())).toContain(String(reais).replace('.', ','));
	}
	const paper = await readPdf(
		await downloaded(admin, () => statement.getByRole('link', { name: /PDF/ }).click()),
	);
	const text = paper.pages.join(' ');
	for (const words of ['Comitente do Repasse Ltda.', '100.000,00', '2.000,00', '350,55', '97.649,45'])
		expect(text).toContain(words);
	expect(text).not.toContain('Diferença');
	expect(errors.flat()).toEqual([]);
});

test('the books show the month of a win, and its book has the lot, its buyer and its price', async ({
	as,
	browser,
	server,
}) => {
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = pageErrors(admin);
	const { auctioneer_id } = await makePastMonth(server.db);
	const { name, registration } = await server.db
		.selectFrom('auctioneers')
		.select(['name', 'registration'])
		.where('id', '=', auctioneer_id)
		.executeTakeFirstOrThrow();
	const theirs = { auctioneer_name: name, auctioneer_registration: registration };
	await wonBy(server, ana.email, { title: 'Galpão escriturado', ...theirs });
	await admin.goto(`${ADMIN_PAGES.books}?auctioneer=${auctioneer_id}`);
	await expect(admin.getByRole('heading', { name: 'Livros', exact: true })).toBeVisible();
	await expect(admin.getByText('Em curso')).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await fits(admin);
	const book = await downloaded(admin, () =>
		admin.getByRole('link', { name: /^Diário de leilões.*CSV$/ }).click(),
	);
	const line = book
		.toString('utf8')
		.split('\n')
		.find((each) => each.includes('Galpão escriturado'));
	expect(line).toContain('Íris Amaral');
	expect(line).toContain('100000');
	const close = admin.getByRole('button', { name: /^Fechar / });
	await close.click();
	const dialog = admin.locator('dialog[open]');
	await expect(dialog).toContainText('Ninguém reabre um mês fechado');
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Fechar o mês' }).click();
	await expect(admin.getByText(/^Fechado em/).first()).toBeVisible();
	await expect(admin.getByRole('heading', { name: 'Um mês fechado não confere' })).toHaveCount(0);
	expect(errors).toEqual([]);
});
