import type { BrowserContext, Page } from '@playwright/test';
import { findings } from '#e2e/inspection.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { newcomer } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const FORGOTTEN = 'três janelas';
const FRESH = 'quatro gavetas';

/** The link in the newest recovery email, once there are `count` of them. */
async function recoveryLink(server: TestServer, email: string, count = 1): Promise<string> {
	const recoveries = async () =>
		(await emailsTo(server, email)).filter((text) => text.includes('redefinir a senha'));
	await expect.poll(async () => (await recoveries()).length, { timeout: 15_000 }).toBe(count);
	const link =
		/https?:\/\/\S+\/auth\?type=recovery#token=[\w-]+/.exec((await recoveries()).at(-1) ?? '')?.[0] ?? '';
	expect(link).not.toBe('');
	return link;
}

/** Requests a recovery email with the button. */
async function forget(page: Page, email: string): Promise<void> {
	await page.goto('/auth');
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
	await expect(page.getByText('Email enviado!')).toBeVisible();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
	await page.getByLabel('Nova senha', { exact: true }).fill(password);
	await page.getByLabel('Confirmar nova senha').fill(again);
	await page.getByRole('button', { name: 'Definir Nova Senha' }).click();
}

/** Records the URLs of all requests of a browser from now on. */
function addresses(context: BrowserContext): string[] {
	const requested: string[] = [];
	context.on('request', (request) => requested.push(request.url()));
	return requested;
}

test('password recovery shows a message for each case, and the same one for an unknown address', async ({
	page,
	server,
}) => {
	await page.goto('/auth');
	const forgot = page.getByRole('button', { name: 'Esqueci minha senha' });
	await forgot.click();
	await expect(page.getByText('Email necessário')).toBeVisible();
	await expect(page.getByText('Digite seu email no campo acima antes de recuperar a senha')).toBeVisible();
	await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

	await page.getByLabel('Email', { exact: true }).fill('ana@');
	await forgot.click();
	await expect(page.getByText('Email inválido')).toBeVisible();

	await page.getByLabel('Email', { exact: true }).fill('ninguem@martelo.test');
	await forgot.click();
	await expect(page.getByText('Email enviado!')).toBeVisible();
	await expect(page.getByText('Verifique sua caixa de entrada para redefinir a senha')).toBeVisible();
	await expect(page.getByText('Email inválido')).toBeHidden();
	await expect(forgot).toBeFocused();

	await page.route('**/api/auth/request-password-reset', (route) =>
		route.fulfill({ status: 429, headers: { 'Retry-After': '61' }, json: { detail: 'Muitas tentativas' } }),
	);
	await forgot.click();
	await expect(page.getByText('Erro na recuperação')).toBeVisible();
	await expect(page.getByText('Tente novamente em 2 minutos')).toBeVisible();
	expect(await emailsTo(server, 'ninguem@martelo.test')).toEqual([]);
});

test('the button is disabled while the request is in flight', async ({ page }) => {
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/api/auth/request-password-reset', async (route) => {
		await held;
		await route.fulfill({ json: { status: true } });
	});
	await page.goto('/auth');
	await page.getByLabel('Email', { exact: true }).fill('ana@martelo.test');
	await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
	await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeDisabled();
	await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
	release();
	await expect(page.getByText('Email enviado!')).toBeVisible();
});

