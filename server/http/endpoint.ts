import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { type Access, type Actor, refusal, type User } from '#domain/access.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Context } from '#server/context.ts';
import type { ReadContext } from './pages.ts';
import { answerProblem, fieldErrors, inPortuguese, type ProblemExtras } from './problems.ts';
import { isSameOrigin, type RequestVariables } from './request-context.ts';
import { unstorableTexts } from './unstorable-texts.ts';
import { formFields, receiveUpload } from './upload.ts';
import type { UploadPool } from './upload-slots.ts';

export const NO_CONTENT = 204;

type Schema = z.ZodType;
type Fields = z.ZodObject;
type Parsed<S> = S extends Schema ? z.infer<S> : undefined;

/** The caller, once the access is checked. */
type ActorOf<A extends Access> = A extends 'public' ? Actor : User;

/** The input of `run`: the parsed parts of a request, and nothing else of it. */
export interface EndpointInput<A extends Access, P, Q, H, B> {
	actor: ActorOf<A>;
	address: string | null;
	/** The Cookie header, unchanged. */
	cookies: string | null;
	params: P;
	query: Q;
	headers: H;
	body: B;
}

/** The types of answers that are sent as bytes. */
type FileType = 'application/pdf' | 'application/zip';

/** A problem, alone or with further members of its document. */
export type Refusal = Problem | ({ problem: Problem } & ProblemExtras);

/** The answer for a page of a list; null means that the cursor sent is not one of this list (`request.invalid`). */
export function pageAnswer<T>(page: T | null): Result<T, Refusal> {
	if (page !== null) return ok(page);
	const errors = [{ path: 'cursor', message: 'cursor inválido: use o next_cursor da página anterior' }];
	return fail({ problem: problem('request.invalid'), errors });
}

/**
 * The declaration of an API endpoint: who may call it, what it reads, what it answers. Leaving out `access` is a
 * compile error.
 */
export interface Endpoint<
	P extends Fields,
	Q extends Fields,
	H extends Fields,
	B extends Schema,
	O extends Schema,
	A extends Access,
	C = Context,
> {
	method: 'get' | 'post' | 'patch' | 'delete';
	/** With `{name}` for parameters, as in OpenAPI. */
	path: string;
	summary: string;
	access: A;
	params?: P;
	query?: Q;
	headers?: H;
	/** JSON, or `uploadedFile`, or an `uploadedForm`. */
	body?: B;
	/** Required where the body is a file: the pool of upload slots (upload-slots.ts). */
	pool?: UploadPool;
	status?: ContentfulStatusCode | typeof NO_CONTENT;
	/** The answer is a download with this file name. */
	filename?: string | ((input: { params: Parsed<P> }) => string);
	/** The answer's type: text in UTF-8, or the bytes of a file, complete or as a stream. JSON by default. */
	media?: 'text/csv' | FileType;
	output: O;
	/** The answer is the same for everybody and may be cached. Without it, the answer is not cached. */
	cache?: 'public';
	/** Runs before any of the body is read: why this actor is refused now, or null. */
	admit?(context: C, actor: ActorOf<A>, params: Parsed<P>): Promise<Problem | null>;
	run(
		context: C,
		input: EndpointInput<A, Parsed<P>, Parsed<Q>, Parsed<H>, Parsed<B>>,
	): Promise<Result<z.infer<O>, Refusal>>;
}

/** An endpoint in the mount table; its types were checked at its declaration. */
export type AnyEndpoint<C = Context> = Endpoint<Fields, Fields, Fields, Schema, Schema, Access, C>;

/**
 * Declares an endpoint; the types of `run` follow from its schemas. Throws for an endpoint that takes files and is
 * public or names no pool.
 */
export function endpoint<
	P extends Fields = never,
	Q extends Fields = never,
	H extends Fields = never,
	B extends Schema = never,
	O extends Schema = never,
	A extends Access = Access,
>(declared: Endpoint<P, Q, H, B, O, A>): AnyEndpoint {
	if (formFields(declared.body) && (!declared.pool || declared.access === 'public'))
		throw new Error(`${declared.path} takes files: it names their pool, and is not for everybody`);
	return declared;
}

/** Declares an endpoint that only reads public data: worker processes answer it (reads.ts). */
export function readEndpoint<P extends Fields = never, Q extends Fields = never, O extends Schema = never>(
	declared: Endpoint<P, Q, never, never, O, 'public', ReadContext>,
): AnyEndpoint<ReadContext> {
	return declared;
}

/** Mounts an endpoint: checks the access, parses the request, runs it and presents the result. */
export function mount<C>(app: OpenAPIHono<RequestVariables>, context: C, route: AnyEndpoint<C>): void {
	mountElsewhere(app, route, (c) => answerTo(c, context, route));
}

