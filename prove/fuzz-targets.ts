import { z } from 'zod';
import type { ProfileStatus } from '#domain/access.ts';
import { ENDPOINTS } from '#server/app.ts';
import { confirmationLink } from '#server/features/accounts/auth-links.ts';
import { unsubscribeLink } from '#server/features/notifications/unsubscribe.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import type { AccessRow, Sample, Sender } from '#server/testing/access-row.ts';
import { ACCESS_ROWS, RAW_DOORS } from '#server/testing/access-rows.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import routes from '#web/routes.ts';

/** Something that can be asked for: an endpoint, a path of the accounts library, a page, or what is mounted by hand. */
export interface Target {
	kind: 'endpoint' | 'accounts' | 'page' | 'mounted';
	method: string;
	/** With `{name}` for parameters. */
	path: string;
	/** The schemas of what it reads, as far as they are declared. */
	query: readonly string[];
	body: z.ZodType | null;
	endpoint: AnyEndpoint | null;
	/** What whoever makes the sample has to be, where approved is not it. */
	standing?: ProfileStatus | undefined;
	/** Whether whoever makes the sample has to know a password. */
	password?: boolean;
	/** A right request, for whoever may make it. */
	sample(app: TestApp, sender: Sender): Promise<Sample>;
}

/** Names that pages and endpoints read from a query. */
const QUERY_NAMES = [
	...new Set([
		...ENDPOINTS.flatMap(({ query }) => Object.keys(query?.shape ?? {})),
		...[
			'tab',
			'type',
			'view',
			'order',
			'from',
			'to',
			'edit',
			'create',
			'after',
			'token',
			'return',
			'_routes',
		],
	]),
];

/** Orders that a cursor may name. */
export const SORTS = [
	'recent',
	'ending',
	'price-low',
	'price-high',
	'created_at-desc',
	'current_bid-asc',
	'title-asc',
];

async function anAuction({ house: { db } }: TestApp): Promise<Sample> {
	return { params: { id: await makeOpenAuction(db), link: 'x.y', token: 'x.y' } };
}

function ofEndpoint(endpoint: AnyEndpoint): Target {
	const { method, path, query, body } = endpoint;
	const row = ACCESS_ROWS.find((each) => each.method === method && each.path === path);
	return {
		...{ kind: 'endpoint', method: method.toUpperCase(), path, endpoint, body: body ?? null },
		query: Object.keys(query?.shape ?? {}),
		standing: row?.standing,
		password: body instanceof z.ZodObject && 'password' in body.shape,
		sample: async (app, sender) =>
			(await (row as AccessRow).sample?.(app, sender)) ?? openSample(app, sender, path),
	};
}

/** Of endpoints that are open to all, whose rows need no sample. */
async function openSample(app: TestApp, { id }: Sender, path: string): Promise<Sample> {
	if (path.includes('/unsubscribe/')) {
		const link = unsubscribeLink(app.context, id, 'outbid', Date.now());
		return { params: { token: link.slice(link.lastIndexOf('/') + 1) } };
	}
	if (path.endsWith('/account/confirmation')) return { body: { token: await confirmationOf(app, id) } };
	if (path.endsWith('/rate-limiter')) return { body: { endpoint: 'auth/login' } };
	if (path.endsWith('/auth-logger')) return { body: { eventType: 'authentication_failed' } };
	if (path.endsWith('/faults')) return { body: { message: 'x is not a function', path: '/' } };
	return path.includes('{id}') ? anAuction(app) : {};
}

/** The token that confirms this person's address. */
async function confirmationOf({ house: { db }, context: { auth } }: TestApp, id: string): Promise<string> {
	const unconfirmed = db.updateTable('users').set({ email_verified: false }).where('id', '=', id);
	const { email } = await unconfirmed.returning('email').executeTakeFirstOrThrow();
	const link = await confirmationLink(auth, '', email);
	return link?.split('token=')[1] ?? '';
}

/** Everything beside the endpoints, from the list that must name it. */
function mounted(door: string): Target[] {
	const [method = 'GET', pattern = '/'] = door.split(' ');
	const path = pattern.replace(/:(\w+)/g, '{$1}').replace('*', '{id}');
	const base = { kind: 'mounted' as const, path, query: QUERY_NAMES, body: null, endpoint: null };
	return method === 'ALL' && pattern === '/*'
		? []
		: [{ ...base, method: method === 'ALL' ? 'GET' : method, sample: anAuction }];
}

interface RouteEntry {
	path?: string | undefined;
	index?: boolean | undefined;
	children?: RouteEntry[] | undefined;
}

/** Every page of web/routes.ts, as a document and as the data that the browser's router asks for. */
function pagesOf(entries: readonly RouteEntry[], above = ''): Target[] {
	return entries.flatMap((entry) => {
		const path = entry.path === undefined ? above : `${above}/${entry.path}`;
		const own =
			entry.path !== undefined || entry.index ? [page(path || '/'), page(`${path || '/_'}.data`)] : [];
		return [...own, ...pagesOf(entry.children ?? [], path)];
	});
}

function page(pattern: string): Target {
	const path = pattern.replace(/:(\w+)/g, '{$1}').replace('*', '{id}');
	const base = { kind: 'page' as const, method: 'GET', path, query: QUERY_NAMES, body: null };
	return { ...base, endpoint: null, sample: anAuction };
}

/** The endpoints that the accounts library mounts, whether the product uses them or not. */
function ofAccounts({ context: { auth } }: TestApp): Target[] {
	const mountedThere: Record<string, unknown> = auth.api;
	return Object.values(mountedThere).flatMap((each) => {
		const { path, options } = each as {
			path?: string;
			options?: { method?: string | string[]; body?: z.ZodType };
		};
		if (path === undefined) return [];
		return [options?.method ?? 'POST'].flat().map((method) => ({
			...{ kind: 'accounts' as const, method, path: `/api/auth${path.replace(/:(\w+)/g, '{$1}')}` },
			query: ['token', 'callbackURL', 'redirectTo', 'error', 'disableCookieCache', 'limit', 'providerId'],
			body: options?.body ?? null,
			endpoint: null,
			sample: async () => ({}),
		}));
	});
}

/** All that can be asked for: nothing has to be added here for a new endpoint, page or path of the accounts library. */
export function targetsOf(app: TestApp): Target[] {
	return [
		...ENDPOINTS.map(ofEndpoint),
		...Object.keys(RAW_DOORS).flatMap(mounted),
		...ofAccounts(app),
		...pagesOf(routes as RouteEntry[]),
	];
}
