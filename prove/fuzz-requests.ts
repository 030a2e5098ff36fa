import fc from 'fast-check';
import { z } from 'zod';
import type { Sample } from '#server/testing/access-row.ts';
import type { Chance } from './chance.ts';
import { fromSchema } from './from-schema.ts';
import { SORTS, type Target } from './fuzz-targets.ts';
import {
	extremeCursors,
	forgedCursor,
	NAUGHTY_BODIES,
	NAUGHTY_HEADERS,
	NAUGHTY_TEXTS,
	NAUGHTY_VALUES,
} from './naughty.ts';
import type { RawRequest } from './raw-request.ts';

/** What a request is made from. */
interface Draft {
	method: string;
	params: Record<string, string>;
	query: [string, string][];
	headers: Record<string, string>;
	/** JSON, a form, or what goes out as it is. */
	body: unknown;
	/** Whether texts of the address go out as they are, percent signs and all. */
	literal: boolean;
}

function draftOf({ method }: Target, { params = {}, query = '', headers = {}, body }: Sample): Draft {
	const pairs = [...new URLSearchParams(query)];
	return { method, params: { ...params }, query: pairs, headers: { ...headers }, body, literal: false };
}

/** The right request of a target. */
export function rightRequest(target: Target, sample: Sample, cookie: string | null): Promise<RawRequest> {
	return onTheWire(target, draftOf(target, sample), cookie);
}

/** What is done to a right request. */
type Damage = (draft: Draft, target: Target, chance: Chance, ids: readonly string[]) => void;

const naughtyParam: Damage = (draft, target, chance) => {
	const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
	if (names.length > 0) draft.params[chance.pick(names)] = chance.pick(NAUGHTY_TEXTS);
	draft.literal = chance.once(3);
};

const naughtyQuery: Damage = (draft, target, chance) => {
	const name = chance.pick([...target.query, 'cursor', 'limit', 'x', '__proto__', '']);
	const value = name === 'cursor' ? forgedCursor(chance, SORTS) : chance.pick(NAUGHTY_TEXTS);
	draft.query = [...draft.query.filter(([each]) => each !== name), [name, value]];
	if (chance.once(4)) draft.query.push([chance.pick(target.query.length > 0 ? target.query : ['y']), value]);
	draft.literal = chance.once(4);
};

const forgedCursors: Damage = (draft, _target, chance) => {
	const sort = chance.pick(SORTS);
	const cursor = forgedCursor(chance, [sort]);
	draft.query = [...draft.query, ['sort', sort], ['sortBy', sort], ['cursor', cursor]].filter(
		([name], at) => at < draft.query.length || _target.query.includes(name as string),
	) as Draft['query'];
};

const naughtyHeader: Damage = (draft, _target, chance) => {
	Object.assign(draft.headers, chance.pick(NAUGHTY_HEADERS));
};

const madeFromSchemas: Damage = (draft, { endpoint, body }, chance, ids) => {
	const seed = chance.below(2 ** 31);
	const made = (schema: Parameters<typeof fromSchema>[0]) =>
		fc.sample(fromSchema(schema, ids), { seed, numRuns: 1 })[0];
	if (endpoint?.query && chance.once(2))
		draft.query = Object.entries(made(endpoint.query) as object).map(([name, value]) => [
			name,
			String(value),
		]);
	if (body && !(draft.body instanceof FormData)) draft.body = made(body);
};

const naughtyBody: Damage = (draft, target, chance, ids) => {
	if (draft.body instanceof FormData) return naughtyForm(draft.body, chance);
	if (chance.once(3)) madeFromSchemas(draft, target, chance, ids);
	draft.body = withNaughtyLeaf(draft.body ?? {}, chance);
};

const brokenBody: Damage = (draft, _target, chance) => {
	draft.body = chance.pick(NAUGHTY_BODIES);
};

const otherMethod: Damage = (draft, _target, chance) => {
	draft.method = chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']);
};

