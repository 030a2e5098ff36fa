import fc from 'fast-check';
import { z } from 'zod';
import type { TestServer } from '#prove/system/test-system.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { fromSchema } from './from-schema.ts';
import { type ActorName, become, sampleOf, senderOf, type Target, targetsOf } from './fuzz-targets.ts';

/** The roles in which the scanners run. */
export const ROLES = ['visitor', 'approved', 'admin'] as const satisfies readonly ActorName[];
export type Role = (typeof ROLES)[number];

/** The name of a field, and its value. */
type Field = [name: string, value: string];

/** A request of which each value is attacked in turn, while the others stay as they are. */
export interface ScanRequest {
	method: string;
	/** The path, with `{name}` for parameters, and their values in order. */
	path: string;
	params: string[];
	query: Field[];
	cookie: string | null;
	/** A value that is sent as JSON. */
	body?: object;
	/** The fields of a form that is sent with a file. */
	form?: Field[];
	/** Names of the fields of query and body that are attacked; without it, everything is. */
	only?: readonly string[];
	/**
	 * What is attacked: values of the valid request; query fields with which the answer is about empty; fields that are refused
	 * or missing in the valid request; or names of query fields of which most are not read.
	 */
	part: 'valid' | 'emptying' | 'other' | 'guessed';
}

interface Operation {
	parameters?: { name: string; in: string }[];
}

/**
 * What is scanned: every operation of `/openapi.json`, and every other mounted route and page of the product. An operation
 * of which nobody knows a valid request is scanned with the names of its parameters; `unknown` counts these.
 */
export async function scanTargets(app: TestServer): Promise<{ targets: Target[]; unknown: number }> {
	const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
		paths: Record<string, Record<string, Operation>>;
	};
	const all = targetsOf(app);
	const at = new Map(all.map((target) => [nameOf(target), target]));
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
	);
	const described = operations.map((each) => at.get(nameOf(each)) ?? withoutSample(each));
	const others = all.filter(({ kind }) => kind === 'page' || kind === 'mounted');
	return {
		targets: [...new Set([...described, ...others])].map(withKnownBody),
		unknown: operations.filter((each) => !at.has(nameOf(each))).length,
	};
}

