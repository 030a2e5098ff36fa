import { request } from 'node:http';
import type { TestApp } from './test-app.ts';

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Record<string, unknown>;
	text: string;
}

/** What a browser does: keeps cookies, says where it stands, and comes from an address of its own. */
export interface Browser {
	ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
	cookies: Map<string, string>;
}

/** A browser in front of the app, at one of the machine's own addresses (127.0.0.0/8). */
export function openBrowser(app: Pick<TestApp, 'url'>, localAddress = '127.0.0.1'): Browser {
	const cookies = new Map<string, string>();
	const ask: Browser['ask'] = async (method, path, body, headers = {}) => {
		const answer = await send(app.url, path, method, localAddress, body, {
			'sec-fetch-site': 'same-origin',
			...(method !== 'GET' && { origin: app.url }),
			...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
			...headers,
		});
		for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(cookies, line);
		return answer;
	};
	return { ask, cookies };
}

function keep(cookies: Map<string, string>, line: string): void {
	const [pair = '', ...attributes] = line.split(';');
	const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
	if (value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
	else cookies.set(name, value);
}

function send(
	url: string,
	path: string,
	method: string,
	localAddress: string,
	body: unknown,
	headers: Record<string, string>,
): Promise<Answer> {
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
	const sent = request(
		url,
		{
			path,
			method,
			localAddress,
			agent: false,
			headers: {
				...(body !== undefined && { 'content-type': 'application/json' }),
				'content-length': Buffer.byteLength(payload),
				...headers,
			},
		},
		async (response) => {
			const text = Buffer.concat(await response.toArray()).toString();
			const json = /json/.test(response.headers['content-type'] ?? '');
			resolve({
				status: response.statusCode ?? 0,
				headers: response.headers,
				body: json && text ? JSON.parse(text) : {},
				text,
			});
		},
	);
	sent.on('error', reject);
	sent.end(payload);
	return promise;
}
