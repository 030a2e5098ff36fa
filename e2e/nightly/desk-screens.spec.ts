import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { MINUTE } from '#domain/values/time.ts';
import { deskIds, fillDesk } from '#e2e/desk-data.ts';
import { type DeskScreen, deskScreens } from '#e2e/every-screen.ts';
import { cutTexts, filledButtons, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { ADMIN_PASSWORD, postToAccounts } from '#e2e/people.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, test } from '#e2e/test-server.ts';
import { appCode } from '#server/testing/accounts.ts';
import { startServer } from '#server/testing/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A folder for a picture of every screen, light and dark: `SCREENS=folder npm run test:e2e -- …`. */
const { SCREENS } = process.env;

const PHONE = 390;
const WIDTHS = [PHONE, 768, 1440];

test.describe.configure({ timeout: 30 * MINUTE });

test('every screen of the back office has one filled button and no flaw, with all kinds of work', async ({
	as,
	server,
}) => {
	const admin = await as('admin');
	await fillDesk(server);
	expect(await inspect(admin, 'full', deskScreens(await deskIds(server)))).toEqual([]);
});

test('the screens of an empty house', async ({ page }) => {
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
		expect(await inspect(page, 'empty', screens)).toEqual([]);
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
});

/** Opens each screen at each width; returns what is wrong, with the state, the width and the screen's name. */
async function inspect(page: Page, state: string, screens: readonly DeskScreen[]): Promise<string[]> {
	const found: string[] = [];
	const errors = pageErrors(page);
	for (const width of WIDTHS)
		for (const screen of screens) {
			await page.setViewportSize({ width, height: 900 });
			const [name] = screen;
			await show(page, screen);
			const wrong = [...(await faults(page, width)), ...errors.splice(0)];
			// The middle width has the markup of the wide one.
			if (width !== 768) wrong.push(...(await flaws(page)));
			found.push(...wrong.map((fault) => `${state}, ${width} px, ${name}: ${fault}`));
			await picture(page, `${state}-${name.replaceAll(/\W+/g, '-')}-${width}`);
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
	const found = [...(await cutTexts(page)), ...(await tooWide(page))];
	if (filled.length > 1) found.push(`filled: ${filled.join(', ')}`);
	if (width !== PHONE) return found;
	found.push(...(await smallTargets(page)));
	await page.setViewportSize({ width: 320, height: 900 });
	found.push(...(await tooWide(page)));
	await page.setViewportSize({ width, height: 900 });
	return found;
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
