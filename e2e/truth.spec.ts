import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import type { Browser, Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { API, FUNCTIONS, PAGES } from '#contract/paths.ts';
import { formatClock, MINUTE, SECOND } from '#domain/time.ts';
import { expect, type House, test } from './house.ts';
import { complaints, findings } from './inspection.ts';

/** Room for a busy machine: what a page hears by its stream, it hears much sooner. */
const SOON = { timeout: 10 * SECOND };

function origin(page: Page) {
	return { origin: new URL(page.url()).origin };
}

/** A scheduled lot that opens by itself in two seconds, made over the API as the form would. */
async function makeLot(desk: Page, title: string, lasts: number): Promise<string> {
	const start = Date.now() + 2 * SECOND;
	const data = {
		title,
		description: 'Um imóvel para os testes da verdade na tela.',
		city: 'Santos',
		state: 'SP',
		initial_bid: 100_000,
		auction_type: 'scheduled',
		status: 'active',
		start_time: new Date(start).toISOString(),
		end_time: new Date(start + lasts).toISOString(),
	};
	const made = await desk.request.post(API.adminAuctions, { data, headers: origin(desk) });
	expect(made.ok(), await made.text()).toBe(true);
	return (await made.json()).id;
}

async function opened(house: House, id: string): Promise<void> {
	const status = () =>
		house.db.selectFrom('auctions').select('status').where('id', '=', id).executeTakeFirstOrThrow();
	await expect.poll(async () => (await status()).status, SOON).toBe('active');
}

async function bid(page: Page, id: string, amount: number): Promise<void> {
	const headers = { ...origin(page), 'idempotency-key': randomUUID() };
	const answer = await page.request.post(API.bids(id), { data: { amount }, headers });
	expect(answer.status(), await answer.text()).toBe(201);
}

async function endOf(house: House, id: string): Promise<number> {
	const row = house.db.selectFrom('auctions').select('end_time').where('id', '=', id);
	return (await row.executeTakeFirstOrThrow()).end_time.getTime();
}

/**
 * Keeps the server from recording anything of a lot, as a stalled database would, until the answer is called: what is not
 * recorded, no page may say.
 */
function withhold(house: House, id: string): () => Promise<void> {
	let held = true;
	const holding = house.db.transaction().execute(async (trx) => {
		await trx.selectFrom('auctions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
		while (held) await sql`select pg_sleep(0.2)`.execute(trx);
	});
	return () => {
		held = false;
		return holding;
	};
}

/** Every place that shows a lot, each in a page of its own, and where on it the lot stands. */
async function surfaces(browser: Browser, [desk, ana]: readonly [Page, Page], id: string, title: string) {
	const favorite = await ana.request.post(FUNCTIONS.favorites, {
		data: { auction_id: id },
		headers: origin(ana),
	});
	expect(favorite.ok(), await favorite.text()).toBe(true);
	const open = async (page: Page, path: string) => {
		// A browser of its own each: one keeps six connections to a house at most, and each of these holds a stream.
		const storageState = await page.context().storageState();
		const context = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState });
		const fresh = await context.newPage();
		await fresh.goto(path);
		return fresh;
	};
	const found = encodeURIComponent(title);
	const phone = await open(ana, PAGES.auction(id));
	await phone.setViewportSize({ width: 390, height: 844 });
	const main = (page: Page) => page.locator('main');
	const item = (page: Page) => page.locator('#favoritos').getByRole('listitem').filter({ hasText: title });
	return {
		card: (await open(ana, `/?search=${found}`)).getByRole('article').filter({ hasText: title }),
		lot: main(await open(ana, PAGES.auction(id)))
			.getByRole('region', { name: 'Lances' })
			.first(),
		phone: main(phone),
		favourite: item(await open(ana, PAGES.profile)).first(),
		management: main(await open(desk, `${PAGES.adminAuctions}?search=${found}`))
			.getByRole('row')
			.filter({ hasText: title }),
		control: main(await open(desk, PAGES.adminLive))
			.getByRole('row')
			.filter({ hasText: title }),
		console: main(await open(desk, PAGES.adminConsole(id))),
		room: main(await open(ana, PAGES.room(id))),
	};
}

