import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { Correction } from '#domain/settlement/instalments.ts';
import { DAY } from '#domain/values/time.ts';
import { openPaymentFor } from '#server/features/settlement/money/open-payments.ts';
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
	correction?: Correction;
}

/** A stored proposal: a quarter as down payment and ten instalments, by default on a new lot by a new person; returns its id. */
export async function makeProposal(db: Kysely<Database>, options: ProposalOptions = {}): Promise<string> {
	const { price = 100_000_00, status = 'pending', correction = 'Sem correção' } = options;
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
			correction,
			minimum: Math.min(price, 100_000_00),
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** The parts of a payment in instalments, by their names: 'price', 'commission', '1' to '10'. */
export interface InstalmentLot {
	auction_id: string;
	payment_id: string;
	parts: Record<string, string>;
}

/** A lot sold by a proposal of R$ 100.000,00: a quarter at once, ten instalments of R$ 7.500,00, of which the first `late` ones are late. */
export async function makeInstalmentLot(
	db: Kysely<Database>,
	late = 1,
	{ correction = 'Sem correção', user_id: given }: Pick<ProposalOptions, 'correction' | 'user_id'> = {},
): Promise<InstalmentLot> {
	const auction_id = await makeProposalLot(db, { status: 'completed' });
	const user_id = given ?? (await makePerson(db));
	const proposal_id = await makeProposal(db, { auction_id, user_id, correction });
	const payment_id = await openPaymentFor(db, { auction_id, user_id, price: 100_000_00, proposal_id });
	await sql`update payment_components set due_at = now() - (${late} - number + 1) * interval '1 day'
		where payment_id = ${payment_id} and number <= ${late}`.execute(db);
	const rows = await db
		.selectFrom('payment_components')
		.select(['id', 'kind', 'number'])
		.where('payment_id', '=', payment_id)
		.execute();
	return {
		auction_id,
		payment_id,
		parts: Object.fromEntries(rows.map(({ id, kind, number }) => [String(number ?? kind), id])),
	};
}
