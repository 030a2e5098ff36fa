import { LRUCache } from 'lru-cache';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { SECOND } from '#domain/values/time.ts';
import { SECRET_KINDS } from '#server/features/accounts/auth-secrets.ts';
import type { SecretsHealth } from '#server/features/accounts/secrets-health.ts';
import type { BidMeter } from '#server/features/bidding/bid-meter.ts';
import type { BiddingEngine } from '#server/features/bidding/engine.ts';
import { countOutages } from '#server/features/bidding/outages/read-outages.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { Reads } from '#server/http/read-requests.ts';
import { databaseAnswers, poolOf } from '#server/platform/db/open.ts';
import { readQueueDepths } from '#server/platform/db/queue-depths.ts';
import { Exporter } from '#server/platform/metrics/exporter.ts';
import type { CacheState } from '#server/platform/tagged-cache.ts';
import { COMMIT, VERSION } from '#server/platform/version.ts';
import { exportArchive, exportRedis, exportStorage, exportWitnesses } from './dependencies.ts';
import { exportMachine } from './machine.ts';
import type { Meters } from './meters.ts';
import type { RequestMeter } from './request-meter.ts';

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
	exportSecrets(exporter, context.secretsHealth);
	exportMachine(exporter, context.machine);
	if (context.archive) exportArchive(exporter, context.archive);
	if (context.redis) exportRedis(exporter, context.redis);
	if (context.bucket) exportStorage(exporter, context.bucket);
	return registry;
}

function exportBuild(exporter: Exporter, { react }: Reads): void {
	const labels = { version: VERSION, commit: COMMIT ?? '', node: process.version, react };
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
	exporter.gauge(
		'martelo_database_up',
		'1 while the database answers this server, 0 while it does not',
		async () => Number(await databaseAnswers(db)),
	);
	const queues = async () => (await depths.forceFetch('all').catch(() => null)) ?? [];
	const depth = async (what: 'jobs' | 'oldest') =>
		(await queues()).map(({ queue, state, [what]: value }) => ({ labels: { queue, state }, value }));
	const names = ['queue', 'state'];
	const jobs = 'Jobs that are not done: waiting, or failed for good within the last 14 days';
	exporter.gauge('martelo_queue_jobs', jobs, () => depth('jobs'), names);
	const oldest = 'For how long the oldest of these jobs has been due';
	exporter.gauge('martelo_queue_oldest_seconds', oldest, () => depth('oldest'), names);
	exporter.gauge(
		'martelo_queue_failing_seconds',
		'For how long jobs of a queue have been tried again and none has succeeded',
		async () =>
			(await queues()).flatMap(({ queue, failing }) =>
				failing === null ? [] : [{ labels: { queue }, value: failing }],
			),
		['queue'],
	);
}

function exportSecrets(exporter: Exporter, health: SecretsHealth): void {
	exporter.gauge(
		'martelo_secrets_readable',
		'1 while this server can decrypt what is stored of a kind, 0 while it cannot',
		() => SECRET_KINDS.map((kind) => ({ labels: { kind }, value: health.unreadable.includes(kind) ? 0 : 1 })),
		['kind'],
	);
}

/** Reports bids, and what a bidder waits for. */
function exportBids(exporter: Exporter, meter: BidMeter, bidding: BiddingEngine): void {
	exporter.counter(
		'martelo_bids_total',
		'Answered bids by outcome: accepted, or the code of the problem',
		() => [...meter.outcomes].map(([outcome, value]) => ({ labels: { outcome }, value })),
		['outcome'],
	);
	exporter.histogram('martelo_bid_answer_seconds', 'Time from a parsed bid to its answer', () => [
		{ buckets: meter.answers },
	]);
	exporter.histogram('martelo_bid_group_size', 'Bids decided in one transaction', () => [
		{ buckets: meter.sizes },
	]);
	exporter.histogram(
		'martelo_bid_commit_seconds',
		'Time of a transaction that decides and commits a group',
		() => [{ buckets: meter.commits }],
	);
	exporter.counter(
		'martelo_bid_groups_failed_total',
		'Groups that failed and were tried again or given up',
		() => meter.failedGroups,
	);
	exporter.gauge(
		'martelo_bids_failing',
		'Lots on which bids fail, at least one while they fail on all',
		() => meter.failing,
	);
	exporter.histogram('martelo_bid_rehearsal_seconds', 'Time of a rehearsed bid, of those that passed', () => [
		{ buckets: meter.rehearsals },
	]);
	exporter.counter(
		'martelo_bid_rehearsal_failures_total',
		'Rehearsed bids that failed',
		() => meter.failedRehearsals,
	);
	exporter.gauge('martelo_bids_waiting', 'Bids that wait for a group', () => bidding.waiting);
	exporter.histogram(
		'martelo_schedule_lag_seconds',
		'Time from an announced opening or closing to its record, of those by the scheduler',
		() => Object.entries(meter.scheduleLag).map(([what, buckets]) => ({ labels: { what }, buckets })),
	);
}

