import fc from 'fast-check';
import { z } from 'zod';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Sample } from '#server/testing/access-check.ts';
import type { RawRequest } from '#server/testing/raw-request.ts';
import { fromSchema } from './from-schema.ts';
import { SORTS, type Target } from './fuzz-targets.ts';
import { multipartForms } from './multipart-forms.ts';
import {
	extremeCursors,
	forgedCursor,
	NAUGHTY_BODIES,
	NAUGHTY_HEADERS,
	NAUGHTY_TEXTS,
	NAUGHTY_VALUES,
} from './naughty.ts';

interface Draft {
	method: string;
	params: Record<string, string>;
	query: [string, string][];
	headers: Record<string, string>;
	/** A value that is sent as JSON, a form, or text or bytes that are sent unchanged. */
	body: unknown;
	/** Whether parameters are inserted into the URL without encoding. */
	literal: boolean;
}

function draftOf({ method }: Target, { params = {}, query = '', headers = {}, body }: Sample): Draft {
	const pairs = [...new URLSearchParams(query)];
	return { method, params: { ...params }, query: pairs, headers: { ...headers }, body, literal: false };
}

/** The valid request of a target. */
export function validRequest(target: Target, sample: Sample, cookie: string | null): Promise<RawRequest> {
	return encode(target, draftOf(target, sample), cookie);
}

/** Changes a valid request. */
type Mutation = (draft: Draft, target: Target, random: SeededRandom, ids: readonly string[]) => void;

const naughtyParam: Mutation = (draft, target, random) => {
	const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
	if (names.length > 0) draft.params[random.pick(names)] = random.pick(NAUGHTY_TEXTS);
	draft.literal = random.oneIn(3);
};

const naughtyQuery: Mutation = (draft, target, random) => {
	const name = random.pick([...target.query, 'cursor', 'limit', 'x', '__proto__', '']);
	const value = name === 'cursor' ? forgedCursor(random, SORTS) : random.pick(NAUGHTY_TEXTS);
	draft.query = [...draft.query.filter(([each]) => each !== name), [name, value]];
	if (random.oneIn(4)) draft.query.push([random.pick(target.query.length > 0 ? target.query : ['y']), value]);
	draft.literal = random.oneIn(4);
};

const forgedCursors: Mutation = (draft, target, random) => {
	const sort = random.pick(SORTS);
	const cursor = forgedCursor(random, [sort]);
	draft.query = [...draft.query, ['sort', sort], ['sortBy', sort], ['cursor', cursor]].filter(
		([name], at) => at < draft.query.length || target.query.includes(name as string),
	) as Draft['query'];
};

const naughtyHeader: Mutation = (draft, _target, random) => {
	Object.assign(draft.headers, random.pick(NAUGHTY_HEADERS));
};

const madeFromSchemas: Mutation = (draft, { endpoint, body }, random, ids) => {
	const seed = random.below(2 ** 31);
	const made = (schema: Parameters<typeof fromSchema>[0]) =>
		fc.sample(fromSchema(schema, ids), { seed, numRuns: 1 })[0];
	if (endpoint?.query && random.oneIn(2))
		draft.query = Object.entries(made(endpoint.query) as object).map(([name, value]) => [
			name,
			String(value),
		]);
	if (body && !(draft.body instanceof FormData)) draft.body = made(body);
};

const naughtyBody: Mutation = (draft, target, random, ids) => {
	if (draft.body instanceof FormData) return naughtyForm(draft.body, random);
	if (random.oneIn(3)) madeFromSchemas(draft, target, random, ids);
	draft.body = withNaughtyLeaf(draft.body ?? {}, random);
};

const brokenBody: Mutation = (draft, _target, random) => {
	draft.body = random.pick(NAUGHTY_BODIES);
};

const otherMethod: Mutation = (draft, _target, random) => {
	draft.method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']);
};

/** The mutations. One that is listed twice is chosen twice as often. */
const MUTATIONS: readonly Mutation[] = [
	...[naughtyParam, naughtyQuery, naughtyQuery, forgedCursors, naughtyHeader],
	...[madeFromSchemas, madeFromSchemas, naughtyBody, naughtyBody, naughtyBody, brokenBody],
	otherMethod,
];

/** Texts that are sent in every place where something is read. */
const PROBES = ['\0', 'a'.repeat(5_000), '9'.repeat(19), '%', '1e400', '\ud800'];
const PROBE_VALUES = [...PROBES, 1e300, -1, null, [], {}, [{}]];

