import type { Exporter } from '#server/platform/metrics/exporter.ts';
import type { RequestMeter } from './request-meter.ts';

/** Reports the answers of this server. */
export function exportRequests(exporter: Exporter, meter: RequestMeter): void {
	exporter.counter(
		'martelo_http_requests_total',
		'Answered requests by route, method and status',
		() =>
			meter.times.flatMap(({ method, route, statuses }) =>
				[...statuses].map(([status, value]) => ({
					labels: { method, route, status: String(status) },
					value,
				})),
			),
		['method', 'route', 'status'],
	);
	exporter.histogram('martelo_http_request_seconds', 'Time from a request to the head of its answer', () =>
		meter.times.map(({ method, route, times: buckets }) => ({ labels: { method, route }, buckets })),
	);
}
