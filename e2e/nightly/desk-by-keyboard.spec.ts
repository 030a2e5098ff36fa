import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { DAY, MINUTE } from '#domain/values/time.ts';
import { inDays, makeAuction, picture } from '#e2e/backoffice-form.ts';
import { chooseFiles, keepsFocus, press, tabTo, write } from '#e2e/by-keyboard.ts';
import { findings, hydrated, pageErrors } from '#e2e/inspection.ts';
import { bidOn, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

const TITLE = 'Casa do dia inteiro em Avaré';

/** The desk's own keys: G and a letter. */
async function go(page: Page, letter: string, address: string): Promise<void> {
	await page.keyboard.press('g');
	await page.keyboard.press(letter);
	await expect(page).toHaveURL(address);
}

const active = (page: Page) => page.locator(':focus');

/** A judicial sale with one lot, from the search for the act to the publication. */
async function publishes(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: /^Buscar lote/ })).toBeVisible();
	await page.keyboard.press('Control+k');
	await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused();
	await page.keyboard.type('novo edital');
	await expect(page.getByRole('option', { selected: true })).toContainText('Novo edital');
	await page.keyboard.press('Enter');
	const sale = page.getByRole('dialog', { name: 'Novo edital' });
	await expect(sale.getByRole('heading', { name: 'Novo edital' })).toBeFocused();
	expect(await findings(page)).toEqual([]);
	await write(page, sale.getByLabel('Título'), 'Leilão do dia inteiro');
	await write(page, sale.getByLabel('Número do processo'), '0002080-25.2012.5.15.0049');
	await write(page, sale.getByLabel('Juízo'), '2ª Vara do Trabalho de Campinas');
	await press(page, sale.getByRole('button', { name: 'Adicionar parte' }));
	await write(page, sale.getByLabel('Papel (parte 1)'), 'Executado');
	await write(page, sale.getByLabel('Nome (parte 1)'), 'Carlos de Tal');
	await page.keyboard.press('Enter');

	const main = page.getByRole('main');
	await expect(page.getByRole('heading', { level: 1, name: 'Leilão do dia inteiro' })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await press(page, main.getByRole('link', { name: 'Novo lote' }));
	await write(page, main.getByLabel('Título'), 'Sítio do dia inteiro');
	await write(page, main.getByLabel('Descrição'), 'Um sítio com nascente e pomar.');
	await write(page, main.getByLabel('Matrícula do imóvel'), '12.345 do 1º RI');
	await press(page, main.getByRole('button', { name: 'Continuar: Preço e datas' }));
	await expect(main.getByRole('heading', { name: 'Preço e datas' })).toBeFocused();
	await write(page, main.getByLabel('Avaliação', { exact: true }), '400.000,00');
	for (const [round, start, end] of [
		['1º leilão', 10, 19],
		['2º leilão', 21, 30],
	] as const) {
		await write(page, main.getByRole('textbox', { name: `Início do ${round}`, exact: true }), inDays(start));
		await write(page, main.getByRole('textbox', { name: `Término do ${round}`, exact: true }), inDays(end));
	}
	expect(await findings(page)).toEqual([]);
	await press(page, main.getByRole('button', { name: 'Continuar: Documentos e condições' }));
	await press(page, main.getByRole('button', { name: 'Continuar: Fotos' }));
	await chooseFiles(page, main.getByLabel('Escolher imagens'), await picture('sitio.png', '#0b5a43'));
	await press(page, main.getByRole('button', { name: 'Criar leilão' }));

	await press(page, main.getByRole('link', { name: 'Enviar documento' }));
	await keepsFocus(page);
	const edital = { name: 'edital.pdf', mimeType: 'application/pdf', buffer: pdfFile() };
	await chooseFiles(page, main.getByLabel('Escolher PDF'), edital);
	await expect(main.getByRole('table', { name: 'Documentos' })).toContainText('Edital');
	await keepsFocus(page);
	expect(await findings(page)).toEqual([]);
	await press(page, main.getByRole('button', { name: 'Publicar', exact: true }));
	const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Ninguém foi cientificado/ });
	await write(page, reason, 'O cartório do juízo cientifica as partes');
	await press(page, page.getByRole('dialog').getByRole('button', { name: 'Publicar agora' }));
	await expect(main.getByText('Publicado', { exact: true }).first()).toBeVisible();
	await keepsFocus(page);
}

