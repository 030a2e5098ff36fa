import { sql } from 'kysely';
import type { OwnProposal } from '#contract/proposals.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';

/** A proposal as `PROPOSAL_COLUMNS` reads it: amounts in centavos, times in µs. */
export interface ProposalRow extends Omit<OwnProposal, 'sent_at' | 'ended_at'> {
	sent_at: Micros;
	ended_at: Micros | null;
}

/** The columns of a proposal, for a table aliased `q`. */
export const PROPOSAL_COLUMNS =
	sql.raw<ProposalRow>(`q.id, q.auction_id, q.price, q.down_payment, q.instalments,
	q.correction, q.state, q.reason, micros(q.sent_at) as sent_at, micros(q.ended_at) as ended_at`);

/** A proposal as the API returns it. */
export function presentProposal(row: ProposalRow): OwnProposal {
	return {
		...row,
		price: reaisOf(row.price),
		down_payment: reaisOf(row.down_payment),
		sent_at: isoOf(row.sent_at),
		ended_at: row.ended_at === null ? null : isoOf(row.ended_at),
	};
}
