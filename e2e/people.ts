import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The password of every demo account, and the default password of `newcomer`. */
export const PASSWORD = 'leilao123';

/** The password of administrators outside the demo, which needs at least 12 characters. */
export const ADMIN_PASSWORD = 'martelo de bronze';

/** Fills in and submits the login form. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.getByLabel('Email', { exact: true }).fill(email);
	await page.getByLabel('Senha', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Posts to the accounts API with the page's cookies, as the page's own script would. */
export function postToAccounts(page: Page, server: { url: string }, path: string, data: object) {
	return page.request.post(`${server.url}/api/auth${path}`, { data, headers: { origin: server.url } });
}

/**
 * Creates a pending account, signs the page's browser in to it and returns its email address. Journeys that change an
 * account need one: the demo's accounts are shared by all journeys of a worker.
 */
export async function newcomer(
	page: Page,
	server: { url: string },
	{ name = 'Íris Amaral', password = PASSWORD } = {},
): Promise<string> {
	const email = `${randomUUID()}@martelo.test`;
	const created = await postToAccounts(page, server, '/sign-up/email', { name, email, password });
	expect(created.ok(), await created.text()).toBe(true);
	return email;
}

/** A new, approved account, signed in in a browser context of its own. */
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

/** A visitor's page on a phone, by touch. */
export async function onPhone(browser: Browser, server: { url: string }): Promise<Page> {
	const context = await browser.newContext({
		baseURL: server.url,
		locale: 'pt-BR',
		hasTouch: true,
		reducedMotion: 'reduce',
		viewport: { width: 390, height: 844 },
	});
	return context.newPage();
}

/** Marks every number that one account alone states as compared with its person, as the desk would. */
export async function checkIdentities({ db }: { db: Kysely<Database> }): Promise<void> {
	await sql`update identities i set held_at = now() where held_at is null and not exists (
		select from identities o where o.tax_id_hash = i.tax_id_hash and o.user_id <> i.user_id)`.execute(db);
}
