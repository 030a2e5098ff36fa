import { API } from '#contract/paths.ts';
import { flaws, hydrated } from '#e2e/inspection.ts';
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
		if (request.method() === 'POST' && request.url().endsWith(API.savedSearches))
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

test('an empty listing offers what it has without one of the filters', async ({ page }) => {
	await page.goto('/?search=savassi&price_max=1000');
	await page.getByRole('link', { name: /^Sem o filtro “Até R\$.1\.000,00”: 1 leilão$/ }).click();
	await expect(page).toHaveURL('/?search=savassi');
	await expect(page.getByRole('article')).toHaveCount(1);
});