/** Each of the places says it, without being loaded again; a failure names the place. */
async function everywhere(places: Record<string, Locator>, text: string | RegExp): Promise<void> {
	for (const [name, place] of Object.entries(places))
		await expect(place.getByText(text).filter({ visible: true }).first(), name).toBeVisible(SOON);
}

test('at zero every page waits for the record of the end, and a bid can still be sent for the server to judge', async ({
	as,
	browser,
	house,
}) => {
	test.setTimeout(240_000);
	const [desk, ana] = [await as('admin'), await as('ana')];
	const title = `Casa do último segundo ${randomUUID().slice(0, 8)}`;
	const id = await makeLot(desk, title, 45 * SECOND);
	await opened(house, id);
	const release = withhold(house, id);
	const { management, ...places } = await surfaces(browser, [desk, ana], id, title);
	await expect(management).toContainText('Ativo');
	await expect.poll(async () => (await endOf(house, id)) - Date.now(), { timeout: MINUTE }).toBeLessThan(0);
	await everywhere(places, /^Aguardando confirmação/);
	for (const [name, place] of Object.entries(places))
		await expect(place.getByText(/^Encerrado$/), name).toHaveCount(0);
	const { lot } = places;
	await expect(lot.getByText('Você ainda pode enviar um lance')).toBeVisible();
	await expect(lot.getByRole('button', { name: 'Dar lance' })).toBeEnabled();
	expect(await findings(lot.page())).toEqual([]);

	await release();
	for (const name of ['card', 'lot', 'phone', 'console'] as const)
		await expect(
			places[name]
				.getByText(/Encerrado/)
				.filter({ visible: true })
				.first(),
			name,
		).toBeVisible(SOON);
	await expect(management).toContainText('Finalizado', SOON);
	await expect(places.favourite).toContainText('Finalizado', SOON);
});

