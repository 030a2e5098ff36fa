import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The password of every demo account, and of those that `newcomer` makes. */
export const PASSWORD = 'leilao123';

/** Of administrators outside the demo, who need 12 characters. */
export const ADMIN_PASSWORD = 'martelo de bronze';

/** Fills the login form of the page and sends it. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Posts to the accounts API with the page's cookies, as the page itself would. */
export function askAccounts(page: Page, server: { url: string }, path: string, data: object) {
	return page.request.post(`${server.url}/api/auth${path}`, { data, headers: { origin: server.url } });
}

/**
 * Makes a new, pending account and signs the page's browser in to it; answers its e-mail. Journeys that change an
 * account take one of these: the demo's are shared by all of a worker's.
 */
export async function newcomer(
	page: Page,
	server: { url: string },
	{ name = 'Íris Amaral', password = PASSWORD } = {},
): Promise<string> {
	const email = `${randomUUID()}@martelo.test`;
	const made = await askAccounts(page, server, '/sign-up/email', { name, email, password });
	expect(made.ok(), await made.text()).toBe(true);
	return email;
}

/** A new, approved person in a browser of their own. */
export async function bidder(
	browser: Browser,
	server: { url: string; db: Kysely<Database> },
): Promise<{ page: Page; email: string }> {
	const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
	const page = await context.newPage();
	const email = await newcomer(page, server);
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	return { page, email };
}
