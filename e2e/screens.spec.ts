import { sql } from 'kysely';
import { expect, type House, test } from './house.ts';
import { complaints, flaws } from './inspection.ts';

async function auctionNamed(house: House, part: string): Promise<string> {
	const { id } = await house.db
		.selectFrom('auctions')
		.select('id')
		.where('title', 'like', `%${part}%`)
		.executeTakeFirstOrThrow();
	return `/auctions/${id}`;
}

const SCREENS: [name: string, path: string | ((house: House) => Promise<string>)][] = [
	['home', '/'],
	['no match', '/?search=nada+disso'],
	['login', '/auth?tab=login'],
	['signup', '/auth?tab=signup'],
	['gate', '/admin/auctions'],
	['open lot', (house) => auctionNamed(house, 'Cobertura duplex')],
	['paused lot', (house) => auctionNamed(house, 'garden')],
	['upcoming lot', (house) => auctionNamed(house, 'Setor Bueno')],
	['closed lot', (house) => auctionNamed(house, 'Lagoa')],
	['cancelled lot', (house) => auctionNamed(house, 'edícula em processo')],
];

for (const [name, where] of SCREENS) {
	test(`${name}: no accessibility finding, nothing cut off, nothing in the console, light and dark, narrow and wide`, async ({
		page,
		house,
	}) => {
		const path = typeof where === 'string' ? where : await where(house);
		const heard = complaints(page);
		await page.emulateMedia({ reducedMotion: 'reduce' });
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await expect(page.getByRole('contentinfo')).toBeVisible();
			expect(await flaws(page)).toEqual([]);
		}
		expect(heard.filter((text) => !/401|403/.test(text))).toEqual([]);
	});
}

test('an unknown page and an unknown lot are 404, with a way home', async ({ page }) => {
	for (const path of ['/nada', '/auctions/00000000-0000-4000-8000-000000000000', '/auctions/x']) {
		const response = await page.goto(path);
		expect(response?.status()).toBe(404);
		await expect(page.getByText('Oops! Page not found')).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: /início/ })).toHaveAttribute('href', '/');
	}
});

test('a whole bid by keyboard alone', async ({ as, house }) => {
	const ana = await as('ana');
	await ana.goto(await auctionNamed(house, 'Savassi'));
	const form = ana.getByRole('form', { name: 'Dar lance' });
	await form.getByRole('textbox').focus();
	await ana.keyboard.press('Enter');
	const dialog = ana.getByRole('dialog');
	await expect(dialog).toContainText('um milhão cento e vinte mil reais');
	await expect(dialog).toContainText('O lance é irrevogável');
	await ana.keyboard.press('Escape');
	// The dialog's content leaves once the page, and not only the browser, knows that it is closed.
	await expect(ana.getByText('O lance é irrevogável')).toHaveCount(0);
	await expect(form.getByRole('textbox')).toBeFocused();
	await ana.keyboard.press('Enter');
	await dialog.getByRole('button', { name: 'Confirmar lance' }).focus();
	await ana.keyboard.press('Enter');
	await expect(ana.getByText('Você está vencendo').first()).toBeVisible();
	await expect(ana.getByText('Licitante 1 (você)')).toBeVisible();
});

test('a fault of ours is said in words, with a way out, and the house hears of it', async ({
	page,
	house,
}) => {
	await sql`alter table properties rename to properties_gone`.execute(house.db);
	try {
		const response = await page.goto('/');
		expect(response?.status()).toBe(500);
		await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
		await expect(page.getByText('nossa equipe foi notificada')).toBeVisible();
		await expect(page.getByText('entre em contato com o suporte')).toBeVisible();
		await expect.poll(() => house.output()).toContain('a page failed');
		expect(house.output()).toContain('properties');
	} finally {
		await sql`alter table properties_gone rename to properties`.execute(house.db);
	}
	await page.getByRole('link', { name: 'Recarregar página' }).click();
	await expect(page.getByRole('article').first()).toBeVisible();
});
