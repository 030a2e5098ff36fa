import { poolOf } from '#server/platform/db/open.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';
import type { Meters } from './meters.ts';

/** Reports the pools of database connections, by what they are for. */
export function exportPools(exporter: Exporter, pools: Meters['pools']): void {
	const opened = Object.entries(pools).flatMap(([name, db]) => {
		const pool = poolOf(db);
		return pool ? [{ labels: { pool: name }, pool }] : [];
	});
	exporter.gauge(
		'martelo_db_connections',
		'Open connections of a pool to the database',
		() =>
			opened.flatMap(({ labels, pool }) => [
				{ labels: { ...labels, state: 'idle' }, value: pool.idleCount },
				{ labels: { ...labels, state: 'busy' }, value: pool.totalCount - pool.idleCount },
			]),
		['pool', 'state'],
	);
	exporter.gauge(
		'martelo_db_connections_max',
		'The most connections of a pool',
		() => opened.map(({ labels, pool }) => ({ labels, value: pool.options.max })),
		['pool'],
	);
	exporter.gauge(
		'martelo_db_waiting',
		'Queries that wait for a connection now',
		() => opened.map(({ labels, pool }) => ({ labels, value: pool.waitingCount })),
		['pool'],
	);
	exporter.histogram(
		'martelo_db_wait_seconds',
		'Time that a query waited for a connection, of those that had to wait because all were in use',
		() => opened.map(({ labels, pool }) => ({ labels, buckets: pool.waits })),
	);
}
