import type { BidMeter } from '#server/features/bidding/bid-meter.ts';
import type { BiddingEngine } from '#server/features/bidding/engine.ts';
import type { EventStreams } from '#server/http/event-stream.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';

/** Reports bids, and what a bidder waits for. */
export function exportBids(exporter: Exporter, meter: BidMeter, bidding: BiddingEngine): void {
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
	exporter.gauge('martelo_bids_waiting', 'Bids that wait for a group', () => bidding.waiting);
	exporter.histogram(
		'martelo_schedule_lag_seconds',
		'Time from an announced opening or closing to its record, of those by the scheduler',
		() => Object.entries(meter.scheduleLag).map(([what, buckets]) => ({ labels: { what }, buckets })),
	);
}

/** Reports event streams, and what their watchers wait for. */
export function exportLive(
	exporter: Exporter,
	meter: BidMeter,
	{ streams, pageCache }: { streams: EventStreams; pageCache: PageCache },
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
