import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuctionStatus } from '#domain/auction.ts';
import { DAY } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction, makePerson } from './factories.ts';

/** A lot that takes proposals from R$ 100.000,00 on until it starts, in a day. Answers its id. */
export function makeProposalLot(
	db: Kysely<Database>,
	given: Parameters<typeof makeAuction>[1] = {},
): Promise<string> {
	const soon = { start_time: new Date(Date.now() + DAY), end_time: new Date(Date.now() + 2 * DAY) };
	// What was completed has a ledger.
	const ledger_seq = given.status === 'completed' ? 1 : 0;
	return makeAuction(db, { accepts_instalments: true, ledger_seq, ...soon, ...given });
}

interface Made {
	auction_id?: string;
	user_id?: string;
	price?: number;
	/** Of the lot that is made for it. */
	status?: AuctionStatus;
}

/** An open proposal as it is stored, a quarter down and the rest in ten, on a lot and by a person of its own. Answers its id. */
export async function makeProposal(db: Kysely<Database>, given: Made = {}): Promise<string> {
	const { price = 100_000_00, status = 'pending' } = given;
	const auction_id = given.auction_id ?? (await makeProposalLot(db, { status }));
	const user_id = given.user_id ?? (await makePerson(db));
	const { id } = await db
		.insertInto('instalment_proposals')
		.values({
			auction_id,
			user_id,
			key: randomUUID(),
			price,
			down_payment: Math.ceil(price / 4),
			instalments: 10,
			correction: 'IPCA',
			minimum: 100_000_00,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
