import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, overflow, pageErrors } from '#e2e/inspection.ts';
import { bidder, checkIdentities, newcomer } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeCnpj, makeCpf } from '#server/testing/identities.ts';

test('a person states the CPF, a wrong one is named, and the desk checks it with the approval', async ({
	as,
	server,
	page,
}) => {
	const errors = pageErrors(page);
	const email = await newcomer(page, server);
	await page.goto(PAGES.profileIdentity);
	const section = page.getByRole('region', { name: 'Identificação' });
	const field = section.getByRole('textbox', { name: 'CPF' });
	await field.pressSequentially('52998224724');
	await expect(field).toHaveValue('529.982.247-24');
	await section.getByRole('button', { name: 'Salvar' }).click();
	await expect(section.getByText(/CPF inválido/)).toBeVisible();
	await expect(field).toBeFocused();
	expect(await findings(page)).toEqual([]);

	const cpf = makeCpf();
	await field.fill(cpf);
	await section.getByRole('textbox', { name: /^Telefone/ }).fill('(11) 98765-4321');
	await section.getByRole('button', { name: 'Salvar' }).click();
	await expect(section.getByText(cpf)).toBeVisible();
	await expect(page.getByText('Dados de identificação salvos')).toBeVisible();
	expect(await overflow(page)).toBe(0);

	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.registrations);
	const line = admin.getByRole('row').filter({ hasText: email });
	await expect(line).toContainText('CPF informado, por conferir');
	await line.getByRole('button', { name: /^Aprovar/ }).click();
	const dialog = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	await expect(dialog.getByText(cpf)).toBeVisible();
	await dialog.getByRole('checkbox', { name: 'CPF ou CNPJ', exact: true }).check();
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Aprovar' }).click();
	await expect(admin.getByText('Usuário aprovado com sucesso.')).toBeVisible();
	expect(errors).toEqual([]);
});

test('a number that somebody else states is no obstacle; a company states its representative', async ({
	browser,
	server,
}) => {
	const [cpf, cnpj] = [makeCpf(), makeCnpj()];
	const { page: other } = await bidder(browser, server);
	const data = { person_type: 'individual', tax_id: cpf };
	const taken = await other.request.put(ACCOUNT_API.identity, { data, headers: { origin: server.url } });
	expect(taken.status()).toBe(200);
	const { page } = await bidder(browser, server);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(PAGES.profileIdentity);
	const section = page.getByRole('region', { name: 'Identificação' });
	await section.getByRole('textbox', { name: 'CPF' }).fill(cpf);
	await section.getByRole('button', { name: 'Salvar' }).click();
	await expect(section.getByText(cpf)).toBeVisible();
	const company = await bidder(browser, server);
	await companyStates(company.page, cnpj);
});

/** A company states its number and its representative on a narrow screen. */
async function companyStates(page: Page, cnpj: string) {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(PAGES.profileIdentity);
	const section = page.getByRole('region', { name: 'Identificação' });

	await section.getByRole('radio', { name: 'Empresa' }).check();
	const number = section.getByRole('textbox', { name: 'CNPJ' });
	await number.fill(`CNPJ/MF nº ${cnpj}`);
	await expect(number).toHaveValue(cnpj);
	await section.getByRole('textbox', { name: 'Nome de quem representa a empresa' }).fill('Ana Lima');
	await section.getByRole('textbox', { name: 'CPF do representante' }).fill(makeCpf());
	expect(await overflow(page)).toBe(0);
	await section.getByRole('button', { name: 'Salvar' }).click();
	await expect(section.getByText(cnpj)).toBeVisible();
	await expect(section.getByText(/Ana Lima, CPF/)).toBeVisible();
}

test('the desk sees who else states a number, and frees it from who holds it', async ({
	as,
	browser,
	server,
}) => {
	const data = { person_type: 'individual', tax_id: makeCpf() };
	const [first, second] = [await bidder(browser, server), await bidder(browser, server)];
	await first.page.request.put(ACCOUNT_API.identity, { data, headers: { origin: server.url } });
	await checkIdentities(server);
	await second.page.request.put(ACCOUNT_API.identity, { data, headers: { origin: server.url } });
	const admin = await as('admin');
	await admin.goto(`${ADMIN_PAGES.registrations}&status=unchecked`);
	const row = admin.getByRole('row').filter({ hasText: second.email });
	await row.getByRole('button', { name: /^Conferir identidade/ }).click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText(/já foi conferido em outra conta/)).toContainText(first.email);
	await dialog.getByRole('checkbox', { name: 'CPF ou CNPJ confere com o documento' }).check();
	await dialog.getByRole('button', { name: 'Registrar conferência' }).click();
	await expect(dialog.getByText('CPF ou CNPJ já conferido')).toBeVisible();
	await dialog.getByRole('button', { name: 'Liberar número' }).click();
	await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
	expect(await findings(admin)).toEqual([]);
	await admin.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(admin)).toBe(0);
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O documento é da segunda pessoa');
	await dialog.getByRole('button', { name: 'Liberar número' }).click();
	await expect(admin.getByText('Número liberado')).toBeVisible();
	await expect(dialog.getByText(/Outra conta informou o mesmo número/)).toBeVisible();
	await dialog.getByRole('checkbox', { name: 'CPF ou CNPJ confere com o documento' }).check();
	await dialog.getByRole('button', { name: 'Registrar conferência' }).click();
	await expect(admin.getByText('Conferência registrada')).toBeVisible();
});
