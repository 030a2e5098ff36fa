import { randomUUID } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { encrypted } from '#server/features/accounts/auth-secrets.ts';
import { BASELINE } from '#server/platform/db/baseline.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { readEnv } from '#server/start/env.ts';
import { useDatabase } from '#server/testing/database.ts';
import { type Deployment, startDeployment } from '#server/testing/deployment.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';
import { payeeVariables } from '#server/testing/pix-setup.ts';
import { judgeClock } from './database.ts';
import { type Examination, examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { THIS_MACHINE } from './machine.ts';
import { examineAdministrators } from './people.ts';
import { examinePushKeys } from './push-keys.ts';

const { all } = inject('runs');

const unsafe = useDatabase();
let deployment: Deployment;

beforeAll(async () => {
	deployment = await startDeployment();
}, 60_000);
afterAll(() => deployment.stop());

const MACHINE = { ...THIS_MACHINE, openFiles: async () => 65_536, freeBytes: async () => 50 * 1024 ** 3 };

/** Examines the deployment with some variables changed; '' takes one away. */
function look(changed: Record<string, string> = {}, options: Partial<Examination> = {}): Promise<Finding[]> {
	const { ca } = deployment.certificates;
	const machine = { ...MACHINE, node: '26.10.0' };
	return examine(
		{ ...deployment.variables, ...changed },
		{ servers: 1, sendTest: null, ca, now: Date.now(), machine, ...options },
	);
}

const faults = (findings: Finding[]) =>
	findings.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${state} ${check}`);

const asOwner = async (statement: string, undo: string) => {
	const db = openDatabase(deployment.databaseUrl, 1);
	await sql.raw(statement).execute(db);
	onTestFinished(async () => {
		await sql.raw(undo).execute(db);
		await db.destroy();
	});
};

test('a good deployment has nothing to do', async () => {
	const findings = await look();
	expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
	const checks = new Set(findings.map(({ check }) => check));
	expect([...checks].sort()).toEqual(
		[
			...[
				'administrators',
				'certificate',
				'clock',
				'connections',
				'data-folder',
				'database',
				'database-role',
				'demo',
				'durability',
			],
			...[
				'encoding',
				'encryption',
				'extension',
				'identity-key',
				'ledger-key',
				'mail',
				'metrics',
				'migrations',
				'money',
			],
			...[
				'node',
				'open-files',
				'operator',
				'payees',
				'pix',
				'proxy',
				'public-url',
				'push-keys',
				'secret-files',
				'secrets',
				'stored-secrets',
				'variables',
			],
		].sort(),
	);
	expect(deployment.received).toEqual([]);
});

test('an examination changes nothing in the database and on the disk', async () => {
	const db = openDatabase(deployment.databaseUrl, 1);
	const state = async () => {
		const { rows } = await sql<{ rows: string }>`select string_agg(c.relname || ' ' ||
			(xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text, ',' order by c.relname) as rows
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`.execute(
			db,
		);
		return rows[0]?.rows;
	};
	const before = await state();
	await look();
	expect(await state()).toBe(before);
	await db.destroy();
});

/** Faults of variables: what is changed, and what is found. */
const VARIABLES: [string, Record<string, string>, string[]][] = [
	['a mistyped variable', { TRUSTED_PROXYS: '10.0.0.1' }, ['warning variables']],
	['a name with another ending', { TRUSTED_PROXY: '10.0.0.1' }, ['warning variables']],
	['a variable that nothing reads', { SMTP_HOST: 'a' }, ['warning variables']],
	['names that other programs read', { HOME: '/', PATH: '/', PORTAL: 'a', HOSTNAME: 'a', LOGNAME: 'a' }, []],
	[
		'two bad values, both at once',
		{ PORT: '99999', LOG_LEVEL: 'loud' },
		['error variables', 'error variables'],
	],
	['no public address where others come in', { PUBLIC_URL: '', HOST: '0.0.0.0' }, ['error public-url']],
	['a public address without encryption', { PUBLIC_URL: 'http://leiloes.example.com' }, ['error public-url']],
	['a public address that does not answer', { PUBLIC_URL: 'https://localhost:1' }, ['error public-url']],
	['a database that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, ['error database']],
	[
		'a secret typed by hand',
		{ IDENTITY_KEY: '1234123412341234123412341234123412341234' },
		['warning secrets'],
	],
	[
		'a secret with many different characters that is made of words',
		{ AUTH_SECRET: 'password-Monday-auction-2026-Secret!' },
		['warning database-role', 'warning proxy', 'warning secrets'],
	],
	[
		'another secret than the servers have',
		{ AUTH_SECRET: 'vZ8qk2Lw9xJt4Rb7Ny1Mc6Hd3Gf5Sa0PoIuEw' },
		['warning database-role', 'warning proxy'],
	],
	['no mail server, and confirmation required', { SMTP_URL: '' }, ['error mail']],
	[
		'no mail server, and no confirmation',
		{ SMTP_URL: '', REQUIRE_EMAIL_CONFIRMATION: '0' },
		['warning mail'],
	],
	['a wrong password of the mail server', { SMTP_URL: 'smtp://a:errada@localhost:MAIL' }, ['error mail']],
	['a mail server that does not answer', { SMTP_URL: 'smtp://localhost:1' }, ['error mail']],
	['nobody named as operator', { OPERATOR_TAX_ID: '', OPERATOR_PHONE: '' }, ['warning operator']],
	['no witness of the ledgers', { WITNESS_EMAILS: '' }, ['warning witness']],
	['metrics for everybody', { METRICS_PORT: '9090', METRICS_HOST: '0.0.0.0' }, ['warning metrics']],
	[
		'an unknown ledger key',
		{ LEDGER_KEY: 'MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF' },
		['warning ledger-key'],
	],
	['a demo by omission', { DATABASE_URL: '', DEMO: '' }, ['warning database', 'warning demo']],
	['no backup of the embedded database', { DATABASE_URL: '' }, ['warning database', 'warning backup']],
	['a proxy that is not trusted', { TRUSTED_PROXIES: '' }, []],
	[
		'a folder that is not there and cannot be made',
		{ DATA_DIR: '/dev/null/data' },
		['error data-folder', 'warning ledger-key'],
	],
];

describe('planted faults', () => {
	test.each(VARIABLES)('%s', async (_name, changed, found) => {
		const mail = new URL(deployment.variables.SMTP_URL ?? '').port;
		const filled = Object.fromEntries(
			Object.entries(changed).map(([name, value]) => [name, value.replace('MAIL', mail)]),
		);
		expect(faults(await look(filled)).sort()).toEqual(found.sort());
	});

	test('what is mistyped is named with what was meant, and what is wrong with what to do', async () => {
		const [finding] = await look({ TRUSTED_PROXYS: '10.0.0.1' });
		expect(finding).toMatchObject({
			found: 'TRUSTED_PROXYS is set, and nothing reads it',
			remedy: 'Did you mean TRUSTED_PROXIES?',
		});
		for (const each of await look({ DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: 'https://localhost:1' }))
			if (each.state !== 'ok') expect(each.remedy).toBeTruthy();
	});

	test.runIf(all)('a machine that is too small, or runs another Node', async () => {
		const small = { node: '20.19.0', openFiles: async () => 1_000, freeBytes: async () => 1_000 };
		expect(faults(await look({}, { machine: small }))).toEqual([
			'warning node',
			'error open-files',
			'error data-folder',
		]);
	});

	test('another AUTH_SECRET than the one that encrypted what is stored, or a replacement that is not complete', async () => {
		const secret = deployment.variables.AUTH_SECRET ?? '';
		const key = JSON.stringify(await encrypted(secret, '{}'));
		await asOwner(
			`insert into signing_keys (public_key, private_key, created_at) values ('{}', '${key}', now())`,
			'delete from signing_keys',
		);
		const storedOf = async (variables: Record<string, string>) =>
			(await look(variables)).filter(({ check }) => check === 'stored-secrets');
		expect(await storedOf({})).toEqual([
			{ check: 'stored-secrets', state: 'ok', found: 'signing keys and second factors can be decrypted' },
		]);
		const other = 'vZ8qk2Lw9xJt4Rb7Ny1Mc6Hd3Gf5Sa0PoIuEw';
		expect(await storedOf({ AUTH_SECRET: other })).toMatchObject([
			{
				state: 'error',
				found: expect.stringContaining('signing keys (nobody can sign in)'),
				remedy: expect.stringContaining('AUTH_SECRET_BEFORE'),
			},
		]);
		expect(await storedOf({ AUTH_SECRET: other, AUTH_SECRET_BEFORE: secret })).toMatchObject([
			{ state: 'warning', remedy: expect.stringContaining('rotate-secret --finish') },
		]);
	});

	test.runIf(all)('keys that others can read', async () => {
		const file = join(deployment.data, 'ledger-key.pem');
		await chmod(file, 0o644);
		onTestFinished(() => chmod(file, 0o600));
		expect(faults(await look())).toEqual(['error secret-files']);
	});

	test.runIf(all)(
		'a database that does not wait for its disk, without connections, and with too little of a role',
		async () => {
			const findings = await look({ DATABASE_URL: unsafe.url }, { servers: 9 });
			const found = faults(findings);
			expect(found).toEqual(
				expect.arrayContaining(['error durability', 'error connections', 'warning ledger-key']),
			);
			expect(found.filter((each) => each === 'error durability')).toHaveLength(2);
		},
	);

	test.runIf(all)('commits that are not waited for', async () => {
		await asOwner(
			'alter database martelo set synchronous_commit = off',
			'alter database martelo reset synchronous_commit',
		);
		expect(faults(await look())).toEqual(['error durability']);
	});

	test.runIf(all)('rights that no server may have', async () => {
		await asOwner('grant update on bids to martelo_app', 'revoke update on bids from martelo_app');
		expect(faults(await look())).toEqual(['error database-role']);
	});

	const LAST = "name = (select max(name) from kysely_migration where name < 'a')";

	test.each([
		['later than all of this version, which the version directly before serves', '999-later.sql', 'warning'],
		['unknown among those of this version', '070-unknown.sql', 'error'],
	])('a migration that is %s', async (_, name, state) => {
		await asOwner(
			`insert into kysely_migration (name, timestamp) values ('${name}', '')`,
			`delete from kysely_migration where name = '${name}'`,
		);
		const found = (await look()).filter(({ check }) => check === 'migrations');
		expect(found).toMatchObject([{ state, found: expect.stringContaining(name) }]);
	});

	test('nobody who can use the back office', async () => {
		const db = openDatabase(deployment.databaseUrl, 1);
		onTestFinished(() => db.destroy());
		await asOwner(
			'update users set two_factor_enabled = false where id in (select user_id from user_roles)',
			'update users set two_factor_enabled = true where id in (select user_id from user_roles)',
		);
		expect(await examineAdministrators(db, null)).toMatchObject({
			state: 'warning',
			found: expect.stringContaining('@teste.invalid'),
		});
		await asOwner(
			'create table held as select * from user_roles; delete from user_roles',
			'insert into user_roles select * from held; drop table held',
		);
		expect(await examineAdministrators(db, null)).toMatchObject({
			state: 'error',
			remedy: expect.stringContaining('npm run admin -- create'),
		});
	});

	test('two servers that sign push messages with different keys, and keys that replaced each other', async () => {
		const db = openDatabase(deployment.databaseUrl, 1);
		onTestFinished(() => db.destroy());
		const env = readEnv(deployment.variables);
		/** Registers devices, one a day, for these keys. */
		const devices = (keys: string[]) => {
			const rows = keys.map(
				(key, at) =>
					`((select user_id from user_roles limit 1), gen_random_uuid(), gen_random_uuid()::text, 'p', 'a', '${key}', now() - interval '${9 - at} days')`,
			);
			return asOwner(
				`insert into push_devices (user_id, session_id, endpoint, p256dh, auth, server_key, created_at) values ${rows.join()}`,
				'delete from push_devices',
			);
		};
		const stateWith = async (servers: number) => (await examinePushKeys(db, env, servers)).state;
		await devices(['old', 'old', 'new', 'new']);
		expect(await stateWith(1)).toBe('ok');
		expect(await stateWith(2)).toBe('warning');
		await devices(['one', 'two', 'one']);
		expect(await stateWith(1)).toBe('error');
	});

	test('a proxy that drops the Host header', async () => {
		onTestFinished(() => deployment.proxyWith());
		deployment.proxyWith((headers, client) => ({
			...headers,
			host: '127.0.0.1',
			'x-forwarded-for': client,
		}));
		const found = (await look()).filter(({ state }) => state !== 'ok');
		expect(found).toMatchObject([
			{ check: 'proxy', state: 'error', remedy: expect.stringContaining('proxy_set_header Host') },
		]);
	});

	test('a database older than the baseline', async () => {
		const rename = (from: string, to: string) =>
			`update kysely_migration set name = '${to}' where name = '${from}'`;
		await asOwner(rename(BASELINE, '069-last.sql'), rename('069-last.sql', BASELINE));
		const found = (await look()).filter(({ check }) => check === 'migrations');
		expect(found).toMatchObject([{ state: 'error', remedy: expect.stringContaining('8b8993f') }]);
	});

	test.runIf(all)('pending migrations', async () => {
		const db = openDatabase(deployment.databaseUrl, 1);
		const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
		await db.destroy();
		await asOwner(
			`delete from kysely_migration where ${LAST}`,
			`insert into kysely_migration (name, timestamp) values ('${rows[0]?.name}', '')`,
		);
		expect(faults(await look())).toEqual(['warning migrations']);
	});

	test('the demo where others can reach it', async () => {
		await asOwner('insert into demo_mark default values', 'delete from demo_mark');
		expect(faults(await look())).toEqual(['error demo']);
	});

	test('a registration that ends or has ended, and a seller without an account', async () => {
		const undo = `delete from auctions where title = 'Lote do doutor'; delete from sellers where name = 'Banco Sem Conta';
			delete from auctioneers where name like 'Leiloeira %'`;
		await asOwner(
			`insert into auctioneers (name, registration, board, state, is_default, valid_until)
				values ('Leiloeira Breve', 'd-1', 'JUCESP', 'SP', true, current_date + 30)`,
			undo,
		);
		const payees = async () =>
			(await look()).filter(({ check, state }) => check === 'payees' && state !== 'ok');
		expect(await payees()).toMatchObject([
			{ state: 'warning', found: expect.stringMatching(/Leiloeira Breve ends on \d{4}-/) },
		]);
		const db = openDatabase(deployment.databaseUrl, 1);
		onTestFinished(() => db.destroy());
		await sql`update auctioneers set valid_until = '2026-01-31'`.execute(db);
		const { rows } = await sql<{
			id: string;
		}>`insert into sellers (name, kind) values ('Banco Sem Conta', 'bank') returning id`.execute(db);
		await makeAuction(db, {
			title: 'Lote do doutor',
			kind: 'extrajudicial',
			consignor_id: rows[0]?.id ?? null,
		});
		expect((await payees()).map(({ state, found }) => `${state}: ${found}`)).toEqual([
			'error: the registration of Leiloeira Breve ended on 2026-01-31',
			'warning: with published lots and without an account to receive on: Banco Sem Conta',
		]);
	});

	test('one administrator alone, who may not move more than a limit', async () => {
		const db = openDatabase(deployment.databaseUrl, 1);
		onTestFinished(() => db.destroy());
		await asOwner(
			`create table held as select * from user_roles;
			delete from user_roles where user_id <> (select user_id from user_roles limit 1)`,
			'insert into user_roles select * from held on conflict do nothing; drop table held',
		);
		expect(faults(await look())).toEqual(['warning administrators']);
		expect(await examineAdministrators(db, 100_000_00)).toMatchObject({
			found: expect.stringContaining('100.000,00'),
			remedy: expect.stringContaining('CONSENT_LIMIT'),
		});
		expect(await examineAdministrators(db, null)).toMatchObject({ state: 'ok' });
	});

	test('exclusions of deleted accounts under a key that was lost', async () => {
		await asOwner(
			`insert into exclusions (tax_id_hash, kind, held, number_lost_at) values
				('\\x${'00'.repeat(32)}', 'revoked', true, now()), ('\\x${'11'.repeat(32)}', 'revoked', true, null)`,
			'delete from exclusions',
		);
		const found = (await look()).filter(({ check }) => check === 'identity-key');
		expect(found).toMatchObject([{ state: 'warning', found: expect.stringContaining('1 exclusions') }]);
	});

	test.runIf(all)('identities that this key cannot open', async () => {
		const id = randomUUID();
		await asOwner(
			`insert into users (id, name, email, email_verified) values ('${id}', 'Ana', '${id}@example.com', true);
			insert into profiles (id, name, email) values ('${id}', 'Ana', '${id}@example.com');
			insert into identities (user_id, person_type, tax_id_hash, sealed) values ('${id}', 'individual', '\\x${'00'.repeat(32)}', '\\x${'11'.repeat(40)}')`,
			`delete from users where id = '${id}'`,
		);
		expect(faults(await look())).toEqual(['error identity-key']);
	});

	test.runIf(all)(
		'a certificate that nobody trusts, one without the name, one that has expired, and one that soon will',
		async () => {
			onTestFinished(() => deployment.showCertificate(deployment.certificates.server));
			deployment.showCertificate(deployment.certificates.stranger);
			expect(faults(await look())).toEqual(['error certificate']);
			// Without a name in it.
			deployment.showCertificate(deployment.certificates.webhook);
			expect(faults(await look())).toEqual(['error certificate']);
			const soon = await makeCertificates(10 * DAY);
			deployment.showCertificate(soon.server);
			expect(faults(await look({ SMTP_URL: '', REQUIRE_EMAIL_CONFIRMATION: '0' }, { ca: soon.ca }))).toEqual([
				'warning certificate',
				'warning mail',
			]);
			const late = await makeCertificates(-1_000);
			deployment.showCertificate(late.server);
			expect(faults(await look({ SMTP_URL: '', REQUIRE_EMAIL_CONFIRMATION: '0' }, { ca: late.ca }))).toEqual([
				'error certificate',
				'warning mail',
			]);
		},
	);

	test.runIf(all)('a bank certificate that ends', async () => {
		const { operator } = deployment.certificates;
		const bank = {
			PIX_KEY: 'a@example.com',
			PIX_MERCHANT_NAME: 'Casa',
			PIX_MERCHANT_CITY: 'Sao Paulo',
			PIX_API_URL: 'https://localhost',
			PIX_CLIENT_ID: 'a',
			PIX_CLIENT_SECRET: 'b',
			PIX_CERT: operator.cert,
			PIX_CERT_KEY: operator.key,
		};
		expect(faults(await look(bank))).toEqual([]);
		expect(faults(await look(bank, { now: Date.now() + 330 * DAY }))).toEqual([]);
		expect(faults(await look(bank, { now: Date.now() + 340 * DAY }))).toEqual(['warning pix']);
		expect(faults(await look(bank, { now: Date.now() + 366 * DAY }))).toEqual(['error pix']);
		const file = join(deployment.data, 'bank.pem');
		await writeFile(file, operator.key, { mode: 0o640 });
		expect(faults(await look({ ...bank, PIX_CERT_KEY: file }))).toEqual(['error secret-files']);
	});

	test.runIf(all)(
		'a payee’s bank: a certificate that ends, a file that others can read, a key that nobody has',
		async () => {
			const key = 'banco@exemplo.com.br';
			const own = { url: 'https://127.0.0.1:9', tokenUrl: 'https://127.0.0.1:9/token' };
			const bank = { ...own, certificates: deployment.certificates };
			const payees = await payeeVariables(deployment.data, [{ key, name: 'Banco Comitente', bank }]);
			const found = async (options: Partial<Examination> = {}) =>
				(await look(payees, options)).filter(({ state }) => state !== 'ok').map((each) => each.found);
			expect(await found()).toEqual([
				expect.stringMatching(/the credentials of Banco Comitente .* are not used/),
			]);
			await asOwner(
				`insert into sellers (name, kind, payout) values ('Banco', 'bank', '{"pix_key": "${key}"}')`,
				"delete from sellers where name = 'Banco'",
			);
			expect(await found()).toEqual([]);
			expect(await found({ now: Date.now() + 340 * DAY })).toEqual([
				expect.stringMatching(/^the certificate of Banco Comitente expires on /),
			]);
			await asOwner(
				`insert into pix_received (end_to_end_id, key, amount, outcome, paid_at) values ('E1', 'antiga@banco.test', 1, 'unknown', now());
			insert into pix_returns (end_to_end_id, amount) values ('E1', 1)`,
				'delete from pix_returns; delete from pix_received',
			);
			expect(await found()).toEqual([expect.stringMatching(/^1 return .* antiga@banco.test/)]);
			await chmod(payees.PIX_CREDENTIALS, 0o644);
			expect(await found()).toContain(`others can read ${payees.PIX_CREDENTIALS}, which has the keys`);
		},
	);

	test.runIf(all)('proxies that pass on what a visitor wrote, say nothing, or say it twice', async () => {
		onTestFinished(() => deployment.proxyWith());
		deployment.proxyWith((headers, client) => ({
			...headers,
			'x-forwarded-for': headers['x-forwarded-for'] ?? client,
		}));
		expect(faults(await look())).toEqual(['error proxy']);
		deployment.proxyWith(({ 'x-forwarded-for': _, forwarded: __, ...headers }) => headers);
		expect(faults(await look())).toEqual(['error proxy']);
		deployment.proxyWith((headers, client) => ({
			...headers,
			'x-forwarded-for': client,
			forwarded: `for="${client}"`,
		}));
		expect(faults(await look())).toEqual(['warning proxy']);
	});

	test.runIf(all)('a proxy that answers for itself', async () => {
		onTestFinished(() => deployment.proxyWith());
		deployment.proxyWith(null);
		expect(faults(await look())).toContain('error public-url');
	});

	test.runIf(all)('a mail server on another machine without encryption', async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		// Another name for this machine, which the product does not know as one.
		const SMTP_URL = server.url.replace('127.0.0.1', '0.0.0.0');
		expect(faults(await look({ SMTP_URL }, { sendTest: 'dono@example.com' }))).toEqual(['error mail']);
		expect(server.received).toEqual([]);
		expect(faults(await look({ SMTP_URL: `${SMTP_URL}?requireTLS=false` }))).toEqual(['warning mail']);
	});

	test('clocks that differ', () => {
		const at = (theirs: number) => judgeClock('x', theirs, 100_000, 100_010).state;
		expect([at(100_005), at(99_100), at(98_000), at(102_000), at(84_000), at(116_000)]).toEqual([
			'ok',
			'ok',
			'warning',
			'warning',
			'error',
			'error',
		]);
	});
});

test('a test email is sent where one is asked for', async () => {
	expect(faults(await look({}, { sendTest: 'dono@example.com' }))).toEqual([]);
	expect(deployment.received).toHaveLength(1);
	expect(deployment.received[0]).toContain('To: dono@example.com');
	deployment.received.length = 0;
});

test('only a signed request learns how it arrived', async () => {
	const { variables } = deployment;
	const { ask } = await import('./ask.ts');
	const url = new URL('/healthz', variables.PUBLIC_URL);
	for (const headers of [{}, { 'x-doctor': 'x' }, { 'x-doctor': 'e30.e30' }]) {
		const { body } = await ask(url, { ca: deployment.certificates.ca, headers });
		expect(Object.keys(JSON.parse(body)).sort()).toEqual(['commit', 'react', 'status', 'version']);
	}
});
