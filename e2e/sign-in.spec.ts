import { expect, signIn, test } from './house.ts';

test('signing in: words for what is wrong, the remembered e-mail, and where each status lands', async ({
	page,
}) => {
	await page.goto('/auth');
	await page.getByLabel('Email', { exact: true }).fill('ana@martelo');
	await page.getByLabel('Senha', { exact: true }).fill('123');
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page.getByText('Email inválido')).toBeVisible();
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();

	await page.getByLabel('Email', { exact: true }).fill('ana@martelo.test');
	await page.getByLabel('Senha', { exact: true }).fill('errada123');
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page.getByText('Erro no login')).toBeVisible();
	await expect(page.getByText('Email ou senha incorretos')).toBeVisible();

	await page.getByLabel('Senha', { exact: true }).fill('leilao123');
	await page.getByLabel('Lembrar e-mail').check();
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
	await expect(page).toHaveURL('/');
	await expect(
		page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }),
	).toBeVisible();
	await expect(page.getByRole('link', { name: 'Gestão de Leilões' })).toBeHidden();
	await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeHidden();

	await page.goto('/auth');
	await expect(page).toHaveURL('/');
	await page.getByRole('button', { name: 'Sair' }).click();
	await expect(page.getByText('Logout realizado')).toBeVisible();
	await expect(page.getByText('Você foi desconectado com sucesso')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
	await page.goto('/auth');
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@martelo.test');
	await expect(page.getByLabel('Lembrar e-mail')).toBeChecked();
});

for (const [name, label] of [
	['carla', 'Em análise'],
	['davi', 'Recusado'],
] as const) {
	test(`${name} lands on the profile, which says where the registration stands`, async ({ page }) => {
		await signIn(page, name);
		await expect(page).toHaveURL('/profile');
		await expect(page.getByText(label)).toBeVisible();
	});
}

test('a page that needs a login comes back to itself after it', async ({ page }) => {
	await page.goto('/profile');
	await expect(page).toHaveURL('/auth');
	await page.getByLabel('Email', { exact: true }).fill('bruno@martelo.test');
	await page.getByLabel('Senha', { exact: true }).fill('leilao123');
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page).toHaveURL('/profile');
	await expect(page.getByText('Bruno Teixeira')).toBeVisible();
});

test('signing up makes a pending account and says so', async ({ page }) => {
	await page.goto('/auth?tab=signup');
	await page.getByLabel('Nome completo').fill('F');
	await page.getByLabel('Email', { exact: true }).fill('ana@martelo.test');
	await page.getByLabel('Senha', { exact: true }).fill('leilao123');
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await expect(page.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
	await page.getByLabel('Nome completo').fill('Fernanda Lima');
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await expect(page.getByText('Este email já está cadastrado')).toBeVisible();
	await page.getByLabel('Email', { exact: true }).fill('fernanda@martelo.test');
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible();
	await expect(page).toHaveURL('/profile');
	await expect(page.getByText('Em análise')).toBeVisible();
});

test('the admin area: three screens for three askers', async ({ page, as }) => {
	await page.goto('/admin');
	await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible();
	await expect(page.getByText('Você precisa fazer login para acessar esta página.')).toBeVisible();
	const ana = await as('ana');
	await ana.goto('/admin/auctions');
	await expect(ana.getByRole('heading', { name: 'Acesso Restrito' })).toBeVisible();
	await expect(ana.getByText('Esta área é restrita a administradores.')).toBeVisible();
	await expect(ana.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
	const admin = await as('admin');
	await admin.getByRole('link', { name: 'Gestão de Leilões' }).click();
	await expect(admin.getByRole('columnheader', { name: 'Lance Atual' })).toBeVisible();
});
