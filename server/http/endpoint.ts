import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { problemDocument } from '#contract/problems.ts';
import { type Access, type Actor, refusal } from '#domain/access.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Context } from '#server/context.ts';
import { type AskerVariables, isSameOrigin } from './asker.ts';
import { answerProblem, fieldErrors, inPortuguese, type ProblemExtras } from './problems.ts';
import { formFields, readUpload } from './upload.ts';

const NO_CONTENT = 204;

type Schema = z.ZodType;
type Fields = z.ZodObject;
type Parsed<S> = S extends Schema ? z.infer<S> : undefined;

/** What `run` gets: everything parsed, nothing else of the request. */
export interface Asked<P, Q, H, B> {
	actor: Actor;
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

/** A problem with what goes beside its words in the document. */
export type Refusal = { problem: Problem } & ProblemExtras;

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
> {
	method: 'get' | 'post' | 'patch' | 'delete';
	/** With `{name}` for parameters, as OpenAPI writes it. */
	path: string;
	summary: string;
	access: Access;
	params?: P;
	query?: Q;
	headers?: H;
	/** JSON, or `uploadedFile`, or an `uploadedForm`. */
	body?: B;
	status?: ContentfulStatusCode | typeof NO_CONTENT;
	/** The answer is a file to keep, under this name. */
	filename?: string | ((asked: Pick<Asked<Parsed<P>, Parsed<Q>, Parsed<H>, Parsed<B>>, 'params'>) => string);
	/** The answer is of this type: a text in UTF-8, or a file's bytes, whole or as a stream; JSON when nobody says. */
	media?: 'text/csv' | FileType;
	output: O;
	/** Asked before anything of the request is read: why this actor is turned away now, or null. */
	admit?(context: Context, actor: Actor): Promise<Problem | null>;
	run(
		context: Context,
		asked: Asked<Parsed<P>, Parsed<Q>, Parsed<H>, Parsed<B>>,
	): Promise<Result<z.infer<O>, Refusal>>;
}

/** An endpoint as the mount table holds it, its types checked where it was declared. */
export type AnyEndpoint = Endpoint<Fields, Fields, Fields, Schema, Schema>;

/** Declares an endpoint; the types of `run` follow from its schemas. */
export function endpoint<
	P extends Fields = never,
	Q extends Fields = never,
	H extends Fields = never,
	B extends Schema = never,
	O extends Schema = never,
>(declared: Endpoint<P, Q, H, B, O>): AnyEndpoint {
	return declared;
}

/** Mounts an endpoint: parse, allow, call, present; and describes it in the OpenAPI document. */
export function mount(app: OpenAPIHono<AskerVariables>, context: Context, it: AnyEndpoint): void {
	const path = it.path.replace(/\{(\w+)\}/g, ':$1');
	app.on(it.method.toUpperCase(), path, async (c) => {
		const barred = isSameOrigin(c.req.raw)
			? refusal(it.access, c.get('actor'))
			: problem('request.cross-origin');
		const stopped = barred ?? (await it.admit?.(context, c.get('actor')));
		if (stopped) return answerProblem(c, stopped);
		const asked = await read(c, it);
		if (!asked.ok) return answerProblem(c, asked.problem.problem, asked.problem);
		const outcome = await it.run(context, {
			actor: c.get('actor'),
			address: c.get('address'),
			cookies: c.req.header('cookie') ?? null,
			...asked.value,
		});
		if (!outcome.ok) {
			const { problem: why, ...extras } = outcome.problem;
			return answerProblem(c, why, extras);
		}
		// The schema chooses what leaves: a column that it does not name stays here.
		const answer = it.output.parse(outcome.value);
		if (it.filename) {
			const name = typeof it.filename === 'string' ? it.filename : it.filename(asked.value);
			c.header('content-disposition', `attachment; filename="${name}"`);
			c.header('cache-control', 'no-store');
		}
		return present(c, it, answer);
	});
	describe(app, it);
}

function present(c: HonoContext, { status = 200, media }: AnyEndpoint, answer: unknown): Response {
	if (status === NO_CONTENT) return c.body(null, NO_CONTENT);
	if (!media) return c.json(answer, status);
	if (media === 'text/csv')
		return c.body(String(answer), status, { 'content-type': `${media}; charset=utf-8` });
	return c.body(answer as Uint8Array<ArrayBuffer> | ReadableStream, status, { 'content-type': media });
}

type Parts = Pick<Asked<never, never, never, never>, 'params' | 'query' | 'headers' | 'body'>;

async function read(c: HonoContext, it: AnyEndpoint): Promise<Result<Parts, Refusal>> {
	const body = await readBody(c, it);
	if (!body.ok) return body;
	const given = { params: c.req.param(), query: c.req.query(), headers: c.req.header(), body: body.value };
	const parsed: Record<string, unknown> = {};
	for (const part of ['params', 'query', 'headers', 'body'] as const) {
		const schema = it[part] as Schema | undefined;
		if (!schema) continue;
		const result = schema.safeParse(given[part], { error: inPortuguese });
		if (!result.success)
			return fail({ problem: problem('request.invalid'), errors: fieldErrors(result.error.issues) });
		parsed[part] = result.data;
	}
	return ok(parsed as unknown as Parts);
}

async function readBody(c: HonoContext, it: AnyEndpoint): Promise<Result<unknown, Refusal>> {
	if (!it.body) return ok(undefined);
	const names = formFields(it.body);
	if (names) return readUpload(c, names);
	if (hasNoBody(c.req.raw.headers) && it.body.safeParse(undefined).success) return ok(undefined);
	if (!c.req.header('content-type')?.startsWith('application/json'))
		return fail({ problem: problem('request.unsupported', { expected: 'application/json' }) });
	try {
		return ok(await c.req.json());
	} catch (error) {
		if (error instanceof SyntaxError) return fail({ problem: problem('request.malformed') });
		throw error;
	}
}

/** Nothing was sent, where a schema may allow that. */
function hasNoBody(headers: Headers): boolean {
	return !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;
}

/** A form with a file, as OpenAPI writes it: what else it carries are texts. */
function form(names: readonly string[]) {
	const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
	const properties = { file: { type: 'string' as const, format: 'binary' }, ...texts };
	const schema = { type: 'object' as const, required: ['file'], properties };
	return { content: { 'multipart/form-data': { schema } } };
}

/** What an answer that is no JSON holds, as OpenAPI writes it. */
function inMedia({ media, output }: AnyEndpoint) {
	return media === 'text/csv' ? output : { type: 'string' as const, format: 'binary' };
}

function describe(app: OpenAPIHono<AskerVariables>, it: AnyEndpoint): void {
	const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
	const problems = {
		content: { 'application/problem+json': { schema: problemDocument } },
		description: 'A problem (RFC 9457)',
	};
	const { method, path, summary, params, query, headers, body, media } = it;
	const answer = media ? { content: { [media]: { schema: inMedia(it) } } } : json(it.output);
	const names = formFields(body);
	const request = {
		...(params && { params }),
		...(query && { query }),
		...(headers && { headers }),
		...(body && { body: { required: true, ...(names ? form(names) : json(body)) } }),
	};
	app.openAPIRegistry.registerPath({
		method,
		path,
		summary,
		request,
		security: it.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
		responses: {
			[it.status ?? 200]: { description: 'Done', ...(it.status !== NO_CONTENT && answer) },
			default: problems,
		},
	});
}
