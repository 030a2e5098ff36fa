import type { OpenAPIHono } from '@hono/zod-openapi';
import { API } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import type { AskerVariables } from './asker.ts';
import { authOperations } from './auth-operations.ts';
import { type Described, descriptionPage } from './description-page.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { describeEndpoint, describeOperation } from './endpoint-description.ts';
import { OPERATIONS } from './operations.ts';

const KEEPING = { 'cache-control': 'public, no-cache' };

/** The API in its own words: the OpenAPI document, made from the schemas that requests meet, and a page that shows it. */
export function mountDescription(
	app: OpenAPIHono<AskerVariables>,
	{ brand }: Context,
	endpoints: AnyEndpoint[],
): void {
	const registry = app.openAPIRegistry;
	for (const each of endpoints) describeEndpoint(registry, each);
	for (const each of [...authOperations(AUTH_ENDPOINTS), ...OPERATIONS]) describeOperation(registry, each);
	registry.registerComponent('securitySchemes', 'session', {
		type: 'apiKey',
		in: 'cookie',
		name: 'martelo.session_token',
	});
	registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
	const made = () =>
		app.getOpenAPI31Document({
			openapi: '3.1.0',
			info: { title: brand.name, version: '1' },
			servers: [{ url: brand.url }],
		});
	app.get(API.openapi, (c) => c.json(made(), 200, KEEPING));
	app.get(API.docs, (c) => {
		const nonce = c.get('secureHeadersNonce') ?? '';
		return c.html(descriptionPage(brand.name, made() as unknown as Described, nonce), 200, KEEPING);
	});
}
