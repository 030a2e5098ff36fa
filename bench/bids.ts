import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { placeBid } from '#server/features/bidding/place-bid.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import type { Figures } from './figures.ts';

const BIDDERS = 64;
const SECONDS = 5;

/**
 * Decisions a second on one hot auction, through the engine without HTTP, against the most that this machine's
 * disk commits one by one on one row: the ratio says what the engine costs on top of a locked commit.
 */
export async function benchBids(db: Kysely<Database>): Promise<Figures> {
	const auction_id = await makeOpenAuction(db, { initial_bid: 100_00 });
	const people = await Promise.all(Array.from({ length: BIDDERS }, () => makePerson(db)));
	let accepted = 0;
	let price = 100_00;
	const bid = async (user_id: string) => {
		const amount = price + 100_00;
		const outcome = await placeBid(db, 'production', {
			auction_id,
			user_id,
			amount,
			key: randomUUID(),
			address: null,
		});
		if ('accepted' in outcome) {
			accepted += 1;
			price = Math.max(price, amount);
		}
	};
	await measure(people, bid, 1);
	accepted = 0;
	const decisions = await measure(people, bid, SECONDS);
	const commits = await measure(
		people,
		() => sql`update auctions set bidder_count = bidder_count where id = ${auction_id}`.execute(db),
		SECONDS,
	);
	return {
		bidders: BIDDERS,
		decisions_per_second: Math.round(decisions),
		accepted_per_second: Math.round(accepted / SECONDS),
		bare_locked_commits_per_second: Math.round(commits),
		ratio: Number((decisions / commits).toFixed(2)),
	};
}

/** How often a second `act` is done, everybody doing it again and again for some seconds. */
async function measure(
	people: string[],
	act: (user_id: string) => Promise<unknown>,
	seconds: number,
): Promise<number> {
	let done = 0;
	const start = performance.now();
	const end = start + seconds * 1_000;
	const goOn = async (user_id: string) => {
		while (performance.now() < end) {
			await act(user_id);
			done += 1;
		}
	};
	await Promise.all(people.map(goOn));
	return (done * 1_000) / (performance.now() - start);
}
