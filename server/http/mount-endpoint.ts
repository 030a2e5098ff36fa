import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { consentDue } from '#contract/consents.ts';
import { type Access, type Actor, factorRefusal, refusal, type User } from '#domain/auction/access.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isPlainText } from '#domain/values/plain-text.ts';
import { hasBody, isTooLarge, largeBody, MALFORMED, parseJson, readText } from './body.ts';
import { allowCaching } from './caching.ts';
import { type AnyEndpoint, type EndpointInput, NO_CONTENT, type Refusal, type Schema } from './endpoint.ts';
import type { HttpContext } from './http-context.ts';
import { answerProblem, fieldErrors, inPortuguese } from './problems.ts';
import {
	headerOf,
	type Identify,
	identified,
	isSameOrigin,
	type RequestVariables,
} from './request-context.ts';
import type { RequestLimits } from './request-limits.ts';
import { formFields, isFileOptional, receiveUpload } from './upload.ts';
import type { UploadPool } from './upload-slots.ts';

/**
 * Mounts an endpoint: counts the request, checks the access, parses the request, runs it and presents the result. In a worker process nothing is
 * counted: its queue shares the work.
 */
export function mount<C>(
	app: OpenAPIHono<RequestVariables>,
	context: C,
	route: AnyEndpoint<C>,
	identify: Identify = identified,
	limits: RequestLimits | null = null,
): void {
	const prepared = {
		context,
		route,
		identify,
		limits,
		readHead: headReader(route),
		names: formFields(route.body),
	};
	on(app, route, (c) => answerTo(c, prepared));
}

/** Mounts an endpoint that a worker process answers: `passOn` sends its requests there. */
export function mountInWorker(
	app: OpenAPIHono<RequestVariables>,
	route: AnyEndpoint,
	passOn: (shared: boolean) => Answer,
): void {
	on(app, route, passOn(route.cache === 'public'));
}

type Answer = (c: HonoContext<RequestVariables>) => Promise<Response>;

function on<C>(app: OpenAPIHono<RequestVariables>, route: AnyEndpoint<C>, answer: Answer): void {
	const [method = '', path = ''] = routeOf(route).split(' ');
	app.on(method, path, answer);
}

