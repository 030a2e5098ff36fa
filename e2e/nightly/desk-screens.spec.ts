import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { MINUTE } from '#domain/values/time.ts';
import { deskIds, failReads, fillDesk, lengthenDesk } from '#e2e/desk-data.ts';
import { type DeskScreen, deskScreens } from '#e2e/every-screen.ts';
import {
	cutTexts,
	filledButtons,
	flaws,
	hydrated,
	lostChoices,
	overflow,
	pageErrors,
	squeezedTexts,
} from '#e2e/inspection.ts';
import { ADMIN_PASSWORD, postToAccounts } from '#e2e/people.ts';
import { smallTargets } from '#e2e/targets.ts';
import { test as base, expect } from '#e2e/test-server.ts';
import { appCode } from '#server/testing/accounts.ts';
import { startServer } from '#server/testing/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A folder for a picture of every screen, light and dark: `SCREENS=folder npm run test:e2e -- …`. */
const { SCREENS } = process.env;

const PHONE = 390;
const MIDDLE = 768;
const WIDE = 1440;

/** What is made once for all widths: all kinds of work, and after them the longest texts. */
const test = base.extend<object, { full: undefined; long: undefined }>({
	full: [
		async ({ server }, use) => {
			await fillDesk(server);
			await use(undefined);
		},
		{ scope: 'worker' },
	],
	long: [
		async ({ server, full: _ }, use) => {
			await lengthenDesk(server);
			await use(undefined);
		},
		{ scope: 'worker' },
	],
});

test.describe.configure({ timeout: 15 * MINUTE });

for (const width of [PHONE, MIDDLE, WIDE])
	test(`screens with all kinds of work, at ${width} px`, async ({ as, server, full: _ }) => {
		const screens = deskScreens(await deskIds(server));
		expect(await inspect(await as('admin'), 'full', width, screens)).toEqual([]);
	});

for (const width of [PHONE, WIDE])
	test(`screens with the longest texts, at ${width} px`, async ({ as, server, long: _ }) => {
		const screens = deskScreens(await deskIds(server));
		expect(await inspect(await as('admin'), 'long', width, screens)).toEqual([]);
	});

test('screens of an empty house', async ({ page }) => {
	const data = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'e2e-empty-'));
	const env = { DATA_DIR: data, DEMO: '0' };
	const server = await startServer(env);
	try {
		const email = 'chefe@martelo.test';
		await promisify(execFile)(
			process.execPath,
			['server/commands/admin.ts', 'create', email, '--name', 'Celeste Prates'],
			{ cwd: ROOT, env: { ...process.env, ...env, ADMIN_PASSWORD } },
		);
		const password = ADMIN_PASSWORD;
		await postToAccounts(page, server, '/sign-in/email', { email, password });
		const enabled = await postToAccounts(page, server, '/two-factor/enable', { password });
		const { totpURI } = (await enabled.json()) as { totpURI: string };
		await postToAccounts(page, server, '/two-factor/verify-totp', { code: appCode(totpURI) });
		const screens = deskScreens({}).map(([name, path, open]): DeskScreen => [name, server.url + path, open]);
		for (const width of [PHONE, MIDDLE, WIDE])
			expect.soft(await inspect(page, 'empty', width, screens)).toEqual([]);
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
});

/** Forms, which read nothing before they are shown, and what needs rows to be opened. */
const READING_NOTHING = /^(form of a new lot|reconciliation|keys|search|account menu|new menu)/;

