import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction, makePerson } from './factories.ts';

/** A lot that accepts proposals of at least R$ 100.000,00 until it starts in a day; returns its id. */
export function makeProposalLot(
	db: Kysely<Database>,
	fields: Parameters<typeof makeAuction>[1] = {},
): Promise<string> {
	const soon = { start_time: new Date(Date.now() + DAY), end_time: new Date(Date.now() + 2 * DAY) };
	// A completed auction has a ledger.
	const ledger_seq = fields.status === 'completed' ? 1 : 0;
	return makeAuction(db, { accepts_instalments: true, ledger_seq, ...soon, ...fields });
}

interface ProposalOptions {
	auction_id?: string;
	user_id?: string;
	price?: number;
	/** The status of the lot, if a new one is made. */
	status?: AuctionStatus;
}

/** A stored proposal: a quarter as down payment and ten instalments, by default on a new lot by a new person; returns its id. */
export async function makeProposal(db: Kysely<Database>, options: ProposalOptions = {}): Promise<string> {
	const { price = 100_000_00, status = 'pending' } = options;
	const auction_id = options.auction_id ?? (await makeProposalLot(db, { status }));
	const user_id = options.user_id ?? (await makePerson(db));
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
			minimum: Math.min(price, 100_000_00),
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
