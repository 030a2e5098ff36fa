import { readFile } from 'node:fs/promises';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { findings } from '#e2e/inspection.ts';
import { PASSWORD } from '#e2e/people.ts';
import { logIn, newProfile, section } from '#e2e/profile-page.ts';
import { expect, test } from '#e2e/test-server.ts';
import { appCode, nextCode } from '#server/testing/accounts.ts';

const NEW_PASSWORD = 'três janelas azuis';

test('a changed name appears everywhere, and the approved name stays on record', async ({ as, server }) => {
	const bruno = await as('bruno');
	await bruno.goto(ACCOUNT_PAGES.account);
	const form = section(bruno, 'Nome');
	await form.getByLabel('Nome completo').fill('B');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(form.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
	await expect(form.getByLabel('Nome completo')).toBeFocused();
	await form.getByLabel('Nome completo').fill('Bruno T. Aguiar');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await bruno.getByRole('button', { name: 'Mudar e voltar à análise' }).click();
	await expect(bruno.getByText('Nome atualizado')).toBeVisible();
	await expect(form).toBeFocused();
	await expect(section(bruno, 'Cadastro')).toContainText('Bruno T. Aguiar');
	await expect(form).toContainText('ficam em nome de Bruno Teixeira');
	const { name } = await server.db
		.selectFrom('users')
		.select('name')
		.where('email', '=', 'bruno@martelo.test')
		.executeTakeFirstOrThrow();
	expect(name).toBe('Bruno T. Aguiar');
	const before = { name: 'Bruno Teixeira', status: 'approved' } as const;
	await server.db.updateTable('profiles').set(before).where('email', '=', 'bruno@martelo.test').execute();
});

test('after a password change the old one fails, other devices are signed out, and this one stays signed in', async ({
	page,
	server,
	browser,
}) => {
	const email = await newProfile(page, server);
	await page.goto(ACCOUNT_PAGES.security);
	const other = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage();
	await logIn(other, email);
	await expect(other).toHaveURL('/profile');
	await page.reload();
	await expect(section(page, 'Aparelhos conectados').getByRole('listitem')).toHaveCount(2);

	const form = section(page, 'Senha');
	const fill = async (current: string, next: string, again: string) => {
		await form.getByLabel('Senha atual').fill(current);
		await form.getByLabel('Nova senha', { exact: true }).fill(next);
		await form.getByLabel('Confirmar nova senha').fill(again);
		await form.getByRole('button', { name: 'Alterar senha' }).click();
	};
	await fill('', '123', '');
	for (const text of [
		'Digite sua senha atual',
		'Senha deve ter pelo menos 6 caracteres',
		'Confirmação de senha é obrigatória',
	])
		await expect(form.getByText(text)).toBeVisible();
	await fill(PASSWORD, NEW_PASSWORD, 'outra coisa');
	await expect(form.getByText('Senhas não coincidem')).toBeVisible();
	await expect(form.getByLabel('Confirmar nova senha')).toBeFocused();
	await fill('errada123', NEW_PASSWORD, NEW_PASSWORD);
	await expect(form.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await expect(form.getByLabel('Senha atual')).toBeFocused();
	await fill(PASSWORD, '123456', '123456');
	await expect(form.getByText('Esta senha está entre as mais usadas do mundo.')).toBeVisible();
	await expect(form.getByText('Força da senha')).toBeVisible();
	await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
	await expect(page.getByText('Senha alterada')).toBeVisible();
	await expect(form.getByLabel('Senha atual')).toHaveValue('');
	await expect(section(page, 'Aparelhos conectados').getByRole('listitem')).toHaveCount(1);

	await other.reload();
	await expect(other).toHaveURL('/auth');
	await logIn(other, email);
	await expect(other.getByText('Email ou senha incorretos')).toBeVisible();
	await logIn(other, email, NEW_PASSWORD);
	await expect(other).toHaveURL('/profile');
	await other.context().close();
});

test('two-factor authentication: enabled, login with a code and a recovery code, new recovery codes, disabled', async ({
	page,
	server,
	context,
}) => {
	const email = await newProfile(page, server);
	await page.goto(ACCOUNT_PAGES.security);
	const security = section(page, 'Verificação em duas etapas');
	const login = async (code: string, recovery = false) => {
		await context.clearCookies();
		await logIn(page, email);
		if (recovery) await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
		await page.getByLabel(recovery ? 'Código de recuperação' : 'Código do aplicativo').fill(code);
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page).toHaveURL('/profile');
		await page.goto(ACCOUNT_PAGES.security);
	};

	await security.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
	await expect(security.getByLabel('Sua senha')).toBeFocused();
	await security.getByRole('button', { name: 'Continuar' }).click();
	await expect(security.getByText('Digite sua senha')).toBeVisible();
	await security.getByLabel('Sua senha').fill('errada123');
	await security.getByLabel('Sua senha').press('Enter');
	await expect(security.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await security.getByLabel('Sua senha').press('Enter');
	await expect(security.getByRole('img', { name: 'Código QR' })).toBeVisible();
	const secret = await security.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).innerText();
	const uri = `otpauth://totp/x?secret=${secret.replaceAll(' ', '')}`;
	const field = security.getByLabel('Código do aplicativo');
	await expect(field).toBeFocused();
	expect(await findings(page)).toEqual([]);
	await field.fill(appCode(uri) === '000000' ? '111111' : '000000');
	await field.press('Enter');
	await expect(security.getByText('Código incorreto.')).toBeVisible();
	await expect(field).toBeFocused();
	await field.fill(appCode(uri));
	await field.press('Enter');
	await expect(page.getByText('Verificação em duas etapas ativada')).toBeVisible();
	const codes = security.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
	expect(await codes.count()).toBeGreaterThanOrEqual(8);
	const [first = '', second = ''] = await codes.allInnerTexts();
	expect(await findings(page)).toEqual([]);
	const download = page.waitForEvent('download');
	await security.getByRole('link', { name: 'Baixar' }).click();
	expect(await readFile(await (await download).path(), 'utf8')).toContain(first);
	await security.getByRole('button', { name: 'Guardei os códigos' }).click();
	await expect(security.getByText('Ativada', { exact: true })).toBeVisible();
	await expect(security).toBeFocused();
	await expect(page.getByText(first)).toHaveCount(0);

	await login(nextCode(uri));
	await login(first, true);

	await security.getByRole('button', { name: 'Novos códigos de recuperação' }).click();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await security.getByRole('button', { name: 'Gerar novos códigos' }).click();
	await expect(security.getByText('Digite os 6 números do aplicativo ou um código')).toBeVisible();
	await field.fill(second);
	await security.getByRole('button', { name: 'Gerar novos códigos' }).click();
	await expect(codes.first()).toBeVisible();
	const [fresh = '', spare = ''] = await codes.allInnerTexts();
	expect(fresh).not.toBe(first);
	await login(fresh, true);

	await security.getByRole('button', { name: 'Desativar' }).click();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await field.fill(appCode(uri) === '000000' ? '111111' : '000000');
	await security.getByRole('button', { name: 'Desativar' }).click();
	await expect(security.getByText('Código incorreto. Confira o aplicativo e tente de novo.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await field.fill(spare);
	await security.getByRole('button', { name: 'Desativar' }).click();
	await expect(page.getByText('Verificação em duas etapas desativada')).toBeVisible();
	await expect(security.getByText('Desativada', { exact: true })).toBeVisible();
	await context.clearCookies();
	await logIn(page, email);
	await expect(page).toHaveURL('/profile');
});

test('the list of devices marks the current one, and the other sessions can be ended', async ({
	page,
	server,
	browser,
}) => {
	const email = await newProfile(page, server);
	await page.goto(ACCOUNT_PAGES.security);
	const phone = await browser.newContext({
		baseURL: server.url,
		userAgent:
			'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
	});
	const other = await phone.newPage();
	await logIn(other, email);
	await expect(other).toHaveURL('/profile');

	await page.reload();
	const devices = section(page, 'Aparelhos conectados').getByRole('listitem');
	await expect(devices).toHaveCount(2);
	await expect(devices.filter({ hasText: 'Chrome no Android' })).toContainText('Endereço 127.0.0.1');
	await expect(devices.filter({ hasText: 'este aparelho' })).toHaveCount(1);
	await page.getByRole('button', { name: 'Encerrar as outras' }).click();
	await expect(page.getByText('Sessões encerradas')).toBeVisible();
	await expect(devices).toHaveCount(1);
	await expect(devices).toContainText('este aparelho');
	await other.reload();
	await expect(other).toHaveURL('/auth');
	await phone.close();
});

test('a person downloads all stored data about them as a file', async ({ as }) => {
	const ana = await as('ana');
	await ana.goto(ACCOUNT_PAGES.account);
	const download = ana.waitForEvent('download');
	await ana.getByRole('link', { name: 'Baixar meus dados' }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe('meus-dados.json');
	const text = await readFile(await file.path(), 'utf8');
	expect(JSON.parse(text)).toMatchObject({ leia_me: expect.any(String) });
	expect(text).toContain('ana@martelo.test');
	expect(text).not.toContain('bruno@martelo.test');
});

test('an account is deleted in two steps, and its owner is signed out', async ({ page, server }) => {
	const email = await newProfile(page, server);
	await page.getByRole('button', { name: 'Excluir minha conta' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('O que fica: seus lances e pagamentos, sob um pseudônimo.');
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await expect(dialog.getByText('Digite sua senha')).toBeVisible();
	await expect(dialog.getByLabel('Sua senha')).toBeFocused();
	await dialog.getByLabel('Sua senha').fill('errada123');
	await dialog.getByLabel('Sua senha').press('Enter');
	await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
	await expect(dialog.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await expect(dialog.getByLabel('Sua senha')).toBeFocused();
	await dialog.getByLabel('Sua senha').fill(PASSWORD);
	await dialog.getByLabel('Sua senha').press('Enter');
	await expect(dialog).toContainText('Não há como voltar atrás.');
	await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
	await expect(page).toHaveURL('/');
	await expect(page.getByText('Conta excluída')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
	await logIn(page, email);
	await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
});

for (const [name, why] of [
	['ana', /Você está vencendo um leilão|Há uma arrematação em aberto/],
	['admin', /Conta de administrador/],
] as const) {
	test(`${name} cannot delete the account now: the dialog gives the reason and restores the focus`, async ({
		as,
	}) => {
		const page = await as(name);
		await page.goto(ACCOUNT_PAGES.account);
		await page.getByRole('button', { name: 'Excluir minha conta' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Sua senha').fill(PASSWORD);
		await dialog.getByLabel('Sua senha').press('Enter');
		await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
		await expect(dialog.getByRole('alert')).toContainText(why);
		expect(await findings(page)).toEqual([]);
		await dialog.getByRole('button', { name: 'Voltar' }).click();
		await dialog.getByRole('button', { name: 'Cancelar' }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
	});
}