/** Method and path of an endpoint, as Hono names its route. */
export function routeOf({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
	return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** An endpoint with what is derived from its declaration. */
interface Prepared<C> {
	context: C;
	route: AnyEndpoint<C>;
	identify: Identify;
	limits: RequestLimits | null;
	readHead: HeadReader;
	/** The fields beside the file of an upload; null where the body is no form. */
	names: string[] | null;
}

async function answerTo<C>(c: HonoContext<RequestVariables>, prepared: Prepared<C>): Promise<Response> {
	const { context, route, identify, limits, readHead, names } = prepared;
	if (!names && isTooLarge(c)) return answerProblem(largeBody());
	const { actor, address } = await identify(c);
	const tooMany = limits && (await limits.take('requests', actor, address));
	if (tooMany) return answerProblem(tooMany);
	const trusted = route.credential === 'token' || isSameOrigin(c);
	const barred = trusted ? accessRefusal(route, actor) : problem('request.cross-origin');
	if (barred) return answerProblem(barred);
	const head = readHead(c);
	if (!head.ok) return refuse(head.problem);
	const { params, query, headers } = head.value;
	const stopped = await route.admit?.(context, actor as User, params);
	if (stopped) return answerProblem(stopped);
	const answer = async (body: Result<unknown, Refusal>): Promise<Response> => {
		const read = body.ok ? parseBody(route, body.value) : body;
		if (!read.ok) return refuse(read.problem);
		const unproved = route.freshFor?.(read.value) ? factorRefusal(actor as User) : null;
		if (unproved) return answerProblem(unproved);
		const cookies = headerOf(c, 'cookie') ?? null;
		const input = {
			actor: actor as User,
			address,
			cookies,
			params,
			query,
			headers,
			body: read.value as never,
		};
		const run = async () => {
			const outcome = await route.run(context, input);
			return outcome.ok ? present(c, route, input, outcome.value) : refuse(outcome.problem);
		};
		// An upload holds a slot of its pool instead, while it is received too.
		return limits && !names ? limits.inTurn(c, { actor, address }, run) : run();
	};
	if (!names) return answer(await readJson(c, route));
	const person = actor.kind === 'user' ? actor.id : '';
	const sender = { pool: route.pool as UploadPool, person, address, megabytes: route.megabytes };
	// Only the server's own endpoints take files, and its context receives them.
	const { uploads } = context as unknown as Pick<HttpContext, 'uploads'>;
	const form = { names, optional: isFileOptional(route.body) };
	return receiveUpload(c, uploads, { sender, form }, answer);
}

/** Why an actor may not call an endpoint now, whatever is sent; null if they may. */
function accessRefusal({ access, fresh }: AnyEndpoint<never>, actor: Actor): Problem | null {
	return refusal(access, actor) ?? (fresh ? factorRefusal(actor as User) : null);
}

/** Answers a refusal with its problem document. */
export function refuse(refusal: Refusal): Response {
	if ('code' in refusal) return answerProblem(refusal);
	const { problem, ...extras } = refusal;
	return answerProblem(problem, extras);
}

type Head = Pick<EndpointInput<Access, never, never, never, never>, 'params' | 'query' | 'headers'>;
type HeadReader = (c: HonoContext) => Result<Head, Refusal>;

const EMPTY = {};
const PARSING = { error: inPortuguese };

/** Returns the function that parses the parts of a request before its body, once their text is known to be storable. */
function headReader({ path, params, query, headers }: AnyEndpoint<never>): HeadReader {
	const hasParams = path.includes('{');
	const names = Object.keys(headers?.shape ?? EMPTY);
	return (c) => {
		const sent = {
			params: hasParams ? c.req.param() : EMPTY,
			query: c.req.url.includes('?') ? c.req.query() : EMPTY,
		};
		const errors = [...readTexts(sent.params), ...readTexts(sent.query)];
		if (errors.length > 0) return fail({ problem: problem('request.invalid'), errors });
		const read: Partial<Record<keyof Head, unknown>> = {};
		for (const [part, schema, value] of [
			['params', params, sent.params],
			['query', query, sent.query],
			['headers', headers, headers && headersOf(c, names)],
		] as const) {
			if (!schema) continue;
			const parsed = parse(schema, value);
			if (!parsed.ok) return parsed;
			read[part] = parsed.value;
		}
		return ok(read as Head);
	};
}

function headersOf(c: HonoContext, names: readonly string[]): Record<string, string | undefined> {
	const headers: Record<string, string | undefined> = {};
	for (const name of names) {
		const value = headerOf(c, name);
		if (value !== undefined) headers[name] = value;
	}
	return headers;
}

function parseBody({ body }: AnyEndpoint<never>, sent: unknown): Result<unknown, Refusal> {
	const errors = readTexts(sent);
	if (errors.length > 0) return fail({ problem: problem('request.invalid'), errors });
	return body ? parse(body, sent) : ok(undefined);
}

function parse(schema: Schema, value: unknown): Result<unknown, Refusal> {
	const result = schema.safeParse(value, PARSING);
	if (result.success) return ok(result.data);
	return fail({ problem: problem('request.invalid'), errors: fieldErrors(result.error.issues) });
}

/** The schema selects what is sent: a column that it does not name is left out. */
function present(
	c: HonoContext,
	route: AnyEndpoint<never>,
	input: { params: never },
	value: unknown,
): Response {
	if (route.consents && consentDue.safeParse(value).success) return Response.json(value, { status: 202 });
	const answer = route.output.parse(value);
	const { status = 200, media, filename, cache } = route;
	if (cache === 'public') allowCaching(c);
	if (status === NO_CONTENT) return new Response(null, { status, headers: EMPTY });
	const headers: Record<string, string> = { 'content-type': typeOf(media) };
	if (filename) {
		const name = typeof filename === 'string' ? filename : filename(input);
		headers['content-disposition'] = `attachment; filename="${name}"`;
	}
	return new Response(media ? (answer as Uint8Array<ArrayBuffer> | string) : JSON.stringify(answer), {
		status,
		headers,
	});
}

function typeOf(media: AnyEndpoint['media']): string {
	if (!media) return 'application/json';
	return media === 'text/csv' ? `${media}; charset=utf-8` : media;
}

async function readJson(c: HonoContext, { body }: AnyEndpoint<never>): Promise<Result<unknown, Refusal>> {
	if (!body) return ok(undefined);
	if (!hasBody(c) && body.safeParse(undefined).success) return ok(undefined);
	if (!headerOf(c, 'content-type')?.startsWith('application/json'))
		return fail(problem('request.unsupported', { expected: 'application/json' }));
	const text = await readText(c);
	if (text === null) return fail(largeBody());
	const value = parseJson(text);
	return value === MALFORMED ? fail(problem('request.malformed')) : ok(value);
}

/** The message for a text outside any schema. */
const NOT_TEXT = 'Contém caracteres que não são texto';

/** Objects and arrays whose values are still to be read, with their paths. */
type Pending = [path: string, container: Record<string, unknown>][];

const ASCII = /^[\n -~]*$/;

/**
 * Composes the texts of a request (NFC), in place, so that a letter is stored in one form whatever program it was typed in.
 * Returns the fields whose names or values are not plain text: `[{path, message}]`. Files are not read. Not recursive,
 * because a body may be as deep as it is long.
 */
function readTexts(sent: unknown): { path: string; message: string }[] {
	const bad: string[] = [];
	const pending: Pending = [['', { '': sent }]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [path, container] = next;
		for (const [name, value] of Object.entries(container)) {
			const place = path === '' || name === '' ? path + name : `${path}.${name}`;
			if (!isPlainText(name)) bad.push(path);
			else if (typeof value === 'string') container[name] = composed(value, place, bad);
			else if (isContainer(value)) pending.push([place, value]);
		}
	}
	return bad.map((path) => ({ path, message: NOT_TEXT }));
}

/** A text in NFC. One that is not plain text is added to `bad`. */
function composed(text: string, place: string, bad: string[]): string {
	if (!isPlainText(text)) bad.push(place);
	return ASCII.test(text) ? text : text.normalize('NFC');
}

function isContainer(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
