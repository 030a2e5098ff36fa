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

const BIDDERS = [1, 32, 256];
const ROUNDS = 5;
const ROUND = 1.5 * SECOND;
const STEP = 100_00;

/** What the auction asks for, as far as anybody has heard. */
let minimum = STEP;

/**
 * The engine without HTTP on one hot auction, against the most that its groups could reach: the same groups, each an
 * empty commit on the auction's row. Decisions a second, by how many bid at once.
 */
export async function benchEngineAlone(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const bidders of BIDDERS) Object.assign(figures, await measure(db, bidders));
	return figures;
}

async function measure(db: Kysely<Database>, bidders: number): Promise<Figures> {
	const people = await Promise.all(Array.from({ length: bidders }, () => makePerson(db)));
	const auction_id = await makeOpenAuction(db, { initial_bid: STEP });
	const nothing: BidOutcome = { refused: problem('auction.not-found'), receipt: null };
	const empty: PlaceGroup = async (commands) => {
		await sql`update auctions set bidder_count = bidder_count where id = ${auction_id}`.execute(db);
		return commands.map(() => nothing);
	};
	const real: PlaceGroup = (commands) => placeBids(db, 'production', commands);
	minimum = STEP;
	const [engine, limit]: [number[], number[]] = [[], []];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const rates = [await rateOf(real, auction_id, people), await rateOf(empty, auction_id, people)] as const;
		if (round === 0) continue;
		engine.push(rates[0]);
		limit.push(rates[1]);
	}
	const [alone, most] = [medianOf(engine), medianOf(limit)];
	return {
		[`alone_${bidders}`]: Math.round(alone),
		[`alone_${bidders}_empty`]: Math.round(most),
		[`alone_${bidders}_over_empty`]: Number((alone / most).toFixed(2)),
	};
}

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
