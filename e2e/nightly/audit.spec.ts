import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY } from '#domain/values/time.ts';
import { findings, flaws, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const ADDRESS = '/admin/audit';
const LONG = `Casa térrea com quintal. ${'Piso de madeira, forro novo e pomar. '.repeat(8)}`.trim();

/** Calls the API with the page's cookies, as the page's own script would. */
async function callApi(page: Page, method: string, path: string, data?: object) {
	const headers = { origin: new URL(page.url()).origin };
	const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.status() === 204 ? null : answer.json();
}

/** Creates an auction in the future and edits it; returns its id. */
async function editedAuction(page: Page, title: string): Promise<string> {
	const made = await callApi(page, 'POST', ADMIN_API.adminAuctions, {
		title: `${title}, rascunho`,
		description: LONG,
		initial_bid: 1000,
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	});
	const edit = { title, initial_bid: 2500.5, description: `${LONG} Fim.`, version: made.version };
	await callApi(page, 'PATCH', ADMIN_API.adminAuction(made.id), edit);
	return made.id;
}

const lines = (page: Page) => page.locator('main button[aria-expanded]').filter({ hasNotText: 'ver ' });

test('an edit is found by its auction and shows each changed field', async ({ as }) => {
	const page = await as('admin');
	const id = await editedAuction(page, 'Chácara da Auditoria');
	const errors = pageErrors(page);
	await page.goto(ADDRESS);
	await expect(page.getByRole('heading', { name: 'Registro de atos' })).toBeVisible();
	// Input before hydration has no effect, so it is repeated.
	await expect(async () => {
		await page.getByLabel('Busca').fill('');
		await page.getByLabel('Busca').pressSequentially('chacara da audit');
		await expect(page).toHaveURL(/search=chacara\+da\+audit/, { timeout: 2_000 });
	}).toPass();
	await expect(page.getByText('2 ações', { exact: true })).toBeVisible();
	await expect(page.getByLabel('Busca')).toBeFocused();

	const row = page.getByRole('row').filter({ hasText: 'Editou o leilão' });
	await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
	await expect(row.getByTitle('admin@martelo.test')).toBeVisible();
	await row.getByRole('button').press('Enter');
	await expect(page.getByRole('link', { name: 'Abrir Chácara da Auditoria' })).toHaveAttribute(
		'href',
		new RegExp(id),
	);
	const bid = page.getByRole('row', { name: /^Lance inicial/ });
	await expect(bid).toContainText(/R\$\s1\.000,00.*R\$\s2\.500,50/);
	await expect(page.getByRole('table', { name: 'O que mudou' }).getByRole('rowheader')).toHaveText([
		'Título',
		'Lance inicial',
		'Descrição',
	]);
	await expect(page.getByText('Fim.')).toHaveCount(0);
	await page.getByRole('button', { name: 'ver tudo' }).last().click();
	await expect(page.getByText('Fim.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	expect(errors).toEqual([]);

	await page.getByRole('link', { name: 'Ver tudo sobre Chácara da Auditoria' }).click();
	await expect(page.getByText('2 ações', { exact: true })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`auction=${id}`));
	await page.getByRole('link', { name: /^Lote: Chácara da Auditoria/ }).click();
	await expect(page).toHaveURL(ADDRESS);
});

test('filters are kept in the URL, restored from it, and a message says that nothing matches', async ({
	as,
}) => {
	const page = await as('admin');
	const title = `Galpão ${randomUUID()}`;
	const id = await editedAuction(page, title);
	await callApi(page, 'DELETE', ADMIN_API.adminAuction(id));
	await page.goto(`${ADDRESS}?search=${title.replace('ã', 'a')}`);
	await expect(lines(page)).toHaveText(['Excluiu o leilão', 'Editou o leilão', 'Criou o leilão']);
	await expect(page.getByText('excluído').first()).toBeVisible();
	await expect(page.getByRole('link', { name: title })).toHaveCount(0);
	await page.getByLabel('Ação', { exact: true }).selectOption('Excluiu o leilão');
	await expect(page).toHaveURL(/action=auction\.deleted/);
	await expect(lines(page)).toHaveText(['Excluiu o leilão']);
	await page.reload();
	await expect(page.getByLabel('Ação', { exact: true })).toHaveValue('auction.deleted');
	await expect(lines(page)).toHaveText(['Excluiu o leilão']);
	await page.getByLabel('Até', { exact: true }).fill('01/02/2021');
	await expect(page.getByText('Nenhuma ação com estes filtros')).toBeVisible();
	await expect(page).toHaveURL(/to=2021-02-01/);
	expect(await findings(page)).toEqual([]);
	await page.getByRole('link', { name: 'Ver todas as ações' }).click();
	await expect(page.getByLabel('Ação', { exact: true })).toHaveValue('all');
	await expect(page.getByLabel('Até', { exact: true })).toHaveValue('');
	await expect(page.getByLabel('Busca')).toHaveValue('');
	await expect(lines(page).first()).toBeVisible();
});

test('the log loads further pages, and a failed load can be retried', async ({ as, server }) => {
	const page = await as('admin');
	await sql`insert into audit_log (admin_id, action, subject)
		select (select user_id from user_roles where role = 'admin' limit 1), 'image.added', gen_random_uuid()
		from generate_series(1, 70)`.execute(server.db);
	// Those of other journeys are among them.
	const { rows } = await sql<{ all: number }>`
		select count(*)::int as all from audit_log where action like 'image.%'`.execute(server.db);
	const all = rows[0]?.all ?? 0;
	await page.goto(`${ADDRESS}?action=image`);
	await expect(lines(page)).toHaveCount(50);
	await expect(page.getByText('50 ações, e há mais antigas', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect(page.getByText(`${all} ações`, { exact: true })).toBeVisible();
	await page.reload();
	await expect(lines(page)).toHaveCount(all);

	await sql`alter table audit_log rename to audit_log_away`.execute(server.db);
	await page.goto(ADDRESS);
	await expect(page.getByRole('alert')).toContainText('Erro ao carregar a auditoria.');
	expect(await findings(page)).toEqual([]);
	await sql`alter table audit_log_away rename to audit_log`.execute(server.db);
	await page.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(lines(page).first()).toBeVisible();
});

test('the page fits every width, light and dark', async ({ as }) => {
	const page = await as('admin');
	await editedAuction(page, `Imóvel de título ${'muito longo '.repeat(14)}`.trim());
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(ADDRESS);
		await lines(page).first().click();
		expect(await flaws(page)).toEqual([]);
	}
});
