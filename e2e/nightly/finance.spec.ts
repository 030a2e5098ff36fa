import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { formatDate } from '#domain/values/time.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

test('three proofs by keys, payouts, refunds, and the bank’s list with one difference', async ({
	as,
	server,
}) => {
	await makeWonLot(server.db, { bidders: 1 });
	const { rows: owed } = await sql<{ id: string }>`
		select id from payments where status in ('pending', 'overdue') and as_one order by created_at desc limit 3`.execute(
		server.db,
	);
	expect(owed).toHaveLength(3);
	for (const { id } of owed)
		await sql`insert into payment_proofs (payment_id, file, kind) values (${id}, ${randomUUID()}, 'pdf')`.execute(
			server.db,
		);
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(`${ADMIN_PAGES.payments}?state=proof`);
	await hydrated(page);
	await page
		.getByRole('button', { name: /^Conferir/ })
		.first()
		.press('Enter');
	const panel = page.getByRole('dialog', { name: 'Conferir comprovante' });
	await expect(panel.getByText('1 de 3')).toBeVisible();
	expect(await flaws(page)).toEqual([]);
	await page.keyboard.press('j');
	await expect(panel.getByText('2 de 3')).toBeVisible();
	await page.keyboard.press('k');
	await expect(panel.getByText('1 de 3')).toBeVisible();
	const amounts: string[] = [];
	for (const left of [3, 2, 1]) {
		const amount = ((await panel.getByRole('strong').first().textContent()) ?? '').replace(/^R\$\s/, '');
		amounts.push(amount);
		await page.keyboard.press('a');
		await expect(panel.getByLabel('Valor recebido')).toHaveValue('');
		await page.keyboard.type(amount);
		await page.keyboard.press('Enter');
		await expect(left > 1 ? panel.getByLabel('Valor recebido') : panel).toBeHidden();
	}
	await expect(page.getByText('Nenhum pagamento nesta situação')).toBeVisible();

	const tabs = page.getByRole('main').getByRole('navigation', { name: 'Financeiro' });
	await tabs.getByRole('link', { name: /^Repasses/ }).click();
	await expect(page).toHaveURL(ADMIN_PAGES.payouts);
	await tabs.getByRole('link', { name: /^Devoluções/ }).click();
	await expect(page).toHaveURL(ADMIN_PAGES.refunds);
	await expect(page.getByText('Nada a devolver aqui')).toBeVisible();

	await page.goto(ADMIN_PAGES.reconciliation);
	await hydrated(page);
	const today = formatDate(Date.now());
	const lines = [...amounts.map((amount) => `${today};PIX;${amount}`), `${today};TARIFA;-12,90`];
	await page.locator('input[type=file]').setInputFiles({
		name: 'extrato.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`data;descrição;valor\n${lines.join('\n')}\n`),
	});
	await expect(page.getByText('3 lançamentos conferem')).toBeVisible();
	await expect(page.getByRole('row').filter({ hasText: 'Só no banco' })).toHaveCount(1);
	expect(await flaws(page)).toEqual([]);
	// The files of these proofs are not there.
	expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
