import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal-row.ts';

/** A letter about a proposal; what it says is read from it when it is sent, the reason of a refusal too. */
export interface ProposalLetter {
	kind: 'proposal-sent' | 'proposal-decided';
	user_id: string;
	proposal_id: string;
}

/** A proposal as a letter tells of it. */
export interface ToldProposal extends ProposalRow {
	title: string;
}

/** Reads a proposal for a letter to its author; undefined when there is none. */
export async function readToldProposal(
	db: Kysely<Database>,
	{ proposal_id, user_id }: ProposalLetter,
): Promise<ToldProposal | undefined> {
	const { rows } = await sql<ToldProposal>`
		select ${PROPOSAL_COLUMNS}, a.title from instalment_proposals q join auctions a on a.id = q.auction_id
		where q.id = ${proposal_id} and q.user_id = ${user_id}`.execute(db);
	return rows[0];
}
