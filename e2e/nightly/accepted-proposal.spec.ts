import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { acceptEdital, publishSale, upload } from '#e2e/judicial-lot.ts';
import { SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

test('the judge accepts a proposal for a judicial lot without bids: it is sold, its payment has parts, and everybody reads how', async ({
	as,
	browser,
	page: visitor,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const admin = await as('admin');
	const [first, second] = [await bidder(browser, server), await bidder(browser, server)];
	const errors = [admin, visitor, first.page, second.page].map(pageErrors);
	const rounds = [{ from: 25, to: 45, minimum: 400_000 }] as const;
	const lot = await publishSale(admin, [...rounds], { lot: { accepts_instalments: true } });
	for (const [{ page }, price] of [
		[first, 420_000],
		[second, 400_000],
	] as const) {
		await page.goto(PAGES.auction(lot.id));
		await acceptEdital(server, page, lot);
		const terms = { price, down_payment: price / 4, instalments: 10, correction: 'IPCA' };
		const sent = await page.request.post(BIDDER_API.proposals(lot.id), {
			data: terms,
			headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
		});
		expect(sent.ok(), await sent.text()).toBe(true);
	}
	await upload(admin, ADMIN_API.auctionDocuments(lot.id), 'outros');
	await visitor.goto(PAGES.auction(lot.id));
	await expect(visitor.getByText('Sem licitantes', { exact: true }).first()).toBeVisible({
		timeout: 2 * MINUTE,
	});

	await admin.goto(ADMIN_PAGES.proposalsOf(lot.id));
	await hydrated(admin);
	const ranking = admin.getByRole('list', { name: 'Classificação' }).locator(':scope > li');
	await expect(ranking).toHaveCount(2);
	await ranking
		.first()
		.getByRole('button', { name: /^Aceitar/ })
		.click();
	const decision = admin.getByRole('dialog', { name: 'Aceitar a proposta?' });
	await expect(decision).toContainText('R$ 420.000,00');
	expect(await flaws(admin)).toEqual([]);
	await decision.getByRole('button', { name: 'Aceitar proposta' }).click();
	await expect(decision).toBeVisible();
	await decision.getByLabel('Decisão do juiz').selectOption('Outros');
	await decision.getByRole('button', { name: 'Aceitar proposta' }).click();
	await expect(admin.getByText('Proposta aceita', { exact: true })).toBeVisible();
	await expect(ranking).toHaveCount(1);
	await expect(ranking).toContainText('Aceita');
	expect(await flaws(admin)).toEqual([]);

	await visitor.reload();
	const words = 'O leilão terminou sem arrematante, e o lote foi vendido por proposta.';
	await expect(visitor.getByText(words).filter({ visible: true }).first()).toBeVisible();
	await expect(visitor.getByText('Sem licitantes', { exact: true }).filter({ visible: true })).toHaveCount(0);
	expect(await flaws(visitor)).toEqual([]);
	await visitor.goto(PAGES.sale(lot.sale_id));
	await expect(visitor.getByText('Sem licitantes')).toHaveCount(0);
	await visitor.goto(PAGES.ledger(lot.id));
	await expect(visitor.getByText('Vendido por proposta').first()).toBeVisible();
	expect(await flaws(visitor)).toEqual([]);

	const { page } = first;
	await page.goto(PAGES.payment(lot.id));
	await hydrated(page);
	const parts = page.getByRole('region', { name: 'Como pagar' });
	for (const part of [
		/Entrada.*R\$\s105\.000,00/,
		/Parcela 1.*R\$\s31\.500,00/,
		/Comissão.*R\$\s21\.000,00/i,
	])
		await expect(parts).toContainText(part);
	await parts.getByText('9 parcelas seguintes').click();
	await expect(parts.getByText('Parcela 10', { exact: true })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await flaws(page)).toEqual([]);

	await second.page.goto(PAGES.auction(lot.id));
	await expect(second.page.getByRole('region', { name: 'Suas propostas' })).toContainText('Recusada');
	await expect
		.poll(async () => (await emailsTo(server, second.email)).join('\n'), SOON)
		.toMatch(/não foi aceita|recusada/i);
	expect(errors.flat().filter((text) => !/422|400/.test(text))).toEqual([]);
});
