import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { startServer } from '#server/testing/server-process.ts';
import { DEMO_COPY } from './demo-copy.ts';
import { fillLogin, PASSWORD, postToAccounts } from './people.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules', '.cache');
const run = promisify(execFile);

/** A running server with the demo, on a DATA_DIR of its own. */
export interface TestServer {
	url: string;
	/** Its DATA_DIR; emails are written to `outbox` in it. */
	data: string;
	/** The output of the server so far. */
	output(): string;
	/** The server's database, to read what was stored or to prepare data. */
	db: Kysely<Database>;
	/** Runs a script of server/commands on the server's data; returns its output. */
	command(name: string, ...args: string[]): Promise<string>;
}

/** The registration status of the demo's people, restored before each journey on the same server. Nobody else is pending then. */
const STATUSES = {
	approved: ['ana@martelo.test', 'bruno@martelo.test'],
	pending: ['carla@martelo.test', 'elisa@martelo.test'],
	rejected: ['davi@martelo.test'],
} as const;

/** Fixtures of a journey. */
interface Journey {
	/** Restores the registration status of the demo's people, and leaves nobody else pending. */
	statuses: undefined;
	/** A page in a browser context of its own, signed in as a demo account. It opens on the API description, which loads fast. */
	as(name: string): Promise<Page>;
}

export const test = base.extend<Journey, { server: TestServer; variables: Record<string, string> }>({
	/** Further environment variables of the server. */
	variables: [async ({}, use) => use({}), { scope: 'worker' }],
	server: [
		async ({ variables }, use) => {
			const data = await mkdtemp(join(CACHE, 'e2e-server-'));
			await cp(process.env[DEMO_COPY] as string, data, { recursive: true, preserveTimestamps: true });
			const server = await startServer({ DATA_DIR: data, ...variables });
			const { url } = await startEmbedded(join(data, 'postgres'));
			const db = openDatabase(url, 2);
			const command = async (name: string, ...args: string[]) => {
				const env = { ...process.env, ...variables, DATA_DIR: data };
				const { stdout } = await run(
					process.execPath,
					[join(ROOT, 'server', 'commands', `${name}.ts`), ...args],
					{ env, cwd: ROOT },
				);
				return stdout;
			};
			await use({ url: server.url, data, output: server.output, db, command });
			await db.destroy();
			await server.stop();
			await rm(data, { recursive: true, force: true });
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	statuses: [
		async ({ server }, use) => {
			for (const status of ['approved', 'pending', 'rejected'] as const)
				await server.db
					.updateTable('profiles')
					.set({ status })
					.where('email', 'in', STATUSES[status])
					.execute();
			// The people of earlier journeys, newer than the demo's, would fill the first page of pending registrations.
			await server.db
				.updateTable('profiles')
				.set({ status: 'rejected' })
				.where('status', '=', 'pending')
				.where('email', 'not in', STATUSES.pending)
				.execute();
			await use(undefined);
		},
		{ auto: true },
	],
	baseURL: ({ server }, use) => use(server.url),
	as: async ({ browser, server }, use) => {
		const opened: BrowserContext[] = [];
		await use(async (name) => {
			const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
			opened.push(context);
			const page = await context.newPage();
			const login = { email: `${name}@martelo.test`, password: PASSWORD };
			const answer = await postToAccounts(page, server, '/sign-in/email', login);
			expect(answer.ok(), await answer.text()).toBe(true);
			await page.goto(OPERATION_API.docs);
			return page;
		});
		await Promise.all(opened.map((context) => context.close()));
	},
});

/** Signs in as a demo account through the login form. */
export async function signIn(page: Page, name: string): Promise<void> {
	await page.goto('/auth?tab=login');
	await fillLogin(page, `${name}@martelo.test`);
	await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}

export { expect };
