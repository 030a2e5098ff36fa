import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { SECOND } from '#domain/values/time.ts';
import { readBids } from '#server/features/bidding/bid-history.ts';
import { readCall } from '#server/features/bidding/current-call.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/decisions/decision-columns.ts';
import { countExtensions } from '#server/features/bidding/extensions.ts';
import { LEDGER_BATCH, MAX_SEQ, readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { readOutageNote } from '#server/features/bidding/outages/outage-note.ts';
import { readReason } from '#server/features/bidding/result-follow-up.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { LiveChannel } from './live-channel.ts';
import { encodeFrame, encodeSnapshot, type LiveTerms, liveState, serverTime } from './live-frames.ts';

/** How often watched auctions are compared with the database, in case a wakeup was lost. */
const SWEEP = 5 * SECOND;

const SNAPSHOT_BIDS = 20;

/** The most records that a watcher catches up on. Who missed more gets a snapshot: reading a whole ledger for each would delay bids. */
const MAX_CATCH_UP = LEDGER_BATCH;

/** The most joins that share one read of their auctions. */
const MAX_JOINS_PER_READ = 1_000;

/** An auction as one read found it, shared by the watchers that join together. */
interface AuctionView {
	row: DecisionRow;
	/** Built on the first call, then shared. */
	snapshot(): Promise<Buffer>;
}

interface LiveFeedEvents {
	failed(error: unknown): void;
	/** Gets the time of the oldest record of each frame that was sent. */
	sent(at: string): void;
	/**
	 * An auction has records that no wakeup announced yet. Must wake the feed, after everything else that depends on the
	 * auction: who saw a record in the stream must not get an older page.
	 */
	found(auction_id: string): void;
}

/**
 * The live streams of auctions, projected from their ledgers: a snapshot (or a catch-up from a seq), then every record
 * in order, in frames. The database is the only source, so several servers send the same records, and the sweep
 * recovers lost wakeups.
 */
export class LiveFeed {
	readonly #channels = new Map<string, LiveChannel>();
	readonly #catchUps = new Map<string, Promise<{ frame: Buffer; seq: number } | null>>();
	readonly #view: (auction_id: string) => Promise<AuctionView | null>;
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	readonly #onSent: (at: string) => void;
	readonly #onFound: (auction_id: string) => void;
	readonly #sweeper: Repeated;

	constructor(db: Kysely<Database>, environment: Environment, { failed, sent, found }: LiveFeedEvents) {
		this.#db = db;
		this.#environment = environment;
		this.#onError = failed;
		this.#onSent = sent;
		this.#onFound = found;
		this.#view = batchLoader((ids: string[]) => this.#readViews(ids), { most: MAX_JOINS_PER_READ });
		this.#sweeper = every(SWEEP, () => this.#compare(), failed);
	}

	/**
	 * Joins an auction's stream after the seq `after` (a Last-Event-ID), or with a snapshot when it is null or too far back. `open` is
	 * called once the auction is known to exist. Returns the function that leaves the stream, or null when there is no
	 * such auction.
	 */
	async watch(auction_id: string, after: number | null, open: () => Watcher): Promise<(() => void) | null> {
		const view = await this.#view(auction_id);
		if (!view) return null;
		const { row } = view;
		const watcher = open();
		const channel = this.#channel(row);
		channel.joining += 1;
		try {
			let sent = after !== null && isNear(after, row.ledger_seq) ? after : row.ledger_seq;
			if (sent !== after) watcher.send(await view.snapshot());
			// The last check of `channel.seq` and `join` run in the same tick: no frame can be sent between them.
			while (sent < channel.seq && watcher.open) sent = await this.#catchUp(row.id, channel, sent, watcher);
			if (watcher.open) channel.join(watcher, sent);
		} finally {
			channel.joining -= 1;
			this.#forgetUnwatched(row.id, channel);
		}
		if (channel.seq < row.ledger_seq) this.#onFound(row.id);
		return () => {
			channel.leave(watcher);
			this.#forgetUnwatched(row.id, channel);
		};
	}

	/** Sends an auction's new records to its watchers; cheap when there are none. */
	wake(auction_id: string): void {
		this.#channels.get(auction_id)?.wake();
	}

	/** How many streams of an auction are open on this server. */
	watchers(auction_id: string): number {
		return this.#channels.get(auction_id)?.size ?? 0;
	}

	/** The auctions that are watched on this server. */
	watched(): Iterable<string> {
		return this.#channels.keys();
	}

	stop(): Promise<void> {
		return this.#sweeper.stop();
	}

	/** Returns one view per id, in order; each auction is read once. */
	async #readViews(ids: readonly string[]): Promise<(AuctionView | null)[]> {
		const { rows } = await sql<DecisionRow>`
			select ${DECISION_COLUMNS} from visible_auctions a
			where a.id = any(${[...new Set(ids)]}::uuid[]) and a.environment = ${this.#environment}
		`.execute(this.#db);
		const views = new Map(rows.map((row) => [row.id, this.#viewOf(row)]));
		return ids.map((id) => views.get(id.toLowerCase()) ?? null);
	}

	#viewOf(row: DecisionRow): AuctionView {
		let encoded: Promise<Buffer> | null = null;
		return {
			row,
			snapshot: () => {
				encoded ??= this.#snapshot(row);
				return encoded;
			},
		};
	}

	#channel(row: DecisionRow): LiveChannel {
		const existing = this.#channels.get(row.id);
		if (existing) return existing;
		const { id, ledger_seq } = row;
		const read = (seq: number, most: number) => readRecords(this.#db, id, seq, { most });
		const channel = new LiveChannel(ledger_seq, termsOf(row), read, this.#onError, this.#onSent);
		this.#channels.set(id, channel);
		// Records written between the read of the row and this line woke no channel.
		void this.#compare([id]).catch(this.#onError);
		return channel;
	}

	#forgetUnwatched(auction_id: string, channel: LiveChannel): void {
		if (channel.idle && this.#channels.get(auction_id) === channel) this.#channels.delete(auction_id);
	}

	async #snapshot(row: DecisionRow): Promise<Buffer> {
		const bids = await readBids(this.#db, row.id, SNAPSHOT_BIDS, row.ledger_seq);
		const state = liveState(termsOf(row), stateOf(row));
		const reason = await readReason(this.#db, row.id, row);
		const { call } = await readCall(this.#db, row);
		const extensions = await countExtensions(this.#db, row);
		const outage = await readOutageNote(this.#db, row);
		const seq = row.ledger_seq;
		return encodeSnapshot({ seq, server_time: serverTime(), state, reason, call, extensions, outage, bids });
	}

	/** Sends a watcher the next frame of the records it missed; returns the seq it has now. */
	async #catchUp(id: string, channel: LiveChannel, after: number, watcher: Watcher): Promise<number> {
		const until = channel.seq;
		const missed = await this.#missed(id, channel.terms, after, until);
		if (missed) watcher.send(missed.frame);
		await watcher.drained();
		return missed?.seq ?? until;
	}

	/** One frame of missed records, read once for all concurrent callers: records never change. */
	#missed(id: string, terms: LiveTerms, after: number, until: number) {
		const key = `${id} ${after} ${until}`;
		const reading =
			this.#catchUps.get(key) ??
			readRecords(this.#db, id, after, { until, most: LEDGER_BATCH })
				.then((records) => {
					const last = records.at(-1);
					return last ? { frame: encodeFrame(terms, records), seq: last.seq } : null;
				})
				.finally(() => this.#catchUps.delete(key));
		this.#catchUps.set(key, reading);
		return reading;
	}

	/** Finds what no wakeup announced: in every watched auction, or in those given. */
	async #compare(watched = [...this.#channels.keys()]): Promise<void> {
		if (watched.length === 0) return;
		const rows = await this.#db
			.selectFrom('visible_auctions')
			.select(['id', 'ledger_seq'])
			.where('id', 'in', watched)
			.execute();
		const seqs = new Map(rows.map(({ id, ledger_seq }) => [id, ledger_seq]));
		for (const id of watched) {
			const [channel, seq] = [this.#channels.get(id), seqs.get(id)];
			// A withdrawn auction cannot be watched: a watcher that reconnects gets "no such auction".
			if (seq === undefined) channel?.close();
			else if (channel && channel.seq < seq) this.#onFound(id);
		}
	}
}

/** Records with `after` < seq ≤ `until`, in order, read in batches until there are `most` or none is left. */
async function readRecords(
	db: Kysely<Database>,
	auction_id: string,
	after: number,
	{ until = MAX_SEQ, most }: { until?: number; most: number },
): Promise<LedgerRecord[]> {
	const records: LedgerRecord[] = [];
	for (;;) {
		const rows = await readRecordTexts(db, auction_id, records.at(-1)?.seq ?? after, until);
		for (const row of rows) records.push(JSON.parse(row.record) as LedgerRecord);
		if (rows.length < LEDGER_BATCH || records.length >= most) return records;
	}
}

/** Whether a watcher who has the records up to `after` gets the ones that it lacks. */
function isNear(after: number, seq: number): boolean {
	return after <= seq && seq - after <= MAX_CATCH_UP;
}