test('an extension is said on every surface, at once and after a reload, and no old end stays', async ({
	as,
	browser,
	house,
}) => {
	test.setTimeout(240_000);
	const [desk, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const title = `Casa da prorrogação ${randomUUID().slice(0, 8)}`;
	const id = await makeLot(desk, title, 2.5 * MINUTE);
	await opened(house, id);
	const planned = formatClock(await endOf(house, id));
	const places = await surfaces(browser, [desk, ana], id, title);
	await expect(places.lot).toContainText('Encerra em');

	await bid(bruno, id, 100_000);
	const { lot, phone, ...lists } = places;
	const now = async () => formatClock(await endOf(house, id));
	const history = (times: string, end: string) =>
		new RegExp(`Prorrogado ${times}: fim previsto ${planned}(:\\d\\d)?, agora ${end}(:\\d\\d)?`);
	for (const page of [lot, phone]) await expect(page).toContainText(history('1 vez', await now()), SOON);
	await everywhere(lists, /Prorrogado/);
	await expect(places.management).toContainText(`Prorrogado até ${await now()}`);

	await bid(ana, id, 105_000);
	await expect(lot).toContainText(history('2 vezes', await now()), SOON);
	await expect(places.card).toContainText('R$ 105.000,00', SOON);
	await expect(places.favourite).toContainText('R$ 105.000,00', SOON);
	await expect(places.control).toContainText(`Prorrogado até ${await now()}`, SOON);
	await expect(places.room).toContainText(`Prorrogado até ${await now()}`, SOON);

	await Promise.all(Object.values(places).map((place) => place.page().reload()));
	await expect(lot).toContainText(history('2 vezes', await now()), SOON);
	await everywhere(lists, /Prorrogado/);
	for (const place of [lot, places.card, places.management]) expect(await findings(place.page())).toEqual([]);
});

test('cards follow their auctions by one stream for the page', async ({ as, page, house }) => {
	test.setTimeout(120_000);
	const desk = await as('admin');
	const bruno = await as('bruno');
	const title = `Casa do cartão ${randomUUID().slice(0, 8)}`;
	const id = await makeLot(desk, title, 20 * MINUTE);
	await opened(house, id);
	const noise = complaints(page);
	const streams: string[] = [];
	page.on('request', (request) => request.resourceType() === 'eventsource' && streams.push(request.url()));
	await page.goto('/');
	const card = page.getByRole('article').filter({ hasText: title });
	await expect(card).toContainText('R$ 100.000,00');
	await expect.poll(() => streams.length).toBe(1);
	expect(streams[0]).toContain(id);

	for (const amount of [110_000, 120_000]) {
		await bid(amount === 110_000 ? bruno : await as('ana'), id, amount);
		await expect(card).toContainText(`R$ ${amount / 1_000}.000,00`, SOON);
	}
	const paused = await desk.request.post(API.auctionAction(id, 'pause'), {
		data: { reason: 'Conferência' },
		headers: origin(desk),
	});
	expect(paused.ok()).toBe(true);
	await expect(card.getByText('Pausado').first()).toBeVisible(SOON);
	await expect(card.getByRole('link', { name: 'Ver Detalhes' })).toBeVisible();
	const resumed = await desk.request.post(API.auctionAction(id, 'resume'), { headers: origin(desk) });
	expect(resumed.ok()).toBe(true);
	await expect(card.getByText('AO VIVO')).toBeVisible(SOON);
	expect(streams).toHaveLength(1);

	// A longer list is followed as a whole, again by one stream.
	await page.getByRole('link', { name: 'Carregar mais' }).click();
	await expect.poll(() => streams.length).toBe(2);
	expect(new URL(streams[1] as string).searchParams.getAll('auction').length).toBeGreaterThan(
		new URL(streams[0] as string).searchParams.getAll('auction').length,
	);
	expect(noise).toEqual([]);
});

/** A cable between browser and server: `cut` lets nothing through and closes nothing, as a lost network does. */
async function cable(target: string) {
	const { port, hostname } = new URL(target);
	let broken = false;
	const ends = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		const forward = (from: Socket, to: Socket) => {
			ends.add(from);
			from.on('data', (data) => !broken && to.write(data));
			from.on('close', () => to.destroy());
			from.on('error', () => to.destroy());
		};
		forward(near, far);
		forward(far, near);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
		cut() {
			broken = true;
		},
		mend() {
			broken = false;
			for (const end of ends) end.destroy();
			ends.clear();
		},
		close() {
			for (const end of ends) end.destroy();
			server.close();
		},
	};
}

test('a silent stream withdraws the lead within seconds, marks price and time, and comes back by itself', async ({
	as,
	house,
}) => {
	test.setTimeout(180_000);
	const [desk, ana] = [await as('admin'), await as('ana')];
	const title = `Casa do cabo cortado ${randomUUID().slice(0, 8)}`;
	const id = await makeLot(desk, title, 20 * MINUTE);
	await opened(house, id);
	await bid(ana, id, 100_000);
	const line = await cable(house.url);
	await ana.goto(`${line.url}${PAGES.auction(id)}`);
	const list = await ana.context().newPage();
	await list.goto(`${line.url}/?search=${encodeURIComponent(title)}`);
	const mine = await ana.context().newPage();
	await mine.goto(`${line.url}${PAGES.profile}`);
	const row = mine.locator('#lances').getByRole('listitem').filter({ hasText: title });
	const panel = ana.getByRole('region', { name: 'Lances' }).first();
	await expect(panel.getByText('Você está vencendo')).toBeVisible();
	await expect(row).toContainText('Vencendo');
	await ana.waitForTimeout(6 * SECOND);
	await expect(ana.getByText(/Dados atrasados/)).toHaveCount(0);

	line.cut();
	const before = Date.now();
	await expect(panel.getByText(/Dados atrasados há \d+ s/)).toBeVisible({ timeout: 20 * SECOND });
	expect(Date.now() - before).toBeLessThan(16 * SECOND);
	await expect(ana.getByText('Você está vencendo')).toHaveCount(0);
	await expect(panel.getByText('(pode ter mudado)')).toHaveCount(2);
	await expect(list.getByText(/Dados atrasados há \d+ s/)).toBeVisible(SOON);
	await expect(row).toContainText('Conferindo…', SOON);
	await expect(row).not.toContainText('Vencendo');
	for (const page of [ana, list]) expect(await findings(page)).toEqual([]);

	line.mend();
	await expect(panel.getByText('Você está vencendo')).toBeVisible({ timeout: 45 * SECOND });
	for (const page of [ana, list])
		await expect(page.getByText(/Dados atrasados/)).toHaveCount(0, { timeout: 45 * SECOND });
	await expect(row).toContainText('Vencendo', { timeout: 45 * SECOND });
	line.close();
});

