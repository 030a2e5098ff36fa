import type { Exporter } from '#server/platform/metrics/exporter.ts';
import type { BucketHealth } from '#server/platform/storage/bucket-health.ts';

/** Exports whether the bucket of the files answers. */
export function exportStorage(exporter: Exporter, bucket: BucketHealth): void {
	exporter.gauge('martelo_storage_up', 'Whether the bucket of the files answers: 1, or 0', () =>
		Number(bucket.up),
	);
}
