import type { Page, Route } from '@playwright/test';
import { sql } from 'kysely';
import { expect, signIn, test } from './house.ts';
import { findings } from './inspection.ts';
import { askAccounts, fillLogin } from './people.ts';

async function fillSignup(page: Page, name: string, email: string, password: string): Promise<void> {
	await page.getByLabel('Nome completo').fill(name);
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Criar Conta' }).click();
}

test('signing in: words for what is wrong, the remembered e-mail, and where each status lands', async ({
	page,
}) => {
	await page.goto('/auth');
	await fillLogin(page, 'ana@martelo', '123');
	await expect(page.getByText('Email inválido')).toBeVisible();
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
	await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

	await fillLogin(page, 'ana@martelo.test', 'errada123');
	await expect(page.getByText('Erro no login')).toBeVisible();
	await expect(page.getByText('Email ou senha incorretos')).toBeVisible();

	await page.getByLabel('Lembrar e-mail').check();
	await fillLogin(page, 'ana@martelo.test');
	await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
	await expect(page.getByText('Redirecionando...')).toBeVisible();
	await expect(page).toHaveURL('/');
	await expect(
		page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }),
	).toBeVisible();
	await expect(page.getByRole('link', { name: 'Gestão de Leilões' })).toBeHidden();
	await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeHidden();

	for (const address of ['/auth', '/auth?tab=signup', '/auth?tab=reset']) {
		await page.goto(address);
		await expect(page).toHaveURL('/');
	}
	await page.getByRole('button', { name: 'Sair' }).click();
	await expect(page.getByText('Logout realizado')).toBeVisible();
	await expect(page.getByText('Você foi desconectado com sucesso')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();

	await page.goto('/auth');
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@martelo.test');
	await expect(page.getByLabel('Lembrar e-mail')).toBeChecked();
	await page.getByLabel('Lembrar e-mail').uncheck();
	await fillLogin(page, 'ana@martelo.test');
	await page.getByRole('button', { name: 'Sair' }).click();
	await expect(page.getByText('Logout realizado')).toBeVisible();
	await page.goto('/auth');
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
	await expect(page.getByLabel('Lembrar e-mail')).not.toBeChecked();
});

for (const [name, label] of [
	['carla', 'Em análise'],
	['davi', 'Recusado'],
] as const) {
	test(`${name} lands on the profile, which says where the registration stands`, async ({ page }) => {
		await signIn(page, name);
		await expect(page).toHaveURL('/profile');
		await expect(page.getByText(label).first()).toBeVisible();
	});
}

test('the tabs have addresses, and a way back to the start', async ({ page }) => {
	for (const [address, current] of [
		['/auth', 'Entrar'],
		['/auth?tab=login', 'Entrar'],
		['/auth?tab=signup', 'Criar Conta'],
		['/auth?tab=reset', 'Nova senha'],
		['/auth?tab=outra', 'Entrar'],
	] as const) {
		await page.goto(address);
		const tabs = page.getByRole('navigation', { name: 'Acesso' });
		await expect(tabs.getByRole('link', { name: current })).toHaveAttribute('aria-current', 'page');
		await expect(tabs.locator('[aria-current]')).toHaveCount(1);
	}
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Criar Conta' }).click();
	await expect(page).toHaveURL('/auth?tab=signup');
	await page.getByRole('link', { name: '← Voltar ao início' }).click();
	await expect(page).toHaveURL('/');
});

test('a form is disabled while its request is in flight', async ({ page }) => {
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/api/auth/sign-in/email', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/auth');
	await fillLogin(page, 'ana@martelo.test');
	await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
	for (const label of ['Email', 'Senha', 'Lembrar e-mail'])
		await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
	await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeDisabled();
	release();
	await expect(page).toHaveURL('/');
});

test.describe('the rate limiter is asked before the password is sent', () => {
	const cases: [name: string, answer: (route: Route) => Promise<void>, title: string, words: string][] = [
		[
			'with a wait',
			(route) => route.fulfill({ json: { success: false, retryAfter: 61 } }),
			'Muitas tentativas',
			'Tente novamente em 2 minutos',
		],
		[
			'with a reason',
			(route) => route.fulfill({ json: { success: false, error: 'Limite do dia' } }),
			'Erro de rate limiting',
			'Limite do dia',
		],
		[
			'without a reason',
			(route) => route.fulfill({ json: { success: false } }),
			'Erro de rate limiting',
			'Erro interno',
		],
		['out of reach', (route) => route.abort(), 'Erro de rate limiting', 'Erro interno'],
	];
	for (const [name, answer, title, words] of cases) {
		test(name, async ({ page }) => {
			let sent = 0;
			await page.route('**/functions/v1/rate-limiter', answer);
			await page.route('**/api/auth/sign-in/**', (route) => {
				sent += 1;
				return route.abort();
			});
			await page.goto('/auth');
			await fillLogin(page, 'ana@martelo.test');
			await expect(page.getByText(title)).toBeVisible();
			await expect(page.getByText(words)).toBeVisible();
			await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
			expect(sent).toBe(0);
		});
	}
});

