import { type Kysely, sql } from 'kysely';
import type { LotProposals } from '#contract/proposals.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { proposalWindow } from '#domain/settlement/proposals.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { readLot } from './read-lot.ts';

/** The public facts about a lot's proposals, and the person's own; null when the lot does not exist. */
export async function readLotProposals(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string | null,
): Promise<LotProposals | null> {
	const [lot, count, mine] = await Promise.all([
		readLot(db, environment, auction_id),
		countOpen(db, auction_id),
		user_id === null ? [] : readOwn(db, auction_id, user_id),
	]);
	if (!lot) return null;
	const window = proposalWindow(lot, lot.now);
	return {
		window: window.ok
			? {
					round: window.value.round,
					until: isoOf(window.value.until),
					minimum: reaisOf(window.value.minimum),
				}
			: null,
		count,
		mine,
	};
}

async function countOpen(db: Kysely<Database>, auction_id: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`${preparedStatement}
		select count(*) as count from instalment_proposals
		where auction_id = ${auction_id} and state = 'sent'`.execute(db);
	return rows[0]?.count ?? 0;
}

async function readOwn(db: Kysely<Database>, auction_id: string, user_id: string) {
	const { rows } = await sql<ProposalRow>`${preparedStatement}
		select ${PROPOSAL_COLUMNS} from instalment_proposals q
		where q.auction_id = ${auction_id} and q.user_id = ${user_id} order by q.sent_at desc`.execute(db);
	return rows.map(presentProposal);
}
