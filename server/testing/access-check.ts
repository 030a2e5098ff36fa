import type { Access, ProfileStatus } from '#domain/auction/access.ts';
import { withoutRequestId } from './comparable-problem.ts';
import type { TestApp } from './test-app.ts';

/** A valid request to an endpoint. */
export interface Sample {
	/** The parameters in the path. */
	params?: Record<string, string>;
	query?: string;
	/** A value to send as JSON, or a form with a file. */
	body?: object;
	headers?: Record<string, string>;
}

/** Who sends a sample to an endpoint for users. */
export interface Sender {
	id: string;
	cookie: string;
}

/**
 * An endpoint of the API: who may use it, and a valid request. `others` are requests for what belongs to somebody else and
 * for what does not exist, which must be answered alike. `ids: 'public'` if an id belongs to nobody.
 */
export interface AccessRow {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	path: string;
	access: Access;
	sample?: (app: TestApp, sender: Sender) => Promise<Sample>;
	/** The registration status that a user needs, if not approved. */
	status?: ProfileStatus;
	ids?: 'public';
	others?: (app: TestApp) => Promise<{ somebodys: Sample; nobodys: Sample; code: string }>;
}

/** The sample of a row about what has this id. */
export const withId = (id: string, body?: object): Sample => ({ params: { id }, ...(body && { body }) });

/** Returns a function that makes rows with this access. */
export const rowsFor =
	(access: Access) =>
	(method: AccessRow['method'], path: string, sample?: AccessRow['sample']): AccessRow => ({
		method,
		path,
		access,
		...(sample && { sample }),
	});

/** Sends a request to the API. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Mounted {
	method: string;
	path: string;
	access: Access;
}

const named = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

/** The differences between the mount table and the access rows, and how to resolve them. */
export function gaps(mounted: readonly Mounted[], rows: readonly AccessRow[]): string[] {
	const listed = new Map(rows.map((row) => [named(row), row]));
	const there = new Set(mounted.map(named));
	return [
		...mounted.flatMap((endpoint) => gapsOf(endpoint, listed.get(named(endpoint)))),
		...[...listed.keys()]
			.filter((name) => !there.has(name))
			.map(
				(name) => `${name} has a row and is mounted nowhere: remove it from server/testing/access-rows.ts`,
			),
	];
}

function gapsOf(endpoint: Mounted, row: AccessRow | undefined): string[] {
	const name = named(endpoint);
	const outside = /^\/api\/admin(\/|$)/.test(endpoint.path) && endpoint.access !== 'admin';
	if (!row)
		return [
			`${name} has no row: add it to server/testing/access-rows.ts, with its access and a valid request`,
		];
	const personal = row.access === 'user' && endpoint.path.includes('{') && !row.ids && !row.others;
	return [
		...(outside ? [`${name} lies under /api/admin and lets in more than administrators`] : []),
		...(row.access === endpoint.access
			? []
			: [`${name} is for '${endpoint.access}', its row says '${row.access}'`]),
		...(personal
			? [`${name} takes an id: say in its row whether it is public, or what belongs to others`]
			: []),
	];
}

export interface Refusal {
	status: number;
	code: string;
	title: string;
	detail: string;
}

/** Describes the answer to a request that is valid except for its caller; null if it was this refusal. */
export async function leak(
	send: Send,
	row: AccessRow,
	sample: Sample,
	cookie: string | null,
	{ status, ...expected }: Refusal,
): Promise<string | null> {
	const answer = await ask(send, row, sample, cookie);
	const actual = JSON.stringify({ status: answer.status, ...pick(answer.body) });
	const wanted = JSON.stringify({ status, ...expected });
	return actual === wanted ? null : `${named(row)} answered ${actual}, not ${wanted}`;
}

/** Sends a row's request with a cookie or an access token (`Bearer …`); null is a visitor. `caching` is the answer's Cache-Control. */
export async function ask(
	send: Send,
	{ method, path }: AccessRow,
	{ params = {}, query = '', body, headers = {} }: Sample,
	cookie: string | null,
): Promise<{ status: number; body: unknown; caching: string | null }> {
	const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`);
	const isForm = body instanceof FormData;
	const response = await send(`${address}${query}`, {
		method: method.toUpperCase(),
		headers: {
			'sec-fetch-site': 'same-origin',
			...(cookie !== null && { [cookie.startsWith('Bearer ') ? 'authorization' : 'cookie']: cookie }),
			...(body && !isForm && { 'content-type': 'application/json' }),
			...headers,
		},
		...(body && { body: isForm ? body : JSON.stringify(body) }),
		redirect: 'manual',
	});
	const text = withoutRequestId(await response.text());
	const json = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
	const caching = response.headers.get('cache-control');
	return { status: response.status, body: json ? JSON.parse(text) : text, caching };
}

function pick(body: unknown) {
	const { code, title, detail } = Object(body) as Record<string, unknown>;
	return { code, title, detail };
}
