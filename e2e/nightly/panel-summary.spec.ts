import type { Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { PAGES } from '#contract/paths.ts';
import { brl, getJson } from '#e2e/api-values.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeAuction } from '#server/testing/factories.ts';

/** Performs an action on an auction through the API, as the page's own script would. */
async function act(page: Page, id: string, action: string, data: object = {}) {
	const headers = { origin: new URL(page.url()).origin };
	const answer = await page.request.post(ADMIN_API.auctionAction(id, action), { data, headers });
	expect(answer.ok(), await answer.text()).toBe(true);
}

test('the summary shows counts and lists with links', async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(PAGES.admin);
	const data = await getJson<DashboardSummary>(page, ADMIN_API.dashboard);
	for (const [words, count] of [
		['Em andamento agora', data.counters.active],
		['Finalizados sem pagamento', data.counters.awaiting_payment],
		['Concluídos com sucesso', data.counters.paid],
	] as const)
		await expect(
			page.locator('dl > div').filter({ has: page.getByText(words, { exact: true }) }),
		).toContainText(String(count));

	const open = page.getByRole('region', { name: 'Leilões em Aberto' });
	await expect(open.getByRole('row')).toHaveCount(data.active.length + 1);
	await expect(open.getByRole('timer').first()).toHaveText(
		/^(\d+h \d+m|\d+d \d+h|Encerrado|Aguardando o leiloeiro)$/,
	);
	const [first] = data.active;
	expect(first).toBeDefined();
	await expect(open.getByRole('link', { name: `Ver: ${first?.title}` }).first()).toHaveAttribute(
		'href',
		PAGES.auction(first?.id ?? ''),
	);
	const unpaid = page.getByRole('region', { name: 'Finalizados sem Pagamento' });
	const owed = data.unpaid[0];
	if (owed) {
		await expect(unpaid.getByText('Não Pago').first()).toBeVisible();
		const pay = unpaid.getByRole('link', { name: `Pagamento: ${owed.title}` });
		await expect(pay.first()).toHaveAttribute('href', PAGES.payment(owed.id));
	} else await expect(unpaid).toContainText('Todos os leilões finalizados foram pagos');
	const paid = page.getByRole('region', { name: 'Últimos Pagos' });
	const done = data.paid[0];
	if (done) await expect(paid.getByRole('row').nth(1)).toContainText(brl(done.amount));
	else await expect(paid).toContainText('Nenhum leilão pago ainda');
	expect(errors).toEqual([]);

	await open
		.getByRole('link', { name: `Editar: ${first?.title}` })
		.first()
		.click();
	await expect(page).toHaveURL(`${PAGES.adminAuctions}?edit=${first?.id}`);
});

test('the summary is accessible and does not overflow, light and dark, narrow and wide', async ({ as }) => {
	const page = await as('admin');
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(PAGES.admin);
		await expect(page.getByText('Em andamento agora')).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	}
});

test('the summary refreshes when the window regains focus, and shows when it cannot', async ({ as }) => {
	const page = await as('admin');
	await page.goto(PAGES.admin);
	await hydrated(page);
	const counter = page.locator('dl > div').filter({ has: page.getByText('Em andamento agora') });
	const data = await getJson<DashboardSummary>(page, ADMIN_API.dashboard);
	await expect(counter).toContainText(String(data.counters.active));
	const id = data.active.at(-1)?.id ?? '';
	await act(page, id, 'pause', { reason: 'Conferência do registro' });
	const after = await getJson<DashboardSummary>(page, ADMIN_API.dashboard);
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(counter).toContainText(String(after.counters.active));
	const row = page.getByRole('row').filter({ has: page.locator(`a[href="${PAGES.auction(id)}"]`) });
	if (after.active.some((auction) => auction.id === id)) await expect(row).toContainText('Pausado');
	else await expect(row).toHaveCount(0);
	await act(page, id, 'resume');

	await page.route(`**${ADMIN_API.dashboard}*`, (route) => route.abort());
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(page.getByText(/^Sem conexão com o servidor\. Dados de /)).toBeVisible();
	await page.unroute(`**${ADMIN_API.dashboard}*`);
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(page.getByText(/^Sem conexão com o servidor/)).toBeHidden();
});

test('with more open auctions than rows, the link to the rest is distinguished by more than its colour', async ({
	as,
	server,
}) => {
	const now = Date.now();
	const made = await Promise.all(
		Array.from({ length: 100 }, (_, n) =>
			makeAuction(server.db, {
				title: `Casa de muitos leilões ${n}`,
				status: 'active',
				ledger_seq: 1,
				end_time: new Date(now + (n + 1) * 60_000 + 3_600_000),
			}),
		),
	);
	try {
		const page = await as('admin');
		await page.goto(PAGES.admin);
		await expect(page.getByText(/^5 de \d+\. Ver todos$/)).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	} finally {
		await server.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', 'in', made)
			.execute();
	}
});
