import { html } from 'hono/html';
import { API } from '#contract/paths.ts';

/** The parts of an OpenAPI document that the page reads. */
export interface Described {
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
export const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;border:1px solid;padding:1rem;border-radius:6px}summary{cursor:pointer;padding:.5rem 0}`;

/**
 * A plain page that shows an OpenAPI document. The available viewers need inline styles or install scripts, so none is
 * used.
 */
export function descriptionPage(brand: string, { paths }: Described) {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => described(method, path, operation)),
	);
	return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><title>API · ${brand}</title><link rel="stylesheet" href="${API.docs}.css"></head>
<body>
<h1>API · ${brand}</h1>
<p>Amounts are reais with at most two decimals, times ISO 8601. Errors are <code>application/problem+json</code>.
Machine-readable: <a href="${API.openapi}">${API.openapi}</a>.</p>
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
