import { withoutRequestId } from './comparable-problem.ts';
import { sendRaw } from './raw-request.ts';
import type { TestApp } from './test-app.ts';

/** An address of this machine (127.0.0.0/8) for each number. 127.0.0.x is never among them. */
export function localAddress(n: number): string {
	const host = n + 1;
	return `127.${1 + (Math.floor(host / 65_025) % 250)}.${(Math.floor(host / 255) % 255) + 1}.${(host % 255) + 1}`;
}

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Record<string, unknown>;
	text: string;
}

/** Keeps cookies, sends `Origin` and `Sec-Fetch-Site`, and connects from an address of its own, as a browser does. */
export interface Browser {
	ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
	cookies: Map<string, string>;
}

/** A browser that connects from one of the machine's own addresses (127.0.0.0/8). */
export function openBrowser(app: Pick<TestApp, 'url'>, localAddress = '127.0.0.1'): Browser {
	const cookies = new Map<string, string>();
	const ask: Browser['ask'] = async (method, path, body, headers = {}) => {
		const sent = {
			'sec-fetch-site': 'same-origin',
			...(method !== 'GET' && { origin: app.url }),
			...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
			...(body !== undefined && { 'content-type': 'application/json' }),
			...headers,
		};
		const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
		const request = { method, path, headers: sent, ...(payload !== undefined && { body: payload }) };
		const answer = await sendRaw(app.url, request, localAddress);
		for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(cookies, line);
		const text = withoutRequestId(answer.body.toString());
		const json = text !== '' && /json/.test(answer.type);
		return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : {} };
	};
	return { ask, cookies };
}

function keep(cookies: Map<string, string>, line: string): void {
	const [pair = '', ...attributes] = line.split(';');
	const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
	if (value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
	else cookies.set(name, value);
}