/** Mounts an endpoint whose requests `answer` answers. */
export function mountElsewhere<C>(
	app: OpenAPIHono<RequestVariables>,
	route: AnyEndpoint<C>,
	answer: (c: HonoContext<RequestVariables>) => Promise<Response>,
): void {
	app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), answer);
}

async function answerTo<C>(
	c: HonoContext<RequestVariables>,
	context: C,
	route: AnyEndpoint<C>,
): Promise<Response> {
	const actor = c.get('actor');
	const barred = isSameOrigin(c.req.raw) ? refusal(route.access, actor) : problem('request.cross-origin');
	if (barred) return answerProblem(c, barred);
	const sent = { params: c.req.param(), query: c.req.query(), headers: c.req.header() };
	const head = parse(route, sent, ['params', 'query', 'headers']);
	if (!head.ok) return refuse(c, head.problem);
	const stopped = await route.admit?.(context, actor, head.value.params);
	if (stopped) return answerProblem(c, stopped);
	const answer = async (body: Result<unknown, Refusal>): Promise<Response> => {
		const read = body.ok ? parse(route, { body: body.value }, ['body']) : body;
		if (!read.ok) return refuse(c, read.problem);
		const cookies = c.req.header('cookie') ?? null;
		const input = { actor, address: c.get('address'), cookies, ...head.value, ...read.value };
		const outcome = await route.run(context, input);
		return outcome.ok ? present(c, route, input, outcome.value) : refuse(c, outcome.problem);
	};
	const names = formFields(route.body);
	if (!names) return answer(await readJson(c, route));
	const person = actor.kind === 'user' ? actor.id : '';
	const sender = { pool: route.pool as UploadPool, person, address: c.get('address') };
	return receiveUpload(c, c.get('uploads'), { sender, names }, answer);
}

/** Answers a refusal with its problem document. */
export function refuse(c: HonoContext, refusal: Refusal): Response {
	const { problem, ...extras } = 'code' in refusal ? { problem: refusal } : refusal;
	return answerProblem(c, problem, extras);
}

type Parts = Pick<EndpointInput<Access, never, never, never, never>, 'params' | 'query' | 'headers' | 'body'>;

/** Parses parts of a request with the endpoint's schemas, once all of its text is known to be storable. */
function parse(
	route: AnyEndpoint<never>,
	values: Partial<Record<keyof Parts, unknown>>,
	parts: readonly (keyof Parts)[],
): Result<Parts, Refusal> {
	const { headers: _text, ...texts } = values;
	const errors = Object.values(texts).flatMap(unstorableTexts);
	if (errors.length > 0) return fail({ problem: problem('request.invalid'), errors });
	const parsed: Record<string, unknown> = {};
	for (const part of parts) {
		const schema = route[part] as Schema | undefined;
		if (!schema) continue;
		const result = schema.safeParse(values[part], { error: inPortuguese });
		if (!result.success)
			return fail({ problem: problem('request.invalid'), errors: fieldErrors(result.error.issues) });
		parsed[part] = result.data;
	}
	return ok(parsed as unknown as Parts);
}

/** The schema selects what is sent: a column that it does not name is left out. */
function present(c: HonoContext, route: AnyEndpoint<never>, input: Parts, value: unknown): Response {
	const answer = route.output.parse(value);
	const { status = 200, media, filename } = route;
	if (filename) {
		const name = typeof filename === 'string' ? filename : filename(input);
		c.header('content-disposition', `attachment; filename="${name}"`);
	}
	if (status === NO_CONTENT) return c.body(null, NO_CONTENT);
	if (!media) return c.json(answer, status);
	if (media === 'text/csv')
		return c.body(String(answer), status, { 'content-type': `${media}; charset=utf-8` });
	return c.body(answer as Uint8Array<ArrayBuffer> | ReadableStream, status, { 'content-type': media });
}

async function readJson(c: HonoContext, route: AnyEndpoint<never>): Promise<Result<unknown, Refusal>> {
	if (!route.body) return ok(undefined);
	if (hasNoBody(c.req.raw.headers) && route.body.safeParse(undefined).success) return ok(undefined);
	if (!c.req.header('content-type')?.startsWith('application/json'))
		return fail(problem('request.unsupported', { expected: 'application/json' }));
	try {
		return ok(await c.req.json());
	} catch (error) {
		if (error instanceof SyntaxError) return fail(problem('request.malformed'));
		throw error;
	}
}

/** Whether the request has no body. */
function hasNoBody(headers: Headers): boolean {
	return !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;
}
