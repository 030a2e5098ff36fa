import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { LIVE_STATES_PACE, RUNNING_PACE } from '#contract/live-states.ts';
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
import { bidFrame, type Channel, currentFrame, frameOf, newChannel } from './state-channel.ts';
import { StateSends } from './state-sends.ts';

/** How often watched auctions are compared with the database, in case a wakeup was lost. */
const SWEEP = 5 * SECOND;

/** How long the end of an auction is sent to those who begin or resume with the running ones. */
const AFTER_END = 5 * MINUTE;

type StateRow = DecisionRow & { call_record: CallRecord | null };

/**
 * The states of many auctions, one stream per reader. Only the newest state is sent; intermediate ones are skipped.
 * Wakeups mark auctions; at most once per pace all marked auctions are read together and sent, one buffer for all.
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
	readonly #sends = new StateSends();

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
		const last = this.#sends.id();
		const known = this.#sends.known(after);
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
		watcher.send(idLine(last));
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
		const last = this.#sends.id();
		const known = this.#sends.known(after);
		for (const [id, channel] of this.#channels) {
			const { running, ran_until, sent } = channel;
			if ((running || ran_until !== null) && sent && sent.send > known) {
				watcher.send(currentFrame(id, sent, last));
				// This one has a state that the others do not.
				if (channel.held) channel.base = null;
			}
		}
		watcher.send(idLine(last));
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

	/** Joins a channel; true when it must be read first. A state that the watcher may not have is sent again, with the current server time. */
	#join(id: string, watcher: Watcher, known: number): boolean {
		const channel = this.#channelOf(id);
		channel.watchers.add(watcher);
		const { sent } = channel;
		if (!sent) return true;
		if (sent.send > known) watcher.send(currentFrame(id, sent, this.#sends.id()));
		return false;
	}

	#channelOf(id: string): Channel {
		const channel = this.#channels.get(id) ?? newChannel();
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
		await this.#sends.run(async (send) => {
			const { rows } = await sql<StateRow>`
				select ${DECISION_COLUMNS}, ${CALL_RECORD} from visible_auctions a
				where ${which} and a.environment = ${this.#environment}
			`.execute(this.#db);
			for (const row of rows) await this.#sendState(row, send);
		});
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
		const frame = frameOf(id, news, this.#sends.id());
		channel.sent = { ...news, frame };
		await Promise.all([
			this.#spread(channel, channel.watchers, frame),
			followed && this.#tellAll(id, channel),
		]);
	}

	/** A watcher that joins from here on gets this state at once. A state overtaken by a newer one is sent no further; answers whether it was. */
	async #spread(channel: Channel, watchers: ReadonlySet<Watcher>, frame: Buffer): Promise<boolean> {
		const mine = channel.sent;
		await chunked([...watchers], (watcher) => {
			if (channel.sent === mine && watchers.has(watcher)) watcher.send(frame);
		});
		return channel.sent !== mine;
	}

	/** Tells those who follow all running auctions of one: at once, or of its newest state once the pace allows it. */
	async #tellAll(id: string, channel: Channel): Promise<void> {
		const wait = channel.told_at + RUNNING_PACE - performance.now();
		if (wait <= 0) return this.#tellNow(id, channel);
		channel.held ??= setTimeout(() => {
			channel.held = null;
			if (this.#channels.get(id) !== channel) return;
			// A send of its own: who resumes after the one in which the state was read may not have it.
			void this.#sends.run((send) => {
				if (channel.sent) channel.sent.send = send;
				return this.#tellNow(id, channel);
			});
		}, wait).unref();
	}

	async #tellNow(id: string, channel: Channel): Promise<void> {
		const { sent, base } = channel;
		if (!sent) return;
		if (this.#all.size > 0) channel.told_at = performance.now();
		const event = this.#sends.id();
		const brief = bidFrame(id, sent, base, event);
		if (brief) return void (await this.#spread(channel, this.#all, brief));
		// Until all have it, none may get what only completes it.
		channel.base = null;
		const overtaken = await this.#spread(channel, this.#all, currentFrame(id, sent, event));
		if (!overtaken) channel.base = { state: sent.state, call: sent.call };
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

/** An event without data: the browser only takes its id. */
function idLine(id: string): Buffer {
	return Buffer.from(`id: ${id}\n\n`);
}