/** From the list of what runs to the console, and through the calls to the sale. */
async function conducts(page: Page, bidder: Page, id: string): Promise<void> {
	await go(page, 'v', ADMIN_PAGES.live);
	const row = page.getByRole('row').filter({ hasText: TITLE });
	await expect(row).toBeVisible();
	expect(await findings(page)).toEqual([]);
	for (let step = 0; step < 60; step++) {
		await page.keyboard.press('j');
		if ((await active(page).getAttribute('data-row')) === id) break;
	}
	await page.keyboard.press('Enter');
	await expect(page.locator(`#detail-${id}`)).toBeVisible();
	await press(page, row.getByRole('button', { name: /^Mais ações/ }));
	await press(page, row.getByRole('link', { name: 'Console' }));
	await expect(page).toHaveURL(ADMIN_PAGES.console(id));
	await expect(page.getByText('Conexão ao vivo')).toBeVisible();

	await page.keyboard.press('i');
	const dialog = page.locator('dialog[open]');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Enter');
	const commands = page.getByRole('region', { name: 'Comandos' });
	await expect(commands).toContainText('As chamadas começam com o primeiro lance.');
	await keepsFocus(page);
	await bidOn(bidder, id, 1000);
	await expect(page.getByRole('region', { name: 'Últimos lances' })).toContainText('Ana');
	for (const [key, words] of [
		['1', 'Dou-lhe uma!'],
		['2', 'Dou-lhe duas!'],
	] as const) {
		await expect(commands.getByRole('button', { name: words.replace('!', '') })).toBeVisible();
		await page.keyboard.press(key);
		await expect(page.getByRole('main').getByText(words).first()).toBeVisible(SOON);
	}
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('v');
	await expect(dialog).toContainText(/Vender a Licitante 1/);
	await page.keyboard.press('Enter');
	await expect(
		page
			.getByRole('main')
			.getByText(/Vendido por/)
			.first(),
	).toBeVisible(SOON);
	await keepsFocus(page);
	expect(await findings(page)).toEqual([]);
}

/** From the list of payments to the confirmed one. */
async function confirms(page: Page, id: string): Promise<void> {
	await go(page, 'p', '/admin/payments');
	const main = page.getByRole('main');
	await press(page, main.getByRole('link', { name: TITLE }).first());
	await expect(page).toHaveURL(PAGES.payment(id));
	await hydrated(page);
	expect(await findings(page)).toEqual([]);
	await press(page, main.getByRole('button', { name: /^Confirmar pagamento/ }));
	const dialog = page.locator('dialog[open]');
	await write(page, dialog.getByLabel('Valor recebido'), '1.050,00');
	await page.keyboard.press('Enter');
	await expect(main.getByRole('status').getByText('Pago', { exact: true })).toBeVisible();
	await keepsFocus(page);
	expect(await findings(page)).toEqual([]);
}

test('a day of the auctioneer by keyboard alone: publish, conduct, confirm; the focus is never lost', async ({
	as,
}) => {
	test.setTimeout(5 * MINUTE);
	const [page, ana] = [await as('admin'), await as('ana')];
	const errors = pageErrors(page);
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	const change = { auction_type: 'live', start_time: at(1), end_time: at(2) };
	const id = await makeAuction(page, TITLE, change);
	await page.goto(PAGES.admin);
	await hydrated(page);
	expect(await findings(page)).toEqual([]);
	await publishes(page);
	await conducts(page, ana, id);
	await confirms(page, id);
	await go(page, 'h', PAGES.admin);
	await tabTo(page, page.getByRole('region', { name: 'Espera por você' }).getByRole('link').first());
	expect(errors).toEqual([]);
});

test('a screen reader reads Hoje and Ao Vivo in the order of work', async ({ as }) => {
	const page = await as('admin');
	await page.goto(PAGES.admin);
	await hydrated(page);
	await expect(page.getByRole('main')).toMatchAriaSnapshot(`
		- main:
		  - heading "Painel Administrativo" [level=1]
		  - button "Sair"
		  - navigation "Painel":
		    - link "Dashboard"
		    - link "Cadastros"
		    - link "Leilões"
		    - link "Ao Vivo"
		  - region "Espera por você":
		    - heading "Espera por você" [level=2]
		    - list:
		      - listitem:
		        - 'link /: \\d+ /'
		  - term:
		    - link "Leilões Ativos"
		  - definition: /\\d+/
		  - term:
		    - link "Aguardando Pagamento"
		  - term:
		    - link "Leilões Pagos"
		  - region "Leilões em Aberto":
		    - heading "Leilões em Aberto" [level=2]
		    - table:
		      - rowgroup:
		        - row "Título Lance Atual Tempo Restante Status Ações"
		  - region "Próximas 24 horas":
		    - heading "Próximas 24 horas" [level=2]
		  - region "Finalizados sem Pagamento":
		    - table:
		      - rowgroup:
		        - row "Título Valor Final Término Pagamento Ações"
		  - region "Últimos Pagos":
		    - table:
		      - rowgroup:
		        - row "Título Valor Pago Data Pagamento"
	`);
	await go(page, 'v', ADMIN_PAGES.live);
	await expect(page.getByRole('main')).toMatchAriaSnapshot(`
		- main:
		  - region "Controle ao Vivo":
		    - heading "Controle ao Vivo" [level=2]
		    - navigation "Quando":
		      - link /^\\d+ agora$/
		      - link /^\\d+ nas próximas 24 h$/
		      - link /^\\d+ depois$/
		    - search "Buscar no controle ao vivo"
		    - navigation "Ambiente":
		      - link "Produção"
		      - link "Homologação"
		    - status: /\\d+ leilões/
		    - table "Leilões ao vivo":
		      - rowgroup:
		        - row "Título Lance Atual Licitantes Tempo restante Status Ações":
		          - columnheader "Título"
		      - rowgroup:
		        - row:
		          - rowheader:
		            - button
		          - cell /R\\$/
		          - cell /\\d+/
		          - cell:
		            - timer
		          - cell /^(Ativo|Pausado|Agendado|Pendente)$/
		          - cell:
		            - 'button /^Mais ações: /'
	`);
});
