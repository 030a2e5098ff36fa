import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { DEMO_COPY } from '#e2e/demo-copy.ts';
import { findings } from '#e2e/inspection.ts';
import { fillLogin, newcomer, PASSWORD, postToAccounts } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { appCode, nextCode } from '#server/testing/accounts.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** An installation on this machine, whose server is stopped and started again at one address. */
interface Installation {
	data: string;
	/** Stops the server, if it runs, and starts it. */
	restart(): Promise<ServerProcess>;
	stop(): Promise<void>;
	/** Runs `npm run admin` with the installation's data; returns its output and exit code. */
	admin(...args: string[]): Promise<{ code: number; output: string }>;
}

async function installation(): Promise<Installation> {
	const data = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'e2e-keys-'));
	await cp(process.env[DEMO_COPY] as string, data, { recursive: true, preserveTimestamps: true });
	const port = await freePort();
	let server: ServerProcess | null = null;
	const stop = async () => {
		await server?.stop();
		server = null;
	};
	return {
		data,
		stop,
		restart: async () => {
			await stop();
			server = await startServer({ DATA_DIR: data }, undefined, port);
			return server;
		},
		admin: (...args) =>
			promisify(execFile)(process.execPath, ['server/commands/admin.ts', ...args], {
				cwd: ROOT,
				env: { ...process.env, DATA_DIR: data },
			}).then(
				({ stdout }) => ({ code: 0, output: stdout }),
				({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
			),
	};
}

let own: Installation;
test.beforeEach(async () => {
	test.slow();
	own = await installation();
});
test.afterEach(async () => {
	await own.stop();
	await rm(own.data, { recursive: true, force: true });
});

/** Signs in with the password and a code: of the app, or for recovery. */
async function enter(
	page: Page,
	server: ServerProcess,
	email: string,
	code: { app: string } | { recovery: string },
) {
	await page.context().clearCookies();
	await page.goto(`${server.url}/auth`);
	await fillLogin(page, email);
	if ('recovery' in code) await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
	const field = page.getByLabel('app' in code ? 'Código do aplicativo' : 'Código de recuperação');
	await field.fill('app' in code ? code.app : code.recovery);
	await field.press('Enter');
	await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}

test('while AUTH_SECRET is replaced as the documents say, a person with a second factor signs in', async ({
	page,
}) => {
	const before = await own.restart();
	const email = await newcomer(page, before);
	const enabled = await postToAccounts(page, before, '/two-factor/enable', { password: PASSWORD });
	const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
	const verified = await postToAccounts(page, before, '/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(verified.ok()).toBe(true);

	expect((await own.admin('rotate-secret')).code).toBe(0);
	const during = await own.restart();
	await enter(page, during, email, { app: nextCode(totpURI) });
	expect(await own.admin('rotate-secret', '--finish')).toMatchObject({
		code: 0,
		output: expect.stringContaining('Second factors: 1 encrypted with the new secret'),
	});

	await rm(join(own.data, 'auth-secret-before'));
	const after = await own.restart();
	await enter(page, after, email, { recovery: backupCodes[0] ?? '' });
	await page.goto(`${after.url}${ACCOUNT_PAGES.security}`);
	await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
});

test('after IDENTITY_KEY is lost, the server names the command, and the profile says why the number is asked for again', async ({
	page,
}) => {
	const before = await own.restart();
	await newcomer(page, before);
	const number = makeCpf();
	const state = async (server: ServerProcess) => {
		await page.goto(`${server.url}${ACCOUNT_PAGES.identity}`);
		const section = page.getByRole('region', { name: 'Identificação' });
		await section.getByRole('textbox', { name: 'CPF' }).fill(number);
		await section.getByRole('button', { name: 'Salvar' }).click();
		await expect(section.getByText(number)).toBeVisible();
	};
	await state(before);

	await own.stop();
	await rm(join(own.data, 'identity-key'));
	await expect(own.restart()).rejects.toThrow('npm run admin -- lost-identity-key');
	const counted = await own.admin('lost-identity-key');
	expect(counted).toMatchObject({ code: 1, output: expect.stringContaining('lost-identity-key --yes') });
	expect(await own.admin('lost-identity-key', '--yes')).toMatchObject({ code: 0 });

	const after = await own.restart();
	await page.reload();
	const why = page.getByText('Por uma falha nossa, o número que você informou não pode mais ser lido.');
	await expect(why).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await state(after);
	await expect(why).toBeHidden();
});
