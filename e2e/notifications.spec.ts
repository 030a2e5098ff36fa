import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API, PAGES } from '#contract/paths.ts';
import { complaints, findings } from './inspection.ts';
import { openLot } from './open-lot.ts';
import { lettersTo } from './outbox.ts';
import { bidder } from './people.ts';
import { expect, type TestServer, test } from './test-server.ts';

const TITLE = 'Casa dos avisos';

async function bid(page: Page, server: TestServer, id: string, amount: number): Promise<void> {
	const headers = { origin: server.url, 'idempotency-key': randomUUID() };
	const answer = await page.request.post(API.bids(id), { data: { amount }, headers });
	expect(answer.ok(), await answer.text()).toBe(true);
}

/** Once the bell follows the notifications: a stream that opens later tells what is unread, but says no toast for it. */
async function followed(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: /^Avisos/ })).toBeVisible();
	await expect
		.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
		.toContain('martelo-notifications');
}

const toastOf = (page: Page, words: string) =>
	page.getByRole('region', { name: 'Avisos', exact: true }).getByText(words);
const bell = (page: Page, unread: string) =>
	page.getByRole('button', { name: `Avisos${unread}`, exact: true });

async function fits(page: Page): Promise<void> {
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(wider).toBeLessThanOrEqual(0);
	}
}

test('who is outbid hears it on any page, by mail, and in the list of every tab; on the lot the page says it', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [desk, ana, bruno] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const noise = [ana.page, bruno.page].map(complaints);
	const id = await openLot(desk, TITLE);
	await ana.page.goto(PAGES.home);
	await followed(ana.page);
	const second = await ana.page.context().newPage();
	await second.goto(PAGES.profile);
	await bid(ana.page, server, id, 100_000);
	await expect(toastOf(ana.page, 'Seu lance está na frente')).toBeVisible();
	await expect(bell(ana.page, '')).toBeVisible();
	expect(await findings(ana.page)).toEqual([]);

	await bruno.page.goto(PAGES.auction(id));
	await followed(bruno.page);
	await bid(bruno.page, server, id, 110_000);
	await expect(toastOf(ana.page, 'Seu lance foi superado')).toBeVisible();
	// A toast under the pointer stays.
	await toastOf(ana.page, 'Seu lance foi superado').hover();
	await expect(toastOf(ana.page, `${TITLE}: o lance atual é de R$ 110.000,00.`)).toBeVisible();
	for (const page of [ana.page, second]) await expect(bell(page, ': 1 não lido')).toBeVisible();

	// The toast leads to the lot; there, the page says the next ones.
	await ana.page.getByRole('link', { name: 'Ver o leilão' }).first().click();
	await expect(ana.page).toHaveURL(PAGES.auction(id));
	await expect(toastOf(bruno.page, 'Seu lance está na frente')).toBeHidden();
	await expect.poll(() => lettersTo(server, ana.email), { timeout: 15_000 }).toHaveLength(1);
	const [letter = ''] = await lettersTo(server, ana.email);
	expect(letter).toContain(`${server.url}${PAGES.auction(id)}`);
	await bid(ana.page, server, id, 120_000);
	await bid(bruno.page, server, id, 130_000);
	await expect(bell(ana.page, ': 2 não lidos')).toBeVisible();
	await expect(toastOf(ana.page, `${TITLE}: o lance atual é de R$ 130.000,00.`)).toBeHidden();

	await bell(ana.page, ': 2 não lidos').click();
	const panel = ana.page.getByRole('dialog', { name: 'Avisos' });
	await expect(panel.getByRole('link', { name: /Seu lance foi superado \(não lido\)/ })).toHaveCount(2);
	expect(await findings(ana.page)).toEqual([]);
	await fits(ana.page);
	await ana.page.keyboard.press('Escape');
	for (const page of [ana.page, second]) await expect(bell(page, '')).toBeVisible();

	// Five minutes have not passed, so there is no second email; the end is told to both.
	const end = { data: { final_price: 130_000 }, headers: { origin: server.url } };
	expect((await desk.request.post(API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	await expect(toastOf(second, 'Outro licitante arrematou')).toBeVisible();
	await expect.poll(() => lettersTo(server, bruno.email), { timeout: 15_000 }).toHaveLength(1);
	await expect.poll(() => lettersTo(server, ana.email), { timeout: 15_000 }).toHaveLength(2);
	expect((await lettersTo(server, bruno.email))[0]).toContain('venceu o leilão');
	expect((await lettersTo(server, ana.email))[1]).toContain('Outro licitante arrematou');
	expect(noise.flat()).toEqual([]);
	await Promise.all([ana, bruno].map(({ page }) => page.context().close()));
});

test('the choices are kept, and hold: no toast where nobody wants one', async ({ as, browser, server }) => {
	const [desk, ana, bruno] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const id = await openLot(desk, TITLE);
	await ana.page.goto(PAGES.profileNotifications);
	const section = ana.page.getByRole('region', { name: 'Avisos e notificações' });
	const choice = section.getByRole('switch', { name: 'Meu lance foi superado: No site' });
	await expect(choice).toBeChecked();
	const kept = ana.page.waitForResponse((it) => it.url().endsWith(API.notificationChoices) && it.ok());
	await choice.uncheck();
	await kept;
	expect(await findings(ana.page)).toEqual([]);
	await fits(ana.page);
	await ana.page.reload();
	await expect(choice).not.toBeChecked();

	// A switch that could not be kept goes back and says so.
	await ana.page.route(`**${API.notificationChoices}`, (route) => route.abort());
	const email = section.getByRole('switch', { name: 'Arrematei um lote: Email' });
	await email.click();
	await expect(ana.page.getByText('Escolha não salva')).toBeVisible();
	await expect(email).toBeChecked();

	await followed(ana.page);
	await bid(ana.page, server, id, 100_000);
	await bid(bruno.page, server, id, 110_000);
	await expect(bell(ana.page, ': 1 não lido')).toBeVisible();
	await expect(ana.page.getByText('Seu lance foi superado')).toBeHidden();
	await Promise.all([ana, bruno].map(({ page }) => page.context().close()));
});

test('the list says when it is empty and when it could not be read', async ({ browser, server }) => {
	const { page } = await bidder(browser, server);
	await page.goto(PAGES.home);
	await bell(page, '').click();
	const panel = page.getByRole('dialog', { name: 'Avisos' });
	await expect(panel.getByText('Nenhum aviso ainda')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.route(`**${API.notifications}`, (route) => route.abort());
	await bell(page, '').click();
	await expect(panel.getByText('Não foi possível carregar os avisos.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.unroute(`**${API.notifications}`);
	await panel.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(panel.getByText('Nenhum aviso ainda')).toBeVisible();
	await panel.getByRole('link', { name: 'Escolher quais avisos recebo' }).click();
	await expect(page).toHaveURL(PAGES.profileNotifications);
	await page.context().close();
});
