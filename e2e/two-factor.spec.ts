import type { Page } from '@playwright/test';
import { appCode } from '#server/testing/accounts.ts';
import { expect, type House, test } from './house.ts';
import { findings } from './inspection.ts';
import { askAccounts, fillLogin, newcomer } from './people.ts';

test.describe('with a second factor', () => {
	/** A fresh account with its second factor on, signed out again. */
	async function account(page: Page, house: House) {
		const password = 'três janelas';
		const email = await newcomer(page, house, { name: 'Iara Dias', password });
		const { totpURI, backupCodes } = (await (
			await askAccounts(page, house, '/two-factor/enable', { password })
		).json()) as { totpURI: string; backupCodes: string[] };
		expect((await askAccounts(page, house, '/two-factor/verify-totp', { code: appCode(totpURI) })).ok()).toBe(
			true,
		);
		await page.context().clearCookies();
		return { email, password, totpURI, backupCodes };
	}

	test('the login asks for the code of the app', async ({ page, house }) => {
		const { email, password, totpURI } = await account(page, house);
		await page.goto('/auth');
		await page.getByLabel('Lembrar e-mail').check();
		await fillLogin(page, email, password);
		const code = page.getByLabel('Código do aplicativo');
		await expect(code).toBeFocused();
		await expect(code).toHaveAttribute('inputmode', 'numeric');
		await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
		await expect(page.getByRole('button', { name: 'Sair' })).toBeHidden();

		await code.fill('12');
		await code.press('Enter');
		await expect(page.getByText('Digite os 6 números do aplicativo')).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await code.fill(appCode(totpURI) === '000000' ? '111111' : '000000');
		await code.press('Enter');
		await expect(page.getByText('Código incorreto. Confira o aplicativo e tente de novo.')).toBeVisible();
		await expect(code).toBeFocused();

		await page.getByRole('button', { name: 'Voltar para email e senha' }).click();
		await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
		await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
		await fillLogin(page, email, password);
		await code.fill(appCode(totpURI).replace(/(?<=^...)/, ' '));
		await code.press('Enter');
		await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
		await expect(page).toHaveURL('/profile');
		await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
	});

	test('a recovery code stands in for the app, once', async ({ page, house, context }) => {
		const { email, password, backupCodes } = await account(page, house);
		const [first = ''] = backupCodes;
		const other = await context.newPage();
		await other.goto('/');
		await other.evaluate(() => {
			const heard: string[] = [];
			Object.assign(window, { heard });
			new BroadcastChannel('martelo.session').addEventListener('message', ({ data }) =>
				heard.push(data.event),
			);
		});
		await page.goto('/auth');
		await fillLogin(page, email, password);
		await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
		await expect(page.getByLabel('Código de recuperação')).toBeFocused();
		await page.getByLabel('Código de recuperação').fill('errado-123');
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page.getByText('Código de recuperação incorreto ou já usado.')).toBeVisible();
		await page.getByLabel('Código de recuperação').fill(first);
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page).toHaveURL('/profile');
		await expect
			.poll(() => other.evaluate(() => (window as unknown as { heard: string[] }).heard))
			.toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);

		await context.clearCookies();
		await page.goto('/auth');
		await fillLogin(page, email, password);
		await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
		await page.getByLabel('Código de recuperação').fill(first);
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page.getByText('Código de recuperação incorreto ou já usado.')).toBeVisible();
	});

	test('after too many wrong codes the password is asked again', async ({ page, house }) => {
		const { email, password } = await account(page, house);
		await page.goto('/auth');
		await fillLogin(page, email, password);
		await page.route('**/two-factor/verify-totp', (route) =>
			route.fulfill({
				status: 400,
				json: { code: 'auth.too-many-codes', detail: 'Digite email e senha de novo.' },
			}),
		);
		await page.getByLabel('Código do aplicativo').fill('123456');
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page.getByText('Erro no login')).toBeVisible();
		await expect(page.getByText('Digite email e senha de novo.')).toBeVisible();
		await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
	});
});
