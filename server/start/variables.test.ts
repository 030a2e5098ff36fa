import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import webPush from 'web-push';
import type { AuctionPage } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { PASSWORD } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeCertificates, makeRecipient } from '#server/testing/pix-bank-certificates.ts';
import { OPERATOR_KEY, payeeVariables } from '#server/testing/pix-setup.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { VARIABLES } from './env.ts';

const { all } = inject('runs');

const ROOT = join(import.meta.dirname, '../..');

/** An address at which nothing listens: what depends on it waits or is tried again. */
const NOTHING = 'http://127.0.0.1:9';

/** A bank at which nothing listens. */
const AWAY = { url: 'https://127.0.0.1:9', tokenUrl: 'https://127.0.0.1:9/oauth/token' };

/** The demo of a deployment for training, with an operator of its own. */
const STAGING = {
	AUCTION_ENVIRONMENT: 'staging',
	LEGAL_TERMS_UNIT: 'second',
	REQUIRE_EMAIL_CONFIRMATION: '0',
	BRAND_NAME: 'Casa de Ensaio',
	OPERATOR_NAME: 'Joana Prado',
	OPERATOR_REGISTRATION: 'JUCEMG nº 1234',
	OPERATOR_TAX_ID: '111.222.333-96',
	OPERATOR_ADDRESS: 'Rua da Bahia, 100, Belo Horizonte/MG',
	OPERATOR_EMAIL: 'contato@ensaio.test',
	OPERATOR_PHONE: '(31) 3222-1100',
	PIX_KEY: OPERATOR_KEY,
	PIX_MERCHANT_NAME: 'Casa de Ensaio',
	PIX_MERCHANT_CITY: 'Belo Horizonte',
};

/** The demo behind a proxy, shown to others. */
const SHOWN = {
	DEMO: '1',
	DEMO_PASSWORD: 'uma-frase-bem-longa',
	HOST: '127.0.0.1',
	PUBLIC_URL: 'https://leiloes.exemplo.com.br',
	TRUSTED_PROXIES: '127.0.0.1',
	MAX_SOCKETS_PER_ADDRESS: '50',
	REQUESTS_PER_MINUTE: '600',
	WORKERS: '2',
	LOG_LEVEL: 'error',
};

/** An installation with keys of its own, a witness, and services that do not answer. */
async function serious(folder: string, metrics: number) {
	const certificates = await makeCertificates();
	const { operator, ca } = certificates;
	const vapid = webPush.generateVAPIDKeys();
	const ledger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
	return {
		AUTH_SECRET: randomBytes(32).toString('hex'),
		AUTH_SECRET_BEFORE: randomBytes(32).toString('hex'),
		LEDGER_KEY: String(ledger),
		IDENTITY_KEY: randomBytes(32).toString('hex'),
		IDENTITY_CHECK_URL: 'https://127.0.0.1:9',
		IDENTITY_CHECK_TOKEN: 'token',
		VAPID_PUBLIC_KEY: vapid.publicKey,
		VAPID_PRIVATE_KEY: vapid.privateKey,
		WITNESS_DIR: join(folder, 'witness'),
		WITNESS_INTERVAL: '0.02',
		WITNESS_EMAILS: 'oab@exemplo.com.br',
		...bucket('WITNESS_S3'),
		...bucket('S3'),
		TSA_URL: NOTHING,
		TSA_CA: ca,
		SMTP_URL: 'smtp://127.0.0.1:9',
		PIX_KEY: OPERATOR_KEY,
		PIX_MERCHANT_NAME: 'Casa de Leilões',
		PIX_MERCHANT_CITY: 'São Paulo',
		PIX_API_URL: 'https://127.0.0.1:9',
		PIX_TOKEN_URL: 'https://127.0.0.1:9/oauth/token',
		PIX_CLIENT_ID: 'client',
		PIX_CLIENT_SECRET: 'secret',
		PIX_CERT: operator.cert,
		PIX_CERT_KEY: operator.key,
		PIX_WEBHOOK_CA: ca,
		...(await payeeVariables(folder, [
			{ key: 'banco@exemplo.com.br', name: 'Banco Comitente', bank: { ...AWAY, certificates } },
		])),
		REDIS_URL: 'redis://127.0.0.1:9',
		BACKUP_DIR: join(folder, 'backups'),
		BACKUP_RECIPIENT: (await makeRecipient()).cert,
		CONSENT_LIMIT: '250000',
		DRAIN_DELAY: '1',
		METRICS_PORT: String(metrics),
		METRICS_HOST: '127.0.0.1',
		OTEL_EXPORTER_OTLP_ENDPOINT: NOTHING,
		OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
		OTEL_SERVICE_NAME: 'leiloes',
		OTEL_TRACES_SAMPLER: 'traceidratio',
		OTEL_TRACES_SAMPLER_ARG: '0.5',
		DEMO: '0',
	};
}