test('a recovery link sets a new password once, signs in, and its token appears in no URL, message or log', async ({
	page,
	context,
	server,
}) => {
	const email = await newcomer(page, server, { name: 'Joana Farias', password: FORGOTTEN });
	await context.clearCookies();
	await forget(page, email);
	const link = await recoveryLink(server, email);
	const token = link.split('#token=')[1] ?? '';
	const other = await context.newPage();
	await other.goto('/');
	await other.evaluate(() => {
		const messages: string[] = [];
		Object.assign(window, { messages });
		new BroadcastChannel('martelo.session').addEventListener('message', ({ data }) =>
			messages.push(JSON.stringify(data)),
		);
	});
	const requested = addresses(context);

	await page.goto(link);
	await expect(page.getByRole('heading', { name: 'Nova Senha' })).toBeVisible();
	await expect(page.getByRole('navigation', { name: 'Acesso' })).toHaveCount(0);
	await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveCount(0);
	await choose(page, '123', '12');
	await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
	await expect(page.getByText('Confirmação de senha é obrigatória')).toBeVisible();
	await choose(page, FRESH, 'outra coisa');
	await expect(page.getByText('Senhas não coincidem')).toBeVisible();
	await choose(page, 'password');
	await expect(page.getByText('Esta senha está entre as mais usadas do mundo.')).toBeVisible();
	await page.reload();
	await choose(page, FRESH);
	await expect(page.getByText('Senha redefinida!')).toBeVisible();
	await expect(page.getByText('Você já está logado')).toBeVisible();
	await expect(page).toHaveURL('/profile');
	await expect(page.getByText('Joana Farias').first()).toBeVisible();

	const messages = await other.evaluate(() => (window as unknown as { messages: string[] }).messages);
	expect(messages.map((message) => (JSON.parse(message) as { event: string }).event)).toEqual([
		'PASSWORD_RECOVERY',
		'PASSWORD_RECOVERY',
		'SIGNED_IN',
	]);
	// Playwright reports URLs with their fragment, which is never sent, so it is removed here.
	const sent = requested.map((url) => url.split('#')[0]);
	const state = await page.evaluate(() => JSON.stringify([history.state, document.referrer, location.href]));
	expect([...sent, ...messages, state, server.output()].filter((text) => text?.includes(token))).toEqual([]);

	await context.clearCookies();
	await page.goto('/auth');
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(FORGOTTEN);
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page.getByText('Email ou senha incorretos')).toBeVisible();

	await page.goto(link);
	await choose(page, 'cinco gavetas');
	await expect(page.getByText('Erro ao redefinir senha')).toBeVisible();
	await expect(page.getByText('Este link não vale mais.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Definir Nova Senha' })).toBeEnabled();

	await page.goto('/auth');
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(FRESH);
	await page.getByRole('button', { name: 'Entrar' }).click();
	await expect(page).toHaveURL('/profile');
});

test('a recovery link also works while signed in, and ends the other sessions', async ({
	page,
	browser,
	server,
}) => {
	const email = await newcomer(page, server, { name: 'Lídia Rocha', password: FORGOTTEN });
	const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
	const headers = { origin: server.url };
	const login = { email, password: FORGOTTEN };
	expect((await elsewhere.request.post('/api/auth/sign-in/email', { data: login, headers })).ok()).toBe(true);
	await elsewhere.goto('/profile');
	await expect(elsewhere.getByText('Lídia Rocha').first()).toBeVisible();

	await page.request.post('/api/auth/request-password-reset', { data: { email }, headers });
	await page.goto(await recoveryLink(server, email));
	await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Nova Senha' })).toBeVisible();
	await choose(page, FRESH);
	await expect(page.getByText('Senha redefinida!')).toBeVisible();
	await expect(page).toHaveURL('/profile');
	await elsewhere.goto('/profile');
	await expect(elsewhere).toHaveURL('/auth');
	await elsewhere.context().close();
});

test('without a recovery link no password can be set, and the page explains how to get one', async ({
	page,
}) => {
	for (const address of ['/auth?type=recovery', '/auth?tab=reset']) {
		await page.goto(address);
		await expect(page.getByText('abra o link que enviamos por email')).toBeVisible();
		await choose(page, FRESH);
		await expect(page.getByText('Erro ao redefinir senha')).toBeVisible();
		await expect(page.getByText('Este link não vale mais.')).toBeVisible();
		expect(await findings(page)).toEqual([]);
	}
	await page.getByRole('main').getByRole('paragraph').getByRole('link', { name: 'Entrar' }).click();
	await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible();
});

test('an account with a second factor signs in with it after the reset', async ({ page }) => {
	await page.route('**/api/auth/reset-password', (route) =>
		route.fulfill({ json: { status: true, signed_in: false } }),
	);
	await page.goto('/auth?type=recovery#token=abc');
	await choose(page, FRESH);
	await expect(page.getByText('Senha redefinida!')).toBeVisible();
	await expect(page.getByText('Entre com a nova senha e o código do aplicativo')).toBeVisible();
	await expect(page).toHaveURL('/auth?tab=login');
	await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});
