import { setImmediate as othersTurn } from 'node:timers/promises';
import { OpenAPIHono } from '@hono/zod-openapi';
import { API } from '#contract/paths.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { authOperations } from './accounts/auth-operations.ts';
import { constantDocument } from './constant-document.ts';
import { type Described, descriptionPage, STYLE } from './description-page.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { describeEndpoint, describeOperation, type Registry } from './endpoint-description.ts';
import type { HttpContext } from './http-context.ts';
import { OPERATIONS } from './operations.ts';
import type { RequestVariables } from './request-context.ts';

/**
 * Mounts the API's description: the OpenAPI document, made from the schemas that validate requests, and a page that
 * shows it. They are made at the first request for one of them, which takes half a second of the processor.
 */
export function mountDescription(
	app: OpenAPIHono<RequestVariables>,
	{ brand }: HttpContext,
	endpoints: AnyEndpoint[],
): void {
	let making: Promise<Description> | null = null;
	const document = () => {
		making ??= openApiDocument(brand, endpoints);
		return making;
	};
	const described = async () => JSON.stringify(await document());
	const shown = async () =>
		descriptionPage(brand.name, (await document()) as unknown as Described).toString();
	app.get(API.openapi, constantDocument('application/json; charset=utf-8', described));
	app.get(API.docs, constantDocument('text/html; charset=utf-8', shown));
	app.get(
		`${API.docs}.css`,
		constantDocument('text/css; charset=utf-8', () => STYLE),
	);
}

type Description = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The OpenAPI document, made operation by operation, so that no bid waits for all of them. */
export async function openApiDocument(
	brand: HttpContext['brand'],
	endpoints: readonly AnyEndpoint[],
): Promise<Description> {
	const description = describedBy(brand, (registry) => {
		registry.registerComponent('securitySchemes', 'session', {
			type: 'apiKey',
			in: 'cookie',
			name: 'martelo.session_token',
		});
		registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
	});
	const operations = [...authOperations(AUTH_ENDPOINTS), ...OPERATIONS];
	const describers = [
		...endpoints.map((each) => (registry: Registry) => describeEndpoint(registry, each)),
		...operations.map((each) => (registry: Registry) => describeOperation(registry, each)),
	];
	const paths: NonNullable<Description['paths']> = {};
	for (const register of describers) {
		await othersTurn();
		for (const [path, item] of Object.entries(describedBy(brand, register).paths ?? {}))
			paths[path] = { ...paths[path], ...item };
	}
	return { ...description, paths };
}

/** The document of what `register` adds. */
function describedBy(
	{ name, url }: HttpContext['brand'],
	register: (registry: Registry) => void,
): Description {
	const app = new OpenAPIHono();
	register(app.openAPIRegistry);
	return app.getOpenAPI31Document({
		openapi: '3.1.0',
		info: { title: name, version: '1' },
		servers: [{ url }],
	});
}
