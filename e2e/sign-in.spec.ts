import { fillLogin } from './people.ts';
import { expect, signIn, test } from './test-server.ts';

test('signing in shows errors, remembers the email address, and opens the page for each status', async ({
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
	test(`${name} lands on the profile, which shows the registration status`, { tag: '@nightly' }, async ({
		page,
	}) => {
		await signIn(page, name);
		await expect(page).toHaveURL('/profile');
		await expect(page.getByText(label).first()).toBeVisible();
	});
}

test('the tabs have URLs, and a link to the home page', { tag: '@nightly' }, async ({ page }) => {
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

test('a form is disabled while its request is in flight', { tag: '@nightly' }, async ({ page }) => {
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

test('a page that needs a login is opened again after the login', async ({ page }) => {
	await page.goto('/profile?secao=conta#dados');
	await expect(page).toHaveURL('/auth');
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Criar Conta' }).click();
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Entrar' }).click();
	// Both forms have an email field.
	await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
	await fillLogin(page, 'bruno@martelo.test');
	await expect(page).toHaveURL('/profile?secao=conta#dados');
	await expect(page.getByText('Bruno Teixeira').first()).toBeVisible();
});

test('a return URL of another site is not followed', { tag: '@nightly' }, async ({ page }) => {
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

test('signing in in another tab leaves the login page in this one', { tag: '@nightly' }, async ({
	page,
	context,
}) => {
	await page.goto('/auth');
	await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
	const other = await context.newPage();
	await signIn(other, 'carla');
	await expect(page).toHaveURL('/profile');
});
