import type { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { problemDocument } from '#contract/problems.ts';
import { type AnyEndpoint, NO_CONTENT } from './endpoint.ts';
import { formFields } from './upload.ts';

export type Registry = OpenAPIHono['openAPIRegistry'];

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

/** Adds an endpoint to the API's own description. */
export function describeEndpoint(registry: Registry, it: AnyEndpoint): void {
	const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
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
	registry.registerPath({
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
