import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { acceptEdital, post, publishSale } from '#e2e/judicial-lot.ts';
import { SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { noticeBody } from '#server/testing/sales.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('nobody bids in the first round of a fiduciary lot, and its debtor buys it before the second: nobody is invoiced', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const admin = await as('admin');
	const [debtor, follower] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [admin, debtor.page, follower.page].map(pageErrors);
	const seller = await post(admin, ADMIN_API.sellers, { name: 'Banco Credor S.A.', kind: 'bank' });
	// The second round begins at most 15 s after the first.
	const lot = await publishSale(
		admin,
		[
			{ from: 15, to: 60, minimum: 400_000 },
			{ from: 75, to: 105, minimum: 200_000 },
		],
		{
			sale: {
				title: 'Leilão fiduciário de Sorocaba',
				kind: 'fiduciary',
				case_number: null,
				court: null,
				parties: [{ role: 'Devedor fiduciante', name: 'Devedor de Teste' }],
				seller_id: seller.id,
			},
			lot: { kind: 'fiduciary', contract_value: 400_000, itbi_basis: 380_000, debt: 200_000 },
			notices: [noticeBody()],
		},
	);
	await follower.page.goto(PAGES.auction(lot.id));
	const account = server.db.selectFrom('users').select('id').where('email', '=', follower.email);
	const { id: user_id } = await account.executeTakeFirstOrThrow();
	await server.db.insertInto('favorites').values({ user_id, auction_id: lot.id }).execute();

	await debtor.page.goto(PAGES.auction(lot.id));
	await acceptEdital(server, debtor.page, lot);
	await debtor.page.reload();
	await hydrated(debtor.page);
	const claim = debtor.page.locator('main');
	await claim.getByText('Você é o devedor, ou tem direito de preferência neste imóvel?').first().click();
	await claim
		.getByRole('combobox', { name: 'Motivo do direito de preferência' })
		.selectOption('Devedor fiduciante');
	await claim
		.getByLabel('Escolher arquivo')
		.setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
	await expect(claim.getByRole('button', { name: /^Abrir: Documento do direito/ })).toBeVisible();
	await claim.getByRole('button', { name: 'Pedir preferência' }).click();
	await expect(
		claim.getByText('Seu pedido como devedor deste imóvel está em análise.').first(),
	).toBeVisible();
	await admin.goto(ADMIN_PAGES.preferences);
	await hydrated(admin);
	const request = admin.getByRole('row').filter({ hasText: debtor.email });
	await request.getByRole('button', { name: /^Reconhecer/ }).click();
	await expect(admin.getByText('Direito reconhecido').first()).toBeVisible();
	await debtor.page.reload();
	await hydrated(debtor.page);
	const payment = debtor.page.getByRole('region', { name: 'Pagamento da dívida' }).first();
	await expect(payment).toContainText('R$ 200.000,00');
	await payment
		.getByLabel('Enviar comprovante')
		.setInputFiles({ name: 'pago.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
	await expect(payment.getByText(/^Comprovante enviado em/)).toBeVisible();
	expect(await flaws(debtor.page)).toEqual([]);
	await admin.getByRole('link', { name: 'Reconhecido', exact: true }).click();
	await request.getByRole('button', { expanded: false }).first().click();
	await expect(admin.getByRole('button', { name: /^Abrir: Documento do pagamento da dívida/ })).toBeVisible();
	await admin.getByRole('button', { name: 'Registrar pagamento do devedor' }).click();
	const dialog = admin.getByRole('dialog', { name: 'O devedor pagou a dívida?' });
	await dialog.getByRole('textbox', { name: 'Valor pago' }).fill('199.999,99');
	const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
	await dialog.getByLabel('Hora').fill(clock.format(Date.now()));
	expect(await flaws(admin)).toEqual([]);

	await expect(follower.page.getByText('2º leilão de 2', { exact: true }).first()).toBeVisible({
		timeout: 2 * MINUTE,
	});
	const buy = dialog.getByRole('button', { name: 'Registrar a compra pelo devedor' });
	await buy.click();
	await expect(dialog.getByRole('alert')).toContainText('200.000,00');
	await dialog.getByRole('textbox', { name: 'Valor pago' }).fill('200.000,00');
	await buy.click();
	await expect(dialog).toBeHidden();

	const words = 'Adquirido pelo devedor (Lei 9.514, art. 27, § 2º-B)';
	for (const { page } of [follower, debtor]) {
		await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible(SOON);
		expect(await flaws(page)).toEqual([]);
	}
	const owed = server.db.selectFrom('payments').select('id').where('auction_id', '=', lot.id);
	expect(await owed.execute()).toEqual([]);
	// They are told two minutes after the last change.
	await server.db
		.updateTable('lot_news')
		.set({ at: new Date(0) })
		.where('auction_id', '=', lot.id)
		.execute();
	await expect
		.poll(async () => (await emailsTo(server, follower.email)).join('\n'), { timeout: 2 * MINUTE })
		.toContain('Nenhum licitante deve nada.');

	const { page } = follower;
	await page.goto(PAGES.sale(lot.sale_id));
	await expect(page.getByText('Adquirido pelo devedor').first()).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.goto(PAGES.ledger(lot.id));
	await expect(page.getByText(/O devedor pagou a dívida e os encargos/).first()).toBeVisible();
	await expect(page.getByText('2º leilão aberto')).toHaveCount(0);
	expect(await flaws(page)).toEqual([]);
	// The first amount was refused.
	expect(errors.flat().filter((text) => !/422/.test(text))).toEqual([]);
});
