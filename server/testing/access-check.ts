import type { Access } from '#domain/access.ts';
import type { AccessRow, Sample } from './access-row.ts';

/** Sends a request to the API and answers what came back. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Mounted {
	method: string;
	path: string;
	access: Access;
}

const named = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

/** Where the mount table and the table of rows part: each in words that say what to do. */
export function gaps(mounted: readonly Mounted[], rows: readonly AccessRow[]): string[] {
	const listed = new Map(rows.map((row) => [named(row), row]));
	const there = new Set(mounted.map(named));
	return [
		...mounted.flatMap((door) => gapsOf(door, listed.get(named(door)))),
		...[...listed.keys()]
			.filter((name) => !there.has(name))
			.map(
				(name) => `${name} has a row and is mounted nowhere: remove it from server/testing/access-rows.ts`,
			),
	];
}

function gapsOf(door: Mounted, row: AccessRow | undefined): string[] {
	const name = named(door);
	const outside = /^\/api\/admin(\/|$)/.test(door.path) && door.access !== 'admin';
	if (!row)
		return [
			`${name} has no row: add it to server/testing/access-rows.ts, with its access and a valid request`,
		];
	const personal = row.access === 'user' && door.path.includes('{') && !row.ids && !row.others;
	return [
		...(outside ? [`${name} lies under /api/admin and lets in more than administrators`] : []),
		...(row.access === door.access ? [] : [`${name} is for '${door.access}', its row says '${row.access}'`]),
		...(personal
			? [`${name} takes an id: say in its row whether it is public, or what belongs to others`]
			: []),
	];
}

/** What the house answers to those it turns away. */
export interface Refusal {
	status: number;
	code: string;
	title: string;
	detail: string;
}

/** How a request, right but for its asker, was answered otherwise than by this refusal; null when it was not. */
export async function leak(
	send: Send,
	row: AccessRow,
	sample: Sample,
	cookie: string | null,
	{ status, ...words }: Refusal,
): Promise<string | null> {
	const answer = await ask(send, row, sample, cookie);
	const said = JSON.stringify({ status: answer.status, ...pick(answer.body) });
	const wanted = JSON.stringify({ status, ...words });
	return said === wanted ? null : `${named(row)} answered ${said}, not ${wanted}`;
}

/** Sends a row's request as somebody: with a cookie or an access token (`Bearer …`); null is a visitor. */
export async function ask(
	send: Send,
	{ method, path }: AccessRow,
	{ params = {}, query = '', body, headers = {} }: Sample,
	cookie: string | null,
): Promise<{ status: number; body: unknown }> {
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
	const text = await response.text();
	const json = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
	return { status: response.status, body: json ? JSON.parse(text) : text };
}

function pick(body: unknown) {
	const { code, title, detail } = Object(body) as Record<string, unknown>;
	return { code, title, detail };
}
