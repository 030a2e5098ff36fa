import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DAY } from '#domain/values/time.ts';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openServingRole } from '#server/platform/db/serving-role.ts';
import { openSigner } from '#server/platform/signing.ts';
import { makeAdmin } from './factories.ts';
import { startMailServer } from './mail-server.ts';
import { type Certificates, makeCertificates } from './pix-bank-certificates.ts';
import { serveApp } from './serve-app.ts';

/** Changes what the proxy sends on: the headers of the request, with the client's address. */
export type Forwarding = (headers: IncomingHttpHeaders, client: string) => IncomingHttpHeaders;

const APPENDED: Forwarding = ({ forwarded: _, ...headers }, client) => ({
	...headers,
	'x-forwarded-for': [headers['x-forwarded-for'], client].filter(Boolean).join(', '),
});

/** The address from which the proxy asks the server: another than the visitors' on this machine. */
const PROXY = '127.0.0.3';

/** A deployment for real auctions on this machine: database, server, proxy with TLS, mail server. */
export interface Deployment {
	/** The variables of its server, all right. */
	variables: Record<string, string>;
	certificates: Certificates;
	databaseUrl: string;
	data: string;
	/** Replaces what the proxy does until the next call; by default it appends the client's address, with null it answers itself. */
	proxyWith(forwarding?: Forwarding | null): void;
	/** Serves the public address with another certificate. */
	showCertificate(pair: { cert: string; key: string }): void;
	received: string[];
	stop(): Promise<void>;
}

/** Starts a deployment with a PostgreSQL of its own, whose settings are safe. */
export async function startDeployment(): Promise<Deployment> {
	const data = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/deployment-'));
	const certificates = await makeCertificates(365 * DAY);
	const secret = randomBytes(48).toString('base64');
	const postgres = await startEmbedded(join(data, 'database'));
	const owner = openDatabase(postgres.url, 2);
	await migrate(owner);
	await prepareBoss(owner);
	await publishLedgerKey(owner, (await openSigner(data)).public_key);
	const databaseUrl = await openServingRole(owner, postgres.url, { secret, appUrl: undefined });
	const db = openDatabase(databaseUrl, 5);
	// Two, who consent to each other's acts on money.
	await makeAdmin(owner);
	await makeAdmin(owner);
	const proxy: Proxy = { forwarding: APPENDED, target: 0 };
	const server = await startProxy(certificates.server, proxy);
	const url = `https://localhost:${(server.address() as AddressInfo).port}`;
	const shared = { PUBLIC_URL: url, TRUSTED_PROXIES: PROXY };
	const app = await serveApp({ db, databaseUrl, secret, data, variables: shared });
	proxy.target = app.port;
	const { cert, key } = certificates.server;
	const mail = await startMailServer({
		cert,
		key,
		disabledCommands: [],
		authOptional: false,
		onAuth: (auth, _session, done) =>
			auth.password === 'certa' ? done(null, { user: 'a' }) : done(new Error('no')),
	});
	await chmod(data, 0o700);
	return {
		certificates,
		databaseUrl: postgres.url,
		data,
		received: mail.received,
		variables: {
			...shared,
			DATABASE_URL: postgres.url,
			DATA_DIR: data,
			AUTH_SECRET: secret,
			IDENTITY_KEY: secret,
			DEMO: '0',
			WORKERS: '1',
			WITNESS_EMAILS: 'junta@example.com',
			SMTP_URL: mail.url.replace('smtp://127.0.0.1', 'smtp://a:certa@localhost'),
			OPERATOR_NAME: 'Casa de Leilões',
			OPERATOR_TAX_ID: '529.982.247-25',
			OPERATOR_ADDRESS: 'Rua A, 1',
			OPERATOR_EMAIL: 'casa@example.com',
			OPERATOR_PHONE: '(11) 3333-4444',
		},
		proxyWith: (forwarding = APPENDED) => {
			proxy.forwarding = forwarding;
		},
		showCertificate: (pair) => server.setSecureContext(pair),
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await app.stop();
			await mail.stop();
			await Promise.all([db.destroy(), owner.destroy()]);
			await postgres.stop();
			await rm(data, { recursive: true, force: true });
		},
	};
}

interface Proxy {
	forwarding: Forwarding | null;
	/** The server's port. */
	target: number;
}

/** A reverse proxy with TLS. */
async function startProxy(pair: { cert: string; key: string }, proxy: Proxy): Promise<Server> {
	const server = createServer(pair, (incoming, outgoing: ServerResponse) => {
		const { method, url: path, socket } = incoming;
		if (!proxy.forwarding) return void outgoing.end('Welcome');
		const headers = proxy.forwarding(incoming.headers, socket.remoteAddress ?? '');
		const passed = request(
			{ localAddress: PROXY, host: '127.0.0.1', port: proxy.target, method, path, headers },
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
			},
		);
		passed.on('error', () => outgoing.writeHead(502).end());
		incoming.pipe(passed);
	});
	const { promise, resolve } = Promise.withResolvers<void>();
	server.listen(0, 'localhost', resolve);
	await promise;
	return server;
}
