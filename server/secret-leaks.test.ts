import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { appCode } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-canaries-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const EMAIL = 'canario@teste.invalid';
const SECRETS = {
	first: 'canario-senha-um',
	wrong: 'canario-senha-errada',
	second: 'canario-senha-dois',
	third: 'canario-senha-tres',
	document: 'canario-dentro-do-documento',
	fileName: 'canario-nome-do-arquivo.pdf',
	taxId: '529.982.247-25',
	taxIdDigits: '52998224725',
	homeAddress: 'canario-rua-da-casa, 77',
	representative: 'Canário Representante',
	representativeTaxId: '111.444.777-35',
};

const PDF = pdfFile(`/Canary (${SECRETS.document})`).toString('latin1');

/** The emails in the outbox, in any order, without quoted-printable soft line breaks. */
async function emails(): Promise<string> {
	const outbox = join(folder, 'outbox');
	const read = (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8'));
	return (await Promise.all(read))
		.join('')
		.replace(/=\r?\n/g, '')
		.replaceAll('=3D', '=');
}

/** Every text in the database, except what is hashed or encrypted by design. */
async function everythingStored(): Promise<string> {
	const { url } = await startEmbedded(join(folder, 'postgres'));
	const db = openDatabase(url, 1);
	const { rows } = await sql<{
		schema: string;
		name: string;
	}>`select table_schema as schema, table_name as name
		from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
		db,
	);
	const dumps = await Promise.all(
		rows.map(({ schema, name }) =>
			sql<{
				dump: string;
			}>`select coalesce(string_agg(t::text, ' '), '') as dump from ${sql.table(`${schema}.${name}`)} as t`
				.execute(db)
				.then((result) => `${name}: ${result.rows[0]?.dump}`),
		),
	);
	await db.destroy();
	return dumps.join('\n');
}

test.runIf(all)(
	'passwords, tokens, documents and identities appear in no log line and, unencrypted, in no table',
	{
		timeout: 60_000,
	},
	async () => {
		const server = await startServer({
			DATA_DIR: folder,
			DEMO: '0',
			LOG_LEVEL: 'debug',
			REQUIRE_EMAIL_CONFIRMATION: '0',
		});
		const browser = openBrowser(server);
		const ask = (path: string, body?: unknown) =>
			browser.ask(body === undefined ? 'GET' : 'POST', path, body);
		const seen: Record<string, string> = { ...SECRETS };

		await ask('/api/auth/sign-up/email', { name: 'Canário', email: EMAIL, password: SECRETS.first });
		await openBrowser(server).ask('POST', '/api/auth/sign-in/email', {
			email: EMAIL,
			password: SECRETS.wrong,
		});
		await ask('/api/auth/sign-in/email', `{"email": "${EMAIL}", "password": "${SECRETS.first}", broken`);
		await ask('/api/auth/change-password', { currentPassword: SECRETS.wrong, newPassword: SECRETS.second });
		await ask('/api/auth/change-password', { currentPassword: SECRETS.first, newPassword: SECRETS.second });
		seen.accessToken = (
			(await ask('/api/session')).body as { session: { access_token: string } }
		).session.access_token;

		const form = new FormData();
		form.set('file', new File([PDF], SECRETS.fileName, { type: 'application/pdf' }));
		const uploaded = await fetch(`${server.url}/api/account/document`, {
			method: 'POST',
			headers: { authorization: `Bearer ${seen.accessToken}` },
			body: form,
		});
		expect(uploaded.status).toBe(200);
		const { session } = (await ask('/api/session')).body as { session: { user: { id: string } } };
		const link = (await ask('/functions/v1/get-document-url', { userId: session.user.id })).body
			.url as string;
		seen.documentLink = link.slice(link.lastIndexOf('/') + 1);
		expect(await (await fetch(link)).text()).toBe(PDF);

		const identity = { person_type: 'individual', tax_id: SECRETS.taxIdDigits, address: SECRETS.homeAddress };
		const representative = { name: SECRETS.representative, tax_id: SECRETS.representativeTaxId };
		for (const body of [
			{ ...identity, representative },
			`${JSON.stringify(identity)} broken`,
			{ ...identity, tax_id: `${SECRETS.taxIdDigits}9` },
		])
			expect((await browser.ask('PUT', '/api/account/identity', body)).status).toBeGreaterThanOrEqual(400);
		expect((await browser.ask('PUT', '/api/account/identity', identity)).status).toBe(200);
		const company = { person_type: 'company', tax_id: '12.ABC.345/01DE-35', representative };
		expect((await browser.ask('PUT', '/api/account/identity', company)).status).toBe(200);
		expect((await ask('/api/account/export')).text).toContain(SECRETS.representativeTaxId);

		const enabled = (await ask('/api/auth/two-factor/enable', { password: SECRETS.second })).body;
		const { totpURI, backupCodes } = enabled as { totpURI: string; backupCodes: string[] };
		seen.totp = new URL(totpURI).searchParams.get('secret') as string;
		seen.recoveryCode = backupCodes[0] as string;
		expect((await ask('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) })).status).toBe(200);

		await ask('/api/auth/request-password-reset', { email: EMAIL });
		await expect.poll(emails, { timeout: 15_000 }).toContain('#token=');
		seen.recovery = /#token=([\w-]+)/.exec(await emails())?.[1] as string;
		seen.cookie = decodeURIComponent(browser.cookies.get('martelo.session_token') as string).split(
			'.',
		)[0] as string;

		const stored = await everythingStored();
		expect(stored).toContain(EMAIL);
		for (const [name, secret] of Object.entries(seen)) {
			expect(secret, name).toMatch(/.{8}/);
			// The session's token alone gives no access: the cookie also carries its signature.
			if (name !== 'cookie') expect(stored.includes(secret), `${name} is stored`).toBe(false);
		}
		const again = { token: seen.recovery, newPassword: SECRETS.third };
		expect((await ask('/api/auth/reset-password', again)).status).toBe(200);
		await server.stop();

		const printed = server.output();
		expect(printed).toContain('email sent');
		for (const [name, secret] of Object.entries(seen)) {
			expect(printed.includes(secret), `${name} is logged`).toBe(false);
		}
		expect(printed).not.toContain(EMAIL);
	},
);
