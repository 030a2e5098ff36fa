import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { LIVE_STATES_PACE } from '#contract/live-states.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { type CallRecord, callIn } from '#server/features/bidding/current-call.ts';
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
import { liveState } from './live-frames.ts';
import { CALL_RECORD } from './running-lots.ts';
import { type Channel, currentFrame, frameOf } from './state-channel.ts';

/** How often watched auctions are compared with the database, in case a wakeup was lost. */
const SWEEP = 5 * SECOND;

/** How long the end of an auction is sent to those who begin or resume with the running ones. */
const AFTER_END = 5 * MINUTE;

type StateRow = DecisionRow & { call_record: CallRecord | null };

/**
 * The states of many auctions, one stream per reader. Only the newest state is sent; intermediate ones are skipped.
 * Wakeups mark auctions; at most once per pace all marked auctions are read together and sent, one buffer for all.
 *
 * The id of an event is the number of the last send that had reached all its readers when the event was made. Whoever resumes with it gets
 * every state that was sent later; at another server, or after a restart, all of them.
 */
export class StateFeed {
	readonly #channels = new Map<string, Channel>();
	/** Those who follow all running auctions. */
	readonly #all = new Set<Watcher>();
	/** How many follow them or are about to, and the read of the running auctions, while there are any. */
	#followers = 0;
	#found: Promise<void> | null = null;
	readonly #marked = new Set<string>();
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	readonly #onFound: (auction_id: string) => void;
	#timer: NodeJS.Timeout | null = null;
	#sweeper: Repeated | null = null;
	#lastFlush = 0;
	/** The sends are numbered; `delivered` is the last one before which none is under way. */
	readonly #feed = randomUUID().slice(0, 8);
	readonly #sends = { last: 0, underWay: 0, delivered: 0 };

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
	 * Sends a watcher each auction's state, now and on every change; ids that are not public are skipped. `after` is the id of the last
	 * event that it received, null for none. Returns how to leave.
	 */
	async watch(ids: readonly string[], watcher: Watcher, after: string | null = null): Promise<() => void> {
		const { delivered } = this.#sends;
		const known = this.#knownSends(after);
		const unread = ids.filter((id) => this.#join(id, watcher, known));
		const leave = () => {
			for (const id of ids) this.#leave(id, watcher);
			this.#rest();
		};
		this.#sweeper ??= every(SWEEP, () => this.#sweep(), this.#onError);
		try {
			await this.#sendThose(sql`a.id = any(${unread}::uuid[])`, unread.length > 0);
		} catch (error) {
			leave();
			throw error;
		}
		for (const id of unread) if (!this.#channels.get(id)?.sent) this.#leave(id, watcher);
		watcher.send(this.#idLine(delivered));
		return leave;
	}

	/**
	 * As `watch`, for all auctions that are running, those included that open later. One that ends is sent once more, also to those who begin
	 * soon after.
	 */
	async watchRunning(watcher: Watcher, after: string | null = null): Promise<() => void> {
		this.#followers += 1;
		const leave = () => {
			this.#all.delete(watcher);
			this.#followers -= 1;
			if (this.#followers > 0) return;
			this.#found = null;
			for (const [id, channel] of this.#channels) this.#drop(id, channel);
			this.#rest();
		};
		this.#sweeper ??= every(SWEEP, () => this.#sweep(), this.#onError);
		try {
			this.#found ??= this.#sendThose(sql`a.status in ('active', 'paused')`);
			await this.#found;
		} catch (error) {
			this.#found = null;
			leave();
			throw error;
		}
		const { delivered } = this.#sends;
		const known = this.#knownSends(after);
		for (const [id, { running, ran_until, sent }] of this.#channels)
			if ((running || ran_until !== null) && sent && sent.send > known)
				watcher.send(currentFrame(id, sent, this.#idOf(delivered)));
		watcher.send(this.#idLine(delivered));
		this.#all.add(watcher);
		return leave;
	}

	/** Marks an auction as changed; cheap when nobody watches it. */
	wake(auction_id: string): void {
		if (!this.#isFollowed(auction_id)) return;
		this.#marked.add(auction_id);
		const due = this.#lastFlush + LIVE_STATES_PACE - performance.now();
		this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, due));
	}

	/** Whether somebody follows the auction, or would as soon as it opens. Wakeups have other keys than auctions, too. */
	#isFollowed(key: string): boolean {
		return this.#channels.has(key) || (this.#found !== null && uuid.safeParse(key).success);
	}

	/** Up to which send a reader has everything; 0 for one of another server, or without an id. */
	#knownSends(after: string | null): number {
		const [, feed, send] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(after ?? '') ?? [];
		return feed === this.#feed ? Number(send) : 0;
	}

	#idOf(send: number): string {
		return `${this.#feed}-${send}`;
	}

	/** An event without data: the browser only takes its id. */
	#idLine(send: number): Buffer {
		return Buffer.from(`id: ${this.#idOf(send)}\n\n`);
	}

	/** Joins a channel; true when it must be read first. A state that the watcher may not have is sent again, with the current server time. */
	#join(id: string, watcher: Watcher, known: number): boolean {
		const channel = this.#channelOf(id);
		channel.watchers.add(watcher);
		const { sent } = channel;
		if (!sent) return true;
		if (sent.send > known) watcher.send(currentFrame(id, sent, this.#idOf(this.#sends.delivered)));
		return false;
	}

	#channelOf(id: string): Channel {
		const channel = this.#channels.get(id) ?? {
			watchers: new Set(),
			running: false,
			ran_until: null,
			sent: null,
		};
		this.#channels.set(id, channel);
		return channel;
	}

	#leave(id: string, watcher: Watcher): void {
		const channel = this.#channels.get(id);
		channel?.watchers.delete(watcher);
		if (channel) this.#drop(id, channel);
	}

	/** Forgets an auction that nobody follows: none of its own, nor all that are running. */
	#drop(id: string, { watchers, running, ran_until }: Channel): void {
		const listed = this.#found !== null && (running || ran_until !== null);
		if (watchers.size === 0 && !listed) this.#channels.delete(id);
	}

	/** Stops comparing when nobody follows anything. */
	#rest(): void {
		if (this.#channels.size > 0 || this.#found !== null) return;
		void this.#sweeper?.stop();
		this.#sweeper = null;
	}

	async #flush(): Promise<void> {
		const marked = [...this.#marked].filter((id) => this.#isFollowed(id));
		this.#marked.clear();
		this.#lastFlush = performance.now();
		// The sweep recovers from a failed read.
		await this.#sendThose(sql`a.id = any(${marked}::uuid[])`, marked.length > 0).catch(this.#onError);
		this.#timer = null;
		for (const id of this.#marked) this.wake(id);
	}

	/** Reads auctions and sends the states that changed. */
	async #sendThose(which: RawBuilder<boolean>, any = true): Promise<void> {
		if (!any) return;
		const sends = this.#sends;
		sends.last += 1;
		sends.underWay += 1;
		const send = sends.last;
		try {
			const { rows } = await sql<StateRow>`
				select ${DECISION_COLUMNS}, ${CALL_RECORD} from visible_auctions a
				where ${which} and a.environment = ${this.#environment}
			`.execute(this.#db);
			for (const row of rows) await this.#sendState(row, send);
		} finally {
			sends.underWay -= 1;
			if (sends.underWay === 0) sends.delivered = sends.last;
		}
	}

	async #sendState(row: StateRow, send: number): Promise<void> {
		const { id, status, ledger_seq: seq } = row;
		const running = this.#found !== null && (status === 'active' || status === 'paused');
		if (!running && !this.#channels.has(id)) return;
		const channel = this.#channelOf(id);
		const { sent } = channel;
		const state = liveState(termsOf(row), stateOf(row));
		const call = callIn(row.call_record);
		if (sent && seq < sent.seq) return;
		const followed = running || channel.running || channel.ran_until !== null;
		if (followed)
			Object.assign(channel, {
				running,
				ran_until: running ? null : (channel.ran_until ?? performance.now()),
			});
		if (sent && call === sent.call && JSON.stringify(state) === JSON.stringify(sent.state)) {
			// The state did not change. Store the seq for watchers that join later and for the sweep.
			Object.assign(sent, { seq, at: 0 });
			return;
		}
		const news = { seq, state, call, send, at: performance.now() };
		const frame = frameOf(id, news, this.#idOf(this.#sends.delivered));
		channel.sent = { ...news, frame };
		const mine = channel.sent;
		// A watcher that joins from here on gets this state at once. A state overtaken by a newer one is sent no further.
		const { watchers } = channel;
		await chunked([...watchers, ...(followed ? this.#all : [])], (watcher) => {
			if (channel.sent === mine && (watchers.has(watcher) || this.#all.has(watcher))) watcher.send(frame);
		});
	}

	async #sweep(): Promise<void> {
		for (const [id, channel] of this.#channels) {
			if (channel.ran_until === null || performance.now() - channel.ran_until < AFTER_END) continue;
			channel.ran_until = null;
			this.#drop(id, channel);
		}
		const sent = [...this.#channels].map(([id, channel]) => ({ id, seq: channel.sent?.seq ?? -1 }));
		const { rows } = await sql<{ id: string }>`
			select a.id from visible_auctions a
			join unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ seq }) => seq)}::int[]) as t (id, seq) on t.id = a.id
			where a.ledger_seq > t.seq and a.environment = ${this.#environment}
			union all
			select a.id from visible_auctions a where ${this.#found !== null} and a.status in ('active', 'paused')
				and a.environment = ${this.#environment} and a.id <> all(${sent.map(({ id }) => id)}::uuid[])`.execute(
			this.#db,
		);
		for (const { id } of rows) this.#onFound(id);
	}
}
