import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import type { BidCommand, BidOutcome } from '#server/features/bidding/bid-command.ts';
import { BiddingEngine, type PlaceGroup } from '#server/features/bidding/engine.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import { arrayOf, columnOf, textsOf } from '#server/platform/db/arrays.ts';
import { pipelinedTransaction } from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type Figures, medianOf } from './figures.ts';

const BIDDERS = [1, 32, 256];
const ROUNDS = 5;
const ROUND = 1.5 * SECOND;
const STEP = 100_00;

/** The auction's minimum bid in the last answer, in centavos. */
let minimum = STEP;

/** A text as long as the record of a refused bid. */
const TEXT = 'x'.repeat(620);

/**
 * Measures the engine without HTTP on one hot auction, in decisions per second by number of bidders. For comparison, the
 * same groups of bids are committed as one update of the auction's row, and as one record and one key per bid without reads
 * or decisions.
 */
export async function benchEngineAlone(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const bidders of BIDDERS) Object.assign(figures, await measure(db, bidders));
	return figures;
}

async function measure(db: Kysely<Database>, bidders: number): Promise<Figures> {
	const people = await Promise.all(Array.from({ length: bidders }, () => makePerson(db)));
	const auction_id = await makeOpenAuction(db, { initial_bid: STEP });
	/** The auction of the inserted records. */
	const other = randomUUID();
	const nothing: BidOutcome = { refused: problem('auction.not-found'), receipt: null };
	const empty: PlaceGroup = async (commands) => {
		await sql`update auctions set bidder_count = bidder_count where id = ${auction_id}`.execute(db);
		return commands.map(() => nothing);
	};
	let written = 0;
	const rows: PlaceGroup = async (commands) => {
		const statements = rowsOf(other, commands, written);
		written += commands.length;
		await pipelinedTransaction(db, async () => ({ result: null, last: statements }));
		return commands.map(() => nothing);
	};
	const variants: Record<string, PlaceGroup> = {
		engine: (commands) => placeBids(biddingDeps(db), commands),
		empty,
		rows,
	};
	minimum = STEP;
	const rates: Record<string, number[]> = {};
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [name, place] of Object.entries(variants)) {
			const rate = await rateOf(place, auction_id, people);
			// The first round is a warm-up.
			rates[name] = round === 0 ? [] : [...(rates[name] ?? []), rate];
		}
	}
	const [alone = 0, most = 0, least = 0] = Object.keys(variants).map((name) => medianOf(rates[name] ?? []));
	return {
		[`alone_${bidders}`]: Math.round(alone),
		[`alone_${bidders}_empty`]: Math.round(most),
		[`alone_${bidders}_over_empty`]: Number((alone / most).toFixed(2)),
		[`alone_${bidders}_rows`]: Math.round(least),
		[`alone_${bidders}_over_rows`]: Number((alone / least).toFixed(2)),
	};
}

function rowsOf(auction_id: string, commands: readonly BidCommand[], written: number): RawBuilder<unknown>[] {
	const seqs = arrayOf(commands.map((_, n) => written + n + 1));
	return [
		sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			select ${auction_id}::uuid, r.seq, now(), 'bid-refused', r.record, repeat('0', 64)
			from unnest(${seqs}::int[], ${textsOf(commands.map(() => TEXT))}) as r (seq, record)`,
		sql`insert into idempotency_keys (user_id, key, auction_id, amount, max_amount, seq)
			select k.user_id, k.key, ${auction_id}::uuid, 1, null, k.seq
			from unnest(${columnOf(commands, 'user_id')}::uuid[], ${columnOf(commands, 'key')}::text[], ${seqs}::int[])
				as k (user_id, key, seq)`,
	];
}

async function rateOf(place: PlaceGroup, auction_id: string, people: readonly string[]): Promise<number> {
	const engine = new BiddingEngine(place, { placed: () => undefined });
	let done = 0;
	const start = performance.now();
	const bidRepeatedly = async (user_id: string) => {
		while (performance.now() < start + ROUND) {
			const amount = minimum;
			const outcome = await engine.place({ auction_id, user_id, amount, key: randomUUID(), address: null });
			if ('accepted' in outcome) minimum = Math.max(minimum, amount + STEP);
			else if (outcome.refused.code === 'bid.too-low') minimum = outcome.refused.params.minimum;
			done += 1;
		}
	};
	await Promise.all(people.map(bidRepeatedly));
	return (done * SECOND) / (performance.now() - start);
}
