import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';
import { DEMO_ACCOUNTS, seedAccounts } from './accounts.ts';
import { isDemo } from './mark.ts';
import { setDemoPasswords } from './passwords.ts';

const app = useApp();
const NEW = 'uma senha comprida';

test('the operator’s password replaces the public one, and ends sessions begun with that one', async () => {
	await seedAccounts(app.context);
	const [admin, ana] = [openBrowser(app), openBrowser(app)];
	expect((await signIn(admin, 'admin@martelo.test')).status).toBe(200);
	expect((await signIn(ana, 'ana@martelo.test')).status).toBe(200);
	await setDemoPasswords(app.context, NEW);
	for (const browser of [admin, ana])
		expect((await browser.ask('GET', '/api/session')).text).toContain('"session":null');
	for (const { email } of DEMO_ACCOUNTS)
		expect((await signIn(openBrowser(app), email)).status, email).toBe(401);
	expect((await signIn(ana, 'ana@martelo.test', NEW)).status).toBe(200);
	// The password is already set: nobody is signed out.
	await setDemoPasswords(app.context, NEW);
	expect((await ana.ask('GET', '/api/session')).text).toContain('ana@martelo.test');
});

const old = useDatabase();

/** Runs the migration on a database of an earlier version; returns whether it marks it as a demo. */
async function marksOld(prepare: () => Promise<unknown>): Promise<boolean> {
	await sql`drop table if exists demo_mark; delete from user_roles; delete from accounts; delete from users`.execute(
		old.db,
	);
	await prepare();
	const file = join(import.meta.dirname, '../../platform/db/migrations/029-demo-mark.sql');
	await sql.raw(await readFile(file, 'utf8')).execute(old.db);
	return isDemo(old.db);
}

async function makeUser(
	email: string,
	{ role = null, password = null }: { role?: 'admin' | null; password?: string | null },
) {
	const id = await makePerson(old.db, { role });
	await sql`update users set email = ${email} where id = ${id}`.execute(old.db);
	if (password)
		await sql`insert into accounts (account_id, provider_id, user_id, password, updated_at)
			values (${id}, 'credential', ${id}, ${password}, now())`.execute(old.db);
}

test.each([
	['nothing', async () => null, false],
	['the demo’s administrator', () => makeUser('admin@martelo.test', { role: 'admin', password: 'x' }), true],
	['a bidder of the demo without a password', () => makeUser('participante3@martelo.test', {}), true],
	[
		'a stranger who signed up with the administrator’s address',
		() => makeUser('admin@martelo.test', { password: 'x' }),
		false,
	],
	[
		'a stranger who signed up with a bidder’s address',
		() => makeUser('participante3@martelo.test', { password: 'x' }),
		false,
	],
	['a real administrator', () => makeUser('chefe@casa.example', { role: 'admin', password: 'x' }), false],
] satisfies [string, () => Promise<unknown>, boolean][])(
	'a database of an earlier version with %s',
	async (_, prepare, marked) => {
		expect(await marksOld(prepare)).toBe(marked);
	},
);
