/** A process that serves the API with the product's streams and with naive ones. It reports its CPU time and memory. */
import { randomUUID } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import { requestListener } from '#server/http/request-listener.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { countBuffersWithHeap } from '#server/platform/memory.ts';
import { openSigner } from '#server/platform/signing.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { createWebServer, listen } from '#server/start/web-server.ts';
import { makePerson } from '#server/testing/factories.ts';
import { readsInProcess } from '#server/testing/serve-app.ts';
import { freePort, MANY_REQUESTS } from '#server/testing/server-process.ts';
import { NAIVE, NaiveStreams } from './naive-stream.ts';

/** A task: place bids at a rate for some time, on auctions in turn, or report the usage, directly or after a garbage collection. */
export type ServerTask =
	| { bid: { auctions: readonly string[]; rate: number; milliseconds: number } }
	| { usage: 'now' | 'collected' };

/** CPU time in microseconds since the start; memory in bytes. */
export interface Usage {
	cpu: number;
	memory: number;
}

const [, , databaseUrl = '', files = ''] = process.argv;

countBuffersWithHeap();

/** The interval at which due bids are placed, in milliseconds. */
const TICK = 10;

/** High limits per network, because all watchers have the same address. */
const streams = new EventStreams({ total: 20_000, reserved: 0, perNetwork: 20_000, perPerson: 20_000 });
const port = await freePort();
const secret = randomUUID();
const db = openDatabase(databaseUrl, 16);
const env = readEnv({
	PORT: String(port),
	DATA_DIR: files,
	DATABASE_URL: databaseUrl,
	AUTH_SECRET: secret.repeat(2),
	IDENTITY_KEY: secret,
	LOG_LEVEL: 'error',
	REQUESTS_PER_MINUTE: MANY_REQUESTS,
});
const signer = await openSigner(files);
const close = async () => undefined;
const context = createContext(env, {
	db,
	databaseUrl,
	demo: false,
	secret,
	secretBefore: null,
	secretOptions: { secret },
	signer,
	vault: vaultOf(secret),
	close,
});
const naive = new NaiveStreams(context);
const answer = requestListener(createApp(context, streams, readsInProcess(context)).fetch, context);
const server = createWebServer().on('request', (request, response) => {
	if (request.url?.startsWith(NAIVE)) void naive.answer(request, response);
	else answer(request, response);
});
await listen(server, port, '127.0.0.1');
const people = [await makePerson(db), await makePerson(db)];
let amount = 100_00;
/** How many bids each auction has. */
const turns = new Map<string, number>();

/** A bid that was placed: in centavos, and when, in epoch milliseconds. */
export interface PlacedBid {
	auction: string;
	amount: number;
	at: number;
}

/** Two people bid alternately, so that every bid is accepted and leaves one record. */
async function bid({ auctions, rate, milliseconds }: Extract<ServerTask, { bid: unknown }>['bid']) {
	const placed: Promise<unknown>[] = [];
	const bids: PlacedBid[] = [];
	const start = performance.now();
	const { promise, resolve } = Promise.withResolvers<void>();
	const timer = setInterval(() => {
		const elapsed = Math.min(performance.now() - start, milliseconds);
		while (placed.length < (elapsed * rate) / 1_000) {
			amount += 100;
			const auction = auctions[placed.length % auctions.length] as string;
			const turn = (turns.get(auction) ?? 0) + 1;
			turns.set(auction, turn);
			const user_id = people[turn % 2] as string;
			bids.push({ auction, amount, at: Date.now() });
			placed.push(
				context.bidding.place({ auction_id: auction, user_id, amount, key: randomUUID(), address: null }),
			);
		}
		if (elapsed === milliseconds) resolve();
	}, TICK);
	await promise;
	clearInterval(timer);
	for (const outcome of await Promise.all(placed))
		if (!('accepted' in (outcome as object))) throw new Error('a bid was refused');
	return { bids: placed.length, placed: bids };
}

/** Memory is measured after a garbage collection, CPU time without one. */
function usage(collect: boolean): Usage {
	if (collect) globalThis.gc?.();
	const { user, system } = process.cpuUsage();
	return { cpu: user + system, memory: process.memoryUsage.rss() };
}

process.on('message', (task: ServerTask) => {
	if ('usage' in task) process.send?.(usage(task.usage === 'collected'));
	else void bid(task.bid).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
