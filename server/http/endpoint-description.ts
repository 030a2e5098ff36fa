import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { consentDue } from '#contract/consents.ts';
import { problemDocument } from '#contract/problems.ts';
import type { Access } from '#domain/auction/access.ts';
import { type AnyEndpoint, NO_CONTENT } from './endpoint.ts';
import { formFields, isFileOptional } from './upload.ts';

export type Registry = OpenAPIHono['openAPIRegistry'];

/** A form with a file in OpenAPI's format; its other fields are texts. */
function form(names: readonly string[], optional: boolean) {
	const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
	const properties = { file: { type: 'string' as const, format: 'binary' }, ...texts };
	const schema = { type: 'object' as const, ...(!optional && { required: ['file'] }), properties };
	return { content: { 'multipart/form-data': { schema } } };
}

/** The schema of an answer that is not JSON, in OpenAPI's format. */
function inMedia({ media, output }: AnyEndpoint<never>) {
	return media === 'text/csv' || media === 'application/xml'
		? output
		: { type: 'string' as const, format: 'binary' };
}

/**
 * An operation that no `Endpoint` declares: a stream, a text, one of the accounts library. By default GET, public,
 * answering JSON.
 */
export interface Operation {
	method?: 'get' | 'post';
	path: string;
	summary: string;
	access?: Access;
	request?: { params?: z.ZodObject; query?: z.ZodObject; headers?: z.ZodObject; body?: z.ZodType };
	status?: number;
	/** The description of the answer. */
	says?: string;
	media?: string;
	answer?: z.ZodType | { type: 'string'; format: string };
}

const PROBLEMS = {
	content: { 'application/problem+json': { schema: problemDocument } },
	description: 'A problem (RFC 9457)',
};

const security = (access: Access) => (access === 'public' ? [] : [{ session: [] }, { bearer: [] }]);

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

/** The answer to an act that waits for a second administrator. */
const WAITS = {
	...json(consentDue),
	description: 'Nothing is done yet: another administrator has to send the same within 24 hours',
};

/** Adds an operation to the API's description. */
export function describeOperation(registry: Registry, operation: Operation): void {
	const { method = 'get', path, summary, access = 'public', request = {}, status = 200 } = operation;
	const { body, ...rest } = request;
	const content = operation.answer && {
		[operation.media ?? 'application/json']: { schema: operation.answer },
	};
	registry.registerPath({
		method,
		path,
		summary,
		security: security(access),
		request: { ...rest, ...(body && { body: json(body) }) },
		responses: {
			[status]: { description: operation.says ?? 'Done', ...(content && { content }) },
			default: PROBLEMS,
		},
	});
}

/** An endpoint whose usual answer is 202 says by its body whether it waits for a second administrator. */
function answerOf({ output, consents, status }: AnyEndpoint<never>): z.ZodType {
	return consents && status === 202 ? z.union([output, consentDue]) : output;
}

/** Adds an endpoint to the API's description. */
export function describeEndpoint(registry: Registry, endpoint: AnyEndpoint<never>): void {
	const { method, path, summary, access, params, query, headers, body, media, status = 200 } = endpoint;
	const answer = media ? { content: { [media]: { schema: inMedia(endpoint) } } } : json(answerOf(endpoint));
	const names = formFields(body);
	registry.registerPath({
		method,
		path,
		summary,
		security: security(access),
		request: {
			...(params && { params }),
			...(query && { query }),
			...(headers && { headers }),
			...(body && { body: { required: true, ...(names ? form(names, isFileOptional(body)) : json(body)) } }),
		},
		responses: {
			...(endpoint.consents && { 202: WAITS }),
			[status]: { description: 'Done', ...(status !== NO_CONTENT && answer) },
			default: PROBLEMS,
		},
	});
}
