import type { Exporter } from '#server/platform/metrics/exporter.ts';
import type { Redis } from '#server/platform/redis/redis.ts';

/** Exports whether Redis answers, and what failed with it since the start. */
export function exportRedis(exporter: Exporter, redis: Redis): void {
	const { counts } = redis;
	exporter.gauge('martelo_redis_up', 'Whether Redis answers: 1, or 0', () => Number(redis.up));
	exporter.counter('martelo_redis_losses_total', 'Times at which Redis was lost', () => counts.losses);
	exporter.counter(
		'martelo_redis_failures_total',
		'Calls that Redis did not answer, or only with an error',
		() => counts.failures,
	);
	exporter.counter(
		'martelo_redis_unpublished_total',
		'Messages to the other servers that could not be published, and came by the database',
		() => counts.unpublished,
	);
}
