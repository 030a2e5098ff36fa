import { type Kysely, sql } from 'kysely';
import type { LiveState } from '#contract/live.ts';
import { LIVE_STATES_PACE, type LiveStateNews } from '#contract/live-states.ts';
import type { Environment } from '#domain/auction.ts';
import { SECOND } from '#domain/time.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/locked-auction.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { liveState, serverTime } from './live-frames.ts';

/** How often watched auctions are compared with the database, for wakeups that were lost. */
const SWEEP = 5 * SECOND;

/** A watched auction as it was last told. */
interface Channel {
	watchers: Set<Watcher>;
	/** Null until it was first read. */
	told: { seq: number; state: LiveState; frame: Buffer; at: number } | null;
}

/**
 * The states of many auctions for one reader each: the newest counts, what came in between is left out. Wakeups mark
 * auctions, and at most once per pace all that are marked are read together and told, one buffer for all watchers.
 */
export class StateFeed {
	readonly #channels = new Map<string, Channel>();
	readonly #marked = new Set<string>();
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	#timer: NodeJS.Timeout | null = null;
	#sweeper: Repeated | null = null;
	#lastFlush = 0;

	constructor(db: Kysely<Database>, environment: Environment, onError: (error: unknown) => void) {
		this.#db = db;
		this.#environment = environment;
		this.#onError = onError;
	}

	/** Tells a watcher each auction's state, now and as it changes; ids that nobody may see are skipped. Answers how to leave. */
	async watch(ids: readonly string[], watcher: Watcher): Promise<() => void> {
		const unread = ids.filter((id) => this.#join(id, watcher));
		const leave = () => {
			for (const id of ids) this.#part(id, watcher);
		};
		this.#sweeper ??= every(SWEEP, () => this.#sweep(), this.#onError);
		try {
			await this.#tell(unread);
		} catch (error) {
			leave();
			throw error;
		}
		for (const id of unread) if (!this.#channels.get(id)?.told) this.#part(id, watcher);
		return leave;
	}

	/** Marks an auction as changed; cheap when nobody watches it. */
	wake(auction_id: string): void {
		if (!this.#channels.has(auction_id)) return;
		this.#marked.add(auction_id);
		const due = this.#lastFlush + LIVE_STATES_PACE - performance.now();
		this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, due));
	}

	/** Joins a channel; true when it must be read first. A state already told is told again, under the time of now. */
	#join(id: string, watcher: Watcher): boolean {
		const channel = this.#channels.get(id) ?? { watchers: new Set(), told: null };
		this.#channels.set(id, channel);
		channel.watchers.add(watcher);
		if (!channel.told) return true;
		const { told } = channel;
		if (performance.now() - told.at > LIVE_STATES_PACE)
			Object.assign(told, { frame: frame(id, told.seq, told.state), at: performance.now() });
		watcher.send(told.frame);
		return false;
	}

	#part(id: string, watcher: Watcher): void {
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
		// A failed read is made good by the sweep.
		await this.#tell(marked).catch(this.#onError);
		this.#timer = null;
		for (const id of this.#marked) this.wake(id);
	}

	/** Reads auctions and tells those that moved. */
	async #tell(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		const { rows } = await sql<DecisionRow>`
			select ${DECISION_COLUMNS} from auctions a
			where a.id = any(${ids}::uuid[]) and a.environment = ${this.#environment} and a.withdrawn_at is null
		`.execute(this.#db);
		for (const row of rows) await this.#tellOne(row);
	}

	async #tellOne(row: DecisionRow): Promise<void> {
		const channel = this.#channels.get(row.id);
		if (!channel) return;
		const { told } = channel;
		const seq = row.ledger_seq;
		const state = liveState(termsOf(row), stateOf(row));
		if (told && seq < told.seq) return;
		if (told && JSON.stringify(state) === JSON.stringify(told.state)) {
			// Nothing to tell, but the next to join hears of this record, and the sweep looks no more.
			Object.assign(told, { seq, at: 0 });
			return;
		}
		const news = { seq, state, frame: frame(row.id, seq, state), at: performance.now() };
		channel.told = news;
		// Who joins from here on is told this at once. What is overtaken by newer news is told no further.
		await chunked([...channel.watchers], (watcher) => {
			if (channel.told === news && channel.watchers.has(watcher)) watcher.send(news.frame);
		});
	}

	async #sweep(): Promise<void> {
		const told = [...this.#channels].map(([id, channel]) => ({ id, seq: channel.told?.seq ?? -1 }));
		const { rows } = await sql<{ id: string }>`
			select a.id from auctions a
			join unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ seq }) => seq)}::int[]) as t (id, seq) on t.id = a.id
			where a.ledger_seq > t.seq and a.environment = ${this.#environment}`.execute(this.#db);
		for (const { id } of rows) this.wake(id);
	}
}

function frame(auction_id: string, seq: number, state: LiveState): Buffer {
	const news: LiveStateNews = { auction_id, seq, server_time: serverTime(), state };
	return Buffer.from(`event: state\ndata: ${JSON.stringify(news)}\n\n`);
}
