import { z } from 'zod';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import type { TestServer } from '#prove/system/test-system.ts';
import { ENDPOINTS } from '#server/app.ts';
import { confirmationLink } from '#server/features/accounts/auth-links.ts';
import { takeCheckpoints } from '#server/features/bidding/witness/take-checkpoint.ts';
import { unsubscribeLink } from '#server/features/notifications/unsubscribe.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { RAW_ROUTES } from '#server/http/raw-routes.ts';
import type { AccessRow, Sample, Sender } from '#server/testing/access-check.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import routes from '#web/routes.ts';

/** An endpoint, a path of the accounts library, a page, or another mounted route. */
export interface Target {
	kind: 'endpoint' | 'accounts' | 'page' | 'mounted';
	method: string;
	/** The path, with `{name}` for parameters. */
	path: string;
	/** Names of query fields that it may read. */
	query: readonly string[];
	body: z.ZodType | null;
	endpoint: AnyEndpoint | null;
	/** The registration status that the sample's sender needs; by default `approved`. */
	status?: ProfileStatus | undefined;
	/** Whether the sample's sender needs a password. */
	password?: boolean;
	/** A valid request, by somebody who may send it. */
	sample(app: TestApp, sender: Sender): Promise<Sample>;
}

/** Query fields of all pages and endpoints. */
const QUERY_NAMES = [
	...new Set([
		...ENDPOINTS.flatMap(({ query }) => Object.keys(query?.shape ?? {})),
		...'tab type view order from to edit create after token return _routes'.split(' '),
	]),
];

/** Sort orders that a cursor may name. */
export const SORTS = 'recent ending price-low price-high created_at-desc current_bid-asc title-asc'.split(
	' ',
);

async function anAuction({ db }: TestApp): Promise<Sample> {
	return { params: { id: await makeOpenAuction(db), link: 'x.y', token: 'x.y' } };
}

async function aSale({ db }: TestApp): Promise<Sample> {
	return { params: { id: (await makeRegulatedLot(db)).sale_id } };
}

function ofEndpoint(endpoint: AnyEndpoint): Target {
	const { method, path, query, body } = endpoint;
	const row = ACCESS_ROWS.find((each) => each.method === method && each.path === path);
	return {
		kind: 'endpoint',
		method: method.toUpperCase(),
		path,
		endpoint,
		body: body ?? null,
		query: Object.keys(query?.shape ?? {}),
		status: row?.status,
		password: body instanceof z.ZodObject && 'password' in body.shape,
		sample: async (app, sender) =>
			(await (row as AccessRow).sample?.(app, sender)) ?? publicSample(app, sender, path),
	};
}

/** The sample of a public endpoint. The access rows of public endpoints have no samples. */
async function publicSample(app: TestApp, { id }: Sender, path: string): Promise<Sample> {
	if (path.includes('/unsubscribe/')) {
		const link = unsubscribeLink(app.context, id, 'outbid', Date.now());
		return { params: { token: link.slice(link.lastIndexOf('/') + 1) } };
	}
	if (path.endsWith('/account/confirmation'))
		return { body: { token: await confirmationOf(app, id), password: 'uma-frase-da-dona' } };
	if (path.endsWith('/rate-limiter')) return { body: { endpoint: 'auth/login' } };
	if (path.endsWith('/auth-logger')) return { body: { eventType: 'authentication_failed' } };
	if (path.endsWith('/faults')) return { body: { message: 'x is not a function', path: '/' } };
	if (path.startsWith(API.sale(''))) return aSale(app);
	if (path.startsWith(CHECKPOINT_API.checkpoints)) return aCheckpoint(app);
	return path.includes('{id}') ? anAuction(app) : {};
}

