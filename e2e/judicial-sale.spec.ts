import type { Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { auctioneerBody, saleBody } from '#server/testing/sales.ts';
import { flaws, hydrated, pageErrors } from './inspection.ts';
import { bidOn, endOf, originOf, SOON } from './open-lot.ts';
import { bidder } from './people.ts';
import { expect, test } from './test-server.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

/** Sends a body to an endpoint with the page's session; answers what it created. */
async function post(page: Page, path: string, data?: object) {
	const answer = await page.request.post(path, { data, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

async function upload(page: Page, path: string, kind: string) {
	const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: pdfFile(`/Lang (${kind})`) };
	const answer = await page.request.post(path, { multipart: { file, kind }, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

/** A published judicial sale with one lot, whose first round ends in 30 seconds and whose second one takes 10. */
async function publishSale(admin: Page) {
	const at = (seconds: number) => new Date(start + seconds * SECOND).toISOString();
	const start = Date.now();
	const auctioneer = await post(admin, ADMIN_API.auctioneers, auctioneerBody());
	const lot = await post(admin, ADMIN_API.adminAuctions, {
		...{
			title: 'Sítio com nascente em Bragança',
			description: 'Um imóvel para os testes do leilão judicial.',
		},
		...{ auction_type: 'scheduled', kind: 'judicial', registration: '45.678 do 2º RI' },
		...{ initial_bid: 400_000, appraisal: 400_000, start_time: at(4), end_time: at(30) },
		rounds: [
			{ start_time: at(4), end_time: at(30), minimum: 400_000 },
			{ start_time: at(32), end_time: at(42), minimum: 200_000 },
		],
	});
	const terms = { auctioneer_id: auctioneer.id, extension: { mode: 'reset', window_s: 12 } };
	const sale = await post(admin, ADMIN_API.adminSales, saleBody({ ...terms, lot_ids: [lot.id] }));
	for (const kind of ['matricula', 'laudo']) await upload(admin, ADMIN_API.auctionDocuments(lot.id), kind);
	const { sha256 } = await upload(admin, ADMIN_API.adminSaleDocuments(sale.id), 'edital');
	await post(admin, ADMIN_API.publishSale(sale.id));
	return { id: lot.id as string, sale_id: sale.id as string, edital_sha256: sha256 as string };
}

test('a judicial sale: the first round is unsold, the second one sold with an extension, and a co-owner takes the lot', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const admin = await as('admin');
	const [holder, buyer] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [...[holder, buyer].map(({ page }) => pageErrors(page))];
	const lot = await publishSale(admin);

	// The co-owner asks for enrolment with the right of preference; the desk approves both.
	const { page } = holder;
	await page.goto(PAGES.auction(lot.id));
	await hydrated(page);
	await page.getByRole('button', { name: 'Habilitar-me neste leilão' }).first().click();
	const sheet = page.getByRole('dialog', { name: 'Habilitação neste leilão' });
	await sheet.getByRole('textbox', { name: 'CPF' }).fill(makeCpf());
	await sheet.getByRole('button', { name: 'Salvar' }).click();
	await sheet.getByText('Tenho direito de preferência neste imóvel').click();
	await sheet.getByRole('combobox', { name: 'Motivo do direito de preferência' }).selectOption('co-owner');
	await sheet.getByRole('button', { name: 'Aceitar e pedir habilitação' }).click();
	await expect(sheet.getByText('Seu pedido de habilitação está em análise.')).toBeVisible();
	await sheet.getByRole('button', { name: 'Entendi' }).click();
	await expect(page.getByText(/Avisamos por email quando for decidido/).first()).toBeVisible();
	await admin.goto(PAGES.adminEnrolments);
	const request = admin.getByRole('listitem').filter({ hasText: holder.email });
	await expect(request).toContainText(/Direito de preferência/i);
	await request.getByRole('button', { name: /^Habilitar/ }).click();
	await expect(admin.getByText('Habilitação aprovada').first()).toBeVisible();

	// The buyer states the CPF and accepts the edital.
	await buyer.page.goto(PAGES.auction(lot.id));
	const headers = originOf(buyer.page);
	const identity = { person_type: 'individual', tax_id: makeCpf() };
	expect((await buyer.page.request.put(API.identity, { data: identity, headers })).status()).toBe(200);
	const acceptance = { edital_sha256: lot.edital_sha256, no_impediment: true };
	await post(buyer.page, API.enrolment(lot.id), acceptance);

	// Nobody bids in the first round.
	const panel = buyer.page.locator('main');
	await expect(panel.getByText('2º leilão de 2', { exact: true })).toBeVisible({ timeout: MINUTE });
	const status = server.db.selectFrom('auctions').select('status').where('id', '=', lot.id);
	await expect.poll(async () => (await status.executeTakeFirstOrThrow()).status, SOON).toBe('active');
	const announced = await endOf(server, lot.id);
	await bidOn(buyer.page, lot.id, 200_000);
	await expect(panel.getByText(/Prorrogado/).first()).toBeVisible(SOON);
	expect(await endOf(server, lot.id)).toBeGreaterThan(announced);

	// The highest bidder wins nothing before the window of preference has ended.
	const preference = page.getByRole('region', { name: 'Direito de preferência' }).first();
	await preference
		.getByRole('button', { name: 'Exercer meu direito de preferência' })
		.click({ timeout: MINUTE });
	await expect(buyer.page.getByText('Você arrematou')).toHaveCount(0);
	await preference.getByRole('button', { name: 'Confirmar: ficar com o lote' }).click();
	await expect(page.getByText(/arrematou/i).first()).toBeVisible(SOON);

	await page.goto(PAGES.ledger(lot.id));
	for (const words of ['1º leilão encerrado sem lances', '2º leilão aberto', 'Preferência exercida'])
		await expect(page.getByText(words).first()).toBeVisible();
	await page.goto(PAGES.sale(lot.sale_id));
	await expect(page.getByText(/^1º leilão, sem lances/)).toBeVisible();
	await expect(page.getByText(/^2º leilão, arrematado/)).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});
