import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { DAY } from '#domain/values/time.ts';
import { findings, flaws, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const PENDING_LOTS = `${ADMIN_PAGES.live}&status=pending`;

function post(page: Page, path: string, data: object, headers = {}) {
	return page.request.post(path, { data, headers: { origin: new URL(page.url()).origin, ...headers } });
}

/** Creates a pending live auction; returns its id. */
async function makeLot(page: Page, title: string, change: object = {}): Promise<string> {
	const made = await post(page, ADMIN_API.adminAuctions, {
		title,
		description: 'Um imóvel para os testes do controle ao vivo.',
		initial_bid: 100_000,
		auction_type: 'live',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
		...change,
	});
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}

async function bid(page: Page, id: string, amount: number): Promise<void> {
	const answer = await post(page, BIDDER_API.bids(id), { amount }, { 'idempotency-key': randomUUID() });
	expect(answer.status(), await answer.text()).toBe(201);
}

async function act(page: Page, id: string, action: string, body?: object): Promise<void> {
	const answer = await post(page, ADMIN_API.auctionAction(id, action), body ?? {});
	expect(answer.ok(), await answer.text()).toBe(true);
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title }).first();

/** Chooses an act of a row from its menu. */
async function choose(page: Page, title: string, act: string): Promise<void> {
	const row = rowOf(page, title);
	await row.getByRole('button', { name: /^Mais ações/ }).click();
	await row.getByRole('list').getByRole('button', { name: act, exact: true }).click();
}

const dialogOf = (page: Page) => page.locator('dialog[open]');

test('an auction from start to end: bids appear without a reload, and the auctioneer’s actions are public', async ({
	as,
}) => {
	test.setTimeout(180_000);
	const [page, ana] = [await as('admin'), await as('ana')];
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.live);
	const title = 'Casa do martelo em Paraty';
	const id = await makeLot(page, title);
	await page.goto(ADMIN_PAGES.live);
	const row = rowOf(page, title);
	await expect(row).toContainText('Agendado');
	await expect(row).toContainText('R$ 100.000,00');
	expect(await findings(page)).toEqual([]);

	await choose(page, title, 'Iniciar');
	await expect(dialogOf(page).getByRole('button', { name: 'Iniciar agora' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Leilão iniciado com sucesso.')).toBeVisible();
	await expect(row).toContainText('Ativo');

	await bid(ana, id, 100_000);
	// The number of participants is updated when the table reloads, every five seconds.
	await expect(row.getByRole('cell').nth(1)).toHaveText(/1$/, { timeout: 15_000 });

	await choose(page, title, 'Pausar');
	const dialog = dialogOf(page);
	await expect(dialog).toContainText('Fica público');
	await page.keyboard.press('Enter');
	await expect(dialog.getByText('Informe o motivo, com 3 a 500 caracteres')).toBeVisible();
	await page.keyboard.type('Falta de luz na sala');
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect(page.getByText('Leilão pausado com sucesso.')).toBeVisible();
	await expect(row).toContainText('Pausado');

	await row.getByRole('button', { name: /^Retomar/ }).click();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Leilão retomado com sucesso.')).toBeVisible();
	await expect(row).toContainText('Ativo');

	await choose(page, title, 'Lances');
	await expect(dialog.getByRole('listitem')).toHaveText([/Ana.*R\$\s100\.000,00/]);
	const bruno = await as('bruno');
	await bid(bruno, id, 105_000);
	await expect(dialog.getByRole('listitem').first()).toHaveText(/Bruno.*R\$\s105\.000,00/);
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(row).toContainText('R$ 105.000,00');

	await choose(page, title, 'Encerrar');
	const price = dialog.getByLabel('Preço final');
	await expect(price).toBeFocused();
	await expect(price).toHaveValue('105.000,00');
	await price.fill('');
	await page.keyboard.press('Enter');
	await expect(dialog.getByText('Defina o preço final antes de encerrar o leilão.')).toBeVisible();
	await price.fill('106.000,50');
	await page.keyboard.press('Enter');
	await expect(dialog.getByText(/O motivo vira um lançamento público/)).toBeVisible();
	await expect(dialog.getByText(/Escreva o motivo/)).toBeVisible();
	await dialog.getByLabel('Motivo').fill('Lance oral registrado na ata da sala');
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect(page.getByText('Leilão encerrado com sucesso.')).toBeVisible();
	await expect(row).toBeHidden({ timeout: 10_000 });

	await ana.goto(PAGES.auction(id));
	await expect(ana.getByText('R$ 106.000,50').filter({ visible: true }).first()).toBeVisible();
	expect(errors).toEqual([]);
});

test('a double click sends one request; the slower of two administrators is notified, and the table updates', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(PENDING_LOTS);
	const id = await makeLot(page, 'Sala disputada');
	const sent: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().includes(ADMIN_API.auctionAction(id, '')))
			sent.push(request.url());
	});
	await page.goto(PENDING_LOTS);
	const row = rowOf(page, 'Sala disputada');
	await choose(page, 'Sala disputada', 'Iniciar');
	await dialogOf(page).getByRole('button', { name: 'Iniciar agora' }).dblclick();
	await expect(page.getByText('Leilão iniciado com sucesso.')).toBeVisible();
	expect(sent).toHaveLength(1);

	// A page without live updates: another administrator acts first.
	await page.route(`**${API.liveStates}**`, (route) => route.abort());
	await page.route(`**${ADMIN_API.liveControl}**`, (route) => route.abort());
	await page.goto(ADMIN_PAGES.live);
	await choose(page, 'Sala disputada', 'Cancelar');
	await dialogOf(page).getByLabel('Motivo').fill('Decisão do comitente');
	await act(page, id, 'end', { final_price: 100_000 });
	await dialogOf(page).getByRole('button', { name: 'Cancelar leilão' }).click();
	const said = dialogOf(page).getByRole('alert');
	await expect(said).toContainText('Erro ao processar ação do leilão.');
	await expect(said).toContainText('Não é possível cancelar um leilão finalizado.');
	await page.unroute(`**${ADMIN_API.liveControl}**`);
	await page.keyboard.press('Escape');
	await expect(row).toBeHidden({ timeout: 10_000 });
});

