import { type Kysely, sql } from 'kysely';
import type { OutcomeCount } from '#contract/dashboard.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { TIME_ZONE } from '#domain/values/time.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { boundsOf, type Span } from './period.ts';
import { resultOutcome, type Scope, within } from './scope.ts';

/**
 * How many lots ended how within a span, by month of São Paulo and in the order of the outcomes. Beside the results, which are of lots that had
 * opened: those whose outcome was decided before, and those that were withdrawn.
 */
export async function countOutcomes(
	trx: Kysely<Database>,
	scope: Scope,
	span: Span,
): Promise<OutcomeCount[]> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<OutcomeCount>`
		with ended as (
			select r.ended_at as at, ${resultOutcome('r')} as outcome from auction_results r where ${within(scope, 'r')}
			union all
			select a.last_stamp, a.outcome from auctions a
			where ${within(scope, 'a')} and a.outcome is not null and a.status = 'cancelled' and a.withdrawn_at is null
				and not exists (select from auction_results r where r.auction_id = a.id)
			union all
			select w.at, 'withdrawn' from lot_withdrawals w join auctions a on a.id = w.auction_id where ${within(scope, 'a')}
		)
		select to_char(at at time zone ${TIME_ZONE}, 'YYYY-MM') as month, outcome, count(*) as lots from ended
		where at >= from_micros(${from}) and at < from_micros(${to})
		group by 1, 2 order by 1, array_position(${arrayOf(OUTCOMES)}::text[], outcome)`.execute(trx);
	return rows;
}
