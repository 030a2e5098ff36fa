import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Kysely, RawBuilder } from 'kysely';
import { z } from 'zod';
import { API } from '#contract/paths.ts';
import { ok } from '#domain/result.ts';
import { createApp, ENDPOINTS } from '#server/app.ts';
import { type Context, createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import type { BidCommand, BidOutcome } from '#server/features/bidding/bid-command.ts';
import type { BiddingEngine } from '#server/features/bidding/engine.ts';
import { decideBids } from '#server/features/bidding/place-bids.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import type { Ask } from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openSigner } from '#server/platform/signing.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { readsBeside } from '#server/testing/reads-beside.ts';
import { freePort } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { createWebServer, drain, listen } from '#server/web-server.ts';

/** The same door three times: (a) a transaction for each bid, (b) nothing behind it, (c) the engine. */
export const DOORS = {
	obvious: '/bench/obvious/{id}',
	nothing: '/bench/nothing/{id}',
	engine: API.bids('{id}'),
};

const door = ENDPOINTS.find(({ method, path }) => method === 'post' && path === DOORS.engine) as AnyEndpoint;

const obvious = (db: Kysely<Database>): AnyEndpoint => ({
	...door,
	path: DOORS.obvious,
	run: (context, asked) => door.run({ ...context, bidding: oneByOne({ ...context, db }) }, asked),
});

const nothing: AnyEndpoint = {
	...door,
	path: DOORS.nothing,
	output: z.object({ done: z.boolean() }),
	run: async () => ok({ done: true }),
};

/** The obvious design: the same work as the engine's, in a transaction for each bid, statement after statement. */
function oneByOne({ db, environment }: Context): BiddingEngine {
	const place = (command: BidCommand) =>
		db.transaction().execute(async (trx) => {
			const run = async (statements: readonly RawBuilder<unknown>[]) => {
				const rows: unknown[][] = [];
				for (const statement of statements) rows.push((await statement.execute(trx)).rows);
				return rows;
			};
			const ask = (...statements: RawBuilder<unknown>[]) => run(statements);
			const { result, last } = await decideBids(ask as Ask, biddingDeps(db, environment), [command]);
			await run(last);
			return result[0] as BidOutcome;
		});
	return { hasRoom: () => true, place } as unknown as BiddingEngine;
}

export interface BidServer {
	port: number;
	session(user_id: string): Promise<string>;
	stop(): Promise<void>;
}

/** The whole HTTP surface on a database, with no limit on how often a person may bid; `byKey` serves the obvious way. */
export async function startBidServer(
	db: Kysely<Database>,
	url: string,
	byKey: Kysely<Database>,
): Promise<BidServer> {
	const files = await mkdtemp(join(tmpdir(), 'bench-files-'));
	const secret = randomBytes(32).toString('hex');
	const port = await freePort();
	const env = readEnv({
		PORT: String(port),
		DATA_DIR: files,
		DATABASE_URL: url,
		AUTH_SECRET: secret,
		LOG_LEVEL: 'error',
	});
	const context = createContext(env, {
		db,
		databaseUrl: url,
		demo: false,
		secret,
		signer: await openSigner(files),
		close: async () => undefined,
	});
	await context.jobs.start();
	const streams = new EventStreams();
	const unlimited = { ...context, bidLimit: { take: async () => null } };
	const app = createApp(unlimited, streams, readsBeside(unlimited), [...ENDPOINTS, obvious(byKey), nothing]);
	const server = createWebServer().on('request', getRequestListener(app.fetch));
	await listen(server, port, '127.0.0.1');
	return {
		port,
		session: (user_id) => beginSession(db, secret, user_id),
		stop: async () => {
			streams.stop();
			await drain(server, 1_000);
			await context.close();
			await rm(files, { recursive: true });
		},
	};
}
