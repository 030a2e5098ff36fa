import { sql } from 'kysely';
import type { Outcome } from '#domain/auction/outcomes.ts';

/**
 * SQL: how the auction `a` ended, as `outcomeOf` (domain/auction/outcome-acts.ts) tells it; null before that, and of one that was cancelled
 * without a decision. Whether a lot is sold is asked by this alone.
 */
export const OUTCOME_COLUMN = `coalesce(a.outcome, case when a.status = 'completed' then
	case when a.leader is null then 'unsold' when a.preference_until is not null then 'preference-open' else 'sold' end end)`;
export const OUTCOME = sql.raw<Outcome | null>(OUTCOME_COLUMN);

/** SQL: whether a bid may still win the auction `a`, or has won it, so that no proposal does. */
export const WON_BY_BID = sql<boolean>`(${OUTCOME} in ('preference-open', 'conditional') or a.outcome is null and ${OUTCOME} = 'sold')`;