test('guessing at one account is stopped by the sign-in itself', async ({ page, house }) => {
	const email = 'alvo@martelo.test';
	for (let n = 0; n < 10; n += 1) {
		const answer = await askAccounts(page, house, '/sign-in/email', { email, password: `errada-${n}` });
		expect(answer.status()).toBe(401);
	}
	await page.goto('/auth');
	await fillLogin(page, email);
	await expect(page.getByText('Muitas tentativas')).toBeVisible();
	await expect(page.getByText(/^Tente novamente em (59|60) minutos$/)).toBeVisible();
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).toHaveURL('/');
	// All journeys come from one address, and the next ones should find its turns there.
	await sql`delete from rate_limits`.execute(house.db);
});

test.describe('what else a sign-in may answer', () => {
	const cases: [name: string, answer: (route: Route) => Promise<void>, title: string, words: string][] = [
		[
			'no user',
			(route) => route.fulfill({ json: { token: null } }),
			'Erro no login',
			'Erro inesperado durante a autenticação',
		],
		[
			'an address to confirm',
			(route) =>
				route.fulfill({
					status: 403,
					json: { code: 'EMAIL_NOT_VERIFIED', message: 'Confirme seu email antes de entrar.' },
				}),
			'Erro no login',
			'Confirme seu email antes de entrar.',
		],
		['nothing', (route) => route.abort(), 'Erro inesperado', 'Tente novamente mais tarde'],
	];
	for (const [name, answer, title, words] of cases) {
		test(name, async ({ page }) => {
			await page.route('**/api/auth/sign-in/email', answer);
			await page.goto('/auth');
			await fillLogin(page, 'ana@martelo.test');
			await expect(page.getByText(title, { exact: true })).toBeVisible();
			await expect(page.getByText(words)).toBeVisible();
			await expect(page).toHaveURL('/auth');
		});
	}
});

test('a page that needs a login comes back to itself after it', async ({ page }) => {
	await page.goto('/profile?de=teste#dados');
	await expect(page).toHaveURL('/auth');
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Criar Conta' }).click();
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Entrar' }).click();
	await fillLogin(page, 'bruno@martelo.test');
	await expect(page).toHaveURL('/profile?de=teste#dados');
	await expect(page.getByText('Bruno Teixeira').first()).toBeVisible();
});

test('a hostile place to return to is not visited', async ({ page }) => {
	test.setTimeout(60_000);
	const abroad: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith('http://127.0.0.1:') && !request.url().startsWith('data:'))
			abroad.push(request.url());
	});
	for (const pathname of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example']) {
		await page.goto('/auth');
		await page.evaluate((path) => {
			const usr = { from: { pathname: path, search: '', hash: '', key: 'x', state: null } };
			history.replaceState({ ...history.state, usr }, '');
		}, pathname);
		await page.reload();
		await fillLogin(page, 'ana@martelo.test');
		await expect(page).toHaveURL('/');
		await page.context().clearCookies();
	}
	await page.goto('/auth?returnTo=https://evil.example&redirect=//evil.example&from=//evil.example');
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).toHaveURL('/');
	expect(abroad).toEqual([]);
});

test('whoever signs in on another tab leaves the login on this one', async ({ page, context }) => {
	await page.goto('/auth');
	await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
	const other = await context.newPage();
	await signIn(other, 'carla');
	await expect(page).toHaveURL('/profile');
});

test('signing up makes a pending account, says so, and opens the profile 1.5 s later', async ({ page }) => {
	await page.clock.install();
	await page.goto('/auth?tab=signup');
	await fillSignup(page, 'F', 'fernanda@martelo', '123');
	await expect(page.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
	await expect(page.getByText('Email inválido')).toBeVisible();
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();

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
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.clock.runFor(1_400);
	await page.evaluate(() => fetch('/healthz'));
	expect(asked).toContain('/healthz');
	expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);
	await expect(page).toHaveURL('/auth?tab=signup');
	await page.clock.runFor(100);
	await expect(page).toHaveURL('/profile');
	await page.clock.resume();
	await expect(page.getByText('Em análise').first()).toBeVisible();
});

test('an account whose address must be confirmed first goes back to the login', async ({ page }) => {
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

test('a new password gets a hint at its strength, which counts name and e-mail as known', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto('/auth?tab=signup');
	await page.getByLabel('Nome completo').fill('Helena Vasconcelos');
	await page.getByLabel('Email', { exact: true }).fill('h.albuquerque@martelo.test');
	expect(asked.filter((url) => url.includes('password-score'))).toEqual([]);
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
	expect(asked.filter((url) => url.includes('password-score'))).toHaveLength(1);
});
