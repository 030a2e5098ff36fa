import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { findings } from '#e2e/inspection.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { fillLogin, PASSWORD } from '#e2e/people.ts';
import { expect, signIn, type TestServer, test } from '#e2e/test-server.ts';

test.use({ variables: [{ REQUIRE_EMAIL_CONFIRMATION: '1' }, { scope: 'worker' }] });

async function signUp(page: Page, email: string, name = 'Clara Nunes Prado'): Promise<void> {
	await page.goto('/auth?tab=signup');
	await page.getByLabel('Nome completo').fill(name);
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Criar Conta' }).click();
	await expect(page.getByText('Cadastro realizado!', { exact: true })).toBeVisible();
	await expect(page.getByText('Verifique seu email para ativar a conta')).toBeVisible();
	await expect(page).toHaveURL('/auth?tab=login');
}

/** Waits for `count` emails to an address and returns them. */
async function emails(server: TestServer, email: string, count: number): Promise<string[]> {
	await expect.poll(() => emailsTo(server, email), { timeout: 15_000 }).toHaveLength(count);
	return emailsTo(server, email);
}

const NEW = 'uma-frase-que-so-eu-sei';

const linkIn = (message = '') => /https?:\/\/\S+type=confirmation#token=\S+/.exec(message)?.[0] ?? '';

test('with email confirmation: the same response for new and known addresses, and a form that sets the password', async ({
	page,
	server,
}) => {
	const email = 'clara@casa.test';
	await signUp(page, email);
	await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
	await emails(server, email, 1);
	await fillLogin(page, email);
	await expect(page.getByText('Confirme seu email antes de entrar. Enviamos o link de novo.')).toBeVisible();
	await emails(server, email, 2);
	await signUp(page, email);
	const [first, , last] = await emails(server, email, 3);
	expect(linkIn(last)).not.toBe('');

	const link = linkIn(first);
	const requested: string[] = [];
	page.on('request', (request) => requested.push(request.url().split('#')[0] ?? ''));
	await page.goto(link);
	await expect(page.getByRole('heading', { name: 'Confirme seu email' })).toBeVisible();
	await expect(page.getByText('Se não foi você quem criou a conta, feche esta página')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	// Opening the link does not confirm the address.
	const login = await page.request.post('/api/auth/sign-in/email', {
		data: { email, password: PASSWORD },
		headers: { origin: server.url },
	});
	expect(login.status()).toBe(403);
	const password = page.getByLabel('Senha', { exact: true });
	for (const [typed, words] of [
		['curta', 'Senha deve ter pelo menos 6 caracteres'],
		['123456', 'Esta senha está entre as mais usadas do mundo.'],
	] as const) {
		await password.fill(typed);
		await page.getByRole('button', { name: 'Confirmar email' }).click();
		await expect(page.getByText(words)).toBeVisible();
		await expect(password).toBeFocused();
	}
	await password.fill(NEW);
	await page.getByRole('button', { name: 'Confirmar email' }).click();
	await expect(page.getByRole('heading', { name: 'Email confirmado!' })).toBeFocused();
	expect(await findings(page)).toEqual([]);
	expect(requested.filter((url) => url.includes(link.split('#token=')[1] ?? '?'))).toEqual([]);
	expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);

	await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
	await fillLogin(page, email, NEW);
	await expect(page).toHaveURL('/profile');
	await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
});

test('an invalid link, in the current or the earlier format, shows a clear message', async ({ page }) => {
	for (const address of [
		`${PAGES.confirmation}#token=abc`,
		'/api/auth/verify-email?token=a.b.c&callbackURL=/profile',
	]) {
		await page.goto(address);
		await page.getByLabel('Senha', { exact: true }).fill(NEW);
		await page.getByRole('button', { name: 'Confirmar email' }).click();
		await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
		await expect(page.getByText('Este link de confirmação não vale mais.')).toBeVisible();
	}
	await page.goto(PAGES.confirmation);
	await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
	await expect(page).toHaveURL(PAGES.login);
});

test('a confirmation link of another account does not change the current session', async ({
	page,
	server,
}) => {
	const email = 'diego@casa.test';
	await signUp(page, email);
	const [message] = await emails(server, email, 1);
	await signIn(page, 'ana');
	await page.goto(linkIn(message));
	await page.getByLabel('Senha', { exact: true }).fill(NEW);
	await page.getByRole('button', { name: 'Confirmar email' }).click();
	await expect(page.getByRole('heading', { name: 'Email confirmado!' })).toBeVisible();
	await expect(page.getByText('Agora você está conectado como ana@martelo.test.')).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Ir para o perfil' }).click();
	await page
		.getByRole('navigation', { name: 'Partes do perfil' })
		.getByRole('link', { name: 'Conta' })
		.click();
	await expect(page.getByText('Ana Ribeiro').first()).toBeVisible();
});

test('a registration without a confirmed address is marked, and can be rejected but not approved', async ({
	page,
	as,
}) => {
	await signUp(page, 'elio@casa.test', 'Élio Prata');
	const admin = await as('admin');
	await admin.goto(ADMIN_PAGES.registrations);
	const line = admin.getByRole('row').filter({ hasText: 'Élio Prata' });
	await expect(line.getByText('Email não confirmado')).toBeVisible();
	await expect(line.getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
	const other = admin.getByRole('row').filter({ hasText: 'Carla Menezes' });
	await expect(other.getByText('Email não confirmado')).toHaveCount(0);
	await expect(other.getByRole('button', { name: 'Aprovar' })).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	await line.getByRole('button', { name: 'Rejeitar' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	await dialog.getByRole('button', { name: 'Voltar' }).click();
	await expect(dialog.getByText('Esta pessoa ainda não confirmou o email.')).toBeVisible();
	await expect(dialog.getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
	expect(await findings(admin)).toEqual([]);
});
