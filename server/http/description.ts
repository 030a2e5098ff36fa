import type { OpenAPIHono } from '@hono/zod-openapi';
import { API } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { authOperations } from './accounts/auth-operations.ts';
import { constantDocument } from './constant-document.ts';
import { type Described, descriptionPage, STYLE } from './description-page.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { describeEndpoint, describeOperation } from './endpoint-description.ts';
import { OPERATIONS } from './operations.ts';
import type { RequestVariables } from './request-context.ts';

/**
 * Mounts the API's description: the OpenAPI document, made from the schemas that validate requests, and a page that
 * shows it. It is made once, on the first request.
 */
export function mountDescription(
	app: OpenAPIHono<RequestVariables>,
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
	let made: ReturnType<typeof app.getOpenAPI31Document> | null = null;
	const document = () => {
		made ??= app.getOpenAPI31Document({
			openapi: '3.1.0',
			info: { title: brand.name, version: '1' },
			servers: [{ url: brand.url }],
		});
		return made;
	};
	const described = () => JSON.stringify(document());
	const shown = () => descriptionPage(brand.name, document() as unknown as Described).toString();
	app.get(API.openapi, constantDocument('application/json; charset=utf-8', described));
	app.get(API.docs, constantDocument('text/html; charset=utf-8', shown));
	app.get(
		`${API.docs}.css`,
		constantDocument('text/css; charset=utf-8', () => STYLE),
	);
}
