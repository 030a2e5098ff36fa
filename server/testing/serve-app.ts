import type { Kysely } from 'kysely';
import { createApp, takesFile } from '#server/app.ts';
import { secretOptions } from '#server/features/accounts/auth-secrets.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { createReads } from '#server/http/pages/worker-app.ts';
import type { Reads } from '#server/http/read-requests.ts';
import { requestListener } from '#server/http/request-listener.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openSigner } from '#server/platform/signing.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { type Context, createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { createWebServer, drain, listen } from '#server/start/web-server.ts';
import { freePort, MANY_REQUESTS, NO_CONSENTS } from './server-process.ts';

/** The HTTP surface without the pages, listening in this process. */
export interface ServedApp {
	context: Context;
	port: number;
	url: string;
	/** Stops listening and closes the context; the database stays open. */
	stop(): Promise<void>;
}

interface ServeOptions {
	db: Kysely<Database>;
	databaseUrl: string;
	/** Signs sessions. */
	secret: string;
	/** The secret that it replaced. */
	secretBefore?: string | null;
	/** The DATA_DIR. */
	data: string;
	variables?: Record<string, string>;
	/** The app that answers requests; by default the product's own. */
	app?: (context: Context, streams: EventStreams) => ReturnType<typeof createApp>;
}

/** Serves the API on a free port of 127.0.0.1. */
export async function serveApp({
	db,
	databaseUrl,
	secret,
	secretBefore = null,
	data,
	variables,
	app = (context, streams) => createApp(context, streams, readsInProcess(context)),
}: ServeOptions): Promise<ServedApp> {
	const port = await freePort();
	const keys = { AUTH_SECRET: secret, IDENTITY_KEY: secret };
	const own = { PORT: String(port), DATA_DIR: data, DATABASE_URL: databaseUrl, ...keys };
	const limits = { REQUESTS_PER_MINUTE: MANY_REQUESTS, CONSENT_LIMIT: NO_CONSENTS };
	const env = readEnv({ ...own, LOG_LEVEL: 'silent', ...limits, ...variables });
	const signer = await openSigner(data);
	const close = async () => undefined;
	const vault = vaultOf(secret);
	const secrets = { secret, secretBefore, secretOptions: await secretOptions(db, { secret, secretBefore }) };
	const context = createContext(env, { db, databaseUrl, demo: false, ...secrets, signer, vault, close });
	await context.jobs.start();
	const streams = new EventStreams(undefined, context.redis);
	const answer = requestListener(app(context, streams).fetch, context);
	const https = context.brand.url.startsWith('https:');
	const server = createWebServer({ takesFile, https }).on('request', answer);
	await listen(server, port, '127.0.0.1');
	const stop = async () => {
		streams.stop();
		await drain(server, 1_000);
		await context.close();
	};
	return { context, port, url: `http://127.0.0.1:${port}`, stop };
}

/** Answers reads in this process instead of a worker. The answer to a page request is its URL. */
export function readsInProcess(context: ReadContext): Reads {
	const answer = createReads(context, async (request) => new Response(request.url));
	return { answer, react: 'production' };
}
