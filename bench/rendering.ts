import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuctionPage } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { signedIn } from '#server/testing/accounts.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { ACCEPT_ENCODING, decoded } from './accept-encoding.ts';
import { FRESH_COOKIE } from './demo-server.ts';
import { type Figures, medianOf } from './figures.ts';
import { PARTS, type ProcessorTime, processorTime } from './processor-time.ts';

const WARM_UP = 200;
const ROUNDS = 5;
const PAGES_PER_ROUND = 100;

/** Requests in progress at once. A worker works on as many at a time. */
const CONCURRENCY = 3;

/** How long the idle server is measured, whose processor time is subtracted. */
const IDLE = 5 * SECOND;

/**
 * Measures the processor time of one page in milliseconds, by process: the home page and a lot of the demo, of a visitor
 * and of a signed-in person, none from the cache, on a server started as `npm start` does. `BENCH_CPU_PROF=DIR` writes
 * profiles there.
 */
export async function benchRendering(): Promise<Figures> {
	const data = await mkdtemp(join(tmpdir(), 'bench-rendering-'));
	const { BENCH_CPU_PROF: profiles } = process.env;
	const server = await startServer({
		DATA_DIR: data,
		...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
	});
	try {
		return await measure(server);
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
}

interface Kind {
	name: string;
	path: string;
	headers: Record<string, string>;
}

async function measure(server: ServerProcess): Promise<Figures> {
	const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
	const kinds = await kindsOf(server.url);
	const figures: Figures = {};
	for (const kind of kinds) {
		await load(server.url, agent, kind, WARM_UP);
		const { body, headers } = await get(server.url, agent, kind);
		figures[`${kind.name}_kb_sent`] = kilobytes(body.length);
		figures[`${kind.name}_kb_html`] = kilobytes(decoded(body, headers['content-encoding']).length);
	}
	const idle = await used(server.pid, () => sleep(IDLE));
	const times = new Map<string, ProcessorTime[]>(kinds.map(({ name }) => [name, []]));
	for (let round = 0; round < ROUNDS; round += 1)
		for (const kind of kinds) {
			const started = performance.now();
			const time = await used(server.pid, () => load(server.url, agent, kind, PAGES_PER_ROUND));
			const share = (performance.now() - started) / IDLE;
			for (const part of PARTS) time[part] = (time[part] - idle[part] * share) / PAGES_PER_ROUND;
			times.get(kind.name)?.push(time);
		}
	agent.destroy();
	for (const [name, rounds] of times)
		for (const part of PARTS)
			figures[`${name}_${part}_ms`] = Number(medianOf(rounds.map((time) => time[part])).toFixed(2));
	return figures;
}

/** The pages to measure: the lot is the first one of the listing that is open and has bids. */
async function kindsOf(url: string): Promise<Kind[]> {
	const ana = await signedIn({ url }, { email: 'ana@martelo.test' });
	const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	const { auctions } = (await (await fetch(`${url}${API.auctions}?status=active`)).json()) as AuctionPage;
	const lot = auctions.find(({ bid_count }) => bid_count > 0);
	if (!lot) throw new Error('the demo has no open lot with bids');
	const paths = { home: PAGES.home, lot: PAGES.auction(lot.id) };
	return Object.entries(paths).flatMap(([name, path]) => [
		{ name, path, headers: { cookie: FRESH_COOKIE } },
		{ name: `${name}_signed_in`, path, headers: { cookie } },
	]);
}

/** Asks for a page `count` times, some at once. */
async function load(url: string, agent: Agent, kind: Kind, count: number): Promise<void> {
	let left = count;
	const ask = async () => {
		while (left > 0) {
			left -= 1;
			await get(url, agent, kind);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, ask));
}

async function used(pid: number, work: () => Promise<unknown>): Promise<ProcessorTime> {
	const before = processorTime(pid);
	await work();
	const time = processorTime(pid);
	for (const part of PARTS) time[part] -= before[part];
	return time;
}

interface Page {
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Gets a page as a browser does, compressed. Throws unless it is complete. */
async function get(url: string, agent: Agent, { path, headers }: Kind): Promise<Page> {
	const { promise, resolve, reject } = Promise.withResolvers<Page>();
	const sent = { ...headers, accept: 'text/html', 'accept-encoding': ACCEPT_ENCODING };
	request(url + path, { agent, headers: sent }, (answer) => {
		const parts: Buffer[] = [];
		answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
		answer.on('end', () => {
			if (answer.statusCode === 200) resolve({ headers: answer.headers, body: Buffer.concat(parts) });
			else reject(new Error(`${path} answered ${answer.statusCode}`));
		});
	})
		.on('error', reject)
		.end();
	return promise;
}

function kilobytes(bytes: number): number {
	return Number((bytes / 1_024).toFixed(1));
}
