import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { openLot } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { newProfile, section } from '#e2e/profile-page.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const SCRIPTS = '**/assets/*.js';

/** The time between two frames on the screen, in milliseconds, rounded up. */
const FRAME = 17;
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Holds back script files until the returned function is called. */
async function holdScripts(page: Page, files = SCRIPTS): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(files, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

test('what was clicked and typed before the scripts arrive is carried out once', async ({
	as,
	browser,
	server,
}) => {
	const admin = await as('admin');
	const id = await openLot(admin, 'Casa dos scripts tardios');
	const { page } = await bidder(browser, server);
	const errors = pageErrors(page);
	const release = await holdScripts(page);
	const changes: Request[] = [];
	page.on('request', (request) => {
		if (pathOf(request) === FUNCTIONS.favorites || pathOf(request) === BIDDER_API.bids(id))
			changes.push(request);
	});

	await page.goto(PAGES.auction(id));
	await page.getByRole('button', { name: /^Adicionar aos favoritos/ }).click();
	const form = page.getByRole('form', { name: 'Dar lance' });
	await form.getByLabel('Seu lance').fill('123.456,00');
	await form.getByRole('button', { name: 'Dar lance' }).click();
	await expect(page.locator('dialog[open]')).toHaveCount(0);
	expect(changes).toEqual([]);

	release();
	const dialog = page.locator('dialog[open]');
	await expect(dialog).toContainText('R$ 123.456,00');
	await dialog.getByRole('button', { name: 'Voltar' }).click();
	await expect(form.getByLabel('Seu lance')).toHaveValue('123.456,00');
	await expect(page.getByRole('button', { name: /^Remover dos favoritos/ })).toHaveAttribute(
		'aria-pressed',
		'true',
	);
	await expect.poll(() => changes.map((request) => request.method())).toEqual(['POST']);
	expect(errors).toEqual([]);
});

test('a form that is sent before the scripts arrive is checked afterwards, with what was typed', async ({
	as,
}) => {
	const page = await as('ana');
	const errors = pageErrors(page);
	const release = await holdScripts(page);
	await page.goto(PAGES.profileSecurity);
	const form = page.locator('#senha');
	await form.getByLabel('Nova senha', { exact: true }).fill('123');
	await form.getByRole('button', { name: 'Alterar senha' }).click();
	release();
	await expect(form.getByText('Digite sua senha atual')).toBeVisible();
	await expect(form.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
	await expect(form.getByLabel('Nova senha', { exact: true })).toHaveValue('123');
	expect(errors).toEqual([]);
});

test('a file that is chosen before the scripts arrive is sent once', async ({ page, server }) => {
	await newProfile(page, server);
	const errors = pageErrors(page);
	const release = await holdScripts(page);
	const sent: Request[] = [];
	page.on('request', (request) => {
		if (pathOf(request) === ACCOUNT_API.document && request.method() !== 'GET') sent.push(request);
	});
	await page.reload({ waitUntil: 'commit' });
	const own = section(page, 'Documento');
	const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#993366' } })
		.png()
		.toBuffer();
	await own.getByLabel('Escolher arquivo').setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer });
	release();
	await expect(own.getByRole('img', { name: 'Seu documento de identidade' })).toBeVisible();
	expect(sent).toHaveLength(1);
	expect(errors).toEqual([]);
});

test('a countdown runs before the scripts arrive, and a search typed meanwhile is carried out', async ({
	page,
}) => {
	const errors = pageErrors(page);
	const release = await holdScripts(page);
	await page.goto('/?status=active&sortBy=ending');
	const timer = page.getByRole('timer').first();
	const shown = await timer.innerText();
	await expect(timer).not.toHaveText(shown);
	const search = page.getByLabel('Busca');
	await search.fill('zzz');
	release();
	await expect(page.getByText('Nenhum leilão encontrado com os filtros selecionados')).toBeVisible();
	await expect(search).toHaveValue('zzz');
	await expect(search).toBeFocused();
	expect(errors).toEqual([]);
});

test('where scripts cannot be loaded, links and filters work', async ({ page }) => {
	await page.route(SCRIPTS, (route) => route.abort());
	await page.goto('/');
	await page.getByLabel('Busca').fill('Savassi');
	await page.getByRole('button', { name: 'Buscar' }).click();
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.getByRole('article').getByRole('link').first().click();
	await page
		.getByRole('region', { name: 'Lances' })
		.getByRole('link', { name: 'Entrar para dar lance' })
		.click();
	await expect(page).toHaveURL(/\/auth/);
});

const LATE = 'Dados atrasados. Reconectando: os preços e os tempos podem ter mudado. Recarregar';

test('a page whose scripts did not arrive says so, and is loaded again once, then at longer intervals', async ({
	page,
	server,
}) => {
	await page.route(SCRIPTS, (route) => route.abort());
	const note = page.getByRole('alert').filter({ hasText: 'Dados atrasados' });
	await page.goto(PAGES.auction(await activeLot(server)));
	await expect(note).toHaveText(LATE);
	await page.waitForEvent('load');
	await expect(note).toHaveText(LATE);
	const asked = page.waitForRequest((request) => request.method() === 'HEAD', { timeout: 6_000 });
	await expect(asked).rejects.toThrow();
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await flaws(page)).toEqual([]);
	}
	await page.unroute(SCRIPTS);
	const errors = pageErrors(page);
	await note.getByRole('link', { name: 'Recarregar' }).click();
	await hydrated(page);
	await expect(note).toHaveCount(0);
	expect(errors).toEqual([]);
});

