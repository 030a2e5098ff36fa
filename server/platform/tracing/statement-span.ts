import { currentRequest } from '#server/platform/request-scope.ts';
import type { Span } from './span.ts';
import { currentTracing } from './tracing.ts';

const TEXT_MAX = 2_000;

/** Begins the span of a statement; null outside a trace. Its values are left out, and so is a text that may contain some. */
export function statementSpan(text: string, values: unknown): Span | null {
	const parent = currentRequest()?.trace;
	const tracing = parent && currentTracing();
	if (!tracing) return null;
	const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
	const attributes = {
		'db.system.name': 'postgresql',
		'db.operation.name': operation,
		...(Array.isArray(values) && values.length > 0 && { 'db.query.text': text.trim().slice(0, TEXT_MAX) }),
	};
	return tracing.begin(operation, { kind: 'client', parent, attributes });
}
