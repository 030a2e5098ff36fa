import { PAGES } from '#contract/paths.ts';
import { hydrated } from './inspection.ts';
import { bidOn, lotNamed, openLot, SOON } from './open-lot.ts';
import { expect, test } from './test-server.ts';

test('a lot shows what its price means, then its facts in the order of buyers, with its rules folded', async ({
	page,
	server,
}) => {
	await page.goto(PAGES.auction((await lotNamed(server, 'Moema')).id));
	await expect(page.getByText(/^\d+% abaixo da avaliação$/).first()).toBeVisible();
	await expect(page.getByText(/^R\$\s[\d.]+\/m²$/).first()).toBeVisible();

	const main = page.getByRole('main');
	await expect(main.locator('dl[aria-label="Em resumo"] dt')).toHaveText([
		'Área privativa',
		'Quartos',
		'Vagas',
		'Ocupação',
		'Financiamento',
		'Avaliação',
	]);
	const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts();
	expect(headings.map((text) => text.replace(/\s*\(\d+\)$/, ''))).toEqual([
		'O que você precisa saber',
		'Descrição',
		'O imóvel',
		'Local',
		'Histórico de lances',
		'Regras deste leilão',
		'Fale com a leiloeira',
		'Perguntas e respostas',
		'Imóveis parecidos',
	]);

	const history = page.getByRole('region', { name: /^Histórico de lances/ });
	await expect(history.getByRole('listitem')).toHaveCount(5);
	const rules = page.getByRole('region', { name: 'Regras deste leilão' });
	await expect(rules).toContainText('Se alguém der um lance nos últimos 3 minutos');
	await expect(rules.getByText('Incremento mínimo')).toBeHidden();
	await rules.getByText('Todas as regras').click();
	await expect(rules.getByText('Incremento mínimo')).toBeVisible();
});

test('a lot that is over leads to open ones like it', { tag: '@nightly' }, async ({ page, server }) => {
	await page.goto(PAGES.auction((await lotNamed(server, 'Lagoa')).id));
	const similar = page.getByRole('region', { name: 'Parecidos abertos ou por abrir' });
	await expect(similar.getByRole('article').first()).toContainText('AO VIVO');
});

test('the auction line grows with each bid, and marks the viewer’s own', { tag: '@nightly' }, async ({
	as,
}) => {
	const admin = await as('admin');
	const id = await openLot(admin, 'Casa com linha do leilão');
	const ana = await as('ana');
	await ana.goto(PAGES.auction(id));
	await hydrated(ana);
	const line = ana.getByRole('img', { name: /lances? em/ });
	await expect(line).toHaveCount(0);
	const bruno = await as('bruno');
	await bidOn(bruno, id, 100_000);
	await expect(
		ana.getByRole('img', { name: /^1 lance em menos de um minuto; a R\$\s100\.000,00/ }),
	).toBeVisible(SOON);
	await bidOn(ana, id, 120_000);
	await expect(line).toHaveAccessibleName(/^2 lances em .+; de R\$\s100\.000,00 a R\$\s120\.000,00/, SOON);
	await ana.reload();
	await expect(ana.getByText('seus lances')).toBeVisible();

	await ana.goto(PAGES.ledger(id));
	await expect(line).toHaveAccessibleName(/^2 lances/);
	await ana.goto(PAGES.room(id));
	await expect(line).toHaveAccessibleName(/^2 lances/);
});
