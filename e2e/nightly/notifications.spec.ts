import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, fits, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { emailsTo } from '#e2e/outbox.ts';
import { bidder } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const TITLE = 'Casa dos avisos';

async function bid(page: Page, server: TestServer, id: string, amount: number): Promise<void> {
	const headers = { origin: server.url, 'idempotency-key': randomUUID() };
	const answer = await page.request.post(BIDDER_API.bids(id), { data: { amount }, headers });
	expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits until the page follows notifications: a stream opened later gets the unread count but shows no toast. */
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

test('an outbid bidder is notified on any page, by email and in every tab’s list; the lot page shows no toast', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [admin, ana, bruno] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const errors = [ana.page, bruno.page].map(pageErrors);
	const id = await openLot(admin, TITLE);
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
	// A toast does not close while the pointer is over it.
	await toastOf(ana.page, 'Seu lance foi superado').hover();
	await expect(toastOf(ana.page, `${TITLE}: o lance atual é de R$ 110.000,00.`)).toBeVisible();
	for (const page of [ana.page, second]) await expect(bell(page, ': 1 não lido')).toBeVisible();

	// The toast links to the lot page, which shows later events itself, without toasts.
	await ana.page.getByRole('link', { name: 'Ver o leilão' }).first().click();
	await expect(ana.page).toHaveURL(PAGES.auction(id));
	await expect(toastOf(bruno.page, 'Seu lance está na frente')).toBeHidden();
	await expect.poll(() => emailsTo(server, ana.email), { timeout: 15_000 }).toHaveLength(1);
	const [message = ''] = await emailsTo(server, ana.email);
	expect(message).toContain(`${server.url}${PAGES.auction(id)}`);
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

	// Within five minutes there is no second email about an outbid; both get the email about the end.
	const end = { data: { final_price: 130_000 }, headers: { origin: server.url } };
	expect((await admin.request.post(ADMIN_API.auctionAction(id, 'end'), end)).ok()).toBe(true);
	await expect(toastOf(second, 'Outro licitante arrematou')).toBeVisible();
	await expect.poll(() => emailsTo(server, bruno.email), { timeout: 15_000 }).toHaveLength(1);
	await expect.poll(() => emailsTo(server, ana.email), { timeout: 15_000 }).toHaveLength(2);
	expect((await emailsTo(server, bruno.email))[0]).toContain('venceu o leilão');
	expect((await emailsTo(server, ana.email))[1]).toContain('Outro licitante arrematou');
	expect(errors.flat()).toEqual([]);
	await Promise.all([ana, bruno].map(({ page }) => page.context().close()));
});

test('notification settings are saved and applied: no toast if it is switched off', async ({
	as,
	browser,
	server,
}) => {
	const [admin, ana, bruno] = [
		await as('admin'),
		await bidder(browser, server),
		await bidder(browser, server),
	];
	const id = await openLot(admin, TITLE);
	await ana.page.goto(PAGES.profileNotifications);
	const section = ana.page.getByRole('region', { name: 'Avisos e notificações' });
	const choice = section.getByRole('switch', { name: 'Meu lance foi superado: No site' });
	await expect(choice).toBeChecked();
	const saved = ana.page.waitForResponse(
		(response) => response.url().endsWith(ACCOUNT_API.notificationChoices) && response.ok(),
	);
	await choice.uncheck();
	await saved;
	expect(await findings(ana.page)).toEqual([]);
	await fits(ana.page);
	await ana.page.reload();
	await expect(choice).not.toBeChecked();

	// A setting that could not be saved is reset, with a message.
	await ana.page.route(`**${ACCOUNT_API.notificationChoices}`, (route) => route.abort());
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

test('the list shows a message when it is empty and when it could not be loaded', async ({
	browser,
	server,
}) => {
	const { page } = await bidder(browser, server);
	await page.goto(PAGES.home);
	await bell(page, '').click();
	const panel = page.getByRole('dialog', { name: 'Avisos' });
	await expect(panel.getByText('Nenhum aviso ainda')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.route(`**${ACCOUNT_API.notifications}`, (route) => route.abort());
	await bell(page, '').click();
	await expect(panel.getByText('Não foi possível carregar os avisos.')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.unroute(`**${ACCOUNT_API.notifications}`);
	await panel.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(panel.getByText('Nenhum aviso ainda')).toBeVisible();
	await panel.getByRole('link', { name: 'Escolher quais avisos recebo' }).click();
	await expect(page).toHaveURL(PAGES.profileNotifications);
	await page.context().close();
});
