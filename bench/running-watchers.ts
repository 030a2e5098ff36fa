/** A process that simulates watchers of the stream of all running auctions, and notes when each price arrives at each of them. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBidNews, LiveStateNews } from '#contract/live-states.ts';
import { centavosOf } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';
import type { PlacedBid } from './stream-server.ts';

/** A task: connect watchers, or report what came of these bids, and how many bytes. */
export type RunningTask = { join: { port: number; path: string; count: number } } | { bids: PlacedBid[] };

export interface RunningReport {
	/** Bytes that one watcher received since the last report, and those of the beginning of its stream. */
	bytes: number;
	/** Bids that a watcher never saw, a state that passed them included. */
	missing: number;
	broken: number;
	/** Milliseconds from the request of a bid to its arrival, or that of a higher one. */
	p50: number;
	p99: number;
	most: number;
}

/** Connections opened at once, because a listening socket queues only a few hundred. */
const AT_ONCE = 100;

/** For each watcher the arrivals of each auction's prices. */
const seen: Map<string, { amount: number; at: number }[]>[] = [];
let bytes = 0;
let broken = 0;

function watch(port: number, path: string): Promise<void> {
	const mine: (typeof seen)[number] = new Map();
	const first = seen.push(mine) === 1;
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	let rest = '';
	const socket = connect({ port, host: '127.0.0.1' });
	socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`));
	socket.setEncoding('latin1').on('data', (chunk: string) => {
		resolve();
		const at = Date.now();
		if (first) bytes += chunk.length;
		const blocks = (rest + chunk).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			if (!/^event: (state|bid)/.test(block)) continue;
			const news = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as LiveStateNews | LiveBidNews;
			const { current_bid } = 'state' in news ? news.state : news;
			const prices = mine.get(news.auction_id) ?? [];
			prices.push({ amount: centavosOf(current_bid) ?? 0, at });
			mine.set(news.auction_id, prices);
		}
	});
	socket.once('error', reject).once('close', () => {
		broken += 1;
		reject(new Error(`${path}: the connection was closed`));
	});
	return promise;
}

async function join({ port, path, count }: Extract<RunningTask, { join: unknown }>['join']) {
	for (let opened = 0; opened < count; opened += AT_ONCE)
		await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => watch(port, path)));
	await sleep(2 * SECOND);
}

function report(bids: readonly PlacedBid[]): RunningReport {
	const delays = seen
		.flatMap((mine) =>
			bids.map(({ auction, amount, at }) => {
				const arrived = mine.get(auction)?.find((price) => price.amount >= amount);
				return arrived ? arrived.at - at : Number.POSITIVE_INFINITY;
			}),
		)
		.toSorted((one, other) => one - other);
	const missing = delays.filter((delay) => !Number.isFinite(delay)).length;
	const late = (share: number) => delays[Math.ceil((delays.length - missing) * share) - 1] ?? 0;
	const answer = { bytes, missing, broken, p50: late(0.5), p99: late(0.99), most: late(1) };
	bytes = 0;
	return answer;
}

process.on('message', async (task: RunningTask) => {
	if ('join' in task) await join(task.join);
	process.send?.(report('bids' in task ? task.bids : []));
});
process.on('disconnect', () => process.exit(0));
