import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import { formatDay, isoDay } from '#domain/values/calendar-days.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { originOf, SOON } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeCorrectedLot } from '#server/testing/correction-rates.ts';
import { publishedOrder } from '#server/testing/won-lots.ts';

/** The month so many months before this one, in São Paulo. */
function monthAgo(months: number): string {
	const [year = 0, month = 0] = isoDay(Date.now()).split('-').map(Number);
	return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

test('instalments to the end: two are corrected by the index, one is late and has its penalty, the rest falls due', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const [admin, ana] = [await as('admin'), await bidder(browser, server)];
	const errors = [admin, ana.page].map(pageErrors);
	const person = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', ana.email)
		.executeTakeFirstOrThrow();
	const lot = await makeCorrectedLot(server.db, 'IPCA', 2, person.id);
	const { page } = ana;
	const part = (name: string) => page.getByRole('article', { name, exact: true });

	await page.goto(PAGES.payment(lot.auction_id));
	await hydrated(page);
	await expect(part('Parcela 1')).toContainText(`Aguarda o índice de ${formatDay(monthAgo(2))}`);
	expect(await flaws(page)).toEqual([]);

	// The desk is told, and enters both months.
	await admin.goto(PAGES.admin);
	await expect(admin.getByText('índices de correção a informar')).toBeVisible();
	await admin.goto(ADMIN_PAGES.correctionRates);
	await hydrated(admin);
	const rates = admin.getByRole('region', { name: 'Índices de correção' });
	await expect(rates.getByRole('button', { name: /^Informar IPCA/ })).toHaveCount(2);
	for (const percent of ['0,38', '0,52']) {
		await rates
			.getByRole('button', { name: /^Informar IPCA/ })
			.first()
			.click();
		const dialog = admin.getByRole('dialog', { name: 'Informar índice' });
		await dialog.getByRole('button', { name: 'Gravar índice' }).click();
		await expect(
			dialog.getByText('Variação deve ser de −20% a 30%, com até quatro casas decimais'),
		).toBeVisible();
		expect(await flaws(admin)).toEqual([]);
		await dialog.getByLabel('Variação no mês (%)').fill(percent);
		await dialog.getByLabel('Fonte').fill('IBGE');
		await dialog.getByRole('button', { name: 'Gravar índice' }).click();
		await expect(dialog).toBeHidden();
	}
	await expect(rates.getByRole('row')).toHaveCount(3);
	expect(await flaws(admin)).toEqual([]);

	await page.reload();
	await expect(part('Parcela 1')).toContainText(/R\$\s7\.528,50/);
	await part('Parcela 1').locator('summary').first().click();
	await expect(part('Parcela 1')).toContainText(`corrigidos pelo IPCA de ${formatDay(monthAgo(2))} (0,38%)`);
	expect(await flaws(page)).toEqual([]);
	await expect
		.poll(async () => (await emailsTo(server, ana.email)).join('\n'), SOON)
		.toContain('O valor da parcela 1');

	// One is late: its penalty, and then the rest at once.
	await sql`update payment_components set due_at = now() - interval '1 day' where id = ${lot.parts['1']}`.execute(
		server.db,
	);
	const order = await publishedOrder(server.db, lot.auction_id);
	await admin.goto(PAGES.payment(lot.auction_id));
	await hydrated(admin);
	await admin.getByRole('button', { name: 'Cobrar multa: Parcela 1' }).click();
	await admin
		.getByRole('dialog', { name: 'Cobrar multa da parcela 1' })
		.getByRole('button', { name: 'Cobrar multa' })
		.click();
	await expect(admin.getByRole('heading', { name: 'Multa da parcela 1' })).toBeVisible();
	expect(await flaws(admin)).toEqual([]);
	const act = (path: string, data: object) => admin.request.post(path, { data, headers: originOf(admin) });
	expect((await act(ADMIN_API.restDue(lot.payment_id), { document_id: order })).status()).toBe(200);
	const read = async () =>
		(await (await admin.request.get(BIDDER_API.payment(lot.auction_id))).json()) as Payment;
	const { components } = await read();
	expect(components.filter(({ state }) => state === 'waiting')).toEqual([]);
	for (const { id, amount } of components)
		expect((await act(ADMIN_API.confirmComponent(id), { received_amount: amount })).status()).toBe(200);
	expect(await read()).toMatchObject({ status: 'paid' });
	await page.reload();
	await expect(page.getByText('Tudo pago', { exact: true })).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
});
