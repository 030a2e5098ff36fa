import { type Kysely, sql } from 'kysely';
import type { LiveState } from '#contract/live.ts';
import { LIVE_STATES_PACE, type LiveStateNews } from '#contract/live-states.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { SECOND } from '#domain/values/time.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/decisions/decision-columns.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { liveState, serverTime } from './live-frames.ts';

/** How often watched auctions are compared with the database, in case a wakeup was lost. */
const SWEEP = 5 * SECOND;

/** A watched auction with the state that was last sent. */
interface Channel {
	watchers: Set<Watcher>;
	/** Null until the auction is first read. */
	sent: { seq: number; state: LiveState; frame: Buffer; at: number } | null;
}

/**
 * The states of many auctions, one stream per reader. Only the newest state is sent; intermediate ones are skipped.
 * Wakeups mark auctions; at most once per pace all marked auctions are read together and sent, one buffer for all.
 */
export class StateFeed {
	readonly #channels = new Map<string, Channel>();
	readonly #marked = new Set<string>();
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	readonly #onFound: (auction_id: string) => void;
	#timer: NodeJS.Timeout | null = null;
	#sweeper: Repeated | null = null;
	#lastFlush = 0;

	/** `found` gets an auction that changed without a wakeup, and must wake the feed. */
	constructor(
		db: Kysely<Database>,
		environment: Environment,
		{ failed, found }: { failed(error: unknown): void; found(auction_id: string): void },
	) {
		this.#db = db;
		this.#environment = environment;
		this.#onError = failed;
		this.#onFound = found;
	}

	/**
	 * Sends a watcher each auction's state, now and on every change; ids that are not public are skipped. Returns how to
	 * leave.
	 */
	async watch(ids: readonly string[], watcher: Watcher): Promise<() => void> {
		const unread = ids.filter((id) => this.#join(id, watcher));
		const leave = () => {
			for (const id of ids) this.#leave(id, watcher);
		};
		this.#sweeper ??= every(SWEEP, () => this.#sweep(), this.#onError);
		try {
			await this.#send(unread);
		} catch (error) {
			leave();
			throw error;
		}
		for (const id of unread) if (!this.#channels.get(id)?.sent) this.#leave(id, watcher);
		return leave;
	}

	/** Marks an auction as changed; cheap when nobody watches it. */
	wake(auction_id: string): void {
		if (!this.#channels.has(auction_id)) return;
		this.#marked.add(auction_id);
		const due = this.#lastFlush + LIVE_STATES_PACE - performance.now();
		this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, due));
	}

	/** Joins a channel; true when it must be read first. A known state is sent again, with the current server time. */
	#join(id: string, watcher: Watcher): boolean {
		const channel = this.#channels.get(id) ?? { watchers: new Set(), sent: null };
		this.#channels.set(id, channel);
		channel.watchers.add(watcher);
		if (!channel.sent) return true;
		const { sent } = channel;
		if (performance.now() - sent.at > LIVE_STATES_PACE)
			Object.assign(sent, { frame: frame(id, sent.seq, sent.state), at: performance.now() });
		watcher.send(sent.frame);
		return false;
	}

	#leave(id: string, watcher: Watcher): void {
		const channel = this.#channels.get(id);
		channel?.watchers.delete(watcher);
		if (channel?.watchers.size === 0) this.#channels.delete(id);
		if (this.#channels.size > 0) return;
		void this.#sweeper?.stop();
		this.#sweeper = null;
	}

	async #flush(): Promise<void> {
		const marked = [...this.#marked].filter((id) => this.#channels.has(id));
		this.#marked.clear();
		this.#lastFlush = performance.now();
		// The sweep recovers from a failed read.
		await this.#send(marked).catch(this.#onError);
		this.#timer = null;
		for (const id of this.#marked) this.wake(id);
	}

	/** Reads auctions and sends the states that changed. */
	async #send(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		const { rows } = await sql<DecisionRow>`
			select ${DECISION_COLUMNS} from visible_auctions a
			where a.id = any(${ids}::uuid[]) and a.environment = ${this.#environment}
		`.execute(this.#db);
		for (const row of rows) await this.#sendState(row);
	}

	async #sendState(row: DecisionRow): Promise<void> {
		const channel = this.#channels.get(row.id);
		if (!channel) return;
		const { sent } = channel;
		const seq = row.ledger_seq;
		const state = liveState(termsOf(row), stateOf(row));
		if (sent && seq < sent.seq) return;
		if (sent && JSON.stringify(state) === JSON.stringify(sent.state)) {
			// The state did not change. Store the seq for watchers that join later and for the sweep.
			Object.assign(sent, { seq, at: 0 });
			return;
		}
		const news = { seq, state, frame: frame(row.id, seq, state), at: performance.now() };
		channel.sent = news;
		// A watcher that joins from here on gets this state at once. A state overtaken by a newer one is sent no further.
		await chunked([...channel.watchers], (watcher) => {
			if (channel.sent === news && channel.watchers.has(watcher)) watcher.send(news.frame);
		});
	}

	async #sweep(): Promise<void> {
		const sent = [...this.#channels].map(([id, channel]) => ({ id, seq: channel.sent?.seq ?? -1 }));
		const { rows } = await sql<{ id: string }>`
			select a.id from visible_auctions a
			join unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ seq }) => seq)}::int[]) as t (id, seq) on t.id = a.id
			where a.ledger_seq > t.seq and a.environment = ${this.#environment}`.execute(this.#db);
		for (const { id } of rows) this.#onFound(id);
	}
}

function frame(auction_id: string, seq: number, state: LiveState): Buffer {
	const news: LiveStateNews = { auction_id, seq, server_time: serverTime(), state };
	return Buffer.from(`event: state\ndata: ${JSON.stringify(news)}\n\n`);
}
