import { setImmediate as othersTurn } from 'node:timers/promises';
import { OpenAPIHono } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { authOperations } from './accounts/auth-operations.ts';
import { constantDocument } from './constant-document.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { describeEndpoint, describeOperation, type Registry } from './endpoint-description.ts';
import type { HttpContext } from './http-context.ts';
import { OPERATIONS } from './operations.ts';
import type { RequestVariables } from './request-context.ts';

/** The parts of an OpenAPI document that the page reads. */
interface Described {
	paths: Record<string, Record<string, DescribedOperation>>;
}

interface DescribedOperation {
	summary?: string;
	security?: unknown[];
	parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
	requestBody?: { content: Content };
	responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema?: unknown }>;

/** The page's style, as a separate file: its content security policy allows no inline style. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;border:1px solid;padding:1rem;border-radius:6px}summary{cursor:pointer;padding:.5rem 0}`;

/**
 * A plain page that shows an OpenAPI document. The available viewers need inline styles or install scripts, so none is
 * used.
 */
function descriptionPage(brand: string, { paths }: Described) {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => described(method, path, operation)),
	);
	return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><title>API · ${brand}</title><link rel="stylesheet" href="${OPERATION_API.docs}.css"></head>
<body>
<h1>API · ${brand}</h1>
<p>Amounts are reais with at most two decimals, times ISO 8601. Errors are <code>application/problem+json</code>.
Machine-readable: <a href="${OPERATION_API.openapi}">${OPERATION_API.openapi}</a>.</p>
${operations}
</body>
</html>`;
}

function described(method: string, path: string, operation: DescribedOperation) {
	const { summary = '', security = [], parameters = [], requestBody, responses } = operation;
	const who = security.length > 0 ? 'signed in' : 'public';
	const answers = Object.entries(responses).filter(([status]) => status !== 'default');
	return html`<details><summary><code>${method.toUpperCase()} ${path}</code> · ${summary} (${who})</summary>
${parameters.length > 0 ? html`<h2>parameters</h2><pre>${shape(parameters)}</pre>` : ''}
${Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) => html`<h2>body: ${media}</h2><pre>${shape(schema)}</pre>`)}
${answers.map(([status, { description, content = {} }]) => [
	html`<h2>${status}: ${description}</h2>`,
	...Object.entries(content).map(([media, { schema }]) => html`<p>${media}</p><pre>${shape(schema)}</pre>`),
])}</details>`;
}

function shape(schema: unknown): string {
	return JSON.stringify(schema, null, 2);
}

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
	app.get(OPERATION_API.openapi, constantDocument('application/json; charset=utf-8', described));
	app.get(OPERATION_API.docs, constantDocument('text/html; charset=utf-8', shown));
	app.get(
		`${OPERATION_API.docs}.css`,
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
