import type { Kysely } from 'kysely';
import { MINUTE } from '#domain/values/time.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { INITIAL_BID } from './crowd.ts';

/** Every twelfth person is not approved and must be refused. */
const UNAPPROVED = 12;

/** Plain auctions per round. Each round also has one that every bid extends and one that closes after 700 ms. */
const PLAIN = 4;
const ENDING = { extended: 2 * MINUTE, closing: 700 };

/** Makes people who are signed in. */
export function makePeople(db: Kysely<Database>, secret: string, count: number): Promise<Bidder[]> {
	// In one transaction, because every commit is synced to disk.
	return db.transaction().execute(async (trx) => {
		const people: Bidder[] = [];
		for (let n = 0; n < count; n += 1) {
			const id = await makePerson(trx, { status: n % UNAPPROVED === 0 ? 'pending' : 'approved' });
			people.push({ id, cookie: await beginSession(trx, secret, id) });
		}
		return people;
	});
}

/** The auctions of a round, the hot one first. */
export function openAuctions(db: Kysely<Database>): Promise<string[]> {
	const initial_bid = INITIAL_BID * 100;
	const ending = (milliseconds: number) => {
		const end_time = new Date(Date.now() + milliseconds);
		return { initial_bid, end_time, scheduled_end_time: end_time };
	};
	return Promise.all([
		...Array.from({ length: PLAIN }, () => makeOpenAuction(db, { initial_bid })),
		makeOpenAuction(db, ending(ENDING.extended)),
		makeOpenAuction(db, { ...ending(ENDING.closing), extension_window_ms: 0 }),
	]);
}
