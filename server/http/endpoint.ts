import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { Access, Actor, User } from '#domain/auction/access.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { HttpContext, ReadContext } from './http-context.ts';
import type { ProblemExtras } from './problems.ts';
import { formFields } from './upload.ts';
import type { UploadPool } from './upload-slots.ts';

export const NO_CONTENT = 204;

export type Schema = z.ZodType;
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
	C = HttpContext,
> {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	/** With `{name}` for parameters, as in OpenAPI. */
	path: string;
	summary: string;
	access: A;
	/** Asks for a code of the second factor that is at most ten minutes old (rules §59). */
	fresh?: true;
	/** Whether this body asks for one, where not every body does. */
	freshFor?(body: Parsed<B>): boolean;
	/**
	 * The path's token is the only credential, so that the origin of the request does not matter: a mail program unsubscribes
	 * with one of its own. Such an endpoint is public, and its `run` reads neither `actor` nor `cookies`.
	 */
	credential?: 'token';
	/** Above the installation's limit the answer is 202 with a consent, and nothing is done, until another administrator sends the same (rules §59). */
	consents?: true;
	params?: P;
	query?: Q;
	headers?: H;
	/** JSON, or `uploadedFile`, or an `uploadedForm`. */
	body?: B;
	/** Required where the body is a file: the pool of upload slots (upload-slots.ts). */
	pool?: UploadPool;
	/** The largest file, if it is not the usual `FILE_LIMIT_MEGABYTES`. */
	megabytes?: number;
	status?: ContentfulStatusCode | typeof NO_CONTENT;
	/** The answer is a download with this file name. */
	filename?: string | ((input: { params: Parsed<P> }) => string);
	/** The answer's type: text in UTF-8, or the bytes of a file, complete or as a stream. JSON by default. */
	media?: 'text/csv' | 'application/xml' | FileType;
	output: O;
	/** The answer is the same for everybody and may be cached. Without it, the answer is not cached. */
	cache?: 'public';
	/** Worker processes answer it: the server passes its requests on (read-requests.ts). */
	inWorker?: true;
	/** Runs before any of the body is read: why this actor is refused now, or null. */
	admit?(context: C, actor: ActorOf<A>, params: Parsed<P>): Promise<Problem | null>;
	run(
		context: C,
		input: EndpointInput<A, Parsed<P>, Parsed<Q>, Parsed<H>, Parsed<B>>,
	): Promise<Result<z.infer<O> | ConsentDue, Refusal>>;
}

/** An endpoint in the mount table; its types were checked at its declaration. */
export type AnyEndpoint<C = HttpContext> = Endpoint<Fields, Fields, Fields, Schema, Schema, Access, C>;

/**
 * Declares an endpoint; the types of `run` follow from its schemas. Throws for an endpoint that takes files and is
 * public or names no pool, and for one that takes a session beside a token.
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
	if (declared.credential && declared.access !== 'public')
		throw new Error(`${declared.path} has a token as its credential: it takes no session`);
	return declared;
}

/** Declares an endpoint that only reads public data: worker processes answer it. */
export function readEndpoint<P extends Fields = never, Q extends Fields = never, O extends Schema = never>(
	declared: Endpoint<P, Q, never, never, O, 'public', ReadContext>,
): AnyEndpoint<ReadContext> {
	declared.inWorker = true;
	return declared;
}
