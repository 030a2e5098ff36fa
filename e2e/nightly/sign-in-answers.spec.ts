import type { Route } from '@playwright/test';
import { sql } from 'kysely';
import { fillLogin, postToAccounts } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

test.describe('the rate limiter is checked before the password is sent', () => {
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

test('repeated wrong passwords for one account are limited by the sign-in endpoint', async ({
	page,
	server,
}) => {
	const email = 'alvo@martelo.test';
	for (let n = 0; n < 10; n += 1) {
		const answer = await postToAccounts(page, server, '/sign-in/email', { email, password: `errada-${n}` });
		expect(answer.status()).toBe(401);
	}
	await page.goto('/auth');
	await fillLogin(page, email);
	await expect(page.getByText('Muitas tentativas')).toBeVisible();
	await expect(page.getByText(/^Tente novamente em (59|60) minutos$/)).toBeVisible();
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).toHaveURL('/');
	// All journeys share one IP address, and the next ones need its attempts.
	await sql`delete from rate_limits`.execute(server.db);
});

test.describe('other responses to a sign-in', () => {
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
					json: { code: 'auth.unconfirmed', detail: 'Confirme seu email antes de entrar.' },
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
