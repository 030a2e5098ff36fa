import type { TraceParent } from '#server/platform/request-scope.ts';

/** What a span says, besides its name and times: nothing about a person, and no values of a request or a statement. */
export type Attributes = Record<string, string | number | boolean>;

/** The kinds of OpenTelemetry: a request that arrives, a call to another program, a job from a queue, anything else. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work in a trace, in progress. */
export interface Span {
	/** Where in its trace the span is, to be passed to another process. */
	readonly place: TraceParent;
	rename(name: string): void;
	set(attributes: Attributes): void;
	fail(): void;
	end(): void;
}

export interface SpanOptions {
	kind?: SpanKind;
	/** Without one, the span begins a trace. */
	parent?: TraceParent | undefined;
	attributes?: Attributes;
	/** Spans of other traces that belong to the same work. */
	links?: readonly TraceParent[];
}

/** Records spans and sends them to the collector. */
export interface Tracing {
	begin(name: string, options: SpanOptions): Span;
	/** Sends what was recorded. */
	stop(): Promise<void>;
}

/** Where traces go, and which of them. */
export interface TracingSettings {
	endpoint: string;
	headers: Record<string, string>;
	service: string;
	sampler: Sampler;
	/** Samplers by ratio only: the share of traces that is recorded. */
	ratio: number;
}

export const SAMPLERS = [
	'always_on',
	'always_off',
	'traceidratio',
	'parentbased_always_on',
	'parentbased_always_off',
	'parentbased_traceidratio',
] as const;
export type Sampler = (typeof SAMPLERS)[number];
