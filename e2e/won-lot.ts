import { expect, type Locator, type Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { makeWonLot, type WonLot } from '#server/testing/won-lots.ts';
import { hydrated } from './inspection.ts';
import type { TestServer } from './test-server.ts';

type Lot = NonNullable<Parameters<typeof makeWonLot>[1]>;

/** A lot that the account with this address won for R$ 100.000,00, or for less than others bid before. */
export async function wonBy({ db }: TestServer, email: string, given: Lot['given'] = {}): Promise<WonLot> {
	const { id: first } = await db
		.selectFrom('users')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	return makeWonLot(db, { bidders: 1, given, first });
}

export const pdf = (name: string) => ({
	name: `${name}.pdf`,
	mimeType: 'application/pdf',
	buffer: pdfFile(`/Lang (${name})`),
});

/** The part of a payment with this name. */
export const partOf = (page: Page, name: string) => page.getByRole('article', { name });
export const price = (page: Page) => partOf(page, 'Valor da arrematação');
export const commission = (page: Page) => partOf(page, 'Comissão do leiloeiro');

/** Opens the payment of a lot. */
export async function openPayment(page: Page, auction_id: string): Promise<void> {
	await page.goto(PAGES.payment(auction_id));
	await hydrated(page);
}

/** Types the received amount, and the day if it is not today, and confirms one part. */
export async function confirmPart(page: Page, part: Locator, amount: string): Promise<void> {
	const act = part.getByRole('button', { name: /^Confirmar/ });
	if (!(await act.isVisible())) await part.locator('summary').first().click();
	await act.click();
	const dialog = page.locator('dialog[open]');
	await dialog.getByLabel('Valor recebido').fill(amount);
	await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
	await expect(dialog).toHaveCount(0);
}
