import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { readPixCode } from '#domain/settlement/pix-code.ts';
import { MINUTE } from '#domain/values/time.ts';
import { fits, flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { publishSale, sellTo } from '#e2e/judicial-lot.ts';
import { SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

const TITLE = 'Sítio com nascente em Bragança';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfFile(`/Lang (${name})`) });
const price = (page: Page) => page.getByRole('article', { name: 'Valor da arrematação' });
const commission = (page: Page) => page.getByRole('article', { name: 'Comissão do leiloeiro' });

/** Types the received amount and confirms one part. */
async function confirm(page: Page, part: Locator, amount: string): Promise<void> {
	await part.getByRole('button', { name: /^Confirmar/ }).click();
	const dialog = page.locator('dialog[open]');
	await dialog.getByLabel('Valor recebido').fill(amount);
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
}

test('a judicial win is paid apart: the price by the guia of the court, the commission by Pix', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const lot = await publishSale(admin, [{ from: 20, to: 34, minimum: 400_000 }]);
	// Without an account of the auctioneer the commission would wait, too.
	await server.db
		.updateTable('auctioneers')
		.set({ payout: JSON.stringify({ pix_key: 'leiloeira@banco.test', city: 'CAMPINAS' }) })
		.execute();
	await sellTo(server, ana.page, lot);

	// Two parts with their payees. The Pix code has the commission's amount alone; the guia is not there yet.
	const { page } = ana;
	await page.goto(PAGES.payment(lot.id));
	await hydrated(page);
	await expect(page.getByText('0 de 2 pagos')).toBeVisible();
	await expect(price(page)).toContainText('2ª Vara do Trabalho de Campinas');
	await expect(price(page).getByText('O prazo só começa a contar então')).toBeVisible();
	await expect(page.getByText('Prazo para pagar', { exact: true })).toHaveCount(1);
	await expect(
		page.locator('button.bg-brand:visible, a.bg-brand:visible').filter({ hasText: 'Copiar' }),
	).toHaveCount(1);
	await expect(price(page).getByRole('img', { name: 'Código QR do Pix' })).toHaveCount(0);
	await expect(price(page).getByLabel('Enviar comprovante')).toHaveCount(0);
	await expect(commission(page)).toContainText(/R\$\s20\.000,00/);
	const codes = page.getByLabel('Pix Copia e Cola');
	await expect(codes).toHaveCount(1);
	expect(readPixCode(await codes.inputValue())).toMatchObject({ amount: 20_000 });
	expect(await flaws(page)).toEqual([]);
	await fits(page);

	// The desk enters the guia: another amount than the price is refused beside its field.
	await admin.goto(PAGES.admin);
	const row = admin.getByRole('row', { name: TITLE });
	await expect(row.getByText('Aguardando guia')).toBeVisible();
	await row.getByRole('link', { name: 'Pagamento' }).click();
	await expect(admin).toHaveURL(PAGES.payment(lot.id));
	await hydrated(admin);
	await price(admin).getByRole('button', { name: 'Informar a guia' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Informar a guia' }).click();
	await expect(dialog.getByText('Escolha o PDF da guia.')).toBeVisible();
	await expect(dialog.getByText('Digite o número da guia.')).toBeVisible();
	await dialog.getByLabel('Escolher PDF').setInputFiles(pdf('guia.pdf'));
	await dialog.getByLabel('Número da guia').fill('081240000012345678');
	await expect(dialog.getByLabel('Valor da guia')).toHaveValue('400.000,00');
	await dialog.getByLabel('Valor da guia').fill('420.000,00');
	await dialog.getByRole('button', { name: 'Informar a guia' }).click();
	await expect(dialog.getByText(/deve ser o valor da arrematação/)).toBeVisible();
	await dialog.getByLabel('Valor da guia').fill('400.000,00');
	expect(await flaws(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Informar a guia' }).click();
	await expect(dialog).toBeHidden();
	await expect(price(admin).getByText('081240000012345678')).toBeVisible();
	await expect(price(admin).getByRole('button', { name: 'Trocar a guia' })).toBeVisible();
	await expect.poll(async () => (await emailsTo(server, ana.email)).join('\n'), SOON).toContain('guia');

	// The winner opens it and sends the proof of each part.
	await page.reload();
	await hydrated(page);
	const download = page.waitForEvent('download');
	await price(page).getByRole('link', { name: 'Abrir guia (PDF)' }).click();
	expect(await (await download).failure()).toBeNull();
	for (const part of [price(page), commission(page)]) {
		await part.getByLabel('Enviar comprovante').setInputFiles(pdf('comprovante.pdf'));
		await expect(part.getByText('Comprovante em análise')).toBeVisible();
	}
	expect(await flaws(page)).toEqual([]);

	// The desk refuses the commission's proof; the winner reads why and sends another one.
	await admin.reload();
	await hydrated(admin);
	await commission(admin)
		.getByRole('button', { name: /^Recusar comprovante/ })
		.click();
	await dialog.getByLabel('Motivo').fill('O comprovante é de um agendamento.');
	await dialog.getByRole('button', { name: 'Recusar comprovante' }).click();
	await expect(commission(admin).getByText('A pagar', { exact: true })).toBeVisible();
	await page.reload();
	await hydrated(page);
	await expect(commission(page).getByText(/O comprovante é de um agendamento/)).toBeVisible();
	await commission(page).getByLabel('Enviar outro comprovante').setInputFiles(pdf('outro.pdf'));
	await expect(commission(page).getByText('Comprovante em análise')).toBeVisible();

	// The desk confirms the price, then the commission: only then the lot is paid.
	await admin.reload();
	await hydrated(admin);
	await confirm(admin, price(admin), '400.000,00');
	await expect(price(admin).getByText('Pago', { exact: true })).toBeVisible();
	await expect(admin.getByText('1 de 2 pagos')).toBeVisible();
	await expect(admin.getByRole('status').getByText('Não Pago')).toBeVisible();
	await confirm(admin, commission(admin), '20.000,00');
	await expect(admin.getByText('2 de 2 pagos')).toBeVisible();
	await expect(admin.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await expect(page.getByLabel('Pix Copia e Cola')).toHaveCount(0);
	expect(await flaws(page)).toEqual([]);
	await fits(page);
	expect(errors.flat()).toEqual([]);
});
