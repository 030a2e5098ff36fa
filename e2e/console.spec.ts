import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { durationOf, findings, pageErrors } from './inspection.ts';
import { expect, type TestServer, test } from './test-server.ts';

/** Creates a pending live lot through the API; returns its id. */
async function makeLot(page: Page, title: string): Promise<string> {
	const data = {
		title,
		description: 'Um imóvel para os testes da sala.',
		initial_bid: 100_000,
		auction_type: 'live',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	};
	const made = await page.request.post(ADMIN_API.adminAuctions, {
		data,
		headers: { origin: new URL(page.url()).origin },
	});
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}

/** The id of a live lot of the demo that is active. */
async function openLot(server: TestServer): Promise<string> {
	const { id } = await server.db
		.selectFrom('auctions')
		.select('id')
		.where('auction_type', '=', 'live')
		.where('status', '=', 'active')
		.where('environment', '=', 'production')
		.executeTakeFirstOrThrow();
	return id;
}

async function bid(page: Page): Promise<void> {
	const form = page.getByRole('form', { name: 'Dar lance' });
	await form.getByRole('button', { name: /^(Dar lance|Cobrir)/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Confirmar lance' }).click();
}

/** Confirms with Enter and waits for the response, so that a delay measured next starts there. */
async function confirm(admin: Page, id: string): Promise<void> {
	const answered = admin.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes(id),
	);
	await admin.keyboard.press('Enter');
	expect((await answered).status()).toBe(200);
}

/** Records the page's event streams, so that `cut` can break them. */
async function withStreams(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const open: EventSource[] = [];
		const Real = window.EventSource;
		window.EventSource = class extends Real {
			constructor(url: string | URL) {
				super(url);
				open.push(this);
			}
		};
		Object.assign(window, { streams: open });
	});
}

/** Breaks the open streams and blocks new ones. */
async function cut(page: Page): Promise<void> {
	await page.route('**/events', (route) => route.abort());
	await page.evaluate(() => {
		for (const stream of (window as unknown as { streams: EventSource[] }).streams) {
			stream.close();
			stream.dispatchEvent(new Event('error'));
		}
	});
}

const shownText = (page: Page, text: string | RegExp) =>
	page.locator('main').getByText(text).filter({ visible: true }).first();

/** Waits until every page shows the text; returns how long it took, in milliseconds. */
function delayUntilShown(pages: readonly Page[], text: string | RegExp): Promise<number> {
	return durationOf(Promise.all(pages.map((page) => expect(shownText(page, text)).toBeVisible())));
}

test('a lot is sold by keyboard alone: started, called, taken back, outbid, called twice, sold; every page shows each step', async ({
	as,
	server,
	browser,
}) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await makeLot(admin, 'Casa da sala de leilões');
	const room = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage();
	const errors = [admin, ana, room].map(pageErrors);
	await admin.goto(ADMIN_PAGES.console(id));
	await room.goto(PAGES.room(id));
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));
	await expect(admin.getByText('Conexão ao vivo')).toBeVisible();
	await expect(shownText(room, 'Começa em')).toBeVisible();
	await expect(admin.getByText(/^\d+ telas acompanham$/)).toBeVisible();
	const watchers = [ana, room];
	const delays: number[] = [];

	// What is not possible is not drawn.
	const commands = admin.getByRole('region', { name: 'Comandos' });
	await expect(commands.getByRole('button', { name: 'Iniciar' })).toBeVisible();
	await expect(commands.getByRole('button', { name: /Dou-lhe|Pausar|Retomar/ })).toHaveCount(0);
	await admin.keyboard.press('i');
	await expect(admin.getByRole('dialog', { name: 'Iniciar leilão' })).toBeVisible();
	await confirm(admin, id);
	delays.push(await delayUntilShown(watchers, /Encerra |Previsto para/));
	await expect(commands).toContainText('As chamadas começam com o primeiro lance.');

	await bid(ana);
	const first = admin.getByRole('region', { name: 'Últimos lances' }).getByRole('listitem').first();
	await expect(first).toContainText('Ana');
	await expect(first).toContainText('Licitante 1');

	await expect(commands).toMatchAriaSnapshot(`
    - region "Comandos":
      - button "Dou-lhe uma"
      - button "Vendido"
      - status
      - button "Pausar"
      - button "Lances"
      - button "Telão"
      - button "Mais ações do lote"
  `);

	// A call is made at once and can be taken back; a key with Ctrl does nothing.
	const steps = admin.getByRole('list', { name: 'Chamadas' }).getByRole('listitem');
	await admin.keyboard.press('Control+1');
	await admin.keyboard.press('1');
	delays.push(await delayUntilShown([...watchers, admin], 'Dou-lhe uma!'));
	await expect(steps).toHaveText(['uma, dito', 'duas, falta', 'vendido, falta']);
	await expect(commands.getByRole('button', { name: 'Desfazer' })).toBeVisible();
	await admin.keyboard.press('d');
	for (const page of [...watchers, admin]) await expect(page.getByText('Dou-lhe uma!')).toHaveCount(0);
	await expect(commands.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);

	// A bid resets the calls, and leaves nothing to take back.
	await admin.keyboard.press('1');
	await expect(shownText(admin, 'Dou-lhe uma!')).toBeVisible();
	await bid(bruno);
	for (const page of watchers) await expect(page.getByText('Dou-lhe uma!')).toHaveCount(0);
	await expect(commands.getByRole('button', { name: /Desfazer|Dou-lhe duas/ })).toHaveCount(0);
	await expect(first).toContainText('Bruno');

	for (const [key, words] of [
		['1', 'Dou-lhe uma!'],
		['2', 'Dou-lhe duas!'],
	] as const) {
		await admin.keyboard.press(key);
		delays.push(await delayUntilShown([...watchers, admin], words));
	}
	const late = await ana.context().newPage();
	await late.goto(PAGES.auction(id));
	await expect(shownText(late, 'Dou-lhe duas!')).toBeVisible();

	await admin.keyboard.press('v');
	const dialog = admin.getByRole('dialog', { name: 'Vender' });
	await expect(dialog).toContainText(/Vender a Licitante 2 \(Bruno.*\) por R\$\s101\.000,00/);
	await expect(dialog).not.toContainText('Ainda não houve as chamadas');
	await confirm(admin, id);
	delays.push(await delayUntilShown([...watchers, admin], /Vendido por R\$\s101\.000,00 para o Licitante 2/));
	// The median delay is under a second; single steps may take longer on a busy machine.
	expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(SECOND);
	await expect(commands).toContainText(/Próximo lote:|Não há outro lote a seguir/);
	for (const page of [room, admin]) expect(await findings(page)).toEqual([]);
	expect(errors.flat()).toEqual([]);
	await room.context().close();
});