/** Reports event streams, and what their watchers wait for. */
function exportLive(
	exporter: Exporter,
	meter: BidMeter,
	{ streams, pageCache }: { streams: EventStreams; pageCache: CacheState },
): void {
	exporter.gauge('martelo_event_streams', 'Open event streams', () => streams.size);
	exporter.histogram(
		'martelo_stream_lag_seconds',
		"Time from a record to the end of sending it to an auction's watchers, of the oldest record in each frame",
		() => [{ buckets: meter.streamLag }],
	);
	exporter.gauge(
		'martelo_notifications_heard',
		'1 while this server hears the notifications of the others, 0 while it does not',
		() => Number(pageCache.usable),
	);
}

/** Reports the cache of visitors' pages: what it holds now, and what it did since the start. */
function exportPageCache(exporter: Exporter, cache: CacheState): void {
	const { counts } = cache;
	const gauge = (name: string, help: string, read: () => number) =>
		exporter.gauge(`martelo_page_cache_${name}`, help, read);
	const counter = (name: string, help: string, read: () => number) =>
		exporter.counter(`martelo_page_cache_${name}_total`, help, read);
	gauge('bytes', 'Bytes of the stored pages of visitors', () => cache.bytes);
	gauge('pages', 'Stored pages of visitors, one per encoding', () => cache.size);
	counter('hits', 'Pages answered from the cache', () => counts.hits);
	counter('renderings', 'Pages rendered for the cache', () => counts.loads);
	counter('waits', "Pages that waited for another's rendering", () => counts.joined);
	counter('evictions', 'Pages removed for lack of space', () => counts.evictions);
}

/** Reports the worker processes that answer pages and public reads. Without them (development) nothing. */
function exportWorkers(exporter: Exporter, { load }: Reads): void {
	if (!load) return;
	const gauge = (name: string, help: string, read: () => number) =>
		exporter.gauge(`martelo_page_${name}`, help, read);
	gauge('workers', 'Worker processes that should answer pages', () => load().workers);
	gauge('workers_ready', 'Worker processes that do', () => load().ready);
	gauge('answers_active', 'Answers that worker processes work on', () => load().active);
	const byLine = (count: 'waiting' | 'answered' | 'refused') => () =>
		load().lines.map(({ line, [count]: value }) => ({ labels: { line }, value }));
	exporter.gauge(
		'martelo_page_queue_waiting',
		'Requests that wait for a worker process, by the class of their callers',
		byLine('waiting'),
		['line'],
	);
	exporter.counter(
		'martelo_page_answers_total',
		'Requests that worker processes got, by the class of their callers',
		byLine('answered'),
		['line'],
	);
	exporter.counter(
		'martelo_page_worker_restarts_total',
		'Worker processes that ended or hung, and were replaced',
		() => load().restarts,
	);
	exporter.counter(
		'martelo_page_refusals_total',
		'Requests answered 503 because too many waited, by the class of their callers',
		byLine('refused'),
		['line'],
	);
}

/** Reports the pools of database connections, by what they are for. */
function exportPools(exporter: Exporter, pools: Meters['pools']): void {
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

/** Reports the answers of this server. */
function exportRequests(exporter: Exporter, meter: RequestMeter): void {
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
	exporter.counter(
		'martelo_http_slow_readers_total',
		'Connections that were closed because nothing of an answer was read for a minute',
		() => meter.slowReaders,
	);
	exporter.histogram('martelo_http_request_seconds', 'Time from a request to the head of its answer', () =>
		meter.times.map(({ method, route, times: buckets }) => ({ labels: { method, route }, buckets })),
	);
}
