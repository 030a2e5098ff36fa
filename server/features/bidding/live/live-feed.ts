import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { SECOND } from '#domain/time.ts';
import { readBids } from '#server/features/bidding/bid-history.ts';
import { readCall } from '#server/features/bidding/current-call.ts';
import { countExtensions } from '#server/features/bidding/extensions.ts';
import { LEDGER_BATCH, MAX_SEQ, readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/locked-auction.ts';
import { readOutageNote } from '#server/features/bidding/outages/outage-note.ts';
import { readReason } from '#server/features/bidding/status-reason.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { LiveChannel } from './live-channel.ts';
import { encodeFrame, encodeSnapshot, liveState, type PriceTerms, serverTime } from './live-frames.ts';

/** How often watched auctions are compared with the database, for wakeups that were lost. */
const SWEEP = 5 * SECOND;

const SNAPSHOT_BIDS = 20;

/** How many may join with one look at the auctions they join. */
const LOOK_MOST = 1_000;

/** An auction as it was when it was looked at, for all who came together. */
interface Look {
	row: DecisionRow;
	/** Made when the first of them asks. */
	snapshot(): Promise<Buffer>;
}

/**
 * The live streams of auctions: projections of their ledgers. Snapshot (or catch-up from a seq), then every record in
 * order, in frames. The database is the only source, so several servers tell the same story, and a lost wakeup is made
 * good by the sweep.
 */
export class LiveFeed {
	readonly #channels = new Map<string, LiveChannel>();
	readonly #catchUps = new Map<string, Promise<{ frame: Buffer; seq: number } | null>>();
	readonly #look: (auction_id: string) => Promise<Look | null>;
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	readonly #sweeper: Repeated;

	constructor(db: Kysely<Database>, environment: Environment, onError: (error: unknown) => void) {
		this.#db = db;
		this.#environment = environment;
		this.#onError = onError;
		this.#look = batchLoader((ids: string[]) => this.#lookAt(ids), { most: LOOK_MOST });
		this.#sweeper = every(SWEEP, () => this.#sweep(), onError);
	}

	/**
	 * Joins an auction's stream after `after` (a Last-Event-ID), or with a snapshot when it is null. `open` is
	 * called once the auction is known to exist. Answers how to leave, or null when there is no such auction.
	 */
	async watch(auction_id: string, after: number | null, open: () => Watcher): Promise<(() => void) | null> {
		const look = await this.#look(auction_id);
		if (!look) return null;
		const { row } = look;
		const watcher = open();
		const channel = this.#channel(row);
		channel.joining += 1;
		try {
			let sent = after === null || after > row.ledger_seq ? row.ledger_seq : after;
			if (sent !== after) watcher.send(await look.snapshot());
			// The last look and the joining are one step of the event loop: nothing can come between them.
			while (sent < channel.seq && watcher.open) sent = await this.#catchUp(row.id, channel, sent, watcher);
			if (watcher.open) channel.join(watcher, sent);
		} finally {
			channel.joining -= 1;
			this.#forgetUnwatched(row.id, channel);
		}
		if (channel.seq < row.ledger_seq) this.wake(row.id);
		return () => {
			channel.leave(watcher);
			this.#forgetUnwatched(row.id, channel);
		};
	}

	/** Looks for new records of an auction and sends them on; cheap when nobody watches it. */
	wake(auction_id: string): void {
		this.#channels.get(auction_id)?.wake();
	}

	stop(): Promise<void> {
		return this.#sweeper.stop();
	}

	/** Answers as many looks as ids, in their order; each auction is read once for all who ask together. */
	async #lookAt(ids: readonly string[]): Promise<(Look | null)[]> {
		const { rows } = await sql<DecisionRow>`
			select ${DECISION_COLUMNS} from auctions a
			where a.id = any(${[...new Set(ids)]}::uuid[]) and a.environment = ${this.#environment}
				and a.withdrawn_at is null
		`.execute(this.#db);
		const looks = new Map(rows.map((row) => [row.id, this.#lookOf(row)]));
		return ids.map((id) => looks.get(id.toLowerCase()) ?? null);
	}

	#lookOf(row: DecisionRow): Look {
		let made: Promise<Buffer> | null = null;
		return {
			row,
			snapshot: () => {
				made ??= this.#snapshot(row);
				return made;
			},
		};
	}

	#channel(row: DecisionRow): LiveChannel {
		const known = this.#channels.get(row.id);
		if (known) return known;
		const { id, ledger_seq, initial_bid, increments } = row;
		const read = (seq: number, most: number) => readRecords(this.#db, id, seq, { most });
		const channel = new LiveChannel(ledger_seq, { initial_bid, increments }, read, this.#onError);
		this.#channels.set(id, channel);
		// What came between the look and this line woke nobody.
		channel.wake();
		return channel;
	}

	#forgetUnwatched(auction_id: string, channel: LiveChannel): void {
		if (channel.idle && this.#channels.get(auction_id) === channel) this.#channels.delete(auction_id);
	}

	async #snapshot(row: DecisionRow): Promise<Buffer> {
		const bids = await readBids(this.#db, row.id, SNAPSHOT_BIDS, row.ledger_seq);
		const state = liveState(termsOf(row), stateOf(row));
		const reason = await readReason(this.#db, row.id, row.status);
		const call = await readCall(this.#db, row);
		const extensions = await countExtensions(this.#db, row);
		const outage = await readOutageNote(this.#db, row);
		const seq = row.ledger_seq;
		return encodeSnapshot({ seq, server_time: serverTime(), state, reason, call, extensions, outage, bids });
	}

	/** Sends a watcher the next frame of what it missed; answers how far it knows now. */
	async #catchUp(id: string, channel: LiveChannel, after: number, watcher: Watcher): Promise<number> {
		const until = channel.seq;
		const missed = await this.#missed(id, channel.terms, after, until);
		if (missed) watcher.send(missed.frame);
		await watcher.drained();
		return missed?.seq ?? until;
	}

	/** One frame of what was missed, read once for all who ask at the same time: records never change. */
	#missed(id: string, terms: PriceTerms, after: number, until: number) {
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

	async #sweep(): Promise<void> {
		const watched = [...this.#channels.keys()];
		if (watched.length === 0) return;
		const rows = await this.#db
			.selectFrom('auctions')
			.select(['id', 'ledger_seq'])
			.where('id', 'in', watched)
			.where('withdrawn_at', 'is', null)
			.execute();
		const seqs = new Map(rows.map(({ id, ledger_seq }) => [id, ledger_seq]));
		for (const id of watched) {
			const [channel, seq] = [this.#channels.get(id), seqs.get(id)];
			// A withdrawn auction cannot be watched: who comes back is told that there is no such auction.
			if (seq === undefined) channel?.close();
			else if (channel && channel.seq < seq) channel.wake();
		}
	}
}

/** Records after one seq and up to another, in order, at most so many. */
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