test('a new bid closes the sale dialog, and a lost connection stops the calls', {
	tag: '@nightly',
}, async ({ as }) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await makeLot(admin, 'Terreno da sala de leilões');
	const act = (action: string) =>
		admin.request.post(ADMIN_API.auctionAction(id, action), {
			headers: { origin: new URL(admin.url()).origin },
		});
	expect((await act('start')).ok()).toBe(true);
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));
	await withStreams(admin);
	await admin.goto(ADMIN_PAGES.console(id));
	await bid(ana);
	await expect(admin.getByRole('region', { name: 'Últimos lances' })).toContainText('Ana');

	await admin.keyboard.press('v');
	await expect(admin.getByRole('dialog', { name: 'Vender' })).toContainText('Ainda não houve as chamadas.');
	await bid(bruno);
	await expect(admin.getByText('Chegou um lance novo').first()).toBeVisible();
	await expect(admin.locator('dialog[open]')).toHaveCount(0);

	// With the mouse, at the width of a phone.
	await admin.setViewportSize({ width: 390, height: 844 });
	await admin.getByRole('button', { name: 'Dou-lhe uma' }).click();
	await delayUntilShown([ana], 'Dou-lhe uma!');
	expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(await findings(admin)).toEqual([]);
	expect(await findings(ana)).toEqual([]);

	await cut(admin);
	for (const name of ['Dou-lhe duas', 'Vendido'])
		await expect(admin.getByRole('button', { name })).toContainText('Aguardando conexão', {
			timeout: 3 * SECOND,
		});
	await expect(admin.getByRole('button', { name: 'Pausar' })).toHaveAttribute('aria-disabled', 'false');
});

test('the room display marks outdated data, keeps the price, and recovers by itself', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const id = await openLot(server);
	await withStreams(page);
	await page.goto(PAGES.room(id));
	const price = await page.getByText('Lance Atual').locator('..').textContent();
	await cut(page);
	await expect(page.getByText(/Dados atrasados há \d+ s/)).toBeVisible({ timeout: 20 * SECOND });
	await expect(page.locator('main')).toContainText(String(price).slice(-12));
	await page.unroute('**/events');
	await expect(page.getByText(/Dados atrasados/)).toBeHidden({ timeout: 60 * SECOND });
});

test('the room display has no header, is not indexed, and fills every screen size', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const id = await openLot(server);
	await server.db.updateTable('auctions').set({ current_bid: 99_999_999_99 }).where('id', '=', id).execute();
	await page.goto(PAGES.room(id));
	await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
	await expect(page.getByRole('contentinfo')).toHaveCount(0);
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await expect(page.getByRole('img', { name: 'Código QR para a página do lote' })).toBeVisible();
	for (const [width, height] of [
		[1280, 720],
		[1920, 1080],
		[3840, 2160],
		[1080, 1920],
	] as const) {
		await page.setViewportSize({ width, height });
		const price = await page
			.getByText(/99\.999\.999,99/)
			.first()
			.boundingBox();
		expect(price?.x).toBeGreaterThanOrEqual(0);
		expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(width);
		const { scrollWidth, scrollHeight } = await page.evaluate(() => ({
			scrollWidth: document.documentElement.scrollWidth,
			scrollHeight: document.documentElement.scrollHeight,
		}));
		expect([scrollWidth, scrollHeight]).toEqual([width, height]);
	}
	await page.getByRole('button', { name: 'Tela cheia' }).click();
	await expect(page.getByRole('button', { name: 'Tela cheia' })).toBeHidden();
	expect(await findings(page)).toEqual([]);
	expect((await page.goto(PAGES.room('x')))?.status()).toBe(404);
});
