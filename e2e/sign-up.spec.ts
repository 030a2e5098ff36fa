import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { findings } from './inspection.ts';
import { lotNamed } from './open-lot.ts';
import { expect, test } from './test-server.ts';

async function fillSignup(page: Page, name: string, email: string, password: string): Promise<void> {
	await page.getByLabel('Nome completo').fill(name);
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Criar Conta' }).click();
}

test('signing up creates a pending account, confirms it, and opens the profile after 1.5 s', async ({
	page,
}) => {
	await page.clock.install();
	await page.goto('/auth?tab=signup');
	await fillSignup(page, 'F', 'fernanda@martelo', '123');
	await expect(page.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
	await expect(page.getByText('Email inválido')).toBeVisible();
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();

	await page.getByLabel('Senha', { exact: true }).fill('1234');
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
	await page.getByLabel('Senha', { exact: true }).fill('três janelas');
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeHidden();
	await expect(page.getByText('Email inválido')).toBeVisible();
	await page.getByRole('button', { name: 'Mostrar senha' }).click();
	await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');

	await fillSignup(page, 'Fernanda Lima', 'ana@martelo.test', 'três janelas');
	await expect(page.getByText('Erro no cadastro')).toBeVisible();
	await expect(page.getByText('Este email já está cadastrado')).toBeVisible();

	await fillSignup(page, 'Fernanda Lima', 'fernanda@martelo.test', 'password');
	await expect(page.getByText('Esta senha está entre as mais usadas do mundo.')).toBeVisible();
	await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();

	await page.clock.pauseAt(Date.now() + 60_000);
	await fillSignup(page, 'Fernanda Lima', 'fernanda@martelo.test', 'três janelas');
	await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible();
	await expect(page.getByText('Conta criada com status pendente')).toBeVisible();
	await expect(page.getByLabel('Nome completo')).toBeDisabled();
	const requested: string[] = [];
	page.on('request', (request) => requested.push(new URL(request.url()).pathname));
	await page.clock.runFor(1_400);
	await page.evaluate(() => fetch('/healthz'));
	expect(requested).toContain('/healthz');
	expect(requested.filter((path) => path.endsWith('.data'))).toEqual([]);
	await expect(page).toHaveURL('/auth?tab=signup');
	await page.clock.runFor(100);
	await expect(page).toHaveURL('/profile');
	await page.clock.resume();
	await expect(page.getByText('Falta o documento').first()).toBeVisible();
});

test('an account with an unconfirmed address returns to the login', { tag: '@nightly' }, async ({ page }) => {
	await page.route('**/api/auth/sign-up/email', (route) =>
		route.fulfill({ json: { token: null, user: { email: 'gil@martelo.test' } } }),
	);
	await page.goto('/auth?tab=signup');
	await fillSignup(page, 'Gil Moura', 'gil@martelo.test', 'três janelas');
	await expect(page.getByText('Cadastro realizado!')).toBeVisible();
	await expect(page.getByText('Verifique seu email para ativar a conta')).toBeVisible();
	await expect(page).toHaveURL('/auth?tab=login');
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Criar Conta' }).click();
	for (const label of ['Nome completo', 'Email', 'Senha'])
		await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
});

test('a new password shows its strength, with name and email counted as guessable', {
	tag: '@nightly',
}, async ({ page }) => {
	const requested: string[] = [];
	page.on('request', (request) => requested.push(request.url()));
	await page.goto('/auth?tab=signup');
	await page.getByLabel('Nome completo').fill('Helena Vasconcelos');
	await page.getByLabel('Email', { exact: true }).fill('h.albuquerque@martelo.test');
	expect(requested.filter((url) => url.includes('password-score'))).toEqual([]);
	const hint = page.getByText(/^Força da senha/);
	for (const [password, words] of [
		['vasconcelos', 'Muito fraca. Não use seu nome nem seu email.'],
		['albuquerque', 'Muito fraca. Não use seu nome nem seu email.'],
		['123456', 'Muito fraca.'],
		['gavetazu', 'Fraca. Junte mais uma ou duas palavras.'],
		['gavetazul', 'Boa'],
		['três janelas e um gato torto', 'Forte'],
	] as const) {
		await page.getByLabel('Senha', { exact: true }).fill(password);
		await expect(hint).toContainText(`Força da senha: ${words}`);
	}
	expect(await findings(page)).toEqual([]);
	await page.getByLabel('Senha', { exact: true }).fill('');
	await expect(hint).toBeHidden();
	expect(requested.filter((url) => url.includes('password-score'))).toHaveLength(1);
});

test('the lot that a visitor came from is one press away after signing up', { tag: '@nightly' }, async ({
	page,
	server,
}) => {
	const lot = await lotNamed(server, 'orla');
	await page.goto(PAGES.auction(lot.id));
	await page.getByRole('banner').getByRole('link', { name: 'Criar Conta' }).click();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeHidden();
	await fillSignup(page, 'Nara Telles', 'nara@martelo.test', 'três janelas');
	await expect(page).toHaveURL('/profile');
	await expect(page.getByRole('list', { name: 'Etapas até o primeiro lance' })).toContainText('Falta enviar');
	await expect(page.getByText(`Você estava vendo: ${lot.title}`)).toBeVisible();
	await page.getByRole('link', { name: `Voltar: ${lot.title}` }).click();
	await expect(page).toHaveURL(PAGES.auction(lot.id));
});
