import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { MAX_SEQ, readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { liveState, serverTime } from '#server/features/bidding/live/live-frames.ts';
import type { Context } from '#server/start/context.ts';

/** The path of the naive streams; the auction's id follows. */
export const NAIVE = '/bench/naive/';

/** The terms of the benchmark's auction. */
const TERMS = { initial_bid: 100_00, increments: [{ from: 0, increment: 100 }] };

/** The obvious implementation of streams, for comparison: every record is serialized again for each watcher. */
export class NaiveStreams {
	readonly #watchers = new Set<ServerResponse>();
	readonly #db: Context['db'];
	#auction = '';
	#seq = 0;
	#sending: Promise<void> = Promise.resolve();

	constructor({ db, wakeups }: Context) {
		this.#db = db;
		wakeups.onWake((id) => {
			if (id === this.#auction) this.#sending = this.#sending.then(() => this.#send());
		});
	}

	async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const auction = request.url?.slice(NAIVE.length) ?? '';
		if (auction !== this.#auction) await this.#start(auction);
		response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
		response.write('retry: 1000\n\n');
		this.#watchers.add(response);
		response.once('close', () => this.#watchers.delete(response));
	}

	async #start(auction: string): Promise<void> {
		this.#auction = auction;
		this.#seq = (await readRecordTexts(this.#db, auction, 0)).at(-1)?.seq ?? 0;
	}

	async #send(): Promise<void> {
		for (const { seq, record } of await readRecordTexts(this.#db, this.#auction, this.#seq, MAX_SEQ)) {
			this.#seq = seq;
			const { at, type, data, after } = JSON.parse(record) as LedgerRecord;
			for (const watcher of this.#watchers) {
				const event = { seq, at, server_time: serverTime(), type, data, state: liveState(TERMS, after) };
				watcher.write(`event: record\nid: ${seq}\ndata: ${JSON.stringify(event)}\n\n`);
			}
		}
	}
}
