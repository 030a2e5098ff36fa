import { type Kysely, sql } from 'kysely';
import { PROFILE_LIST } from '#contract/account.ts';
import type { MyProposal } from '#contract/proposals.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';

type MyProposalRow = ProposalRow & Pick<MyProposal, 'title' | 'cash_won'>;

/** A person's latest instalment proposal for each lot, newest first. */
export async function readMyProposals(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<MyProposal[]> {
	const { rows } = await sql<MyProposalRow>`
		select * from (
			select distinct on (q.auction_id) ${PROPOSAL_COLUMNS}, a.title,
				a.status = 'completed' and a.leader is not null as cash_won
			from instalment_proposals q join visible_auctions a on a.id = q.auction_id
			where q.user_id = ${user_id} and a.environment = ${environment}
			order by q.auction_id, q.sent_at desc
		) as latest order by sent_at desc, id limit ${PROFILE_LIST}`.execute(db);
	return rows.map(({ title, cash_won, ...row }) => ({ ...presentProposal(row), title, cash_won }));
}