test('a page whose scripts did not arrive is loaded again once the server answers', async ({
	page,
	server,
}) => {
	await page.route(SCRIPTS, (route) => route.abort());
	const path = PAGES.auction(await activeLot(server));
	await page.route(`**${path}`, (route) =>
		route.request().method() === 'HEAD' ? route.fulfill({ status: 502 }) : route.continue(),
	);
	const asks = () => page.waitForResponse((response) => response.request().method() === 'HEAD');
	await page.goto(path);
	await asks();
	await asks();
	await expect(page.getByText('Dados atrasados.')).toBeVisible();
	await page.unrouteAll();
	await page.waitForEvent('load');
	await hydrated(page);
	await expect(page.getByText('Dados atrasados.')).toHaveCount(0);
});

test('a page without its scripts is not loaded again once something is typed', async ({ page }) => {
	await page.route(SCRIPTS, (route) => route.abort());
	await page.goto('/');
	await page.getByLabel('Busca').fill('Savassi');
	const asks = () => page.waitForResponse((response) => response.request().method() === 'HEAD');
	await asks();
	await asks();
	await expect(page.getByLabel('Busca')).toHaveValue('Savassi');
	await expect(page.getByText('Dados atrasados.')).toBeVisible();
});

test('a page whose scripts take long says so until they are there', async ({ page, server }) => {
	const errors = pageErrors(page);
	const release = await holdScripts(page);
	await page.goto(PAGES.auction(await activeLot(server)));
	const note = page.getByText('Dados atrasados.');
	await expect(note).toBeVisible({ timeout: 20_000 });
	release();
	await hydrated(page);
	await expect(note).toHaveCount(0);
	expect(errors).toEqual([]);
});

async function activeLot({ db }: TestServer): Promise<string> {
	const active = db.selectFrom('auctions').select('id').where('status', '=', 'active');
	return (await active.executeTakeFirstOrThrow()).id;
}

test('before a page is hydrated, a home page makes no formatter, and a lot its first one before React begins', async ({
	page,
	server,
}) => {
	await page.addInitScript(() => {
		const made: { name: string; react: boolean; hydrated: boolean }[] = [];
		Object.assign(window, { made });
		for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
			Intl[name] = new Proxy<typeof Intl.NumberFormat & typeof Intl.DateTimeFormat>(Intl[name] as never, {
				construct(target, given, created) {
					const react = Object.keys(document).some((key) => key.startsWith('__reactContainer'));
					made.push({ name, react, hydrated: 'hydrated' in document.documentElement.dataset });
					return Reflect.construct(target, given, created);
				},
			});
		}
	});
	const madeOn = async (path: string) => {
		await page.goto(path);
		await hydrated(page);
		const made = await page.evaluate(
			() => (window as unknown as { made: { name: string; react: boolean; hydrated: boolean }[] }).made,
		);
		return made.filter((formatter) => !formatter.hydrated);
	};
	expect(await madeOn('/')).toEqual([]);
	const [first, ...others] = await madeOn(PAGES.auction(await activeLot(server)));
	expect(first).toEqual({ name: 'NumberFormat', react: false, hydrated: false });
	expect(others.length).toBeGreaterThan(0);
	expect(others.every(({ react }) => react)).toBe(true);
});

test('a first visit asks for scripts after the largest paint', async ({ page, server }) => {
	const id = await activeLot(server);
	for (const path of ['/', PAGES.auction(id)]) {
		const measured = page.waitForRequest(`**${API.time}`);
		await page.goto(path);
		await measured;
		const { paint, script } = await page.evaluate(async () => {
			const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
			const paints = await new Promise<PerformanceEntryList>((resolve) =>
				new PerformanceObserver((list) => resolve(list.getEntries())).observe({
					type: 'largest-contentful-paint',
					buffered: true,
				}),
			);
			return {
				paint: Math.max(...paints.map(({ startTime }) => startTime)),
				script: Math.min(...scripts.map(({ startTime }) => startTime)),
			};
		});
		// A paint is reported before its time, which is that of the frame on the screen.
		expect(script).toBeGreaterThan(paint - FRAME);
	}
});

for (const [part, path, button] of [
	['frame', ADMIN_PAGES.bars, /^Buscar lote/],
	['queue-screen', ADMIN_PAGES.people, 'Analisar'],
] as const)
	test(`what is pressed in the back office before the file "${part}" arrives is carried out`, async ({
		as,
	}) => {
		const page = await as('admin');
		const errors = pageErrors(page);
		const release = await holdScripts(page, `**/assets/${part}-*.js`);
		await page.goto(path);
		await page.getByRole('button', { name: button, exact: true }).first().click();
		await expect(page.locator('dialog[open]')).toHaveCount(0);
		release();
		await expect(page.locator('dialog[open]')).toBeVisible();
		expect(errors).toEqual([]);
	});
