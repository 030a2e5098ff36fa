import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { acceptEdital, enrolInSheet, publishSale } from '#e2e/judicial-lot.ts';
import { bidOn, endOf, SOON } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('a judicial sale: the first round is unsold, the second one sold with an extension, and a co-owner takes the lot', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const admin = await as('admin');
	const [holder, buyer] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [...[holder, buyer].map(({ page }) => pageErrors(page))];
	// A busy machine has a minute for the preparations, and half a minute for the bid; every bid of the second round extends it.
	const rounds = [
		{ from: 20, to: 75, minimum: 400_000 },
		{ from: 77, to: 107, minimum: 200_000 },
	] as const;
	const lot = await publishSale(admin, [...rounds], { window: 35 });

	// The co-owner accepts the edital, and asks for the right of preference with its document; the desk approves it.
	const { page } = holder;
	await page.goto(PAGES.auction(lot.id));
	await hydrated(page);
	await page.getByRole('button', { name: 'Habilitar-me neste leilão' }).first().click();
	await enrolInSheet(server, page);
	const claim = page.locator('main');
	await claim.getByText('Você tem direito de preferência neste imóvel?').first().click();
	await claim.getByRole('combobox', { name: 'Motivo do direito de preferência' }).selectOption('co-owner');
	const buffer = Buffer.from(pdfFile());
	await claim
		.getByLabel('Escolher arquivo')
		.setInputFiles({ name: 'matricula.pdf', mimeType: 'application/pdf', buffer });
	await expect(claim.getByRole('button', { name: /^Abrir: Documento do direito/ })).toBeVisible();
	await claim.getByRole('button', { name: 'Pedir preferência' }).click();
	await expect(claim.getByText(/Seu pedido de preferência neste lote está em análise/).first()).toBeVisible();
	await admin.goto(ADMIN_PAGES.preferences);
	const request = admin.getByRole('row').filter({ hasText: holder.email });
	await expect(request).toContainText('Lote 1');
	await request.getByRole('button', { name: /^Reconhecer/ }).click();
	await expect(admin.getByText('Direito reconhecido').first()).toBeVisible();

	// The buyer states the CPF and accepts the edital.
	await buyer.page.goto(PAGES.auction(lot.id));
	await acceptEdital(server, buyer.page, lot);

	// Nobody bids in the first round.
	const panel = buyer.page.locator('main');
	await expect(panel.getByText('2º leilão de 2', { exact: true })).toBeVisible({ timeout: 2 * MINUTE });
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
		.click({ timeout: 2 * MINUTE });
	await expect(buyer.page.getByText('Você arrematou')).toHaveCount(0);
	await preference.getByRole('button', { name: 'Confirmar: ficar com o lote' }).click();
	await expect(
		page
			.getByText(/arrematou/i)
			.filter({ visible: true })
			.first(),
	).toBeVisible(SOON);

	await page.goto(PAGES.ledger(lot.id));
	for (const words of ['1º leilão encerrado sem lances', '2º leilão aberto', 'Preferência exercida'])
		await expect(page.getByText(words).first()).toBeVisible();
	await page.goto(PAGES.sale(lot.sale_id));
	await expect(page.getByText(/^1º leilão, sem lances/)).toBeVisible();
	await expect(page.getByText(/^2º leilão, arrematado/)).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});
