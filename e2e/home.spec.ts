import { formatWeekdayTime } from '#domain/values/time.ts';
import { listOf } from './inspection.ts';
import { lotNamed } from './open-lot.ts';
import { expect, test } from './test-server.ts';

test('a visitor filters, pages, shares the URL, and returns to the same place in the list', async ({
	page,
}) => {
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'Leilões de Imóveis, Transparentes e Seguros',
	);
	await expect(page.getByRole('heading', { name: 'Leilões Disponíveis' })).toBeVisible();
	await expect(page.getByText('Encontre o imóvel ideal para você')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Começar Agora' })).toHaveAttribute('href', '/auth?tab=signup');
	await expect(page.getByRole('heading', { name: 'Pronto para Começar?' })).toBeVisible();
	await expect(listOf(page).getByRole('article')).toHaveCount(12);

	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect(listOf(page).getByRole('article')).toHaveCount(24);
	await expect(page).toHaveURL(/limit=24/);
	await listOf(page).getByRole('article').nth(20).getByRole('link').first().click();
	await expect(page.getByRole('region', { name: 'Lances' }).first()).toBeVisible();
	await page.goBack();
	await expect(listOf(page).getByRole('article')).toHaveCount(24);

	const bar = page.getByRole('search', { name: 'Filtrar leilões' });
	await bar.getByLabel('Busca').fill('boa viagem');
	await expect(page.getByRole('article')).toHaveCount(1);
	await expect(page.getByRole('article')).toContainText('Recife/PE');
	await expect(page).toHaveURL(/search=boa\+viagem/);
	await expect(bar.getByLabel('Busca')).toBeFocused();
	await page.getByLabel('Status').selectOption('Finalizados');
	await expect(page.getByText('Nenhum leilão encontrado com os filtros selecionados')).toBeVisible();
	await expect(page.getByText('2 filtros ativos')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Perto do que você procura' })).toBeVisible();
	await page.reload();
	await expect(page.getByText('Nenhum leilão encontrado com os filtros selecionados')).toBeVisible();
	await page
		.getByRole('button', { name: 'Limpar filtros' })
		.or(page.getByRole('link', { name: 'Limpar filtros' }))
		.first()
		.click();
	await expect(listOf(page).getByRole('article')).toHaveCount(12);
});

test('each card offers the action that its status allows', { tag: '@nightly' }, async ({ page }) => {
	await page.goto('/?status=active&sortBy=ending');
	const first = page.getByRole('article').first();
	await expect(first.getByText('AO VIVO')).toBeVisible();
	await expect(first.getByText('Participar Agora')).toBeVisible();
	await expect(
		page
			.getByRole('article')
			.getByText(/^\d+m \d\ds$/)
			.first(),
	).toBeVisible();
	await page.goto('/?status=pending');
	await expect(page.getByRole('article').getByText('Ver Detalhes').first()).toBeVisible();
	await expect(
		page
			.getByRole('article')
			.getByText(/Abre .+, \d\d\/\d\d, às \d/)
			.first(),
	).toBeVisible();
	await page.goto('/?status=completed');
	await expect(page.getByRole('article').getByText('Encerrado').first()).toBeVisible();
	await expect(page.getByRole('article').getByText('Alta atividade').first()).toBeVisible();
});

test('the list, its filters and the next page work without JavaScript', async ({ browser, server }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
	const page = await context.newPage();
	await page.goto('/');
	await page.getByLabel('Busca').fill('Savassi');
	await page.getByRole('button', { name: 'Buscar' }).click();
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.goto('/');
	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect(listOf(page).getByRole('article')).toHaveCount(24);
	await context.close();
});

test('times are shown in São Paulo’s zone, whatever the browser’s zone is', async ({ page, server }) => {
	const { start_time } = await lotNamed(server, 'Setor Bueno');
	const [day, hour] = formatWeekdayTime(start_time.getTime()).split(/, (?=\S+$)/);
	await page.goto('/?search=setor bueno');
	await expect(page.getByRole('article')).toContainText(`Abre ${day}, às ${hour}`);
});

test('the page has metadata for search engines and shared links, and the files it names exist', {
	tag: '@nightly',
}, async ({ page, server }) => {
	await page.goto('/?search=casa');
	await expect(page).toHaveTitle(/Leilões de Imóveis, Transparentes e Seguros/);
	const content = (selector: string) => page.locator(selector).getAttribute('content');
	for (const name of ['description', 'keywords', 'author', 'twitter:card', 'language']) {
		expect(await content(`meta[name="${name}"]`)).toBeTruthy();
	}
	expect(await content('meta[name="robots"]')).toBe('index, follow');
	expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${server.url}/`);
	const pictures = [
		await content('meta[property="og:image"]'),
		await page.locator('link[rel="icon"]').getAttribute('href'),
	];
	for (const address of pictures)
		expect((await page.request.get(address ?? '')).headers()['content-type']).toMatch(/^image\//);
	expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
});
