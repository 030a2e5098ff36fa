import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { API } from '#contract/paths.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { startServer } from '#server/testing/server-process.ts';
import { DEMO_COPY } from './demo-copy.ts';
import { askAccounts, fillLogin, PASSWORD } from './people.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules', '.cache');
const run = promisify(execFile);

/** A running house with the demo, on a DATA_DIR of its own. */
export interface TestServer {
	url: string;
	/** Its DATA_DIR: mails land in `outbox` there. */
	data: string;
	/** What the server printed so far. */
	output(): string;
	/** The operator's own database, to read what was stored or to set a lot's terms. */
	db: Kysely<Database>;
	/** Runs one of the operator's commands as an operator would; answers what it printed. */
	command(name: string, ...args: string[]): Promise<string>;
}

/** Where the demo's people stand, whatever an earlier journey of the same house has decided about them. */
const STATUSES = {
	approved: ['ana@martelo.test', 'bruno@martelo.test'],
	pending: ['carla@martelo.test', 'elisa@martelo.test'],
	rejected: ['davi@martelo.test'],
} as const;

/** What each journey gets: the operator, and people signed in. */
interface Journey {
	/** The demo's people stand as the demo made them. */
	statuses: undefined;
	/** A page of a browser of its own, signed in as a demo account. It stands on the description of the API, which is quick. */
	as(name: string): Promise<Page>;
}

export const test = base.extend<Journey, { server: TestServer; variables: Record<string, string> }>({
	/** Further variables of the operator. */
	variables: [async ({}, use) => use({}), { scope: 'worker' }],
	server: [
		async ({ variables }, use) => {
			const data = await mkdtemp(join(CACHE, 'e2e-house-'));
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
			const answer = await askAccounts(page, server, '/sign-in/email', login);
			expect(answer.ok(), await answer.text()).toBe(true);
			await page.goto(API.docs);
			return page;
		});
		await Promise.all(opened.map((context) => context.close()));
	},
});

/** Signs in through the form. */
export async function signIn(page: Page, name: string): Promise<void> {
	await page.goto('/auth?tab=login');
	await fillLogin(page, `${name}@martelo.test`);
	await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}

export { expect };
