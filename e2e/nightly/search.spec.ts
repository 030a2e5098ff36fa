import type { Locator, Page } from '@playwright/test';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY } from '#domain/values/time.ts';
import { findings, flaws, hydrated, listOf } from '#e2e/inspection.ts';
import { originOf } from '#e2e/open-lot.ts';
import { onPhone } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

const TITLE = 'Apartamento no Cambuí que aceita financiamento';

/** Publishes a lot in Campinas for R$ 380.000,00. */
async function publishLot(admin: Page): Promise<void> {
	const start = Date.now() + DAY;
	const data = {
		title: TITLE,
		description: 'Um imóvel para a busca.',
		city: 'Campinas',
		state: 'SP',
		initial_bid: 380_000,
		financing: true,
		auction_type: 'scheduled',
		status: 'pending',
		start_time: new Date(start).toISOString(),
		end_time: new Date(start + DAY).toISOString(),
	};
	const created = await admin.request.post(ADMIN_API.adminAuctions, { data, headers: originOf(admin) });
	expect(created.ok(), await created.text()).toBe(true);
}

test('Campinas below 400 mil with financing is found in five taps on a phone', async ({
	as,
	browser,
	server,
}) => {
	await publishLot(await as('admin'));
	const page = await onPhone(browser, server);
	await page.goto('/');
	await hydrated(page);
	let taps = 0;
	const tap = async (target: Locator) => {
		taps += 1;
		await target.tap();
	};
	const search = page.getByRole('search').getByLabel('Busca');
	await tap(search);
	// The cities are suggested with their numbers.
	await expect(page.locator('datalist#cidades option[value="Campinas"]')).toHaveAttribute(
		'label',
		/^Campinas\/SP · \d+ leil/,
	);
	await search.fill('Campinas');
	await expect(page).toHaveURL('/?search=Campinas');
	await expect(search).toBeFocused();
	await tap(page.getByRole('button', { name: 'Filtros' }));
	const sheet = page.getByRole('dialog', { name: 'Filtros' });
	await tap(sheet.getByLabel('Preço máximo (R$)'));
	await page.keyboard.type('400 mil');
	await expect(page).toHaveURL('/?search=Campinas&price_max=400000');
	await expect(sheet.getByLabel('Preço máximo (R$)')).toHaveValue('400 mil');
	await tap(sheet.getByText('Aceita financiamento'));
	await expect(page).toHaveURL(/accepts_financing=true/);
	await tap(sheet.getByRole('button', { name: /^Ver \d+ leil/ }));
	const card = listOf(page).getByRole('article').filter({ hasText: TITLE });
	await expect(card).toContainText('Campinas/SP · Venda voluntária');
	expect(taps).toBeLessThanOrEqual(5);
	expect(await flaws(page)).toEqual([]);
	await page.context().close();
});

test('a price that cannot be read is not searched for, and said when the form is sent', async ({ page }) => {
	await page.goto('/');
	await hydrated(page);
	const price = page.getByRole('search').getByLabel('Preço máximo (R$)');
	await price.fill('quatrocentos');
	await page.getByRole('button', { name: 'Buscar' }).click();
	await expect(page).toHaveURL('/');
	expect(await price.evaluate((field: HTMLInputElement) => [field.validity.valid, field.title])).toEqual([
		false,
		'Escreva o preço como 400 mil ou 400.000',
	]);
	await price.fill('R$ 1,5 milhão');
	await expect(page).toHaveURL('/?price_max=1500000');
	await expect(price).toBeFocused();
});

for (const [width, height, price, card] of [
	[390, 844, 700, 360],
	[1366, 768, 700, 400],
	[1440, 900, 700, 400],
] as const)
	test(`the first price is on the first screen, and a search has no hero: ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await page.goto('/');
		const first = page.getByRole('article').first();
		expect((await first.boundingBox())?.y).toBeLessThanOrEqual(card);
		const amount = await first
			.getByText(/^R\$\s[\d.,]+$/)
			.last()
			.boundingBox();
		expect(amount?.y).toBeLessThanOrEqual(price);
		await page.goto('/?type=apartment');
		await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeHidden();
		const found = await page.getByRole('article').first().boundingBox();
		expect(found?.y).toBeLessThanOrEqual(width < 768 ? 300 : 200);
		if (width < 768)
			for (const each of await page.getByRole('article').all())
				expect((await each.boundingBox())?.height).toBeLessThanOrEqual(440);
		await page.goto('/mapa');
		const map = await page.getByRole('region', { name: 'Mapa dos leilões' }).boundingBox();
		expect(map?.y).toBeLessThanOrEqual(width < 768 ? 150 : 200);
		expect(await findings(page)).toEqual([]);
	});
