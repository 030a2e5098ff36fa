import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { SECOND } from '#domain/values/time.ts';
import { countOutages } from '#server/features/bidding/outages/read-outages.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { Reads } from '#server/http/reads.ts';
import { readQueueDepths } from '#server/platform/db/queue-depths.ts';
import { Exporter } from '#server/platform/metrics/exporter.ts';
import { exportArchive } from './archive-metrics.ts';
import { exportBids, exportLive } from './bid-metrics.ts';
import { exportPageCache, exportWorkers } from './page-metrics.ts';
import { exportPools } from './pool-metrics.ts';
import { exportRedis } from './redis-metrics.ts';
import { exportRequests } from './request-metrics.ts';
import { exportStorage } from './storage-metrics.ts';
import { exportWitnesses } from './witness-metrics.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** How long what is counted by the database is kept, however often it is asked for. */
const KEPT = 10 * SECOND;

/** The metrics of this server, in Prometheus' format. None contains anything about a person. */
export function createMetrics(
	context: HttpContext,
	{ streams, reads }: { streams: EventStreams; reads: Reads },
): Registry {
	const registry = new Registry();
	// Memory, garbage collection and the delay of this process's event loop, which every bid waits for.
	collectDefaultMetrics({ register: registry });
	const exporter = new Exporter(registry);
	const { meters, bidding, pageCache } = context;
	exportBuild(exporter, reads);
	exportRequests(exporter, meters.requests);
	exportBids(exporter, meters.bids, bidding);
	exportLive(exporter, meters.bids, { streams, pageCache });
	exportPools(exporter, meters.pools);
	exportPageCache(exporter, pageCache);
	exportWorkers(exporter, reads);
	exportStored(exporter, context);
	exportWitnesses(exporter, context);
	if (context.archive) exportArchive(exporter, context.archive);
	if (context.redis) exportRedis(exporter, context.redis);
	if (context.bucket) exportStorage(exporter, context.bucket);
	return registry;
}

function exportBuild(exporter: Exporter, { react }: Reads): void {
	const labels = { version, node: process.version, react };
	const read = () => [{ labels, value: 1 }];
	exporter.gauge('martelo_build_info', 'The version that runs; always 1', read, Object.keys(labels));
}

/**
 * Counted by the database, so that every server and every start report the same; not reported while it is unavailable.
 */
function exportStored(exporter: Exporter, { db, environment }: HttpContext): void {
	const kept = { max: 1, ttl: KEPT };
	const outages = new LRUCache<'all', Awaited<ReturnType<typeof countOutages>>>({
		...kept,
		fetchMethod: () => countOutages(db, environment),
	});
	const depths = new LRUCache<'all', Awaited<ReturnType<typeof readQueueDepths>>>({
		...kept,
		fetchMethod: () => readQueueDepths(db),
	});
	const outage = async (what: 'outages' | 'extensions') =>
		(await outages.forceFetch('all').catch(() => null))?.[what] ?? null;
	exporter.gauge(
		'martelo_outages',
		'Times of more than 10 s in which no bid could be taken, ever',
		async () => outage('outages'),
	);
	exporter.gauge(
		'martelo_outage_extensions',
		'Extensions of auctions because bids could not be taken, ever',
		() => outage('extensions'),
	);
	const depth = async (what: 'jobs' | 'oldest') =>
		((await depths.forceFetch('all').catch(() => null)) ?? []).map(({ queue, state, [what]: value }) => ({
			labels: { queue, state },
			value,
		}));
	const names = ['queue', 'state'];
	const jobs = 'Jobs that are not done: waiting, or failed for good within the last 14 days';
	exporter.gauge('martelo_queue_jobs', jobs, () => depth('jobs'), names);
	const oldest = 'For how long the oldest of these jobs has been due';
	exporter.gauge('martelo_queue_oldest_seconds', oldest, () => depth('oldest'), names);
}
