import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, RawBuilder } from 'kysely';
import { z } from 'zod';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { ok } from '#domain/problems/result.ts';
import { createApp, ENDPOINTS } from '#server/app.ts';
import type { BidCommand, BidOutcome } from '#server/features/bidding/bid-command.ts';
import type { BiddingEngine } from '#server/features/bidding/engine.ts';
import { decideBids } from '#server/features/bidding/place-bids.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { SendStatements } from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { countBuffersWithHeap } from '#server/platform/memory.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { readsInProcess, serveApp } from '#server/testing/serve-app.ts';
import { beginSession } from '#server/testing/session-cookie.ts';

/** The paths of three variants of the endpoint for bids: one transaction per bid, no work at all, and the engine. */
export const PATHS = {
	obvious: '/bench/obvious/{id}',
	nothing: '/bench/nothing/{id}',
	engine: BIDDER_API.bids('{id}'),
};

const bids = ENDPOINTS.find(({ method, path }) => method === 'post' && path === PATHS.engine) as AnyEndpoint;

const obvious = (db: Kysely<Database>): AnyEndpoint => ({
	...bids,
	path: PATHS.obvious,
	run: (context, request) => bids.run({ ...context, bidding: oneByOne({ ...context, db }) }, request),
});

const nothing: AnyEndpoint = {
	...bids,
	path: PATHS.nothing,
	output: z.object({ done: z.boolean() }),
	run: async () => ok({ done: true }),
};

/** The obvious design: the engine's work in one transaction per bid, with one round trip per statement. */
function oneByOne({ db, environment }: HttpContext): BiddingEngine {
	const place = (command: BidCommand) =>
		db.transaction().execute(async (trx) => {
			const run = async (statements: readonly RawBuilder<unknown>[]) => {
				const rows: unknown[][] = [];
				for (const statement of statements) rows.push((await statement.execute(trx)).rows);
				return rows;
			};
			const send = (...statements: RawBuilder<unknown>[]) => run(statements);
			const deps = biddingDeps(db, environment);
			const { result, last } = await decideBids(send as SendStatements, deps, [command]);
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

/** Serves the API without a limit on bids per person. The obvious design uses the database connection `byKey`. */
export async function startBidServer(
	db: Kysely<Database>,
	databaseUrl: string,
	byKey: Kysely<Database>,
): Promise<BidServer> {
	countBuffersWithHeap();
	const data = await mkdtemp(join(tmpdir(), 'bench-files-'));
	const secret = randomBytes(32).toString('hex');
	const { port, stop } = await serveApp({
		db,
		databaseUrl,
		secret,
		data,
		variables: { LOG_LEVEL: 'error' },
		app: (context, streams) => {
			const unlimited = { ...context, bidLimit: { take: async () => null } };
			const endpoints = [...ENDPOINTS, obvious(byKey), nothing];
			return createApp(unlimited, streams, readsInProcess(unlimited), endpoints);
		},
	});
	return {
		port,
		session: (user_id) => beginSession(db, secret, user_id),
		stop: async () => {
			await stop();
			await rm(data, { recursive: true });
		},
	};
}
