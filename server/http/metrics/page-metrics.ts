import type { PageCache } from '#server/http/page-cache.ts';
import type { Reads } from '#server/http/reads.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';

/** Reports the cache of visitors' pages: what it holds now, and what it did since the start. */
export function exportPageCache(exporter: Exporter, cache: PageCache): void {
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
export function exportWorkers(exporter: Exporter, { load }: Reads): void {
	if (!load) return;
	const gauge = (name: string, help: string, read: () => number) =>
		exporter.gauge(`martelo_page_${name}`, help, read);
	gauge('workers', 'Worker processes that should answer pages', () => load().workers);
	gauge('workers_ready', 'Worker processes that do', () => load().ready);
	gauge('answers_active', 'Answers that worker processes work on', () => load().active);
	gauge('queue_waiting', 'Requests that wait for a worker process', () => load().waiting);
	exporter.counter(
		'martelo_page_worker_restarts_total',
		'Worker processes that ended or hung, and were replaced',
		() => load().restarts,
	);
	exporter.counter(
		'martelo_page_refusals_total',
		'Requests answered 503 because too many waited',
		() => load().refused,
	);
}
