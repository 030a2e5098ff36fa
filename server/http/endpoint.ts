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

/** Who asks, once the access is checked. */
type ActorOf<A extends Access> = A extends 'public' ? Actor : User;

/** What `run` gets: everything parsed, nothing else of the request. */
export interface EndpointInput<A extends Access, P, Q, H, B> {
	actor: ActorOf<A>;
	address: string | null;
	/** The Cookie header as it came. */
	cookies: string | null;
	params: P;
	query: Q;
	headers: H;
	body: B;
}

/** What is answered as bytes. */
type FileType = 'application/pdf' | 'application/zip';

/** A problem, alone or with what goes beside its words in the document. */
export type Refusal = Problem | ({ problem: Problem } & ProblemExtras);

/** A page of a list; where there is none, the cursor that was sent is not one of this list. */
export function pageAnswer<T>(page: T | null): Result<T, Refusal> {
	if (page !== null) return ok(page);
	const errors = [{ path: 'cursor', message: 'cursor inválido: use o next_cursor da página anterior' }];
	return fail({ problem: problem('request.invalid'), errors });
}

/**
 * The one way to declare an endpoint of the API: who may ask, what is read, what is answered. Leaving out
 * `access` does not compile.
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
	/** With `{name}` for parameters, as OpenAPI writes it. */
	path: string;
	summary: string;
	access: A;
	params?: P;
	query?: Q;
	headers?: H;
	/** JSON, or `uploadedFile`, or an `uploadedForm`. */
	body?: B;
	/** Where the body is a file: what it queues with (upload-slots.ts). */
	pool?: UploadPool;
	status?: ContentfulStatusCode | typeof NO_CONTENT;
	/** The answer is a file to keep, under this name. */
	filename?: string | ((asked: { params: Parsed<P> }) => string);
	/** The answer is of this type: a text in UTF-8, or a file's bytes, whole or as a stream; JSON when nobody says. */
	media?: 'text/csv' | FileType;
	output: O;
	/** The answer is the same for everybody, and may be kept; what nobody says this of is kept nowhere. */
	cache?: 'public';
	/** Asked before anything of the body is read: why this actor is turned away now, or null. */
	admit?(context: C, actor: ActorOf<A>, params: Parsed<P>): Promise<Problem | null>;
	run(
		context: C,
		input: EndpointInput<A, Parsed<P>, Parsed<Q>, Parsed<H>, Parsed<B>>,
	): Promise<Result<z.infer<O>, Refusal>>;
}

/** An endpoint as the mount table holds it, its types checked where it was declared. */
export type AnyEndpoint<C = Context> = Endpoint<Fields, Fields, Fields, Schema, Schema, Access, C>;

/** Declares an endpoint; the types of `run` follow from its schemas. */
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

/** Mounts an endpoint: allow, parse, call, present. */
export function mount<C>(app: OpenAPIHono<RequestVariables>, context: C, it: AnyEndpoint<C>): void {
	mountElsewhere(app, it, (c) => answerTo(c, context, it));
}

/** Mounts an endpoint that `answer` answers. */
export function mountElsewhere<C>(
	app: OpenAPIHono<RequestVariables>,
	it: AnyEndpoint<C>,
	answer: (c: HonoContext<RequestVariables>) => Promise<Response>,
): void {
	app.on(it.method.toUpperCase(), it.path.replace(/\{(\w+)\}/g, ':$1'), answer);
}

async function answerTo<C>(
	c: HonoContext<RequestVariables>,
	context: C,
	it: AnyEndpoint<C>,
): Promise<Response> {
	const actor = c.get('actor');
	const barred = isSameOrigin(c.req.raw) ? refusal(it.access, actor) : problem('request.cross-origin');
	if (barred) return answerProblem(c, barred);
	const given = { params: c.req.param(), query: c.req.query(), headers: c.req.header() };
	const head = parse(it, given, ['params', 'query', 'headers']);
	if (!head.ok) return refuse(c, head.problem);
	const stopped = await it.admit?.(context, actor, head.value.params);
	if (stopped) return answerProblem(c, stopped);
	const answer = async (body: Result<unknown, Refusal>): Promise<Response> => {
		const read = body.ok ? parse(it, { body: body.value }, ['body']) : body;
		if (!read.ok) return refuse(c, read.problem);
		const cookies = c.req.header('cookie') ?? null;
		const asked = { actor, address: c.get('address'), cookies, ...head.value, ...read.value };
		const outcome = await it.run(context, asked);
		return outcome.ok ? present(c, it, asked, outcome.value) : refuse(c, outcome.problem);
	};
	const names = formFields(it.body);
	if (!names) return answer(await readJson(c, it));
	const person = actor.kind === 'user' ? actor.id : '';
	const sender = { pool: it.pool as UploadPool, person, address: c.get('address') };
	return receiveUpload(c, c.get('uploads'), { sender, names }, answer);
}

/** Answers a refusal with its document. */
export function refuse(c: HonoContext, refusal: Refusal): Response {
	const { problem, ...extras } = 'code' in refusal ? { problem: refusal } : refusal;
	return answerProblem(c, problem, extras);
}

type Parts = Pick<EndpointInput<Access, never, never, never, never>, 'params' | 'query' | 'headers' | 'body'>;

/** What the schemas of an endpoint make of some parts of a request, once all of it is text that can be stored. */
function parse(
	it: AnyEndpoint<never>,
	given: Partial<Record<keyof Parts, unknown>>,
	parts: readonly (keyof Parts)[],
): Result<Parts, Refusal> {
	const { headers: _text, ...texts } = given;
	const errors = Object.values(texts).flatMap(unstorableTexts);
	if (errors.length > 0) return fail({ problem: problem('request.invalid'), errors });
	const parsed: Record<string, unknown> = {};
	for (const part of parts) {
		const schema = it[part] as Schema | undefined;
		if (!schema) continue;
		const result = schema.safeParse(given[part], { error: inPortuguese });
		if (!result.success)
			return fail({ problem: problem('request.invalid'), errors: fieldErrors(result.error.issues) });
		parsed[part] = result.data;
	}
	return ok(parsed as unknown as Parts);
}

/** The schema chooses what leaves: a column that it does not name stays here. */
function present(c: HonoContext, it: AnyEndpoint<never>, asked: Parts, value: unknown): Response {
	const answer = it.output.parse(value);
	const { status = 200, media, filename } = it;
	if (filename) {
		const name = typeof filename === 'string' ? filename : filename(asked);
		c.header('content-disposition', `attachment; filename="${name}"`);
	}
	if (status === NO_CONTENT) return c.body(null, NO_CONTENT);
	if (!media) return c.json(answer, status);
	if (media === 'text/csv')
		return c.body(String(answer), status, { 'content-type': `${media}; charset=utf-8` });
	return c.body(answer as Uint8Array<ArrayBuffer> | ReadableStream, status, { 'content-type': media });
}

async function readJson(c: HonoContext, it: AnyEndpoint<never>): Promise<Result<unknown, Refusal>> {
	if (!it.body) return ok(undefined);
	if (hasNoBody(c.req.raw.headers) && it.body.safeParse(undefined).success) return ok(undefined);
	if (!c.req.header('content-type')?.startsWith('application/json'))
		return fail(problem('request.unsupported', { expected: 'application/json' }));
	try {
		return ok(await c.req.json());
	} catch (error) {
		if (error instanceof SyntaxError) return fail(problem('request.malformed'));
		throw error;
	}
}

/** Nothing was sent, where a schema may allow that. */
function hasNoBody(headers: Headers): boolean {
	return !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;
}
