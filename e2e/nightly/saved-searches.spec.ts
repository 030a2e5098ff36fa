import { flaws } from '#e2e/inspection.ts';
import { bidder, fillLogin } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a search is saved with one click, listed, opened and removed', async ({ browser, server }) => {
	const { page } = await bidder(browser, server);
	await page.goto('/?city=Santos');
	await page.getByRole('button', { name: 'Salvar esta busca' }).click();
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

test('a visitor who saves a search signs in and returns to it', async ({ page }) => {
	await page.goto('/?city=Santos');
	await page.getByRole('link', { name: 'Salvar esta busca' }).click();
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).toHaveURL('/?city=Santos');
	await expect(page.getByRole('button', { name: 'Salvar esta busca' })).toBeVisible();
});

test('an empty listing offers what it has without one of the filters', async ({ page }) => {
	await page.goto('/?search=savassi&price_max=1000');
	await page.getByRole('link', { name: /^Sem o filtro “Até R\$.1\.000,00”: 1 leilão$/ }).click();
	await expect(page).toHaveURL('/?search=savassi');
	await expect(page.getByRole('article')).toHaveCount(1);
});
