import { type Kysely, sql, type Transaction } from 'kysely';
import type { OwnProposal } from '#contract/proposals.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { proposalAfter } from '#domain/settlement/proposals.ts';
import { reaisOf } from '#domain/values/money.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { lockLot, type ReadLot } from './read-lot.ts';
import type { ProposalDeps } from './send-proposal.ts';

/** An administrator's decision; a refusal has a reason. */
export type Decision = { action: 'accept' } | { action: 'decline'; reason: string };

/**
 * Decides on an open proposal: its state, the audit log and the email in one commit. A proposal is accepted only after
 * the auction ended without a bid, and only one per lot.
 */
export function decideProposal(
	{ db, environment, emails }: ProposalDeps,
	id: string,
	admin_id: string,
	decision: Decision,
): Promise<Result<OwnProposal>> {
	return db.transaction().execute(async (trx) => {
		const auction_id = await auctionOf(trx, id);
		const lot = auction_id && (await lockLot(trx, environment, auction_id));
		const held = lot && (await holdProposal(trx, id));
		if (!lot || !held) return fail(problem('proposal.not-found'));
		const after = proposalAfter(held.state, decision.action);
		if (!after.ok) return after;
		const refused = decision.action === 'accept' ? await acceptanceRefusal(trx, auction_id, lot) : null;
		if (refused) return fail(refused);
		const reason = decision.action === 'decline' ? decision.reason : null;
		const { rows } = await sql<ProposalRow & { user_id: string }>`
			update instalment_proposals q set state = ${after.value}, reason = ${reason}, ended_at = clock_timestamp()
			where q.id = ${id} returning ${PROPOSAL_COLUMNS}, q.user_id`.execute(trx);
		const [{ user_id, ...decided }] = rows as [(typeof rows)[number]];
		await audit(trx, admin_id, decided);
		await emails.send({ kind: 'proposal-decided', user_id, proposal_id: id }, trx);
		return ok(presentProposal(decided));
	});
}

async function auctionOf(trx: Transaction<Database>, id: string): Promise<string | undefined> {
	const proposal = await trx
		.selectFrom('instalment_proposals')
		.select('auction_id')
		.where('id', '=', id)
		.executeTakeFirst();
	return proposal?.auction_id;
}

function holdProposal(trx: Transaction<Database>, id: string) {
	return trx
		.selectFrom('instalment_proposals')
		.select('state')
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
}

/** Why no proposal for this lot can be accepted now, or null. */
export async function acceptanceRefusal(
	db: Kysely<Database>,
	auction_id: string,
	{ status, cash_won }: Pick<ReadLot, 'status' | 'cash_won'>,
): Promise<Problem | null> {
	if (cash_won) return problem('proposal.cash-prevails');
	if (status !== 'completed') return problem('proposal.auction-open');
	const accepted = await db
		.selectFrom('instalment_proposals')
		.select('id')
		.where('auction_id', '=', auction_id)
		.where('state', '=', 'accepted')
		.executeTakeFirst();
	return accepted ? problem('proposal.another-accepted') : null;
}

/** Without the reason and the person: the audit log is kept for ever, and they may ask for erasure. */
function audit(trx: Transaction<Database>, admin_id: string, decided: ProposalRow): Promise<void> {
	const accepted = decided.state === 'accepted';
	return recordAudit(trx, {
		admin_id,
		action: accepted ? 'proposal.accepted' : 'proposal.declined',
		subject: decided.auction_id,
		changes: {
			proposal: { from: null, to: decided.id },
			proposal_price: { from: null, to: reaisOf(decided.price) },
			proposal_state: { from: 'sent', to: decided.state },
		},
	});
}
