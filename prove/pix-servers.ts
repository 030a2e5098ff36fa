import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Kysely } from 'kysely';
import { API } from '#contract/paths.ts';
import { createApp } from '#server/app.ts';
import { type Context, createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import type { PixDesk } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { takePixTurn } from '#server/features/settlement/pix/start-pix.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PixBank } from '#server/platform/pix/pix-bank.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { openSigner } from '#server/platform/signing.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import { pixVariables, reachBank } from '#server/testing/pix-house.ts';
import { readsBeside } from '#server/testing/reads-beside.ts';
import { freePort } from '#server/testing/server-process.ts';
import { createWebServer, drain, listen } from '#server/web-server.ts';

/** A house on a real database with two servers' worth of desks, beside the simulated bank. */
export interface PixHouse {
	db: Kysely<Database>;
	bank: PixBankServer;
	servers: readonly PixServer[];
	/** A webhook as the bank would send it, or as somebody would who does not know the secret. Answers the status. */
	notify(pix: object[], secret?: string): Promise<number>;
	close(): Promise<void>;
}

/** What a server does at its bank. It has no clock of its own: the proof says when it looks. */
export class PixServer {
	#desk: PixDesk;
	#life = new AbortController();
	readonly #open: (signal: AbortSignal) => PixDesk;

	constructor(open: (signal: AbortSignal) => PixDesk) {
		this.#open = open;
		this.#desk = open(this.#life.signal);
	}

	/** Looks at everything that is due; what a death in the middle leaves is another's. */
	async turn(): Promise<void> {
		const { signal } = this.#life;
		await takePixTurn(this.#desk).catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	}

	/** Dies in the middle of whatever it does, and starts anew: no token, no memory. */
	restart(): void {
		this.#life.abort();
		this.#desk.bank.close();
		this.#life = new AbortController();
		this.#desk = this.#open(this.#life.signal);
	}

	get desk(): PixDesk {
		return this.#desk;
	}
}

/** Opens the house. `through` stands between the servers and the bank, to plant a fault. */
export async function openPixHouse(through: (bank: PixBank) => PixBank): Promise<PixHouse> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-pix-'));
	const cluster = await startEmbedded(folder, { fsync: 'off', synchronous_commit: 'off' });
	const db = openDatabase(cluster.url);
	await migrate(db);
	await prepareBoss(db);
	const [bank, port, secret] = [await startPixBank(), await freePort(), randomBytes(32).toString('hex')];
	const house = { db, databaseUrl: cluster.url, demo: false, secret, signer: await openSigner(folder) };
	const given = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: cluster.url, AUTH_SECRET: secret };
	const env = readEnv({ ...given, ...pixVariables(bank), LOG_LEVEL: 'silent' });
	const context = createContext(env, { ...house, close: async () => undefined });
	await context.jobs.start();
	const stop = await serve(context, port);
	const servers = [1, 2].map(
		() =>
			new PixServer((signal) => ({
				...(context.pixDesk as PixDesk),
				bank: through(reachBank(bank, signal)),
			})),
	);
	return {
		...{ db, bank, servers },
		notify: (pix, given = webhookSecret(secret)) => post(`http://127.0.0.1:${port}`, given, pix),
		close: async () => {
			for (const { desk } of servers) desk.bank.close();
			await stop();
			await context.close();
			await db.destroy();
			await cluster.stop();
			await bank.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The whole HTTP surface but the pages. */
async function serve(context: Context, port: number): Promise<() => Promise<void>> {
	const streams = new EventStreams();
	const app = createApp(context, streams, readsBeside(context));
	const server = createWebServer().on('request', getRequestListener(app.fetch));
	await listen(server, port, '127.0.0.1');
	return async () => {
		streams.stop();
		await drain(server, 1_000);
	};
}

async function post(origin: string, secret: string, pix: object[]): Promise<number> {
	const response = await fetch(`${origin}${API.pixWebhook(secret)}/pix`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ pix }),
	});
	await response.body?.cancel();
	return response.status;
}
