import type { Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { DAY, SECOND } from '#domain/time.ts';
import { complaints, findings, waited } from './inspection.ts';
import { expect, type TestServer, test } from './test-server.ts';

/** A pending lot that an auctioneer drives, made over the API as the form would. */
async function makeLot(page: Page, title: string): Promise<string> {
	const data = {
		title,
		description: 'Um imóvel para os testes da sala.',
		initial_bid: 100_000,
		auction_type: 'live',
		start_time: new Date(Date.now() + DAY).toISOString(),
		end_time: new Date(Date.now() + 2 * DAY).toISOString(),
	};
	const made = await page.request.post(API.adminAuctions, {
		data,
		headers: { origin: new URL(page.url()).origin },
	});
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}

/** A lot of the demo that an auctioneer drives now. */
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
	await page.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: 'Dar lance' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Confirmar lance' }).click();
}

/** Presses Enter for the second step, and goes on when the operator has answered: what it takes from there on is counted. */
async function confirm(desk: Page, id: string): Promise<void> {
	const answered = desk.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes(id),
	);
	await desk.keyboard.press('Enter');
	expect((await answered).status()).toBe(200);
}

/** Keeps the page's streams at hand, so that a journey can cut them as a network would. */
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

/** Cuts the stream, and lets no new one through. */
async function cut(page: Page): Promise<void> {
	await page.route('**/events', (route) => route.abort());
	await page.evaluate(() => {
		for (const stream of (window as unknown as { streams: EventSource[] }).streams) {
			stream.close();
			stream.dispatchEvent(new Event('error'));
		}
	});
}

const said = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).first();

/** Everyone in and out of the room reads it; answers after how long. */
function heard(pages: readonly Page[], text: string | RegExp): Promise<number> {
	return waited(Promise.all(pages.map((page) => expect(said(page, text)).toBeVisible())));
}

test('a lot is sold by keyboard alone: started, called, covered, called twice, sold; everybody hears each step', async ({
	as,
	server,
	browser,
}) => {
	const [desk, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await makeLot(desk, 'Casa da sala de leilões');
	const room = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage();
	const noise = [desk, ana, room].map(complaints);
	await desk.goto(PAGES.adminConsole(id));
	await room.goto(PAGES.room(id));
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));
	await expect(desk.getByText('Conexão ao vivo')).toBeVisible();
	await expect(said(room, 'Começa em')).toBeVisible();
	const watchers = [ana, room];
	const waits: number[] = [];

	// What is not possible says why; a key typed into a field or with Ctrl does nothing.
	await expect(desk.getByRole('button', { name: 'Dou-lhe uma' })).toHaveAttribute('aria-disabled', 'true');
	await expect(desk.getByRole('button', { name: 'Dou-lhe uma' })).toHaveAccessibleDescription(
		'Leilão não está aberto',
	);
	await desk.keyboard.press('i');
	await expect(desk.getByRole('dialog', { name: 'Iniciar leilão' })).toBeVisible();
	await confirm(desk, id);
	waits.push(await heard(watchers, 'Encerra em'));
	await expect(desk.getByRole('button', { name: 'Dou-lhe uma' })).toHaveAccessibleDescription(
		'Ainda não há lance',
	);

	await bid(ana);
	const first = desk.getByRole('region', { name: 'Últimos lances' }).getByRole('listitem').first();
	await expect(first).toContainText('Ana');
	await expect(first).toContainText('Licitante 1');

	// The first press arms, Esc disarms, Enter does it; by itself it is never done.
	const question = desk.getByText('Confirmar: Enter');
	await desk.keyboard.press('1');
	await expect(question).toBeVisible();
	await desk.keyboard.press('Escape');
	await expect(question).toBeHidden();
	await desk.keyboard.press('Enter');
	await desk.keyboard.press('Control+1');
	await expect(question).toBeHidden();
	await desk.keyboard.press('1');
	await expect(question).toBeVisible();
	await confirm(desk, id);
	waits.push(await heard([...watchers, desk], 'Dou-lhe uma!'));

	// A bid takes the call back, and with it what was armed on the desk.
	await desk.keyboard.press('2');
	await expect(question).toBeVisible();
	await bid(bruno);
	for (const page of watchers) await expect(page.getByText('Dou-lhe uma!')).toHaveCount(0);
	await expect(question).toBeHidden();
	await expect(desk.getByRole('button', { name: 'Dou-lhe duas' })).toHaveAccessibleDescription(
		'Falta o "Dou-lhe uma"',
	);
	await expect(first).toContainText('Bruno');

	for (const [key, words] of [
		['1', 'Dou-lhe uma!'],
		['2', 'Dou-lhe duas!'],
	] as const) {
		await desk.keyboard.press(key);
		await expect(question).toBeVisible();
		await confirm(desk, id);
		waits.push(await heard([...watchers, desk], words));
	}
	const late = await ana.context().newPage();
	await late.goto(PAGES.auction(id));
	await expect(said(late, 'Dou-lhe duas!')).toBeVisible();

	await desk.keyboard.press('v');
	await expect(desk.getByRole('dialog', { name: 'Encerrar leilão' })).toBeVisible();
	await confirm(desk, id);
	waits.push(await heard([...watchers, desk], /Vendido por R\$\s101\.000,00 para o Licitante 2/));
	// Within a second, as a rule: this machine may be busy with something else once or twice.
	expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(SECOND);
	for (const page of [room, desk]) expect(await findings(page)).toEqual([]);
	expect(noise.flat()).toEqual([]);
	await room.context().close();
});

