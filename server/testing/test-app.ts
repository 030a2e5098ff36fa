import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openSigner } from '#server/platform/signing.ts';
import type { Context } from '#server/start/context.ts';
import { withoutRequestId } from './comparable-problem.ts';
import { useDatabase } from './database.ts';
import { makePerson } from './factories.ts';
import { type ServedApp, serveApp } from './serve-app.ts';
import { NO_CONSENTS } from './server-process.ts';
import { beginSession } from './session-cookie.ts';

/** The HTTP surface without the pages, listening in this process, on the test file's own database. */
export interface TestApp {
	/** The database, connected as its owner. */
	readonly db: Kysely<Database>;
	readonly databaseUrl: string;
	readonly context: Context;
	readonly url: string;
	/** The DATA_DIR; stored files are in its folder `files`. */
	readonly data: string;
	/** Sends and reads JSON, without the ids of requests. */
	ask(
		method: string,
		path: string,
		options?: AskOptions,
	): Promise<{ status: number; headers: Headers; body: unknown }>;
	/** Begins a session; returns its cookie. */
	session(user_id: string): Promise<string>;
	/** The session cookie of a new approved person. */
	approved(): Promise<string>;
}

export interface AskOptions {
	token?: string;
	headers?: Record<string, string>;
	/** Sent as JSON, unless it is a string. */
	body?: unknown;
}

/**
 * Starts the app before the file's tests and stops it after them. The answer to a page request is its URL. Emails wait
 * in the queue until a test starts their delivery.
 */
export function useApp(variables: Record<string, string> = {}): TestApp {
	const database = useDatabase();
	const secret = randomBytes(32).toString('hex');
	let [data, served] = ['', undefined as ServedApp | undefined];
	let stop: (() => Promise<void>) | undefined;
	beforeAll(async () => {
		data = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-files-'));
		await publishLedgerKey(database.db, (await openSigner(data)).public_key);
		// The app connects as the serving role, so that a missing privilege fails here.
		const databaseUrl = database.servingUrl;
		const db = openDatabase(databaseUrl, undefined, STATEMENT_TIMEOUT.request);
		// Tests that sign up need no confirmed address, and one administrator is enough, unless they say otherwise.
		const settings = { REQUIRE_EMAIL_CONFIRMATION: '0', CONSENT_LIMIT: NO_CONSENTS, ...variables };
		const app = await serveApp({ db, databaseUrl, secret, data, variables: settings });
		served = app;
		stop = async () => {
			await app.stop();
			await db.destroy();
			await rm(data, { recursive: true });
		};
	});
	afterAll(() => stop?.());
	const session = (user_id: string) => beginSession(database.db, secret, user_id);
	return {
		get db() {
			return database.db;
		},
		databaseUrl: database.url,
		get context() {
			return (served as ServedApp).context;
		},
		get url() {
			return (served as ServedApp).url;
		},
		get data() {
			return data;
		},
		session,
		approved: async () => session(await makePerson(database.db)),
		ask: (method, path, options = {}) => ask(`${served?.url}${path}`, method, options),
	};
}

/** Sends and reads JSON. */
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
	const text = withoutRequestId(await response.text());
	const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
	return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