/** Method and path, whatever the parameters in it are called. */
const nameOf = ({ method, path }: { method: string; path: string }) =>
	`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

function withoutSample({
	method,
	path,
	operation,
}: {
	method: string;
	path: string;
	operation: Operation;
}): Target {
	const query = (operation.parameters ?? []).flatMap((each) => (each.in === 'query' ? [each.name] : []));
	return { kind: 'accounts', method, path, query, body: null, endpoint: null, sample: async () => ({}) };
}

/** Bodies of the accounts library are those that this server lets through. */
function withKnownBody(target: Target): Target {
	const own = AUTH_ENDPOINTS.find(
		({ method, path }) => target.path === `/api/auth${path}` && target.method === method,
	);
	return own ? { ...target, body: own.body ?? null } : target;
}

/** Values that fit the fields of an object's schema: for each name those of some random objects. */
function valuesOf(
	schema: z.ZodType | null | undefined,
	ids: readonly string[],
	seed: number,
): Record<string, unknown[]> {
	const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
	if (!(inner instanceof z.ZodObject)) return {};
	const made = fc.sample(fromSchema(inner, ids), { seed, numRuns: TRIED }) as object[];
	const byName = Map.groupBy(
		made.flatMap((each) => Object.entries(each)),
		([name]) => name,
	);
	return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** The number of random objects from which values are taken. */
const TRIED = 12;

/**
 * The requests to a target in a role, by a person of its own: the valid one, with each query field for which
 * the server has an answer, and those that attack further fields (`part`). Routes and pages do not declare which query fields they
 * read, so that all that are used anywhere are tried.
 */
export async function scanRequests(
	app: TestServer,
	target: Target,
	role: Role,
	seed: number,
): Promise<ScanRequest[]> {
	const sender = await senderOf(app, target);
	const sample = await sampleOf(app, target, sender);
	if (!(target.status && role === 'approved')) await become(app, role, sender.id);
	const { body, params = {}, query = '' } = sample;
	const request: ScanRequest = {
		method: target.method,
		path: target.path,
		params: paramsOf(target, params),
		query: [...new URLSearchParams(query)],
		cookie: role === 'visitor' ? null : sender.cookie,
		part: 'valid',
		...(body instanceof FormData ? { form: textsOf(body) } : body && { body }),
	};
	if (target.kind === 'page' || target.kind === 'mounted') {
		// The document and the data of a page are made by the same functions.
		if (target.kind === 'page' && !target.path.endsWith('.data')) return [request];
		const guessed: Field[] = target.query.map((name) => [name, '1']);
		return [request, { ...request, query: guessed, only: target.query, part: 'guessed' }];
	}
	const ids = [sender.id, ...request.params];
	const { emptying, refused } = await addQuery(
		app,
		target,
		request,
		valuesOf(target.endpoint?.query, ids, seed),
	);
	const missing = Object.entries(request.form ? {} : valuesOf(target.body, ids, seed)).flatMap(
		([name, [value]]): [string, unknown][] => (name in (body ?? {}) ? [] : [[name, value]]),
	);
	const more = missing.length > 0 && { body: { ...request.body, ...Object.fromEntries(missing) } };
	const others: ScanRequest = { ...request, ...more, part: 'other' };
	return [
		request,
		...attacking({ ...request, part: 'emptying' }, emptying, []),
		...attacking(others, refused, missing),
	];
}

/** The values of a target's parameters, in the order of its path. */
export function paramsOf({ path }: Target, values: Record<string, string>): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => values[name as string] ?? 'x');
}

/** The request with further query fields, of which those and the given fields of its body are attacked; none without fields. */
function attacking(request: ScanRequest, query: Field[], body: [string, unknown][]): ScanRequest[] {
	const only = [...query, ...body].map(([name]) => name);
	return only.length > 0 ? [{ ...request, query: [...request.query, ...query], only }] : [];
}

function textsOf(form: FormData): Field[] {
	return [...form].flatMap(([name, value]): Field[] => (typeof value === 'string' ? [[name, value]] : []));
}

/**
 * Adds to a query each declared field for which a value leaves the answer at least half as long as it is without. Returns the
 * others with some value: those that leave little, and those that are refused.
 */
async function addQuery(
	app: TestServer,
	target: Target,
	request: ScanRequest,
	values: Record<string, unknown[]>,
): Promise<{ emptying: Field[]; refused: Field[] }> {
	const [emptying, refused]: [Field[], Field[]] = [[], []];
	const known = new Set(request.query.map(([name]) => name));
	for (const name of target.query.filter((each) => !known.has(each))) {
		const texts = [...new Set((values[name] ?? ['1']).map(String))];
		const whole = await lengthOf(app, request, request.query);
		let accepted: string | null = null;
		let fitting: string | null = null;
		for (const text of texts) {
			const length = await lengthOf(app, request, [...request.query, [name, text]]);
			if (length >= 0) accepted ??= text;
			if (length >= whole / 2 && length >= 0) fitting ??= text;
			if (fitting !== null) break;
		}
		if (fitting !== null) request.query.push([name, fitting]);
		else if (accepted !== null) emptying.push([name, accepted]);
		else refused.push([name, texts[0] as string]);
	}
	return { emptying, refused };
}

/** The length of the answer to a GET with a query, in bytes; -1 for one that was refused. */
async function lengthOf(app: TestServer, request: ScanRequest, query: Field[]): Promise<number> {
	if (request.method !== 'GET') return -1;
	const headers: Record<string, string> = request.cookie === null ? {} : { cookie: request.cookie };
	const sent = { method: 'GET', path: addressOf({ ...request, query }), headers };
	const { status, body } = await sendRaw(app.url, sent, '127.0.0.1');
	return status < 400 ? body.length : -1;
}

/** Path and query of a request. `encoded` writes a value; by default it is percent-encoded. */
export function addressOf(
	{ path, params, query }: Pick<ScanRequest, 'path' | 'params' | 'query'>,
	encoded: (value: string, field: string | null) => string = encodeURIComponent,
): string {
	let at = 0;
	const filled = path.replaceAll(/\{\w+\}/g, () => encoded(params[at++] ?? 'x', null));
	const fields = query.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value, name)}`);
	return fields.length > 0 ? `${filled}?${fields.join('&')}` : filled;
}
