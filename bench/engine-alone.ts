import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { problem } from '#domain/problems.ts';
import { SECOND } from '#domain/time.ts';
import type { BidOutcome } from '#server/features/bidding/bid-command.ts';
import { BiddingEngine, type PlaceGroup } from '#server/features/bidding/engine.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type Figures, medianOf } from './figures.ts';

const BIDDERS = 256;
const ROUNDS = 5;
const ROUND = 1.5 * SECOND;
const STEP = 100_00;

/**
 * The engine without HTTP on one hot auction, against the most that its groups could reach: the same groups, each an
 * empty commit on the auction's row. Decisions a second.
 */
export async function benchEngineAlone(db: Kysely<Database>): Promise<Figures> {
	const people = await Promise.all(Array.from({ length: BIDDERS }, () => makePerson(db)));
	const auction_id = await makeOpenAuction(db, { initial_bid: STEP });
	const nothing: BidOutcome = { refused: problem('auction.not-found'), receipt: null };
	const empty: PlaceGroup = async (commands) => {
		await sql`update auctions set bidder_count = bidder_count where id = ${auction_id}`.execute(db);
		return commands.map(() => nothing);
	};
	const real: PlaceGroup = (commands) => placeBids(db, 'production', commands);
	const [engine, limit]: [number[], number[]] = [[], []];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const rates = [await rateOf(real, auction_id, people), await rateOf(empty, auction_id, people)] as const;
		if (round === 0) continue;
		engine.push(rates[0]);
		limit.push(rates[1]);
	}
	const [alone, most] = [medianOf(engine), medianOf(limit)];
	return {
		alone_decisions_per_second: Math.round(alone),
		empty_group_commits_per_second: Math.round(most),
		alone_over_empty: Number((alone / most).toFixed(2)),
	};
}

let minimum = STEP;

async function rateOf(place: PlaceGroup, auction_id: string, people: readonly string[]): Promise<number> {
	const engine = new BiddingEngine(place, () => undefined);
	let done = 0;
	const start = performance.now();
	const bidAway = async (user_id: string) => {
		while (performance.now() < start + ROUND) {
			const amount = minimum;
			const outcome = await engine.place({ auction_id, user_id, amount, key: randomUUID(), address: null });
			if ('accepted' in outcome) minimum = Math.max(minimum, amount + STEP);
			else if (outcome.refused.code === 'bid.too-low') minimum = outcome.refused.params.minimum;
			done += 1;
		}
	};
	await Promise.all(people.map(bidAway));
	return (done * SECOND) / (performance.now() - start);
}