test('screens whose data cannot be read say so, with one way to try again, and recover', async ({
	as,
	server,
	full: _,
}) => {
	const admin = await as('admin');
	const screens = deskScreens(await deskIds(server)).filter(
		([name, , open]) => open === undefined && !READING_NOTHING.test(name) && !name.includes(', new'),
	);
	const found: string[] = [];
	for (const width of [PHONE, WIDE]) {
		await admin.setViewportSize({ width, height: 900 });
		const restore = await failReads(server);
		try {
			for (const [name, path] of screens) {
				await admin.goto(path);
				await hydrated(admin);
				const wrong = [...(await faults(admin, width)), ...(width === WIDE ? await flaws(admin) : [])];
				if (!(await retry(admin).isVisible())) wrong.push('no way to try again');
				await picture(admin, `failed-${name.replaceAll(/\W+/g, '-')}-${width}`);
				found.push(...wrong.map((fault) => `failed, ${width} px, ${name}: ${fault}`));
			}
		} finally {
			await restore();
		}
	}
	// One that the browser reads again, and one that is loaded again.
	for (const path of [ADMIN_PAGES.payments, ADMIN_PAGES.saleChanges((await deskIds(server)).sale)]) {
		const restore = await failReads(server);
		await admin.goto(path);
		await hydrated(admin);
		await expect(retry(admin)).toBeVisible();
		await restore();
		await retry(admin).click();
		await expect(retry(admin)).toBeHidden();
		await expect(admin.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/^Ops/);
	}
	expect(found).toEqual([]);
});

const retry = (page: Page) =>
	page
		.getByRole('main')
		.getByRole('button', { name: 'Tentar novamente' })
		.or(page.getByRole('link', { name: 'Recarregar página' }))
		.first();

/** Opens each screen; returns what is wrong, with the state, the width and the screen's name. */
async function inspect(
	page: Page,
	state: string,
	width: number,
	screens: readonly DeskScreen[],
): Promise<string[]> {
	const found: string[] = [];
	const errors = pageErrors(page);
	await page.setViewportSize({ width, height: 900 });
	for (const screen of screens) {
		const [name] = screen;
		await show(page, screen);
		const wrong = [...(await faults(page, width)), ...errors.splice(0)];
		// The longest texts change no markup, and the middle width has that of the wide one.
		if (state !== 'long' && width !== MIDDLE) wrong.push(...(await flaws(page)));
		await picture(page, `${state}-${name.replaceAll(/\W+/g, '-')}-${width}`);
		found.push(...wrong.map((fault) => `${state}, ${width} px, ${name}: ${fault}`));
	}
	return found;
}

async function show(page: Page, [, path, open]: DeskScreen): Promise<void> {
	await page.goto(path);
	await hydrated(page);
	await expect(page.getByText('Carregando')).toHaveCount(0);
	await open?.(page);
	await expect(page.getByText('Carregando')).toHaveCount(0);
}

async function faults(page: Page, width: number): Promise<string[]> {
	const filled = await filledButtons(page);
	const found = [...(await cutTexts(page)), ...(await squeezedTexts(page)), ...(await tooWide(page))];
	if (filled.length > 1) found.push(`filled: ${filled.join(', ')}`);
	if (width === PHONE) {
		found.push(...(await smallTargets(page)));
		await page.setViewportSize({ width: 320, height: 900 });
		found.push(...(await tooWide(page)));
		await page.setViewportSize({ width, height: 900 });
	}
	if (width !== MIDDLE) found.push(...(await enlarged(page)));
	if (width === WIDE) found.push(...(await lostChoices(page)));
	return found;
}

/**
 * What text at 200 % does (WCAG 1.4.4), as by the browser's setting, which the breakpoints follow too. On a phone it is as wide as at 400 % on a
 * screen of 780 px: nothing may be cut, but some tables scroll.
 */
async function enlarged(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const enlarge = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
	await enlarge(32);
	const found = await cutTexts(page);
	if (page.viewportSize()?.width !== PHONE) found.push(...(await tooWide(page)));
	await enlarge(16);
	await session.detach();
	return found.map((fault) => `text at 200 %: ${fault}`);
}

async function tooWide(page: Page): Promise<string[]> {
	const over = await overflow(page);
	return over > 0 ? [`${over} px wider than ${page.viewportSize()?.width} px`] : [];
}

async function picture(page: Page, name: string): Promise<void> {
	if (SCREENS === undefined) return;
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: join(SCREENS, `${name}-${colorScheme}.png`) });
	}
}
