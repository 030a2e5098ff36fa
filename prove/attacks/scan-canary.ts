import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyCluster } from '#prove/system/cluster-template.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import type { ScanRequest } from './scan-targets.ts';
import type { SqlmapReport } from './sqlmap.ts';
import type { Weighed } from './wapiti.ts';

interface Asked {
	url: URL;
	method: string;
	body: string;
}

type Answer = { status?: number; headers?: Record<string, string>; text: string };

const html = (text: string): Answer => ({
	headers: { 'content-type': 'text/html', 'set-cookie': 'visit=1' },
	text,
});

/** An application on a real PostgreSQL with the flaws that the scanners must find. Each path has one. */
export class Canary {
	readonly #pool: pg.Pool;
	readonly #server: Server;
	readonly #close: () => Promise<void>;
	readonly #comments: string[] = [];
	/** Requests that scanned servers sent to the address that wapiti made them request. */
	readonly #fetched: { path: string; method: string }[] = [];

	private constructor(databaseUrl: string, close: () => Promise<void>) {
		this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
		this.#pool.on('error', () => undefined);
		this.#close = close;
		this.#server = createServer((request, response) => void this.#serve(request, response));
	}

	static async start(): Promise<Canary> {
		const folder = await mkdtemp(join(tmpdir(), 'scan-canary-'));
		await copyCluster(folder);
		const cluster = await startEmbedded(folder, { fsync: 'off' });
		const canary = new Canary(cluster.url, async () => {
			await cluster.stop();
			await rm(folder, { recursive: true, force: true });
		});
		await canary.#pool.query(
			"create table canary_lots as select n as id, 'Lote ' || n as title from generate_series(1, 50) n",
		);
		canary.#server.listen(0, '127.0.0.1');
		await once(canary.#server, 'listening');
		return canary;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, 'close');
		await this.#pool.end();
		await this.#close();
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { method = 'GET' } = request;
		const asked = {
			method,
			url: new URL(request.url ?? '/', this.url),
			body: Buffer.concat(chunks).toString(),
		};
		const answer = await this.#answer(asked).catch((): Answer => ({ status: 500, text: 'error' }));
		response.writeHead(answer.status ?? 200, answer.headers).end(answer.text);
	}

	async #answer(asked: Asked): Promise<Answer> {
		const { pathname, searchParams } = asked.url;
		const given = (name: string) => searchParams.get(name) ?? '';
		const [, first = '', second = ''] = pathname.split('/');
		if (first === 'ssrf') {
			this.#fetched.push({ path: pathname, method: asked.method });
			return { text: '' };
		}
		const pages: Record<string, () => Promise<Answer> | Answer> = {
			'': () => html(HOME),
			lots: () => this.#lots(`id = ${given('id')}`),
			lot: () => this.#lots(`title = '${decodeURIComponent(second)}'`),
			search: () => this.#lots(`title = '${(JSON.parse(asked.body || '{}') as { term: string }).term}'`),
			hello: () => html(`<p>Olá, ${given('name')}</p>`),
			comments: () => this.#comment(asked),
			go: () => ({ status: 302, headers: { location: given('to').replaceAll(/[^ -~]/g, '') }, text: '' }),
			file: async () => ({ text: await readFile(join(import.meta.dirname, given('name')), 'utf8') }),
			fetch: async () => ({ text: await (await fetch(given('of'))).text() }),
			'page.html': () => html('<p>Página</p>'),
			'page.html.bak': () => html('<p>Página</p>'),
			'get_ssrf.php': () => this.#results(),
		};
		return pages[first]?.() ?? { status: 404, text: 'not found' };
	}

	/** An SQL injection: values become part of the statement. */
	async #lots(condition: string): Promise<Answer> {
		const { rows } = await this.#pool.query(`select id, title from canary_lots where ${condition}`);
		return { headers: { 'content-type': 'application/json' }, text: JSON.stringify(rows.flat()) };
	}

	#comment({ method, body }: Asked): Answer {
		if (method === 'POST') this.#comments.push(new URLSearchParams(body).get('text') ?? '');
		return html(`<ul>${this.#comments.map((text) => `<li>${text}</li>`).join('')}</ul>`);
	}

	/** What wapiti's own server answers: by path and parameter, the requests that reached it. */
	#results(): Answer {
		const found = this.#fetched.map(({ path, method }) => {
			const [, , , page = '', parameter = ''] = path.split('/');
			return { page, parameter, date: new Date(0).toISOString(), ip: '127.0.0.1', method, url: path };
		});
		const results = Object.fromEntries(
			[...Map.groupBy(found, ({ page }) => page)].map(([page, each]) => [
				page,
				Object.fromEntries(Map.groupBy(each, ({ parameter }) => parameter)),
			]),
		);
		return { headers: { 'content-type': 'application/json' }, text: JSON.stringify(results) };
	}
}

const HOME = `<h1>Canary</h1><a href="/lots?id=1">1</a> <a href="/hello?name=a">a</a> <a href="/comments">b</a>
<a href="/go?to=/comments">c</a> <a href="/file?name=scan-canary.ts">d</a> <a href="/fetch?of=http://127.0.0.1:1/">e</a>
<a href="/page.html">f</a>
<form method="post" action="/comments"><input name="text" value="a"><button>Enviar</button></form>`;

const BARE: Pick<ScanRequest, 'params' | 'query' | 'cookie' | 'part'> = {
	params: [],
	query: [],
	cookie: null,
	part: 'valid',
};

/** Requests in whose query, path and body sqlmap must find an SQL injection. */
export const CANARY_REQUESTS: readonly ScanRequest[] = [
	{ ...BARE, method: 'GET', path: '/lots', query: [['id', '1']] },
	{ ...BARE, method: 'GET', path: '/lot/{title}', params: ['Lote 1'] },
	{ ...BARE, method: 'POST', path: '/search', body: { term: 'Lote 1' } },
];

/** What wapiti must find: path, category and weight. */
const PLANTED: readonly [path: string, category: string, weight: keyof Weighed][] = [
	['/hello', 'Cross Site Scripting', 'severe'],
	['/comments', 'Cross Site Scripting', 'severe'],
	['/go', 'Open Redirect', 'severe'],
	['/file', 'Path Traversal', 'severe'],
	['/fetch', 'Server Side Request Forgery', 'severe'],
	['/page.html.bak', 'Backup file', 'severe'],
	['/comments', 'Cross Site Request Forgery', 'severe'],
	['/', 'Content Security Policy Configuration', 'low'],
	['/', 'HTTP Secure Headers', 'low'],
	['/', 'HttpOnly Flag cookie', 'low'],
];

/** The planted flaws that the scanners did not find. */
export function missedFlaws({ injectable }: SqlmapReport, found: Weighed): string[] {
	const urls = injectable.map((line) => new URL(line.split(',')[0] ?? '').pathname);
	const missed = PLANTED.filter(
		([path, category, weight]) =>
			!found[weight].some((each) => each.path === path && each.category === category),
	);
	return [
		...CANARY_REQUESTS.map(({ path }) => path.split('{')[0] as string).filter(
			(path) => !urls.some((url) => url.startsWith(path)),
		),
		...missed.map(([path, category]) => `${category} at ${path}`),
	];
}

/** The number of planted flaws. */
export const FLAWS = CANARY_REQUESTS.length + PLANTED.length;
