import type { OpenAPIHono } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { z } from 'zod';
import { API } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import type { AskerVariables } from './asker.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { describeEndpoint } from './endpoint-description.ts';

/**
 * The API in its own words: the OpenAPI document, made from the endpoints' schemas, and a plain page that shows
 * the same. No viewer is loaded: those on offer need inline styles or bring install scripts.
 */
export function mountDescription(
	app: OpenAPIHono<AskerVariables>,
	{ brand }: Context,
	endpoints: AnyEndpoint[],
): void {
	const registry = app.openAPIRegistry;
	for (const each of endpoints) describeEndpoint(registry, each);
	registry.registerComponent('securitySchemes', 'session', {
		type: 'apiKey',
		in: 'cookie',
		name: 'martelo.session_token',
	});
	registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
	app.doc31(API.openapi, {
		openapi: '3.1.0',
		info: { title: brand.name, version: '1' },
		servers: [{ url: brand.url }],
	});
	app.get(API.docs, (c) => c.html(page(brand.name, endpoints, c.get('secureHeadersNonce') ?? '')));
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;border:1px solid;padding:1rem;border-radius:6px}summary{cursor:pointer;padding:.5rem 0}`;

function page(brand: string, endpoints: AnyEndpoint[], nonce: string) {
	return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><title>API · ${brand}</title><style nonce="${nonce}">${STYLE}</style></head>
<body>
<h1>API · ${brand}</h1>
<p>Amounts are reais with at most two decimals, times ISO 8601. Errors are <code>application/problem+json</code>.
Machine-readable: <a href="${API.openapi}">${API.openapi}</a>.</p>
${endpoints.map(described)}
</body>
</html>`;
}

function described({ method, path, summary, access, params, query, headers, body, output }: AnyEndpoint) {
	const parts = Object.entries({ params, query, headers, body, answer: output }).filter(
		([, schema]) => schema,
	);
	return html`<details><summary><code>${method.toUpperCase()} ${path}</code> · ${summary} (${access})</summary>
${parts.map(([name, schema]) => html`<h2>${name}</h2><pre>${shape(schema as z.ZodType, name === 'answer')}</pre>`)}</details>`;
}

function shape(schema: z.ZodType, out: boolean): string {
	const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
		io: out ? 'output' : 'input',
		unrepresentable: 'any',
	});
	return JSON.stringify(rest, null, 2);
}
