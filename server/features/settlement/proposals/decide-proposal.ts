import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OwnProposal } from '#contract/proposals.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Conditions } from '#domain/settlement/instalments.ts';
import { type ProposalState, proposalAfter, sellByProposal } from '#domain/settlement/proposals.ts';
import { reaisOf } from '#domain/values/money.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { judgePerson } from '#server/features/bidding/bid-eligibility.ts';
import { addBidder } from '#server/features/bidding/bidder-number.ts';
import { lockAuction, readStamps } from '#server/features/bidding/decisions/auction-locks.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import { openPaymentFor } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { lockLot, type ReadLot } from './read-lot.ts';
import type { ProposalDeps } from './send-proposal.ts';

/** An administrator's decision; a refusal has a reason. A judicial lot needs the document of the judge's decision. */
export type Decision =
	| { action: 'accept'; document_id: string | null }
	| { action: 'decline'; reason: string };

/** Stands as the reason of the other proposals for a lot that was sold by one. */
const ANOTHER = 'Outra proposta foi aceita.';

/**
 * Decides on an open proposal. Accepting it sells the lot (rules §53): the record in the ledger, the payment with its instalments, the
 * refusal of the other proposals, the audit log and the emails in one commit. Problems: `proposal.not-found`, `proposal.state`, those of
 * `sellByProposal`, `proposal.judge` without a published document of a judicial lot, and `proposal.proponent`.
 */
export function decideProposal(
	deps: ProposalDeps,
	id: string,
	admin_id: string,
	decision: Decision,
): Promise<Result<OwnProposal>> {
	const { db, environment, emails } = deps;
	return db.transaction().execute(async (trx): Promise<Result<OwnProposal>> => {
		const auction_id = await auctionOf(trx, id);
		const lot = auction_id && (await lockLot(trx, environment, auction_id));
		const held = lot && (await holdProposal(trx, id));
		if (!lot || !held) return fail(problem('proposal.not-found'));
		const after = proposalAfter(held.state, decision.action);
		if (!after.ok) return after;
		const refused =
			decision.action === 'accept'
				? await sell(deps, trx, lot, { ...held, auction_id }, decision.document_id)
				: null;
		if (refused) return fail(refused);
		const decided = await close(
			trx,
			sql`q.id = ${id}`,
			after.value,
			decision.action === 'decline' ? decision.reason : null,
		);
		const others =
			decision.action === 'accept'
				? await close(trx, sql`q.auction_id = ${auction_id} and q.state = 'sent'`, 'declined', ANOTHER)
				: [];
		for (const { user_id, id: proposal_id } of [...decided, ...others])
			await emails.send({ kind: 'proposal-decided', user_id, proposal_id }, trx);
		const [{ user_id: _author, ...own }] = decided as [ClosedRow];
		await audit(trx, admin_id, own);
		return ok(presentProposal(own));
	});
}

type ClosedRow = ProposalRow & { user_id: string };

/** Ends proposals in a state; returns them. */
async function close(
	trx: Transaction<Database>,
	which: RawBuilder<unknown>,
	state: ProposalState,
	reason: string | null,
): Promise<ClosedRow[]> {
	const { rows } = await sql<ClosedRow>`
		update instalment_proposals q set state = ${state}, reason = ${reason}, ended_at = clock_timestamp()
		where ${which} returning ${PROPOSAL_COLUMNS}, q.user_id`.execute(trx);
	return rows;
}

interface HeldProposal extends Conditions {
	id: string;
	auction_id: string;
	user_id: string;
	state: ProposalState;
}

/** Sells the lot to the author of a proposal; why that is refused, or null. */
async function sell(
	{ environment }: ProposalDeps,
	trx: Transaction<Database>,
	{ judicial }: ReadLot,
	{ id, auction_id, user_id, price, down_payment, instalments }: HeldProposal,
	document_id: string | null,
): Promise<Problem | null> {
	const auction = await lockAuction(trx, auction_id, environment);
	if (!auction) return problem('proposal.not-found');
	const document =
		document_id === null ? null : await orderDocument(trx, sql`a.id = ${auction_id}`, document_id);
	const person = await judgePerson(trx, auction, user_id);
	const proponent = person.bidder ?? auction.bidder_count + 1;
	const conditions = { price, down_payment, instalments, ...(document && { document }) };
	const { steps, problem: refused } = sellByProposal(stateOf(auction), { proponent, ...conditions });
	if (refused) return refused;
	if (document === null && (judicial || document_id !== null)) return problem('proposal.judge');
	// The proposal binds them from here on: they may have lost the right to bid since they sent it.
	if (person.refused) return problem('proposal.proponent', { refusal: person.refused.code });
	if (person.bidder === null) await addBidder(trx, auction, user_id);
	const stampOf = await readStamps(trx);
	await writeSteps(trx, auction, steps, stampOf(auction), neverCompletes);
	await openPaymentFor(trx, { auction_id, user_id, price, proposal_id: id });
	await addNews(trx, auction_id, 'outcome');
	return null;
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
		.select(['id', 'user_id', 'state', 'price', 'down_payment', 'instalments'])
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
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