/** Yields a request for each probe at each place where a target reads something. */
export async function* probesOf(
	target: Target,
	sample: Sample,
	cookie: string | null,
): AsyncGenerator<RawRequest> {
	const params = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
	const mutations: ((draft: Draft) => void)[] = [
		...params.flatMap((name) =>
			PROBES.map((text) => (draft: Draft) => Object.assign(draft.params, { [name]: text })),
		),
		...target.query.flatMap((name) => {
			const texts = target.kind === 'page' ? PROBES.slice(0, 1) : PROBES;
			return texts.map((text) => (draft: Draft) => void draft.query.push([name, text]));
		}),
		...(target.endpoint && target.query.includes('cursor') ? SORTS : []).flatMap((sort) =>
			extremeCursors(sort).map((cursor) => (draft: Draft) => {
				const named = ['sort', 'sortBy'].filter((name) => target.query.includes(name));
				draft.query = [...named.map((name): [string, string] => [name, sort]), ['cursor', cursor]];
			}),
		),
		...fieldsOf(target, sample).flatMap((name) =>
			PROBE_VALUES.map((value) => (draft: Draft) => {
				if (draft.body instanceof FormData) draft.body.set(name, String(value).toWellFormed());
				else draft.body = { ...(draft.body as object), [name]: value };
			}),
		),
	];
	for (const mutate of [...mutations, ...undecodable(params)]) {
		const draft = draftOf(target, sample);
		mutate(draft);
		yield encode(target, draft, cookie);
	}
	if (!(sample.body instanceof FormData)) return;
	for (const { type, body } of await multipartForms(sample.body)) {
		const draft = draftOf(target, sample);
		draft.body = body;
		draft.headers['content-type'] = type;
		yield encode(target, draft, cookie);
	}
}

/** Escapes that no decoder accepts: in each path parameter, and in the name and the value of a query field. */
const UNDECODABLE = ['%', '%zz', '%E0%A4%A', '%ff', '%C0%AF'];

function undecodable(params: readonly string[]): ((draft: Draft) => void)[] {
	return UNDECODABLE.flatMap((text) => [
		...params.map((name) => (draft: Draft) => {
			draft.params[name] = text;
			draft.literal = true;
		}),
		(draft: Draft) => {
			draft.query.push([text, text]);
			draft.literal = true;
		},
	]);
}

function fieldsOf({ body }: Target, sample: Sample): string[] {
	const inner = body instanceof z.ZodOptional ? body.unwrap() : body;
	const declared = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
	const sent = sample.body instanceof FormData ? [] : Object.keys(sample.body ?? {});
	return [...new Set([...declared, ...sent])].filter((name) => name !== 'file');
}

/** Applies one or two mutations to a valid request. */
export function mutatedRequest(
	target: Target,
	sample: Sample,
	cookie: string | null,
	{ random, ids }: { random: SeededRandom; ids: readonly string[] },
): Promise<RawRequest> {
	const draft = draftOf(target, sample);
	const reads = target.body !== null || draft.body !== undefined;
	const fitting = reads ? MUTATIONS : MUTATIONS.filter((each) => !/body/i.test(each.name));
	random.pick(fitting)(draft, target, random, ids);
	if (random.oneIn(4)) random.pick(fitting)(draft, target, random, ids);
	return encode(target, draft, cookie);
}

/** A copy of a JSON value in which one leaf is replaced, or one field is added or missing. */
function withNaughtyLeaf(value: unknown, random: SeededRandom): unknown {
	if (Array.isArray(value) && value.length > 0 && !random.oneIn(4)) {
		const at = random.below(value.length);
		return value.map((each, place) => (place === at ? withNaughtyLeaf(each, random) : each));
	}
	if (typeof value !== 'object' || value === null || random.oneIn(10)) return random.pick(NAUGHTY_VALUES);
	const fields = Object.entries(value);
	if (fields.length === 0 || random.oneIn(5))
		return Object.fromEntries([...fields, [random.pick(NAUGHTY_TEXTS), random.pick(NAUGHTY_VALUES)]]);
	const [name] = random.pick(fields);
	if (random.oneIn(8)) return Object.fromEntries(fields.filter(([each]) => each !== name));
	return Object.fromEntries(
		fields.map(([each, one]) => [each, each === name ? withNaughtyLeaf(one, random) : one]),
	);
}

function naughtyForm(form: FormData, random: SeededRandom): void {
	const names = [...new Set(form.keys())];
	const text = random.pick(NAUGHTY_TEXTS).toWellFormed();
	const act = random.below(4);
	if (act === 0) form.set(random.pick(names.filter((name) => name !== 'file').concat('imageOrder')), text);
	else if (act === 1) form.append(text || 'status', text);
	else if (act === 2) form.set('file', new Blob([text]), text || 'x');
	else form.delete(random.pick(names));
}

/** Characters that a path or header of HTTP may contain. */
const SENDABLE = /^[\u0021-\u007e]*$/;

async function encode(target: Target, draft: Draft, cookie: string | null): Promise<RawRequest> {
	const encoded = (text: string) =>
		draft.literal && SENDABLE.test(text) ? text : encodeURIComponent(text.toWellFormed());
	const path = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(draft.params[name] ?? 'x'));
	const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
	const headers = {
		'sec-fetch-site': 'same-origin',
		...(cookie !== null && { cookie }),
		...(draft.body !== undefined && { 'content-type': 'application/json' }),
	};
	const base = { method: draft.method, path: query ? `${path}?${query}` : path };
	if (draft.body instanceof FormData) {
		const form = new Response(draft.body);
		const type = { 'content-type': form.headers.get('content-type') as string };
		const body = new Uint8Array(await form.arrayBuffer());
		return { ...base, headers: { ...headers, ...type, ...draft.headers }, body };
	}
	const sent = { ...headers, ...draft.headers };
	if (draft.body === undefined) return { ...base, headers: sent };
	const raw = typeof draft.body === 'string' || draft.body instanceof Uint8Array;
	return {
		...base,
		headers: sent,
		body: raw ? (draft.body as string | Uint8Array) : JSON.stringify(draft.body),
	};
}
