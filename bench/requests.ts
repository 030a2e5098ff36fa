import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { BUILD } from '#server/http/pages/built-pages.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { SERVER_HEAP } from '#server/platform/memory.ts';
import { askProcess, endProcess, nextMessage } from '#server/testing/child-process.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { ACCEPT_ENCODING } from './accept-encoding.ts';
import type { BareAnswer } from './bare-server.ts';
import { PATHS } from './bid-server.ts';
import type { Result, Task } from './bidders.ts';
import { type Figures, medianOf } from './figures.ts';
import { startProcess } from './processes.ts';
import type { RequestTask } from './request-server.ts';

const CLIENTS = 64;
const ROUNDS = 5;
const ROUND = 1.5 * SECOND;

/** As `npm start` runs the server. */
const SERVER_OPTIONS = {
	execArgv: SERVER_HEAP,
	env: { ...process.env, NODE_ENV: 'production' },
};

/** A kind of request, and how many times the processor time of `node:http` it may take. */
interface Kind {
	path: string;
	method: 'GET' | 'POST';
	most?: number;
}

/** A server in a process of its own. */
interface Server {
	process: ChildProcess;
	port: number;
}

/**
 * Measures the processor time of the server's process for one request of each kind, beside that of a server of bare
 * `node:http` that sends the same bytes. Both run interleaved, under the same load; figures are medians of the rounds.
 */
export async function benchRequests(db: Kysely<Database>, url: string): Promise<Figures> {
	const product = await started(startProcess('request-server.ts', [url], SERVER_OPTIONS));
	const bare = await started(startProcess('bare-server.ts', [], SERVER_OPTIONS));
	const clients = startProcess('bidders.ts');
	try {
		const cookies: string[] = [];
		for (let n = 0; n < CLIENTS; n += 1)
			cookies.push((await ask<{ cookie: string }>(product, { session: await makePerson(db) })).cookie);
		const auction = await makeOpenAuction(db, { initial_bid: 100_00 });
		const figures: Figures = {};
		for (const [name, kind] of Object.entries(kindsOf(auction))) {
			const task = { ...kind, cookies, auctions: [auction], milliseconds: ROUND };
			await ask(bare, await answerOf(product.port, kind, cookies[0] as string));
			Object.assign(figures, await measure(name, kind, { product, bare, clients, task }));
		}
		return figures;
	} finally {
		for (const child of [clients, product.process, bare.process]) await endProcess(child);
	}
}

function kindsOf(auction: string): Record<string, Kind> {
	return {
		health: { path: OPERATION_API.health, method: 'GET' },
		time: { path: API.time, method: 'GET', most: 4 },
		asset: { path: `/assets/${medianScript()}`, method: 'GET', most: 2.5 },
		nothing: { path: PATHS.nothing.replace('{id}', auction), method: 'POST', most: 3 },
		bid: { path: PATHS.engine.replace('{id}', auction), method: 'POST' },
	};
}

/** The built script of median size. */
function medianScript(): string {
	const folder = join(BUILD, 'client', 'assets');
	const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
	const sizes = scripts.map((name) => [statSync(join(folder, name)).size, name] as const);
	return sizes.toSorted(([a], [b]) => a - b)[Math.floor(sizes.length / 2)]?.[1] ?? '';
}

async function started(child: ChildProcess): Promise<Server> {
	const { port } = await nextMessage<{ port: number }>(child);
	return { process: child, port };
}

async function ask<T>(
	{ process: child }: Pick<Server, 'process'>,
	message: RequestTask | BareAnswer | Task,
): Promise<T> {
	return askProcess<T>(child, message);
}

/** What the product answers to a request, for the bare server to repeat. */
async function answerOf(port: number, { path, method }: Kind, cookie: string): Promise<BareAnswer> {
	const headers = {
		'accept-encoding': ACCEPT_ENCODING,
		...(method === 'POST' && {
			cookie,
			'content-type': 'application/json',
			'idempotency-key': crypto.randomUUID(),
			'sec-fetch-site': 'same-origin',
		}),
	};
	const sent = request({ port, path, method, headers }).end(method === 'POST' ? '{"amount":100}' : undefined);
	const [response] = await once(sent, 'response');
	const body = Buffer.concat(await response.toArray());
	const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
	return { path, status: response.statusCode, headers: own, body: body.toString('base64') };
}

interface Setting {
	product: Server;
	bare: Server;
	clients: ChildProcess;
	task: Omit<Task, 'port'>;
}

async function measure(
	name: string,
	{ most }: Kind,
	{ product, bare, clients, task }: Setting,
): Promise<Figures> {
	const rounds: { product: number; bare: number; rate: number }[] = [];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const one = await costOf(product, clients, task);
		const other = await costOf(bare, clients, task);
		// The first round is a warm-up.
		if (round > 0) rounds.push({ product: one.cost, bare: other.cost, rate: one.rate });
	}
	const times = Number(medianOf(rounds.map((each) => each.product / each.bare)).toFixed(2));
	const line = {
		kind: name,
		microseconds: Math.round(medianOf(rounds.map((each) => each.product))),
		bare_microseconds: Math.round(medianOf(rounds.map((each) => each.bare))),
		times_bare: times,
		per_second: Math.round(medianOf(rounds.map(({ rate }) => rate))),
		...(most === undefined ? {} : { most, pass: times <= most }),
	};
	process.stdout.write(`${JSON.stringify(line)}\n`);
	return {
		[`${name}_us`]: line.microseconds,
		[`${name}_times_bare`]: times,
		[`${name}_rate`]: line.per_second,
	};
}

/** The processor time of a server for one request, in microseconds, and requests per second. */
async function costOf(server: Server, clients: ChildProcess, task: Omit<Task, 'port'>) {
	const before = await ask<NodeJS.CpuUsage>(server, 'usage');
	const { answered, failed, milliseconds } = await ask<Result>(
		{ process: clients },
		{ ...task, port: server.port },
	);
	const after = await ask<NodeJS.CpuUsage>(server, 'usage');
	if (failed > 0) throw new Error(`${failed} requests failed`);
	const spent = after.user - before.user + (after.system - before.system);
	return { cost: spent / answered, rate: (answered * SECOND) / milliseconds };
}
