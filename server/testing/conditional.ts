import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { answerForSeller } from '#server/features/backoffice/management/answer-conditional.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';
import { makeOpenAuction, makePerson } from './factories.ts';
import { placeBid } from './place-bid.ts';
import { waitFor } from './wait-for.ts';

/** The bid and the reserve of a lot that `makeConditionalLot` makes, in centavos. */
export const BELOW = { bid: 740_000_00, reserve: 900_000_00 } as const;

/** A lot that has just ended below its reserve, with the highest bid of `bidder`; returns its id. */
export async function makeConditionalLot(db: Kysely<Database>, bidder?: string): Promise<string> {
	const end_time = new Date(Date.now() + 1_500);
	const id = await makeOpenAuction(db, { end_time, extension_window_ms: 0, reserve: BELOW.reserve });
	const user_id = bidder ?? (await makePerson(db));
	await placeBid(db, 'production', {
		auction_id: id,
		user_id,
		amount: BELOW.bid,
		key: randomUUID(),
		address: null,
	});
	// The scheduler of a server on the same database may end the lot first.
	await waitFor('the end of the lot', async () => {
		await runAllDue(biddingDeps(db));
		const row = db.selectFrom('auctions').select('status').where('id', '=', id);
		return (await row.executeTakeFirstOrThrow()).status === 'completed';
	});
	return id;
}

/** The same with a counter-offer of R$ 800.000,00 by an administrator; returns its id. */
export async function makeCounteredLot(db: Kysely<Database>, bidder: string): Promise<string> {
	const id = await makeConditionalLot(db, bidder);
	const admin_id = await makePerson(db, { role: 'admin' });
	const body = { answer: 'counter', price: 800_000 } as const;
	const answered = await answerForSeller({ db, legalTermsUnit: 'day' }, admin_id, id, body);
	if (!answered.ok) throw new Error(JSON.stringify(answered));
	return id;
}
