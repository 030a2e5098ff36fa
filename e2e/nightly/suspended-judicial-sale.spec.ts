import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { acceptEdital, publishSale } from '#e2e/judicial-lot.ts';
import { bidOn, SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { approvePreference } from '#server/testing/preference.ts';
import { readPdf } from '#server/testing/read-pdf.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('a sale suspended between its rounds goes on, and auto, page and email keep the highest bid and the exercise apart', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const admin = await as('admin');
	const [holder, buyer] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [admin, holder.page, buyer.page].map(pageErrors);
	const lot = await publishSale(admin, [
		{ from: 15, to: 30, minimum: 400_000 },
		{ from: 75, to: 95, minimum: 200_000 },
	]);
	for (const { page } of [holder, buyer]) {
		await page.goto(PAGES.auction(lot.id));
		await acceptEdital(server, page, lot);
	}
	const account = server.db.selectFrom('users').select('id').where('email', '=', holder.email);
	await approvePreference(server.db, lot.id, [(await account.executeTakeFirstOrThrow()).id]);
	const panel = buyer.page.locator('main');
	await expect(panel.getByText('2º leilão de 2', { exact: true })).toBeVisible({ timeout: MINUTE });

	// An order of the judge between the rounds, which everybody reads, and its end.
	await admin.goto(ADMIN_PAGES.sale(lot.sale_id));
	await hydrated(admin);
	const give = async (order: string) => {
		await admin.getByRole('button', { name: 'Mais ações do leilão' }).click();
		await admin.getByRole('button', { name: order, exact: true }).click();
	};
	await give('Suspender');
	const dialog = admin.getByRole('dialog');
	await dialog.getByLabel('Motivo').fill('Ordem do juízo nos embargos de terceiro');
	await dialog.getByLabel('Documento da ordem').selectOption({ index: 1 });
	await dialog.getByRole('button', { name: 'Suspender agora' }).click();
	await expect(dialog).toBeHidden();
	await expect(panel.getByText(/Motivo: Ordem do juízo nos embargos/).first()).toBeVisible(SOON);
	expect(await flaws(buyer.page)).toEqual([]);
	expect(await flaws(admin)).toEqual([]);
	await give('Retomar');
	await dialog.getByRole('button', { name: 'Retomar agora' }).click();
	await expect(panel.getByText(/Ordem do juízo nos embargos/)).toHaveCount(0, SOON);

	const status = server.db.selectFrom('auctions').select('status').where('id', '=', lot.id);
	await expect
		.poll(async () => (await status.executeTakeFirstOrThrow()).status, { timeout: 2 * MINUTE })
		.toBe('active');
	await bidOn(buyer.page, lot.id, 200_000);
	const right = holder.page.getByRole('region', { name: 'Direito de preferência' }).first();
	await right
		.getByRole('button', { name: 'Exercer meu direito de preferência' })
		.click({ timeout: 2 * MINUTE });
	await right.getByRole('button', { name: 'Confirmar: ficar com o lote' }).click();
	await expect(holder.page.getByText('Você exerceu a preferência neste lote').first()).toBeVisible(SOON);

	await expect(panel.getByText('O lote ficou com quem tinha direito de preferência').first()).toBeVisible(
		SOON,
	);
	await expect(
		panel.getByText(/O maior lance foi seu.*coproprietário do imóvel.*Você não deve nada/).first(),
	).toBeVisible(SOON);
	expect(await flaws(buyer.page)).toEqual([]);
	await expect
		.poll(async () => (await emailsTo(server, buyer.email)).join('\n').replace(/\s+/g, ' '), SOON)
		.toMatch(/O maior lance foi de R\$ 200\.000,00, e o lote ficou, pelo mesmo valor, com quem exerceu/);
	const auto = await holder.page.request.get(BIDDER_API.paper(lot.id, 'auto-de-arrematacao'));
	expect(auto.ok()).toBe(true);
	const words = (await readPdf(await auto.body())).pages.join(' ').replace(/\s+/g, ' ');
	expect(words).toMatch(/O maior lance, de R\$ 200\.000,00.*, foi oferecido por/);
	expect(words).toContain('que não ofereceu esse lance, exerceu pelo mesmo preço o direito de preferência');

	await holder.page.goto(PAGES.ledger(lot.id));
	for (const fact of ['1º leilão encerrado sem lances', '2º leilão aberto', 'Preferência exercida'])
		await expect(holder.page.getByText(fact).first()).toBeVisible();
	await expect(holder.page.getByText(/Ordem do juízo nos embargos/).first()).toBeVisible();
	expect(await flaws(holder.page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});
