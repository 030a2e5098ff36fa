import { once } from 'node:events';
import { request } from 'node:http';
import { BROTLI, compressed } from '#server/http/pages/compression.ts';
import { askProcess, endProcess, nextMessage } from '#server/testing/child-process.ts';
import { ACCEPT_ENCODING, decoded } from './accept-encoding.ts';
import type { BareAnswer } from './bare-server.ts';
import { startProcess } from './processes.ts';

/** A process that answers from memory by nothing but `node:http`. */
export interface BareServer {
	port: number;
	pid: number;
	url: string;
	stop(): Promise<void>;
}

/** Starts a bare server with these answers. */
export async function startBareServer(answers: readonly BareAnswer[]): Promise<BareServer> {
	const env = { ...process.env, NODE_ENV: 'production' };
	const child = startProcess('bare-server.ts', [], { env });
	const { port } = await nextMessage<{ port: number }>(child);
	for (const answer of answers) {
		await askProcess(child, answer);
	}
	const url = `http://127.0.0.1:${port}`;
	return { port, url, pid: child.pid as number, stop: () => endProcess(child) };
}

/** Headers of one connection or one moment, which a server sets itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie'];

/** What a server answers to a GET for a path: the headers and the bytes as sent. */
export async function answerOf(
	url: string,
	path: string,
	headers: Record<string, string> = {},
): Promise<BareAnswer> {
	const sent = request(url + path, { headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers } }).end();
	const [response] = await once(sent, 'response');
	const body = Buffer.concat(await response.toArray());
	const kept = Object.entries(response.headers).filter(([name]) => !OWN.includes(name));
	return {
		path,
		status: response.statusCode,
		headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) } as BareAnswer['headers'],
		body: body.toString('base64'),
	};
}

export function textOf({ headers, body }: BareAnswer): string {
	return decoded(Buffer.from(body, 'base64'), headers['content-encoding']).toString();
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\b(?:rel="modulepreload"|as="script")[^>]*>/gi;

/** Crawlers get a page complete; in a streamed page, scripts move the late parts to their places. */
const CRAWLER = { 'user-agent': 'Googlebot' };

/** The static twin of a page: its HTML without scripts, and the styles, fonts and pictures that it refers to. */
export async function staticTwin(url: string, path: string): Promise<BareAnswer[]> {
	const page = await answerOf(url, path, CRAWLER);
	const html = textOf(page).replace(SCRIPTS, '');
	const body = Buffer.from(compressed(Buffer.from(html), 'zstd', BROTLI.often));
	const headers = { ...page.headers, 'content-encoding': 'zstd', 'content-length': String(body.length) };
	const answers = new Map<string, BareAnswer>([[path, { ...page, headers, body: body.toString('base64') }]]);
	const add = async (found: string, base: string) => {
		const { origin, pathname, search } = new URL(found, base);
		const target = pathname + search;
		if (origin !== url || answers.has(target)) return;
		const answer = await answerOf(url, target);
		answers.set(target, answer);
		if (answer.headers['content-type']?.startsWith('text/css'))
			for (const [, inner] of textOf(answer).matchAll(URL_IN_STYLE)) await add(inner as string, url + target);
	};
	for (const found of [...resourcesOf(html), '/robots.txt']) await add(found, url + path);
	return [...answers.values()];
}

const TAG = /<(?:link|img|source)\b[^>]*>/gi;
const REFERENCE = /\b(?:href|src)="([^"]*)"/i;
const REFERENCES = /\b(?:imagesrcset|srcset)="([^"]*)"/i;
const LINKED = /\brel="(?:canonical|alternate)"/i;
const URL_IN_STYLE = /url\(["']?([^"')]+)["']?\)/gi;

function resourcesOf(html: string): string[] {
	const tags = [...html.matchAll(TAG)].map(([tag]) => tag).filter((tag) => !LINKED.test(tag));
	const found = tags.flatMap((tag) => {
		const many = REFERENCES.exec(tag)?.[1]?.split(',') ?? [];
		return [REFERENCE.exec(tag)?.[1], ...many.map((part) => part.trim().split(' ')[0])];
	});
	const styled = [...html.matchAll(URL_IN_STYLE)].map(([, inner]) => inner);
	const paths = [...found, ...styled].filter((path) => path && !path.startsWith('data:')) as string[];
	return paths.map((path) => path.replaceAll('&amp;', '&').replaceAll('&quot;', ''));
}
