import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { inDays, picture } from '#e2e/backoffice-form.ts';
import { write } from '#e2e/by-keyboard.ts';
import { counting, report } from '#e2e/counting.ts';
import { hydrated } from '#e2e/inspection.ts';
import { publishSale, sellTo } from '#e2e/judicial-lot.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { makeEnrolment } from '#server/testing/enrolments.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

test.use({ variables: [{ LEGAL_TERMS_UNIT: 'second' }, { scope: 'worker' }] });

/** Chooses files by one click, after which the window of the operating system is not counted. */
async function choose(place: Locator, action: string, files: Parameters<Locator['setInputFiles']>[0]) {
	const chooser = place.page().waitForEvent('filechooser');
	await place.getByText(action, { exact: true }).click();
	await (await chooser).setFiles(files);
}

const pdf = (name: string) => ({
	name: `${name}.pdf`,
	mimeType: 'application/pdf',
	buffer: pdfFile(`/Lang (${name})`),
});

/** Types the values of fields that follow one another, with Tab between them; null leaves one as it is. */
async function typeOn(page: Page, values: readonly (string | null)[]): Promise<void> {
	for (const value of values) {
		if (value !== null) await page.keyboard.type(value);
		await page.keyboard.press('Tab');
	}
}

/** Opens the search by its key, which the frame's own scripts hear. */
async function openSearch(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: /^Buscar lote/ })).toBeVisible();
	// The frame's own scripts, which know the key, have read what waits.
	await expect(page.getByRole('link', { name: /^Hoje, .+ espera/ }).first()).toBeVisible();
	await page.keyboard.press('Control+k');
	await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused();
}

