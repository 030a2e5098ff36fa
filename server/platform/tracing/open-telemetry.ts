import {
	type Context,
	SpanKind as Kinds,
	type Span as OtelSpan,
	ROOT_CONTEXT,
	type SpanContext,
	SpanStatusCode,
	trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
	AlwaysOffSampler,
	AlwaysOnSampler,
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceParent } from '#server/platform/request-scope.ts';
import type { Span, Tracing, TracingSettings } from './span.ts';

const KINDS = {
	server: Kinds.SERVER,
	client: Kinds.CLIENT,
	consumer: Kinds.CONSUMER,
	internal: Kinds.INTERNAL,
};

/** How long spans are collected before they are sent, in milliseconds. */
const BATCH = 2_000;

/** Sends spans to a collector by OTLP over HTTP, in JSON. Spans that a collector does not take are lost, and nothing waits. */
export function openTelemetry(settings: TracingSettings): Tracing {
	const { endpoint, headers, service } = settings;
	const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers });
	const provider = new TracerProvider({
		resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
		sampler: samplerOf(settings),
		spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH })],
	});
	const tracer = provider.getTracer('martelo');
	return {
		begin: (name, { kind = 'internal', parent, attributes = {}, links = [] }) => {
			const linked = links.map((link) => ({ context: contextOf(link) }));
			const options = { kind: KINDS[kind], attributes, links: linked };
			return spanOf(tracer.startSpan(name, options, parentOf(parent)));
		},
		stop: () => provider.shutdown(),
	};
}

function samplerOf({ sampler, ratio }: TracingSettings) {
	const name = sampler.replace('parentbased_', '');
	const root =
		name === 'always_on'
			? new AlwaysOnSampler()
			: name === 'always_off'
				? new AlwaysOffSampler()
				: new TraceIdRatioBasedSampler(ratio);
	return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** No context is global: every span names its parent. */
function parentOf(parent: TraceParent | undefined): Context {
	return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...contextOf(parent), isRemote: true }) : ROOT_CONTEXT;
}

function contextOf({ trace_id, span_id, flags }: TraceParent): SpanContext {
	return { traceId: trace_id, spanId: span_id, traceFlags: flags };
}

function spanOf(span: OtelSpan): Span {
	const { traceId, spanId, traceFlags } = span.spanContext();
	return {
		place: { trace_id: traceId, span_id: spanId, flags: traceFlags },
		rename: (name) => void span.updateName(name),
		set: (attributes) => void span.setAttributes(attributes),
		// Without the error's message, which may quote a value.
		fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
		end: () => span.end(),
	};
}
