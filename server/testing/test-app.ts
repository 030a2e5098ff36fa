import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { createApp, takesFile } from '#server/app.ts';
import { type Context, createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import { openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import { openServingRole } from '#server/platform/db/serving-role.ts';
import { openSigner } from '#server/platform/signing.ts';
import { createWebServer, drain, listen } from '#server/web-server.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { makePerson } from './factories.ts';
import { readsBeside } from './reads-beside.ts';
import { freePort } from './server-process.ts';
import { beginSession } from './session-cookie.ts';

/** The whole HTTP surface but the pages, listening, on a database of the test file's own. */
export interface TestApp {
	readonly house: TestDatabase;
	readonly context: Context;
	readonly url: string;
	/** Its DATA_DIR; what is stored lies in `files` there. */
	readonly data: string;
	/** Asks with JSON in and out. */
	ask(
		method: string,
		path: string,
		options?: AskOptions,
	): Promise<{ status: number; headers: Headers; body: unknown }>;
	/** A person's session: its cookie. */
	session(user_id: string): Promise<string>;
	/** An approved person's session. */
	approved(): Promise<string>;
}

export interface AskOptions {
	token?: string;
	headers?: Record<string, string>;
	/** Sent as JSON, unless it is a text already. */
	body?: unknown;
}

/**
 * Starts the app before the file's tests, with further variables, and stops it after them. Pages answer with their
 * address alone; letters wait in the queue until a test starts the post.
 */
export function useApp(variables: Record<string, string> = {}): TestApp {
	const house = useDatabase();
	const held: {
		context?: Context;
		secret?: string;
		url?: string;
		data?: string;
		stop?: () => Promise<void>;
	} = {};
	beforeAll(async () => {
		const [port, files] = [
			await freePort(),
			await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-files-')),
		];
		const secret = randomBytes(32).toString('hex');
		const env = readEnv({
			PORT: String(port),
			DATA_DIR: files,
			DATABASE_URL: house.url,
			AUTH_SECRET: secret,
			LOG_LEVEL: 'silent',
			// Sign-ups of tests begin a session at once; those about confirming set it.
			REQUIRE_EMAIL_CONFIRMATION: '0',
			...variables,
		});
		const signer = await openSigner(files);
		await publishLedgerKey(house.db, signer.public_key);
		// The app runs as the role that serves, so that a right it lacks fails here; tests look on as the owner.
		const databaseUrl = await openServingRole(house.db, house.url, { secret, appUrl: undefined });
		const db = openDatabase(databaseUrl, undefined, STATEMENT_TIMEOUT.request);
		const context = createContext(env, {
			db,
			databaseUrl,
			demo: false,
			secret,
			signer,
			close: async () => undefined,
		});
		await context.jobs.start();
		const streams = new EventStreams();
		const app = createApp(context, streams, readsBeside(context));
		const server = createWebServer({ takesFile }).on('request', getRequestListener(app.fetch));
		await listen(server, port, '127.0.0.1');
		const stop = async () => {
			streams.stop();
			await drain(server, 1_000);
			await context.close();
			await db.destroy();
			await rm(files, { recursive: true });
		};
		Object.assign(held, { context, secret, data: files, url: `http://127.0.0.1:${port}`, stop });
	});
	afterAll(() => held.stop?.());
	const session = (user_id: string) => beginSession(house.db, held.secret as string, user_id);
	return {
		house,
		get context() {
			return held.context as Context;
		},
		get url() {
			return held.url as string;
		},
		get data() {
			return held.data as string;
		},
		session,
		approved: async () => session(await makePerson(house.db)),
		ask: (method, path, options = {}) => ask(`${held.url}${path}`, method, options),
	};
}

/** Asks with JSON in and out. */
export async function ask(
	url: string,
	method: string,
	{ token, headers = {}, body }: AskOptions,
): ReturnType<TestApp['ask']> {
	const response = await fetch(url, {
		method,
		headers: {
			...(token ? { cookie: token, 'sec-fetch-site': 'same-origin' } : {}),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		redirect: 'manual',
	});
	const text = await response.text();
	const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
	return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
