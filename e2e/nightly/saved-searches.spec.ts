import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { flaws, hydrated } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { bidder, fillLogin } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

/** The second is that of an empty list. */
const SAVE = /^(Salvar esta busca|Avise-me quando aparecer)$/;

test('a search is saved with one click, listed, opened and removed', async ({ browser, server }) => {
	const { page } = await bidder(browser, server);
	await page.goto('/?city=Santos');
	await page.getByRole('button', { name: SAVE }).click();
	await expect(page.getByText('Busca salva').first()).toBeVisible();
	await page.goto('/alertas');
	await expect(page.getByRole('main').getByRole('link', { name: 'Santos' })).toHaveAttribute(
		'href',
		'/?city=Santos',
	);
	expect(await flaws(page)).toEqual([]);
	await page.getByRole('button', { name: 'Remover busca: Santos' }).click();
	await expect(page.getByText('Nenhuma busca salva')).toBeVisible();
});

test('a visitor’s search is saved once they have signed in, once, and the login says so', async ({
	page,
}) => {
	const sent: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().endsWith(ACCOUNT_API.savedSearches))
			sent.push(request.postData() ?? '');
	});
	await page.goto('/?city=Santos&price_max=400000');
	await page.getByRole('link', { name: SAVE }).click();
	await expect(page.getByText(/^Entre para salvar: Santos · Até R\$\s400\.000,00$/)).toBeVisible();
	await fillLogin(page, 'ana@martelo.test');
	await expect(page.getByRole('link', { name: 'Busca salva' })).toBeVisible();
	await expect(page).toHaveURL('/?city=Santos&price_max=400000');
	await page.reload();
	await hydrated(page);
	await expect(page.getByRole('button', { name: SAVE })).toBeVisible();
	expect(sent).toHaveLength(1);
	await page.goto('/alertas');
	await expect(page.getByRole('main').getByRole('link', { name: /^Santos · Até/ })).toHaveCount(1);
});

const SANTOS = '/?city=Santos&price_max=400000';

async function signUp(page: Page, name: string, email: string): Promise<void> {
	await page.getByRole('navigation', { name: 'Acesso' }).getByRole('link', { name: 'Criar Conta' }).click();
	await page.getByLabel('Nome completo').fill(name);
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill('três janelas');
	await page.getByRole('button', { name: 'Criar Conta' }).click();
}

test('a visitor’s search is saved by a registration, and the profile leads back to it', async ({ page }) => {
	await page.goto(SANTOS);
	await page.getByRole('link', { name: SAVE }).click();
	await signUp(page, 'Olga Prates', 'olga@martelo.test');
	await expect(page.getByText('Busca salva')).toBeVisible();
	await expect(page.getByText(/^Você estava vendo: Santos · Até R\$\s400\.000,00 · Voltar$/)).toBeVisible();
	await page.reload();
	await hydrated(page);
	await page.getByRole('link', { name: /^Voltar: Santos/ }).click();
	await expect(page).toHaveURL(SANTOS);
	await page.goto('/alertas');
	await expect(page.getByRole('main').getByRole('link', { name: /^Santos · Até/ })).toHaveCount(1);
});

test('a visitor’s favourite is kept by a registration', async ({ page, server }) => {
	const lot = await lotNamed(server, 'orla');
	await page.goto(PAGES.auction(lot.id));
	await page.getByRole('button', { name: `Adicionar aos favoritos: ${lot.title}` }).click();
	await page.getByRole('region', { name: 'Avisos' }).getByRole('link', { name: 'Entrar' }).click();
	await signUp(page, 'Rosa Prates', 'rosa@martelo.test');
	await expect(page.getByText(`${lot.title} agora está nos seus favoritos.`)).toBeVisible();
	await page.goto(PAGES.auction(lot.id));
	await expect(page.getByRole('button', { name: `Remover dos favoritos: ${lot.title}` })).toBeVisible();
});

test('where an address is confirmed first, the search waits in the tab for that address alone', async ({
	page,
}) => {
	await page.route('**/api/auth/sign-up/email', (route) =>
		route.fulfill({ json: { token: null, user: { email: 'bruno@martelo.test' } } }),
	);
	await page.goto(SANTOS);
	await page.getByRole('link', { name: SAVE }).click();
	await signUp(page, 'Bruno Teixeira', 'Bruno@martelo.test');
	await expect(page.getByText('Verifique seu email para ativar a conta')).toBeVisible();

	// As the link in the email does.
	await page.goto('/auth?type=confirmation#token=none');
	await page.goto('/auth?tab=login');
	await hydrated(page);
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).not.toHaveURL(/auth/);
	await expect(page.getByRole('link', { name: 'Busca salva' })).toBeHidden();
	await page.context().clearCookies();

	await page.goto('/auth?tab=login');
	await fillLogin(page, 'bruno@martelo.test');
	await expect(page).toHaveURL(SANTOS);
	await expect(page.getByRole('link', { name: 'Busca salva' })).toBeVisible();
});

test('an empty listing offers what it has without one of the filters', async ({ page }) => {
	await page.goto('/?search=savassi&price_max=1000');
	await page.getByRole('link', { name: /^Sem o filtro “Até R\$.1\.000,00”: 1 leilão$/ }).click();
	await expect(page).toHaveURL('/?search=savassi');
	await expect(page.getByRole('article')).toHaveCount(1);
});
