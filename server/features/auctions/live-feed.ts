import { type Kysely, sql } from 'kysely';
import type { LiveSnapshot } from '#contract/live.ts';
import type { Environment, Fact } from '#domain/auction.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readBids } from './bid-history.ts';
import { readCall } from './current-call.ts';
import { LEDGER_BATCH, MAX_SEQ, readRecordTexts } from './ledger-records.ts';
import { frame, liveRecord, liveState, type PriceTerms, serverTime } from './live-frames.ts';
import { DECISION_COLUMNS, type DecisionRow, stateOf, termsOf } from './locked-auction.ts';
import { readReason } from './reason.ts';

/** One watcher: takes encoded frames, in ledger order, each seq once. */
export interface Watcher {
	send(frame: Buffer): void;
	/** Resolves when what was sent has been taken: a long catch-up waits for its reader. */
	drained(): Promise<void>;
}

/** How often watched auctions are compared with the database, for wakeups that were lost. */
const SWEEP = 5 * SECOND;

const SNAPSHOT_BIDS = 20;

/** An auction that somebody watches: how far its frames have gone, and to whom. */
interface Channel {
	seq: number;
	terms: PriceTerms;
	/** Each watcher with the seq it had when it joined. */
	watchers: Map<Watcher, number>;
	joining: number;
	pumping: Promise<void> | null;
	again: boolean;
}

/**
 * The live stream of auctions: a projection of their ledgers. Snapshot (or catch-up from a seq), then every
 * record in order; one encoded buffer serves all watchers. The database is the only source, so several
 * servers tell the same story, and a lost wakeup is made good by the sweep.
 */
export class LiveFeed {
	readonly #channels = new Map<string, Channel>();
	readonly #db: Kysely<Database>;
	readonly #environment: Environment;
	readonly #onError: (error: unknown) => void;
	readonly #sweeper: NodeJS.Timeout;

	constructor(db: Kysely<Database>, environment: Environment, onError: (error: unknown) => void) {
		this.#db = db;
		this.#environment = environment;
		this.#onError = onError;
		this.#sweeper = setInterval(() => void this.#sweep(), SWEEP);
	}

	/**
	 * Joins an auction's stream after `after` (a Last-Event-ID), or with a snapshot when it is null. `open` is
	 * called once the auction is known to exist. Answers how to leave, or null when there is no such auction.
	 */
	async watch(auction_id: string, after: number | null, open: () => Watcher): Promise<(() => void) | null> {
		const row = await this.#row(auction_id);
		if (!row) return null;
		const watcher = open();
		const channel = this.#channel(row);
		channel.joining += 1;
		try {
			let sent = after === null || after > row.ledger_seq ? row.ledger_seq : after;
			if (sent !== after) watcher.send(frame('snapshot', sent, await this.#snapshot(row)));
			// The last look and the joining are one step of the event loop: nothing can come between them.
			while (sent < channel.seq)
				sent = await this.#catchUp(row.id, channel.terms, sent, channel.seq, watcher);
			channel.watchers.set(watcher, sent);
		} finally {
			channel.joining -= 1;
			this.#forgetUnwatched(row.id, channel);
		}
		if (channel.seq < row.ledger_seq) this.wake(row.id);
		return () => {
			channel.watchers.delete(watcher);
			this.#forgetUnwatched(row.id, channel);
		};
	}

	/** Looks for new records of an auction and sends them on; cheap when nobody watches it. */
	wake(auction_id: string): void {
		const channel = this.#channels.get(auction_id);
		if (!channel) return;
		channel.again = true;
		channel.pumping ??= this.#drain(auction_id, channel)
			.catch(this.#onError)
			.finally(() => {
				channel.pumping = null;
				// A wakeup can come after the last look and before this line.
				if (channel.again) this.wake(auction_id);
			});
	}

	stop(): void {
		clearInterval(this.#sweeper);
	}

	async #row(auction_id: string): Promise<DecisionRow | undefined> {
		const { rows } = await sql<DecisionRow>`
			select ${DECISION_COLUMNS} from auctions a
			where a.id = ${auction_id} and a.environment = ${this.#environment} and a.withdrawn_at is null
		`.execute(this.#db);
		return rows[0];
	}

	#channel(row: DecisionRow): Channel {
		const known = this.#channels.get(row.id);
		if (known) return known;
		const { ledger_seq: seq, initial_bid, increments } = row;
		const channel = {
			seq,
			terms: { initial_bid, increments },
			watchers: new Map(),
			joining: 0,
			pumping: null,
			again: false,
		};
		this.#channels.set(row.id, channel);
		return channel;
	}

	#forgetUnwatched(auction_id: string, channel: Channel): void {
		if (channel.watchers.size === 0 && channel.joining === 0) this.#channels.delete(auction_id);
	}

	async #snapshot(row: DecisionRow): Promise<LiveSnapshot> {
		const bids = await readBids(this.#db, row.id, SNAPSHOT_BIDS, row.ledger_seq);
		const state = liveState(termsOf(row), stateOf(row));
		const reason = await readReason(this.#db, row.id, row.status);
		const call = await readCall(this.#db, row);
		return { seq: row.ledger_seq, server_time: serverTime(), state, reason, call, bids };
	}

	async #drain(auction_id: string, channel: Channel): Promise<void> {
		while (channel.again) {
			channel.again = false;
			const records = await readRecords(this.#db, auction_id, channel.seq, MAX_SEQ);
			for (const record of records) this.#broadcast(channel, record);
			if (records.length === LEDGER_BATCH) channel.again = true;
		}
	}

	#broadcast(channel: Channel, record: LedgerRecord): void {
		const fact = { type: record.type, data: record.data } as Fact;
		if (fact.type === 'opened' || fact.type === 'revised') channel.terms = fact.data.terms;
		channel.seq = record.seq;
		const encoded = frame('record', record.seq, liveRecord(channel.terms, record));
		for (const [watcher, joined] of channel.watchers) if (record.seq > joined) watcher.send(encoded);
	}

	async #catchUp(
		auction_id: string,
		terms: PriceTerms,
		after: number,
		until: number,
		watcher: Watcher,
	): Promise<number> {
		const records = await readRecords(this.#db, auction_id, after, until);
		for (const record of records) watcher.send(frame('record', record.seq, liveRecord(terms, record)));
		await watcher.drained();
		return records.at(-1)?.seq ?? until;
	}

	async #sweep(): Promise<void> {
		const watched = [...this.#channels.keys()];
		if (watched.length === 0) return;
		try {
			const rows = await this.#db
				.selectFrom('auctions')
				.select(['id', 'ledger_seq'])
				.where('id', 'in', watched)
				.execute();
			for (const row of rows) {
				const channel = this.#channels.get(row.id);
				if (channel && channel.seq < row.ledger_seq) this.wake(row.id);
			}
		} catch (error) {
			this.#onError(error);
		}
	}
}

async function readRecords(
	db: Kysely<Database>,
	auction_id: string,
	after: number,
	until: number,
): Promise<LedgerRecord[]> {
	const rows = await readRecordTexts(db, auction_id, after, until);
	return rows.map((row) => JSON.parse(row.record) as LedgerRecord);
}