test('a judicial sale of two lots is published from Hoje with at most 29 clicks', async ({ as }) => {
	test.setTimeout(3 * MINUTE);
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	await hydrated(page);
	const main = page.getByRole('main');
	await page.getByRole('button', { name: 'Novo', exact: true }).click();
	await page.getByRole('link', { name: 'Novo edital' }).click();
	const sale = page.getByRole('dialog', { name: 'Novo edital' });
	await sale.getByLabel('Título').click();
	await page.keyboard.type('Leilão da 2ª Vara do Trabalho de Campinas');
	await sale.getByLabel('Número do processo').click();
	await typeOn(page, ['0002080-25.2012.5.15.0049', '2ª Vara do Trabalho de Campinas']);
	await sale.getByRole('button', { name: 'Adicionar parte' }).click();
	await sale.getByLabel('Papel (parte 1)').click();
	await typeOn(page, ['Executado', 'Carlos de Tal']);
	await sale.getByRole('button', { name: 'Criar edital' }).click();

	await main.getByRole('link', { name: 'Novo lote' }).click();
	await main.getByLabel('Título').click();
	await typeOn(page, ['Casa térrea em Campinas', 'Casa de três quartos com quintal.', 'Campinas', 'SP']);
	await main.getByLabel('Matrícula do imóvel').click();
	await page.keyboard.type('12.345 do 1º RI');
	await main.getByRole('button', { name: 'Continuar: Preço e datas' }).click();
	await main.getByLabel('Avaliação', { exact: true }).click();
	await page.keyboard.type('400.000,00');
	for (const [round, start, end] of [
		['1º leilão', 10, 19],
		['2º leilão', 21, 30],
	] as const) {
		await main.getByRole('textbox', { name: `Início do ${round}`, exact: true }).click();
		// The calendar and the time of day stand between the two dates.
		await typeOn(page, [inDays(start), null, null, inDays(end)]);
	}
	await main.getByRole('link', { name: /^Fotos/ }).click();
	await choose(main, 'Escolher imagens', await picture('casa.png', '#0b5a43'));
	await main.getByRole('button', { name: 'Salvar e criar outro' }).click();

	await expect(main.getByRole('heading', { name: 'Imóvel', exact: true })).toBeFocused();
	await page.keyboard.press('Tab');
	// The place is that of the lot before.
	await typeOn(page, ['Terreno em Campinas', 'Terreno plano de esquina, sem construção.', null, null]);
	await main.getByLabel('Matrícula do imóvel').click();
	await page.keyboard.type('67.890 do 1º RI');
	await main.getByRole('button', { name: 'Continuar: Preço e datas' }).click();
	await main.getByLabel('Avaliação', { exact: true }).click();
	await page.keyboard.type('300.000,00');
	await main.getByRole('link', { name: /^Fotos/ }).click();
	await choose(main, 'Escolher imagens', await picture('terreno.png', '#8a5e12'));
	await main.getByRole('button', { name: 'Criar leilão' }).click();

	await main.getByRole('link', { name: 'Enviar documento' }).click();
	await choose(main, 'Escolher PDF', [pdf('Edital'), pdf('Matrícula lote 1'), pdf('Matrícula lote 2')]);
	await page.getByRole('dialog').getByRole('button', { name: 'Enviar 3 documentos' }).click();
	await main.getByRole('button', { name: 'Publicar', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Publicar' });
	await dialog.getByRole('textbox', { name: /^Ninguém foi cientificado/ }).click();
	await page.keyboard.type('O juízo cientifica');
	await dialog.getByRole('button', { name: 'Publicar agora' }).click();
	await expect(main.getByText('Publicado', { exact: true }).first()).toBeVisible();
	report('publish a judicial sale of two lots', counted);
	// One of them is the reason for notices that the court gives later (decision 124).
	expect(counted.clicks).toBeLessThanOrEqual(29);
	await main.getByRole('link', { name: /^Lotes/ }).click();
	await expect(main.getByRole('table', { name: 'Lotes' }).getByText(/R\$\s150\.000,00/)).toBeVisible();
});

test('a guia is entered with four clicks, and price and commission are confirmed with four', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(4 * MINUTE);
	const [admin, winner] = [await as('admin'), await bidder(browser, server)];
	const lot = await publishSale(admin, [{ from: 20, to: 34, minimum: 400_000 }]);
	await sellTo(server, winner.page, lot);
	const counted = await counting(admin);
	await admin.goto(PAGES.admin);
	await hydrated(admin);
	await admin
		.getByRole('row', { name: 'Sítio com nascente' })
		.filter({ hasText: 'Aguardando guia' })
		.getByRole('link', { name: 'Pagamento' })
		.click();
	const price = admin.getByRole('article', { name: 'Valor da arrematação' });
	await price.getByRole('button', { name: 'Informar a guia' }).click();
	const dialog = admin.locator('dialog[open]');
	await choose(dialog, 'Escolher PDF', pdf('guia'));
	await admin.keyboard.press('Tab');
	await admin.keyboard.type('081240000012345678');
	await dialog.getByRole('button', { name: 'Informar a guia' }).click();
	await expect(price.getByText('081240000012345678')).toBeVisible();
	report('enter a guia', counted);
	expect(counted.clicks).toBe(4);

	counted.clicks = 0;
	counted.keys = 0;
	const commission = admin.getByRole('article', { name: 'Comissão do leiloeiro' });
	for (const [part, amount] of [
		[price, '400.000,00'],
		[commission, '20.000,00'],
	] as const) {
		await part.getByRole('button', { name: /^Confirmar/ }).click();
		await expect(dialog.getByRole('heading')).toBeFocused();
		await typeOn(admin, [null, amount]);
		await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
		await expect(dialog).toHaveCount(0);
	}
	await expect(admin.getByText('2 de 2 pagos')).toBeVisible();
	report('confirm price and commission', counted);
	expect(counted.clicks).toBe(4);
});

test('a person is approved with three clicks from Hoje, and so is a habilitação', async ({ as, server }) => {
	await makeEnrolment(server, 'requested');
	const admin = await as('admin');
	const counted = await counting(admin);
	const dialog = admin.locator('dialog[open]');
	const fromToday = async (work: RegExp) => {
		await admin.goto(PAGES.admin);
		await hydrated(admin);
		counted.clicks = 0;
		counted.keys = 0;
		const row = admin.getByRole('region', { name: 'Espera por você' }).getByRole('listitem');
		await row.filter({ hasText: work }).getByRole('link').last().click();
	};
	await fromToday(/cadastros? esperam? por análise/);
	await dialog.getByRole('checkbox').first().click();
	await dialog.getByRole('button', { name: 'Aprovar' }).click();
	await expect(admin.getByText('Usuário aprovado com sucesso.')).toBeVisible();
	report('approve a person', counted);
	expect(counted.clicks).toBe(3);

	await fromToday(/habilitaç(ão|ões)/);
	await admin.getByRole('main').getByRole('link', { name: 'Analisar', exact: true }).click();
	await dialog.getByRole('button', { name: 'Habilitar' }).click();
	await expect(admin.getByText('Habilitação aprovada').first()).toBeVisible();
	report('decide an enrolment', counted);
	expect(counted.clicks).toBe(3);
	await server.db.deleteFrom('registration_decisions').execute();
});

test('the money of a paid lot, by the search or by the list, takes at most two clicks', async ({
	as,
	server,
}) => {
	const { rows } = await sql<{ auction_id: string; title: string }>`
		select p.auction_id, a.title from payments p join auctions a on a.id = p.auction_id
		where p.status = 'paid' order by p.created_at limit 1`.execute(server.db);
	const paid = rows[0];
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	await hydrated(page);
	await openSearch(page);
	await page.keyboard.type(paid?.title ?? '');
	await page
		.getByRole('option', { name: /^Pagamento de/ })
		.first()
		.click();
	await expect(page).toHaveURL(PAGES.payment(paid?.auction_id ?? ''));
	report('find the money of a paid lot', counted);
	expect(counted.clicks).toBeLessThanOrEqual(1);
});

test('a person is found by CPF without a click', async ({ as, browser, server }) => {
	const known = await bidder(browser, server);
	await server.db
		.updateTable('profiles')
		.set({ name: 'Cícero Conhecido' })
		.where('email', '=', known.email)
		.execute();
	const tax_id = makeCpf();
	const stated = await known.page.request.put(ACCOUNT_API.identity, {
		data: { person_type: 'individual', tax_id },
		headers: { origin: server.url },
	});
	expect(stated.status(), await stated.text()).toBe(200);
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	await hydrated(page);
	await openSearch(page);
	await page.keyboard.type(tax_id);
	await expect(page.getByRole('option', { name: /Cícero Conhecido/ }).first()).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toContainText(known.email);
	report('find a person by CPF', counted);
	expect(counted.clicks).toBe(0);
});

test('what waits is seen without a click after signing in', async ({ as }) => {
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	const waiting = page.getByRole('region', { name: 'Espera por você' });
	await expect(waiting.getByRole('listitem').first()).toBeVisible();
	expect(counted).toEqual({ clicks: 0, keys: 0 });
});

test('an open lot is paused with three clicks and its reason', async ({ as, server }) => {
	const page = await as('admin');
	const counted = await counting(page);
	const lot = await lotNamed(server, 'Cobertura duplex');
	await page.goto(ADMIN_PAGES.live);
	await hydrated(page);
	const row = page.getByRole('row').filter({ hasText: lot.title });
	await row.getByRole('button', { name: /^Mais/ }).click();
	await page.getByRole('button', { name: 'Pausar', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await write(page, dialog.getByRole('textbox'), 'Falta de energia');
	await dialog.getByRole('button', { name: /^Pausar/ }).click();
	await expect(row).toContainText('Pausado');
	// The word of the rules and the reason beside the status of the specification.
	await expect(row).toContainText('Suspenso: Falta de energia');
	report('pause an open lot', counted);
	expect(counted.clicks).toBe(3);
	await row.getByRole('button', { name: /^Retomar/ }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Retomar/ })
		.click();
	await expect(row).toContainText('Ativo');
});

test('a person is found by email without a click', async ({ as }) => {
	const page = await as('admin');
	const counted = await counting(page);
	await page.goto(PAGES.admin);
	await hydrated(page);
	await openSearch(page);
	await page.keyboard.type('ana@martelo.test');
	await expect(page.getByRole('option', { name: /Ana Ribeiro/ }).first()).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toContainText('ana@martelo.test');
	expect(counted.clicks).toBe(0);
});
