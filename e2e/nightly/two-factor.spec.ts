import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { findings } from '#e2e/inspection.ts';
import { inbox } from '#e2e/outbox.ts';
import { fillLogin, newcomer, postToAccounts } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';
import { appCode, nextCode } from '#server/testing/accounts.ts';

test.describe('with a second factor', () => {
	/** Creates an account with a second factor and signs it out. */
	async function account(page: Page, server: TestServer) {
		const password = 'três janelas';
		const email = await newcomer(page, server, { name: 'Iara Dias', password });
		const { totpURI, backupCodes } = (await (
			await postToAccounts(page, server, '/two-factor/enable', { password })
		).json()) as { totpURI: string; backupCodes: string[] };
		expect(
			(await postToAccounts(page, server, '/two-factor/verify-totp', { code: appCode(totpURI) })).ok(),
		).toBe(true);
		await page.context().clearCookies();
		return { email, password, totpURI, backupCodes };
	}

	test('the login asks for the authenticator code', async ({ page, server }) => {
		const { email, password, totpURI } = await account(page, server);
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
		await code.fill(nextCode(totpURI).replace(/(?<=^...)/, ' '));
		await code.press('Enter');
		await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
		await expect(page).toHaveURL('/profile');
		await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
	});

	test('a recovery code replaces the authenticator code, once', async ({ page, server, context }) => {
		const { email, password, backupCodes } = await account(page, server);
		const [first = ''] = backupCodes;
		const other = await context.newPage();
		await other.goto('/');
		await other.evaluate(() => {
			const events: string[] = [];
			Object.assign(window, { events });
			new BroadcastChannel('martelo.session').addEventListener('message', ({ data }) =>
				events.push(data.event),
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
			.poll(() => other.evaluate(() => (window as unknown as { events: string[] }).events))
			.toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);

		await context.clearCookies();
		await page.goto('/auth');
		await fillLogin(page, email, password);
		await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
		await page.getByLabel('Código de recuperação').fill(first);
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page.getByText('Código de recuperação incorreto ou já usado.')).toBeVisible();
	});

	test('enabling it on one device signs the other devices out', async ({ page, server, browser }) => {
		const password = 'três janelas';
		const email = await newcomer(page, server, { name: 'Iara Dias', password });
		const phone = await browser.newContext({ baseURL: server.url });
		const other = await phone.newPage();
		expect((await postToAccounts(other, server, '/sign-in/email', { email, password })).ok()).toBe(true);
		await other.goto('/profile');
		await expect(other.getByRole('heading', { name: 'Perfil' })).toBeVisible();
		const { totpURI } = (await (
			await postToAccounts(page, server, '/two-factor/enable', { password })
		).json()) as { totpURI: string };
		expect(
			(await postToAccounts(page, server, '/two-factor/verify-totp', { code: appCode(totpURI) })).ok(),
		).toBe(true);
		await other.goto('/profile');
		await expect(other).toHaveURL('/auth');
		await page.goto('/profile?secao=seguranca');
		await expect(page.getByText('Ativada', { exact: true })).toBeVisible();
		await phone.close();
	});

	test('a lost one is removed at the desk, with a reason', async ({ page, server, as }) => {
		const { email, password } = await account(page, server);
		const admin = await as('admin');
		await admin.goto(`${ADMIN_PAGES.registrations}&search=${encodeURIComponent(email)}`);
		await admin.getByRole('button', { name: 'Aprovar Iara Dias' }).click();
		const dialog = admin.getByRole('dialog');
		await dialog.getByRole('button', { name: 'Retirar verificação em duas etapas' }).click();
		await expect(dialog.getByLabel('Motivo')).toBeFocused();
		await dialog.getByRole('button', { name: 'Retirar verificação' }).click();
		await expect(dialog.getByText('Informe o motivo')).toBeVisible();
		expect(await findings(admin)).toEqual([]);
		await dialog.getByLabel('Motivo').fill('Celular perdido, conferida por vídeo');
		await dialog.getByRole('button', { name: 'Retirar verificação' }).click();
		await expect(admin.getByText('Verificação retirada.')).toBeVisible();
		await expect
			.poll(async () => (await inbox(server, email)).at(-1)?.subject, { timeout: 20_000 })
			.toContain('Sua verificação em duas etapas foi retirada');
		await page.goto('/auth');
		await fillLogin(page, email, password);
		await expect(page).toHaveURL('/profile');
	});

	test('after too many wrong codes the password is required again', async ({ page, server }) => {
		const { email, password } = await account(page, server);
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
