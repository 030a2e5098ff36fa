import { Readable } from 'node:stream';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { User } from '#domain/auction/access.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { mount } from '#server/http/mount-endpoint.ts';
import type { RequestVariables } from '#server/http/request-context.ts';

/** Who sends a request: two administrators with a fresh code, and one whose code is older than ten minutes. */
export const HANDS = ['first', 'second', 'stale'] as const;
export type Hand = (typeof HANDS)[number];

/** The product's endpoints without sockets and sessions, for very many requests. */
export interface Desk {
	people: Record<Hand, string>;
	/** Sends a body as JSON, or the texts of a form; returns the status. */
	send(hand: Hand, path: string, sent?: Sent): Promise<number>;
}

interface Sent {
	method?: 'POST' | 'DELETE';
	body?: object;
	form?: Record<string, string>;
}

/** Mounts every endpoint in this process, for the administrators with these ids. */
export function openDesk(
	context: HttpContext,
	people: Record<Hand, string>,
	endpoints: typeof ENDPOINTS = ENDPOINTS,
): Desk {
	const app = new OpenAPIHono<RequestVariables>();
	const identify = async (c: { req: { header(name: string): string | undefined } }) => ({
		actor: actorOf(people, c.req.header('x-hand') as Hand),
		address: null,
	});
	for (const each of endpoints) mount(app, context, each, identify);
	const send: Desk['send'] = async (hand, path, { method = 'POST', body, form } = {}) => {
		const content = form ? formOf(form) : JSON.stringify(body ?? {});
		const headers = {
			'content-type': form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
			'content-length': String(Buffer.byteLength(content)),
			'sec-fetch-site': 'same-origin',
			'x-hand': hand,
		};
		const incoming = Object.assign(Readable.from([Buffer.from(content)]), { headers });
		const init = { method, headers, ...(method === 'POST' && { body: content }) };
		const answer = await app.request(path, init, form ? { incoming } : {});
		await answer.arrayBuffer();
		return answer.status;
	};
	return { people, send };
}

const BOUNDARY = 'a-form-of-texts';

function formOf(texts: Record<string, string>): string {
	const parts = Object.entries(texts).map(
		([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function actorOf(people: Record<Hand, string>, hand: Hand): User {
	return {
		kind: 'user',
		id: people[hand],
		session_id: `session-${hand}`,
		name: hand,
		email: `${hand}@martelo.test`,
		status: 'approved',
		role: 'admin',
		two_factor_enabled: true,
		two_factor_due: false,
		factor_fresh: hand !== 'stale',
	};
}