function bucket(prefix: 'S3' | 'WITNESS_S3') {
	return Object.fromEntries(
		Object.entries({
			ENDPOINT: NOTHING,
			BUCKET: `martelo-${prefix === 'S3' ? 'files' : 'witness'}`,
			REGION: 'sa-east-1',
			ACCESS_KEY: prefix,
			SECRET_KEY: 'secret',
		}).map(([name, value]) => [`${prefix}_${name}`, value]),
	);
}

/** A PostgreSQL of one's own, with a role that serves. */
function ownPostgres({ url, servingUrl }: ReturnType<typeof useDatabase>) {
	return {
		DATABASE_URL: url,
		DATABASE_APP_URL: servingUrl,
		AUTH_SECRET: randomBytes(32).toString('hex'),
	};
}

/** Variables that each start has. */
const OF_EVERY_START = ['PORT', 'DATA_DIR'];

/** What is given in the file of ENV_FILE. */
const IN_FILE = ['ENV_FILE'];

const database = useDatabase();
let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(ROOT, 'node_modules/.cache/test-variables-'));
	for (const name of ['witness', 'backups']) await mkdir(join(folder, name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product on an empty folder, and ends it after the test. */
async function withServer(
	name: string,
	variables: Record<string, string>,
	look: (server: ServerProcess) => Promise<void>,
): Promise<void> {
	const server = await startServer({ ...variables, DATA_DIR: join(folder, name) });
	try {
		await look(server);
	} finally {
		expect(await server.stop()).toBe(0);
	}
}

describe('the variables', () => {
	test('of the README are those that the server reads, and each is given to a server in this file', async () => {
		const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
		const [, table = ''] = readme.split('\n## Variables\n');
		const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| (`[A-Z][^|]*) \|/gm);
		const named = [...rows].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []);
		expect(named.toSorted()).toEqual([...VARIABLES].toSorted());
		const starts = [STAGING, SHOWN, await serious(folder, 1), ownPostgres(database)];
		const given = new Set([...OF_EVERY_START, ...IN_FILE, ...starts.flatMap((each) => Object.keys(each))]);
		expect([...given].toSorted()).toEqual([...VARIABLES].toSorted());
	});

	test.runIf(all)('of a demo for training: its environment is filled, its names are shown', async () => {
		await withServer('staging', STAGING, async ({ url }) => {
			const { total } = (await (await fetch(`${url}${API.auctions}`)).json()) as AuctionPage;
			expect(total).toBeGreaterThanOrEqual(24);
			const home = await (await fetch(url)).text();
			for (const shown of [STAGING.BRAND_NAME, STAGING.OPERATOR_NAME, STAGING.OPERATOR_REGISTRATION])
				expect(home).toContain(shown);
		});
	});

	test.runIf(all)(
		'of a demo that is shown to others, in a file: its password and its address hold',
		async () => {
			const file = join(folder, 'shown.env');
			await writeFile(
				file,
				Object.entries(SHOWN)
					.map(([name, value]) => `${name}='${value}'\n`)
					.join(''),
			);
			await withServer('shown', { ENV_FILE: file }, async (server) => {
				// The browser's own origin is that of the proxy.
				const signIn = async (password: string) => {
					const sent = { email: 'ana@martelo.test', password };
					const origin = { origin: SHOWN.PUBLIC_URL };
					return (await openBrowser(server).ask('POST', '/api/auth/sign-in/email', sent, origin)).status;
				};
				expect([await signIn(PASSWORD), await signIn(SHOWN.DEMO_PASSWORD)]).toEqual([401, 200]);
				expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain(SHOWN.PUBLIC_URL);
				expect((await fetch(`${server.url}${PAGES.home}`)).status).toBe(200);
			});
		},
	);

	test.runIf(all)('of a PostgreSQL of one’s own: both roles are used', async () => {
		await withServer('own', ownPostgres(database), async ({ url }) => {
			expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ database: true });
			await fetch(url);
			const { rows } = await sql<{ role: string }>`
				select distinct usename as role from pg_stat_activity where datname = current_database()`.execute(
				database.db,
			);
			expect(rows.map(({ role }) => role)).toContain('martelo_app');
		});
	});

	test.runIf(all)(
		'of a serious installation: its keys are used, and what is away stops no page',
		async () => {
			const metrics = await freePort();
			await withServer('serious', await serious(folder, metrics), async ({ url }) => {
				expect((await fetch(url)).status).toBe(200);
				const counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
				for (const name of ['martelo_witness_', 'martelo_storage_up 0', 'martelo_redis_', 'martelo_archive_'])
					expect(counted).toContain(name);
			});
			const created = await readdir(join(folder, 'serious'));
			expect(created.filter((name) => /secret|key/.test(name))).toEqual([]);
		},
	);
});