/** What there is to do, as often as it stands here. */
const DAMAGES: readonly Damage[] = [
	...[naughtyParam, naughtyQuery, naughtyQuery, forgedCursors, naughtyHeader],
	...[madeFromSchemas, madeFromSchemas, naughtyBody, naughtyBody, naughtyBody, brokenBody],
	otherMethod,
];

/** What a field must not be broken by, in every place where something is read. */
const PROBES = ['\0', 'a'.repeat(5_000), '9'.repeat(19), '%', '1e400', '\ud800'];
const PROBE_VALUES = [...PROBES, 1e300, -1, null, [], {}, [{}]];

/** A request for each place of a target where something is read, and each of what is put there. */
export async function* probesOf(
	target: Target,
	sample: Sample,
	cookie: string | null,
): AsyncGenerator<RawRequest> {
	const params = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
	const damages: ((draft: Draft) => void)[] = [
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
	for (const damage of damages) {
		const draft = draftOf(target, sample);
		damage(draft);
		yield onTheWire(target, draft, cookie);
	}
}

function fieldsOf({ body }: Target, sample: Sample): string[] {
	const inner = body instanceof z.ZodOptional ? body.unwrap() : body;
	const declared = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
	const sent = sample.body instanceof FormData ? [] : Object.keys(sample.body ?? {});
	return [...new Set([...declared, ...sent])].filter((name) => name !== 'file');
}

/** A right request with one thing or two done to it. */
export function damagedRequest(
	target: Target,
	sample: Sample,
	cookie: string | null,
	{ chance, ids }: { chance: Chance; ids: readonly string[] },
): Promise<RawRequest> {
	const draft = draftOf(target, sample);
	const reads = target.body !== null || draft.body !== undefined;
	const fitting = reads ? DAMAGES : DAMAGES.filter((each) => !/body/i.test(each.name));
	chance.pick(fitting)(draft, target, chance, ids);
	if (chance.once(4)) chance.pick(fitting)(draft, target, chance, ids);
	return onTheWire(target, draft, cookie);
}

/** A copy of a JSON value in which one place holds what does not belong there, or one field is too many or missing. */
function withNaughtyLeaf(value: unknown, chance: Chance): unknown {
	if (Array.isArray(value) && value.length > 0 && !chance.once(4)) {
		const at = chance.below(value.length);
		return value.map((each, place) => (place === at ? withNaughtyLeaf(each, chance) : each));
	}
	if (typeof value !== 'object' || value === null || chance.once(10)) return chance.pick(NAUGHTY_VALUES);
	const fields = Object.entries(value);
	if (fields.length === 0 || chance.once(5))
		return Object.fromEntries([...fields, [chance.pick(NAUGHTY_TEXTS), chance.pick(NAUGHTY_VALUES)]]);
	const [name] = chance.pick(fields);
	if (chance.once(8)) return Object.fromEntries(fields.filter(([each]) => each !== name));
	return Object.fromEntries(
		fields.map(([each, one]) => [each, each === name ? withNaughtyLeaf(one, chance) : one]),
	);
}

function naughtyForm(form: FormData, chance: Chance): void {
	const names = [...new Set(form.keys())];
	const text = chance.pick(NAUGHTY_TEXTS).toWellFormed();
	const act = chance.below(4);
	if (act === 0) form.set(chance.pick(names.filter((name) => name !== 'file').concat('imageOrder')), text);
	else if (act === 1) form.append(text || 'status', text);
	else if (act === 2) form.set('file', new Blob([text]), text || 'x');
	else form.delete(chance.pick(names));
}

/** Bytes that a path or a header of HTTP may hold. */
const SENDABLE = /^[\u0021-\u007e]*$/;

async function onTheWire(target: Target, draft: Draft, cookie: string | null): Promise<RawRequest> {
	const written = (text: string) =>
		draft.literal && SENDABLE.test(text) ? text : encodeURIComponent(text.toWellFormed());
	const path = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(draft.params[name] ?? 'x'));
	const query = draft.query.map(([name, value]) => `${written(name)}=${written(value)}`).join('&');
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