test('nobody is sold past: a bid closes the window of the sale; a lost connection disarms', async ({
	as,
}) => {
	const [desk, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await makeLot(desk, 'Terreno da sala de leilões');
	const act = (action: string) =>
		desk.request.post(API.auctionAction(id, action), { headers: { origin: new URL(desk.url()).origin } });
	expect((await act('start')).ok()).toBe(true);
	for (const page of [ana, bruno]) await page.goto(PAGES.auction(id));
	await withStreams(desk);
	await desk.goto(PAGES.adminConsole(id));
	await bid(ana);
	await expect(desk.getByRole('region', { name: 'Últimos lances' })).toContainText('Ana');

	await desk.keyboard.press('v');
	await expect(desk.getByRole('dialog', { name: 'Encerrar leilão' })).toBeVisible();
	await bid(bruno);
	await expect(desk.getByText('Chegou um lance novo').first()).toBeVisible();
	await expect(desk.locator('dialog[open]')).toHaveCount(0);

	// By hand, and at the width of a phone.
	await desk.setViewportSize({ width: 390, height: 844 });
	await desk.getByRole('button', { name: 'Dou-lhe uma' }).click();
	await desk.getByRole('button', { name: 'Confirmar' }).focus();
	await confirm(desk, id);
	await heard([ana], 'Dou-lhe uma!');
	expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(await findings(desk)).toEqual([]);
	expect(await findings(ana)).toEqual([]);

	await desk.getByRole('button', { name: 'Dou-lhe duas' }).click();
	await expect(desk.getByText('Confirmar: Enter')).toBeVisible();
	await cut(desk);
	await expect(desk.getByText('Confirmar: Enter')).toBeHidden({ timeout: 3 * SECOND });
	await expect(desk.getByRole('button', { name: 'Vendido' })).toHaveAccessibleDescription(
		'Aguardando conexão',
	);
	await expect(desk.getByRole('button', { name: 'Pausar' })).toHaveAttribute('aria-disabled', 'false');
});

test('the room display says when it is late, keeps the price, and comes back by itself', async ({
	page,
	server,
}) => {
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

test('the room display stands alone: no header, not for search engines, full at every size of wall', async ({
	page,
	server,
}) => {
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
