import { SECOND } from '#domain/values/time.ts';
import { readWitnessState, type WitnessState } from '#server/features/bidding/witness/witness-state.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { WalArchive } from '#server/platform/db/backup/tend-archive.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import type { BucketHealth } from '#server/platform/storage/bucket-health.ts';

/** Exports the archive of BACKUP_DIR, by its newest state, and the age of the newest base backup. */
export function exportArchive(exporter: Exporter, archive: WalArchive): void {
	const since = (at: Date | null | undefined) => (at ? (Date.now() - at.getTime()) / SECOND : null);
	exporter.gauge('martelo_archive_failing', '1 while the WAL cannot be archived', () =>
		archive.state ? Number(archive.state.failing) : null,
	);
	exporter.gauge(
		'martelo_archive_waiting_segments',
		'WAL segments of 16 MiB that wait to be archived',
		() => archive.state?.waiting ?? null,
	);
	exporter.gauge('martelo_archive_age_seconds', 'Time since a WAL segment was archived', () =>
		since(archive.state?.archived_at),
	);
	exporter.gauge('martelo_base_backup_age_seconds', 'Time since the newest base backup was complete', () =>
		archive.newestBackup().then(since, () => null),
	);
}

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

/** Exports whether the bucket of the files answers. */
export function exportStorage(exporter: Exporter, bucket: BucketHealth): void {
	exporter.gauge('martelo_storage_up', 'Whether the bucket of the files answers: 1, or 0', () =>
		Number(bucket.up),
	);
}

/** Exports checkpoints and the witnesses that this server has, whether or not they ever got one; nothing while the database is unavailable. */
export function exportWitnesses(
	exporter: Exporter,
	{ db, environment, witnessing }: Pick<HttpContext, 'db' | 'environment' | 'witnessing'>,
): void {
	const { witnesses, addresses } = witnessing;
	const names = [...witnesses.map(({ name }) => name), ...(addresses.length > 0 ? ['email'] : [])];
	const state = () => readWitnessState(db, environment, names).catch(() => null);
	const each = async (value: (witness: WitnessState['witnesses'][number]) => number) =>
		(await state())?.witnesses.map((one) => ({ labels: { witness: one.witness }, value: value(one) })) ??
		null;
	exporter.gauge(
		'martelo_ledger_checkpoints',
		'Number of the newest checkpoint of the ledgers',
		async () => (await state())?.newest ?? null,
	);
	exporter.gauge(
		'martelo_ledger_checkpoint_age_seconds',
		'Age of the newest checkpoint; it grows while no ledger changes',
		async () => (await state())?.age_s ?? null,
	);
	exporter.gauge(
		'martelo_witness_behind',
		'Checkpoints after the last one that a witness got',
		() => each(({ behind }) => behind),
		['witness'],
	);
	exporter.gauge(
		'martelo_witness_failing_seconds',
		'For how long a witness cannot be reached; 0 if it can',
		() => each(({ failing_s }) => failing_s),
		['witness'],
	);
}