test('a judicial lot is sold only for its highest bid, and the dialog says so before the confirmation', async ({
	as,
	server,
}) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.live);
	const id = await makeLot(page, 'Gleba judicial', {});
	await act(page, id, 'start');
	// As lots from before the publication gate: published without it.
	await server.db.updateTable('auctions').set({ kind: 'judicial' }).where('id', '=', id).execute();
	await page.goto(ADMIN_PAGES.live);
	await choose(page, 'Gleba judicial', 'Encerrar');
	const dialog = dialogOf(page);
	await expect(dialog).toContainText('será encerrado sem vencedor');
	await dialog.getByLabel('Preço final').fill('1,00');
	await page.keyboard.press('Enter');
	await expect(
		dialog.getByText(/Em leilão judicial e em alienação fiduciária, o preço final é o maior lance/),
	).toBeVisible();
	await expect(dialog.getByLabel('Motivo')).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
});

test('the groups with their counts are filters, kept in the URL; an empty result shows a message', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.live);
	const now = page.getByRole('link', { name: /^\d+ agora$/ });
	const count = Number.parseInt(String(await now.textContent()), 10);
	await now.click();
	await expect(page).toHaveURL(/group=now/);
	await expect(page.getByRole('row')).toHaveCount(count + 1);
	await page.getByRole('link', { name: 'Homologação' }).click();
	await expect(page).toHaveURL(/group=now.*environment=staging/);
	await page.goto(`${ADMIN_PAGES.live}&status=paused&environment=staging`);
	await expect(page.getByText('Nenhum leilão com este filtro')).toBeVisible();
	await page.getByRole('link', { name: 'Ver todos' }).click();
	await expect(page).not.toHaveURL(/status=/);
});

test('by keys alone: rows are walked, opened in place, paused and ended after their dialogs; one button is filled', async ({
	as,
}) => {
	const page = await as('admin');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(ADMIN_PAGES.live);
	const title = 'Ateliê das teclas';
	const id = await makeLot(page, title);
	await act(page, id, 'start');
	await page.goto(`${ADMIN_PAGES.live}&search=ateli%C3%AA`);
	await page.locator('html[data-hydrated]').waitFor();
	await page.keyboard.press('j');
	const opener = page.getByRole('button', { name: new RegExp(title), expanded: false });
	await expect(opener).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Sem prorrogações')).toBeVisible();
	await expect(page.getByRole('table', { name: 'Leilões ao vivo' })).toMatchAriaSnapshot(`
    - table "Leilões ao vivo":
      - rowgroup:
        - row "Título Lance Atual Licitantes Tempo restante Vencendo Status Ações"
      - rowgroup:
        - row:
          - rowheader:
            - button /Ateliê das teclas/ [expanded]
          - cell "R$ 100.000,00"
          - cell "0"
          - cell
          - cell "—"
          - cell "Ativo"
          - cell:
            - link /Console/
            - button /Mais ações/
        - row:
          - cell
  `);
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('p');
	await expect(page.getByRole('dialog', { name: 'Pausar leilão' })).toBeVisible();
	await page.keyboard.type('Pausa do leiloeiro');
	await page.keyboard.press('Enter');
	await expect(rowOf(page, title)).toContainText('Pausado');
	await page.goto(ADMIN_PAGES.live);
	await expect(page.locator('table .bg-brand:is(a, button)')).toHaveCount(1);
});

test('a search is typed without losing the focus, is kept in the URL, and says when nothing matches', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.live);
	await makeLot(page, 'Chácara das Paineiras', {});
	await page.goto(ADMIN_PAGES.live);
	await page.locator('html[data-hydrated]').waitFor();
	const field = page.getByRole('search', { name: 'Buscar no controle ao vivo' }).getByRole('searchbox');
	await field.pressSequentially('chacara das');
	await expect(page).toHaveURL(/search=chacara/);
	await expect(page.getByText('1 leilão', { exact: true })).toBeVisible();
	await expect(rowOf(page, 'Chácara das Paineiras')).toBeVisible();
	await field.pressSequentially(' nuvens');
	await expect(page.getByText('Nenhum leilão com este filtro')).toBeVisible();
	await expect(field).toBeFocused();
	expect(await findings(page)).toEqual([]);
	await page.getByRole('link', { name: 'Ver todos' }).click();
	await expect(page).not.toHaveURL(/search=/);
	await expect(field).toHaveValue('');
});

test('on phones and tablets each row has two lines, with nothing cut off, also with long titles, light and dark', async ({
	as,
}) => {
	const page = await as('admin');
	const title = `Apartamento ${'de três quartos com varanda gourmet '.repeat(5)}`.slice(0, 200).trim();
	await makeLot(page, title, { initial_bid: 99_999_999.99 });
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(ADMIN_PAGES.live);
		await expect(rowOf(page, title)).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	}
});
