import type { BrowserContext, Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { durationOf, hydrated } from '#e2e/inspection.ts';
import { bidOn, openLot, SOON } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

/** More than the six connections that a browser opens to a server over HTTP/1.1. */
const LOTS = 8;

/** The streams of a browser that are open, or wait for a connection. */
function streamsOf(context: BrowserContext): Set<string> {
	const streams = new Set<string>();
	let count = 0;
	context.on('request', (request) => {
		if (!/\/events(\?|$)/.test(request.url())) return;
		count += 1;
		const stream = `${new URL(request.url()).pathname} ${count}`;
		streams.add(stream);
		const ended = (other: typeof request) => other === request && streams.delete(stream);
		context.on('requestfinished', ended).on('requestfailed', ended);
	});
	return streams;
}

/** A headless browser shows all tabs. With this, `show` hides one, as selecting another one does. */
function withVisibility(context: BrowserContext): Promise<unknown> {
	return context.addInitScript(() => {
		let hidden = false;
		Object.defineProperties(Document.prototype, {
			hidden: { get: () => hidden },
			visibilityState: { get: () => (hidden ? 'hidden' : 'visible') },
		});
		Object.assign(window, {
			show(shown: boolean) {
				hidden = !shown;
				document.dispatchEvent(new Event('visibilitychange'));
			},
		});
	});
}

const show = (page: Page, shown: boolean) =>
	page.evaluate((now) => (window as unknown as { show(shown: boolean): void }).show(now), shown);

/** A page of each lot, in one browser; `opened` is called when a page has read the lot. */
async function openAll(context: BrowserContext, ids: string[], opened: (page: Page) => Promise<unknown>) {
	const pages: Page[] = [];
	for (const id of ids) {
		const page = await context.newPage();
		await page.goto(PAGES.auction(id));
		await hydrated(page);
		await opened(page);
		pages.push(page);
	}
	return pages;
}

async function lotsOf(admin: Page): Promise<string[]> {
	await admin.goto(PAGES.home);
	const ids: string[] = [];
	for (let lot = 1; lot <= LOTS; lot += 1) ids.push(await openLot(admin, `Sala ${lot} de ${LOTS} abas`));
	return ids;
}

/** Bids with the page's form, and waits until the bid is confirmed. */
async function bidBy(page: Page): Promise<void> {
	await page.getByRole('form', { name: 'Dar lance' }).getByRole('button', { name: 'Dar lance' }).click();
	await page.locator('dialog[open]').getByRole('button', { name: 'Confirmar lance' }).click();
	await expect(page.getByText('Você está vencendo').first()).toBeVisible();
}

const price = (page: Page, words: string) =>
	page.getByRole('region', { name: 'Lances', exact: true }).getByText(words).first();

const pathsOf = (streams: Set<string>) => [...streams].map((each) => each.split(' ')[0]);

async function browserOf(browser: Parameters<typeof bidder>[0], server: TestServer): Promise<BrowserContext> {
	const { page } = await bidder(browser, server);
	const context = page.context();
	await page.close();
	return context;
}

test('of eight lots in tabs only the shown one has a stream; a bid leaves at once, and a tab that is shown again is current', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [admin, bruno] = [await as('admin'), await as('bruno')];
	const ids = await lotsOf(admin);
	const context = await browserOf(browser, server);
	await withVisibility(context);
	await context.addInitScript(() => {
		const tones: number[] = [];
		Object.assign(window, { tones });
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (at) {
			tones.push(this.frequency.value);
			start.call(this, at);
		};
	});
	const streams = streamsOf(context);
	let before: Page | undefined;
	const pages = await openAll(context, ids, async (page) => {
		if (before) await show(before, false);
		before = page;
	});
	const [first, last] = [pages[0], pages.at(-1)];
	const [firstId, lastId] = [ids[0], ids.at(-1)];
	if (!first || !last || !firstId || !lastId) throw new Error('no pages');
	await expect
		.poll(() => pathsOf(streams).sort())
		.toEqual([`/api/auctions/${lastId}/events`, '/api/notices/events']);

	expect(await durationOf(bidBy(last))).toBeLessThan(10 * SECOND);
	await last.evaluate(() => localStorage.setItem('martelo.outbid-sound', 'on'));

	// What happens while a tab is hidden changes it when it is shown, and it never says that a connection was lost.
	await bidOn(bruno, firstId, 150_000);
	await first.evaluate(() => {
		const said: string[] = [];
		Object.assign(window, { said });
		new MutationObserver(() => {
			const text = document.body.textContent ?? '';
			if (text.includes('Dados atrasados')) said.push(text);
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	await first.waitForTimeout(12 * SECOND);
	expect(pathsOf(streams)).not.toContain(`/api/auctions/${firstId}/events`);
	await show(last, false);
	await show(first, true);
	expect(await durationOf(expect(price(first, 'R$ 150.000,00')).toBeVisible())).toBeLessThan(2 * SECOND);
	expect(await first.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);

	// The sound that its user asked for comes from the hidden tab.
	const tones = () => last.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
	expect(await tones()).toBe(0);
	await bidOn(bruno, lastId, 150_000);
	await expect.poll(tones, SOON).toBe(2);
	expect(pathsOf(streams).sort()).toEqual([`/api/auctions/${firstId}/events`, '/api/notices/events']);
	await show(first, false);
	await show(last, true);
	await expect(price(last, 'R$ 150.000,00')).toBeVisible();
	await expect(last.getByText('Seu lance foi superado').first()).toBeVisible();
	expect(await tones()).toBe(2);
	await context.close();
});

test('of eight lots in windows side by side at most four have a stream at a time; a bid leaves at once, and none is out of date', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const [admin, bruno] = [await as('admin'), await as('bruno')];
	const ids = await lotsOf(admin);
	const context = await browserOf(browser, server);
	const streams = streamsOf(context);
	const pages = await openAll(context, ids.slice(0, 7), async () => undefined);
	const [last] = await openAll(context, ids.slice(7), async () => undefined);
	if (!last) throw new Error('no page');
	await expect.poll(() => streams.size).toBe(5);
	expect(await durationOf(bidBy(last))).toBeLessThan(10 * SECOND);
	for (const id of ids) await bidOn(bruno, id, 150_000);
	for (const page of [...pages, last])
		await expect(price(page, 'R$ 150.000,00')).toBeVisible({ timeout: 30 * SECOND });
	for (let second = 0; second < 20; second += 1) {
		expect(streams.size).toBeLessThanOrEqual(5);
		for (const page of [...pages, last]) await expect(page.getByText(/Dados atrasados/)).toHaveCount(0);
		await last.waitForTimeout(SECOND);
	}
	await context.close();
});
