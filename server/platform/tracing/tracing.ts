import { currentRequest, runInRequest } from '#server/platform/request-scope.ts';
import type { Span, SpanOptions, Tracing, TracingSettings } from './span.ts';

let running: Tracing | null = null;

/** The tracing of this process; null unless it was asked for. */
export function currentTracing(): Tracing | null {
	return running;
}

/** Starts tracing. The libraries for it are loaded here and nowhere else. */
export async function startTracing(settings: TracingSettings | null): Promise<void> {
	if (!settings) return;
	const { openTelemetry } = await import('./open-telemetry.ts');
	running = openTelemetry(settings);
}

export async function stopTracing(): Promise<void> {
	const stopped = running;
	running = null;
	await stopped?.stop().catch(() => undefined);
}

/** Runs work as a span of what the caller works for. Without tracing, or outside a trace, only runs it. */
export function traced<T>(
	name: string,
	options: Omit<SpanOptions, 'parent'>,
	work: () => Promise<T>,
): Promise<T> {
	const scope = currentRequest();
	if (!running || !scope?.trace) return work();
	return within(running.begin(name, { ...options, parent: scope.trace }), work);
}

/** Runs work that nobody waits for, as a trace of its own. */
export function tracedAlone<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
	return running ? within(running.begin(name, options), work) : work();
}

/** Runs work within a span, and ends it. What the work starts belongs to the span. */
export async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
	const scope = { ...currentRequest(), trace_id: span.place.trace_id, trace: span.place };
	try {
		return await runInRequest(scope, work);
	} catch (error) {
		span.fail();
		throw error;
	} finally {
		span.end();
	}
}
