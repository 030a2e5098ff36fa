import { readOtlpHeaders } from '#server/platform/tracing/otlp-headers.ts';
import type { TracingSettings } from '#server/platform/tracing/span.ts';
import type { Env } from './env.ts';

type Variables = Pick<
	Env,
	| 'OTEL_EXPORTER_OTLP_ENDPOINT'
	| 'OTEL_EXPORTER_OTLP_HEADERS'
	| 'OTEL_SERVICE_NAME'
	| 'OTEL_TRACES_SAMPLER'
	| 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Where traces go; null without OTEL_EXPORTER_OTLP_ENDPOINT. */
export function tracingSettings(env: Variables): TracingSettings | null {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
	if (endpoint === undefined) return null;
	return {
		endpoint,
		headers: readOtlpHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
		service: env.OTEL_SERVICE_NAME,
		sampler: env.OTEL_TRACES_SAMPLER,
		ratio: env.OTEL_TRACES_SAMPLER_ARG,
	};
}
