import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, pageErrors } from '#e2e/inspection.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { newcomer } from '#e2e/people.ts';
import { section } from '#e2e/profile-page.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const APPROVED_LIST = `${ADMIN_PAGES.registrations}&status=approved`;
const SOON = { timeout: 20_000 };

/** Sets a new account to approved, without a decision on record. */
async function approve(server: TestServer, email: string): Promise<void> {
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
}

/** Other journeys on this server count decisions. */
test.afterEach(({ server }) => server.db.deleteFrom('registration_decisions').execute());

const statusOf = async (server: TestServer, email: string) => {
	const found = server.db.selectFrom('profiles').select(['name', 'status']).where('email', '=', email);
	return found.executeTakeFirstOrThrow();
};

const lineOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

test('an approval is revoked with a reason after a second step; the person’s open page shows it without a reload', async ({
	as,
	server,
	page,
}) => {
	const email = await newcomer(page, server, { name: 'Sílvia Prado' });
	await approve(server, email);
	await page.goto(PAGES.profileAccount);
	await expect(section(page, 'Cadastro')).toContainText('Aprovado');

	const admin = await as('admin');
	const errors = pageErrors(admin);
	await admin.goto(ADMIN_PAGES.registrations);
	await admin.getByRole('link', { name: 'Aprovados' }).click();
	await expect(admin.getByRole('heading', { name: 'Cadastros Aprovados' })).toBeVisible();
	// An administrator has no approval that could be revoked.
	await expect(lineOf(admin, 'admin@martelo.test')).toHaveCount(0);
	await admin.getByRole('searchbox', { name: 'Busca' }).fill('SILVIA');
	await expect(admin.getByRole('rowheader')).toHaveText(['Sílvia Prado']);
	await expect(admin).toHaveURL(/status=approved&search=SILVIA/);
	expect(await findings(admin)).toEqual([]);

	await admin.getByRole('button', { name: 'Mais ações: Sílvia Prado' }).click();
	await admin.getByRole('button', { name: 'Revogar aprovação' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Cadastro aprovado' });
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await dialog.getByLabel('Motivo').fill('O documento é de <b>outra</b> pessoa.');
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await expect(dialog.getByText('Revogar a aprovação de Sílvia Prado?')).toBeFocused();
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Voltar' }).click();
	await expect(dialog.getByLabel('Motivo')).toBeFocused();
	await expect(dialog.getByLabel('Motivo')).toHaveValue('O documento é de <b>outra</b> pessoa.');
	expect(await statusOf(server, email)).toMatchObject({ status: 'approved' });
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await dialog.getByRole('button', { name: 'Revogar aprovação' }).click();
	await expect(admin.getByText('Aprovação revogada com sucesso.')).toBeVisible();
	await expect(admin.getByText('Nada encontrado para “SILVIA”')).toBeVisible();
	expect(errors).toEqual([]);

	await expect(section(page, 'Cadastro')).toContainText('Aprovação revogada', SOON);
	await expect(section(page, 'Cadastro')).toContainText('O documento é de <b>outra</b> pessoa.');
	expect(await findings(page)).toEqual([]);
	await expect
		.poll(async () => (await emailsTo(server, email)).join('\n'), SOON)
		.toContain('Motivo: O documento é de <b>outra</b> pessoa.');
});

test('a revocation by another administrator in the meantime is reported, and nothing is done twice', async ({
	as,
	server,
	page,
}) => {
	const email = await newcomer(page, server, { name: 'Túlio Amorim' });
	await approve(server, email);
	const admin = await as('admin');
	await admin.goto(`${APPROVED_LIST}&search=tulio`);
	await admin.getByRole('button', { name: 'Mais ações: Túlio Amorim' }).click();
	await admin.getByRole('button', { name: 'Revogar aprovação' }).click();
	const dialog = admin.locator('dialog[open]');
	await dialog.getByLabel('Motivo').fill('Pedido da própria pessoa');
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await admin.route('**/revoke', (route) => route.fulfill({ status: 500, json: {} }));
	await dialog.getByRole('button', { name: 'Revogar aprovação' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Erro ao processar ação.');
	await admin.unroute('**/revoke');
	// Rejected only while the request is in flight: earlier, a reload of the list could remove the row and its dialog.
	await admin.route('**/revoke', async (route) => {
		await server.db.updateTable('profiles').set({ status: 'rejected' }).where('email', '=', email).execute();
		await route.continue();
	});
	await dialog.getByRole('button', { name: 'Revogar aprovação' }).click();
	await expect(admin.getByText('Cadastro não aprovado')).toBeVisible();
	await expect(dialog).toHaveCount(0);
});

test('an approved person sees the consequences before their name changes; the back office shows both names', async ({
	as,
	server,
	page,
}) => {
	const email = await newcomer(page, server, { name: 'Paula Dias' });
	await approve(server, email);
	await page.goto(PAGES.profileAccount);
	const errors = pageErrors(page);
	const form = section(page, 'Nome');
	await expect(form).toContainText('Se você o mudar, o cadastro volta à análise');
	await form.getByLabel('Nome completo').fill('Paula Dias Moreira');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	const dialog = page.getByRole('dialog', { name: 'Mudar o nome?' });
	await expect(dialog).toContainText('até ele ser aprovado de novo você não pode dar lances');
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Manter o nome' }).click();
	await expect(dialog).toBeHidden();
	expect(await statusOf(server, email)).toEqual({ name: 'Paula Dias', status: 'approved' });

	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await dialog.getByRole('button', { name: 'Mudar e voltar à análise' }).click();
	await expect(page.getByText('Seu cadastro voltou à análise. Avisamos por email')).toBeVisible();
	const registration = section(page, 'Cadastro');
	await expect(registration).toContainText('Em análise');
	await expect(registration).toContainText('Seu nome mudou de Paula Dias para Paula Dias Moreira');
	await expect(form).toContainText('ficam em nome de Paula Dias.');
	expect(await statusOf(server, email)).toEqual({ name: 'Paula Dias Moreira', status: 'pending' });
	expect(await findings(page)).toEqual([]);
	expect(errors).toEqual([]);

	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.registrations);
	const line = lineOf(admin, email);
	await expect(line).toContainText('Mudou o nome: antes Paula Dias');
	await line.getByRole('button', { name: 'Aprovar Paula Dias Moreira' }).click();
	const review = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	await expect(review).toContainText('A pessoa mudou o nome depois de aprovada.');
	expect(await findings(admin)).toEqual([]);
	await review.getByRole('checkbox', { name: 'Nome', exact: true }).check();
	await review.getByRole('button', { name: 'Aprovar' }).click();
	await expect(admin.getByText('Usuário aprovado com sucesso.')).toBeVisible();
	await expect(registration).toContainText('Aprovado', SOON);
});

test('no confirmation for an unchanged name or for a pending registration', async ({ server, page }) => {
	const email = await newcomer(page, server, { name: 'Rui Castro' });
	await page.goto(PAGES.profileAccount);
	const form = section(page, 'Nome');
	await form.getByLabel('Nome completo').fill('Rui Castro Neto');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(page.getByText('A alteração já vale em todo o site.')).toBeVisible();
	await approve(server, email);
	await page.reload();
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(page.getByText('A alteração já vale em todo o site.')).toBeVisible();
	expect(await statusOf(server, email)).toEqual({ name: 'Rui Castro Neto', status: 'approved' });
});

test('the list of approved people fits every width: with long names, when empty, after an error', async ({
	as,
	server,
	page,
}) => {
	const name = `Maria ${'das Graças Aparecida '.repeat(5)}Silva`.slice(0, 120);
	const email = await newcomer(page, server, { name });
	await approve(server, email);
	const admin = await as('admin');
	for (const width of [390, 768, 1440]) {
		await admin.setViewportSize({ width, height: 900 });
		await admin.goto(APPROVED_LIST);
		await expect(lineOf(admin, email)).toBeVisible();
		expect(await flaws(admin)).toEqual([]);
		await admin.goto(`${APPROVED_LIST}&search=${randomUUID()}`);
		await expect(admin.getByText(/^Procure por uma parte do nome ou do email/)).toBeVisible();
		expect(await flaws(admin)).toEqual([]);
	}
	await server.db.schema.alterTable('profiles').renameColumn('document_uploaded_at', 'gone').execute();
	try {
		await admin.goto(APPROVED_LIST);
		await expect(admin.getByText('Erro ao carregar usuários aprovados.').first()).toBeVisible();
	} finally {
		await server.db.schema.alterTable('profiles').renameColumn('gone', 'document_uploaded_at').execute();
	}
	await admin.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(lineOf(admin, email)).toBeVisible();
});