/** Sets the device's clock: `window.ahead` is how far, in milliseconds, and can be changed while the page lives. */
async function setClock(page: Page, ahead: number): Promise<void> {
	await page.addInitScript((by) => {
		const Real = Date;
		const device = window as unknown as { ahead: number };
		device.ahead = by;
		window.Date = class extends Real {
			constructor(...given: [] | [string]) {
				if (given.length === 0) super(Real.now() + device.ahead);
				else super(...given);
			}
			static override now() {
				return Real.now() + device.ahead;
			}
		} as DateConstructor;
	}, ahead);
}

/** How much time the panel says is left, in milliseconds. */
async function shownLeft(page: Page): Promise<number> {
	const text = await page.getByRole('region', { name: 'Lances' }).first().getByRole('timer').textContent();
	const [, minutes = '0', seconds = '0'] = /(?:(\d+)m )?(\d+)s/.exec(text ?? '') ?? [];
	return Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

for (const [ahead, words] of [
	[10 * MINUTE, '10 minutos adiantado'],
	[-10 * MINUTE, '10 minutos atrasado'],
] as const)
	test(`a device ${words} counts down by the server's time, says so, and sleeps without harm`, async ({
		as,
		page,
		house,
	}) => {
		test.setTimeout(90_000);
		const desk = await as('admin');
		const id = await makeLot(desk, `Casa do relógio ${randomUUID().slice(0, 8)}`, 20 * MINUTE);
		await opened(house, id);
		await setClock(page, ahead);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(PAGES.auction(id));
		const button = page.getByRole('button', { name: /^Horário do servidor, ± \d+ ms$/ });
		await expect(button).toBeVisible(SOON);
		const end = await endOf(house, id);
		expect(Math.abs((await shownLeft(page)) - (end - Date.now()))).toBeLessThan(2 * SECOND);

		await button.click();
		const window = page.getByRole('dialog', { name: 'Horário do servidor' });
		await expect(window).toContainText(words);
		await expect(window).toContainText(/no máximo ± \d+ ms/);
		await expect(window.getByText(/^\d\d:\d\d:\d\d \(horário de Brasília\)$/)).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await window.getByRole('button', { name: 'Fechar' }).click();
		await expect(button).toBeFocused();

		// Asleep for five minutes: only the wall clock went on. What was known is measured anew.
		const asked = page.waitForRequest(`**${API.time}`);
		await page.evaluate((by) => {
			(globalThis as unknown as { ahead: number }).ahead += by;
			document.dispatchEvent(new Event('visibilitychange'));
		}, 5 * MINUTE);
		await asked;
		await expect(button).toBeVisible(SOON);
		await expect
			.poll(async () => Math.abs((await shownLeft(page)) - (end - Date.now())), SOON)
			.toBeLessThan(2 * SECOND);
		await expect(page.getByText(/Dados atrasados/)).toHaveCount(0, SOON);
	});