/** The first checkpoint, which this process or the running server takes. */
async function aCheckpoint(app: TestApp): Promise<Sample> {
	await makeOpenAuction(app.db);
	const { db, environment, witnessing } = app.context;
	await takeCheckpoints({
		db,
		environment,
		signer: witnessing.signer,
		interval: 0,
		onConflict: () => undefined,
	});
	return { params: { number: '1' } };
}

/** Makes a token that confirms this person's address. */
async function confirmationOf({ db, context: { auth } }: TestApp, id: string): Promise<string> {
	const unconfirmed = db.updateTable('users').set({ email_verified: false }).where('id', '=', id);
	const { email } = await unconfirmed.returning('email').executeTakeFirstOrThrow();
	const link = await confirmationLink(auth, '', email);
	return link?.split('token=')[1] ?? '';
}

/** The targets of a route that is mounted beside the endpoints. */
function mounted(route: string): Target[] {
	const [method = 'GET', pattern = '/'] = route.split(' ');
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

/** Every page of web/routes.ts, as a document and as the data that the browser's router requests. */
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
	return { ...base, endpoint: null, sample: path.startsWith(PAGES.sale('')) ? aSale : anAuction };
}

/** The endpoints of the accounts library, whether the product uses them or not. */
function ofAccounts({ context: { auth } }: TestApp): Target[] {
	const endpoints: Record<string, unknown> = auth.api;
	return Object.values(endpoints).flatMap((each) => {
		const { path, options } = each as {
			path?: string;
			options?: { method?: string | string[]; body?: z.ZodType };
		};
		if (path === undefined) return [];
		return [options?.method ?? 'POST'].flat().map((method) => ({
			kind: 'accounts' as const,
			method,
			path: `/api/auth${path.replace(/:(\w+)/g, '{$1}')}`,
			query: ['token', 'callbackURL', 'redirectTo', 'error', 'disableCookieCache', 'limit', 'providerId'],
			body: options?.body ?? null,
			endpoint: null,
			sample: async () => ({}),
		}));
	});
}

/** Everything that can be requested. New endpoints, pages and account paths are included automatically. */
export function targetsOf(app: TestApp): Target[] {
	return [
		...ENDPOINTS.map(ofEndpoint),
		...Object.keys(RAW_ROUTES).flatMap(mounted),
		...ofAccounts(app),
		...pagesOf(routes as RouteEntry[]),
	];
}

export const ACTORS = ['visitor', 'pending', 'approved', 'admin'] as const;
export type ActorName = (typeof ACTORS)[number];

/** Makes a person with the status that the sample needs. `become` changes the status afterwards. */
export async function senderOf(app: TestServer, { status = 'approved', password }: Target): Promise<Sender> {
	const known = password ? (await makeAccount(app, { status })).id : null;
	const id = known ?? (await makePerson(app.db, { status }));
	return { id, cookie: await app.session(id) };
}

export async function become({ db }: TestServer, actor: ActorName, user_id: string): Promise<void> {
	if (actor === 'admin') {
		await db.insertInto('user_roles').values({ user_id, role: 'admin' }).execute();
		await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', user_id).execute();
	}
	if (actor === 'visitor') return;
	const status = actor === 'pending' ? 'pending' : 'approved';
	await db.updateTable('profiles').set({ status }).where('id', '=', user_id).execute();
}

/** Makes a target's sample. Retries, because the running server may hold a lock that the sample needs. */
export async function sampleOf(app: TestServer, target: Target, sender: Sender): Promise<Sample> {
	for (let attempt = 1; attempt < 5; attempt += 1) {
		const sample = await target.sample(app, sender).catch(() => null);
		if (sample) return sample;
	}
	return target.sample(app, sender);
}

/** Copies a sample, so that mutations do not affect the next request. Files are shared, since nothing changes them. */
export function copyOf(sample: Sample): Sample {
	if (!(sample.body instanceof FormData)) return structuredClone(sample);
	const form = new FormData();
	for (const [name, value] of sample.body) form.append(name, value);
	return { ...sample, body: form };
}
