import { sql } from 'kysely';
import type { OwnProposal } from '#contract/proposals.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { proposalWindow } from '#domain/settlement/proposals.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { holdLot } from './read-lot.ts';
import type { ProposalDeps } from './send-proposal.ts';

/** Withdraws the person's open proposal while proposals are accepted; after that it binds until it is decided. */
export function withdrawProposal(
	{ db, environment }: Pick<ProposalDeps, 'db' | 'environment'>,
	auction_id: string,
	user_id: string,
): Promise<Result<OwnProposal>> {
	return db.transaction().execute(async (trx) => {
		const lot = await holdLot(trx, environment, auction_id);
		if (!lot) return fail(problem('auction.not-found'));
		// A lot that stopped accepting proposals does not bind anybody to an earlier one.
		const window = proposalWindow({ ...lot, accepts_instalments: true }, lot.now);
		if (!window.ok) return window;
		const { rows } = await sql<ProposalRow>`
			update instalment_proposals q set state = 'withdrawn', ended_at = clock_timestamp()
			where q.auction_id = ${auction_id} and q.user_id = ${user_id} and q.state = 'sent'
			returning ${PROPOSAL_COLUMNS}`.execute(trx);
		return rows[0] ? ok(presentProposal(rows[0])) : fail(problem('proposal.not-found'));
	});
}
