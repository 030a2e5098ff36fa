import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '#server/testing/server-process.ts';
import { expect, test } from './house.ts';
import { lettersTo } from './outbox.ts';
import { fillLogin, PASSWORD } from './people.ts';

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto('/auth?tab=signup');
	await page.getByLabel('Nome completo').fill('Clara Nunes Prado');
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await expect(page.getByText('Cadastro realizado!', { exact: true })).toBeVisible();
	await expect(page.getByText('Verifique seu email para ativar a conta')).toBeVisible();
	await expect(page).toHaveURL('/auth?tab=login');
}

test('where addresses are confirmed: the same words for new and known ones, a link that signs in, once', async ({
	browser,
}) => {
	const data = await mkdtemp(join(import.meta.dirname, '..', 'node_modules', '.cache', 'e2e-confirmation-'));
	const house = await startServer({ DATA_DIR: data, DEMO: '0', REQUIRE_EMAIL_CONFIRMATION: '1' });
	const context = await browser.newContext({ baseURL: house.url, locale: 'pt-BR' });
	try {
		const page = await context.newPage();
		const email = 'clara@casa.test';
		await signUp(page, email);
		await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
		await expect.poll(() => lettersTo({ data }, email), { timeout: 15_000 }).toHaveLength(1);
		await fillLogin(page, email);
		await expect(
			page.getByText('Confirme seu email antes de entrar. Enviamos o link de novo.'),
		).toBeVisible();
		await expect.poll(() => lettersTo({ data }, email), { timeout: 15_000 }).toHaveLength(2);

		await signUp(page, email);
		await expect.poll(() => lettersTo({ data }, email), { timeout: 15_000 }).toHaveLength(3);
		const [first = '', , taken = ''] = await lettersTo({ data }, email);
		expect(taken).toContain('já tem uma conta');

		const link = /https?:\/\/\S+verify-email\S+/.exec(first)?.[0] ?? '';
		await page.goto(link);
		await expect(page).toHaveURL('/profile');
		await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
		await page.getByRole('button', { name: 'Sair' }).click();
		await expect(page.getByText('Logout realizado')).toBeVisible();

		await page.goto(link.replace('token=', 'token=x'));
		await expect(page).toHaveURL('/auth');
		await expect(page.getByText('Link inválido')).toBeVisible();
		await expect(page.getByText('Este link de confirmação não vale mais.')).toBeVisible();
		await fillLogin(page, email);
		await expect(page).toHaveURL('/profile');
	} finally {
		await context.close();
		await house.stop();
		await rm(data, { recursive: true, force: true });
	}
});
