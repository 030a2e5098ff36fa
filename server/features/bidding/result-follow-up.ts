import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AfterResult } from '#contract/auctions.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import { DECIDED_OUTCOMES, isDecided } from '#domain/auction/outcomes.ts';
import type { Micros } from '#domain/values/time.ts';
import { isoText } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * What happened to the lot aliased `a` after its result, as JSON; its values are null where nothing did. A lot that is offered again
 * keeps the dates of before until others are typed: it has no start until then.
 */
export const AFTER_RESULT = sql<AfterResult>`json_build_object(
	'reopened_from', (select r.reopened_from from reopened_auctions r join auctions o on o.id = r.reopened_from
		where r.auction_id = a.id and o.withdrawn_at is null),
	'reopened_as', (select r.auction_id from reopened_auctions r join auctions n on n.id = r.auction_id
		where r.reopened_from = a.id and n.withdrawn_at is null and n.published_at is not null limit 1),
	'reopened_start', (select ${isoText('n', 'start_time')} from reopened_auctions r join auctions n on n.id = r.auction_id
		where r.reopened_from = a.id and n.withdrawn_at is null and n.published_at is not null
			and n.start_time > a.end_time limit 1),
	'undone', (select case when bool_or(y.status in ('pending', 'overdue', 'paid')) then 'taken' else 'free' end
		from payments y where y.auction_id = a.id having bool_or(y.status in ('cancelled', 'defaulted', 'refund-due', 'refunded'))))`;

/** The same, as the public may know it; undefined when nothing happened. */
export function presentAfterResult(result: AfterResult): AfterResult | undefined {
	return result.reopened_from || result.reopened_as || result.undone ? result : undefined;
}

/** SQL: the reason in the last record whose type is this status. */
export function lastReason(
	id: RawBuilder<string>,
	status: RawBuilder<string | null>,
): RawBuilder<string | null> {
	return sql`(select record::jsonb -> 'data' ->> 'reason' from ledger_records
		where auction_id = ${id} and type = ${status} order by seq desc limit 1)`;
}

const DECIDED = sql`a.outcome in (${sql.join(DECIDED_OUTCOMES.map((outcome) => sql.lit(outcome)))})`;

/** SQL: the type of the record that gives the reason why the auction `a` takes no bids; null where none does. */
export const REASON_TYPE = sql<string | null>`case when a.suspended_at is not null then 'suspended'
	when ${DECIDED} then 'outcome-decided' when a.status in ('paused', 'cancelled') then a.status end`;

/** SQL: why the auction `a` is paused or suspended; null in every other state. */
export const suspension = sql<
	string | null
>`case when a.status <> 'cancelled' then ${lastReason(sql`a.id`, REASON_TYPE as never)} end`;

/** The reason given when the auction was suspended, paused or cancelled, or its outcome decided; null in every other state. */
export async function readReason(
	db: Kysely<Database>,
	auction_id: string,
	{
		status,
		suspended_at,
		outcome,
	}: { status: AuctionStatus; suspended_at: Micros | null; outcome: StoredOutcome | null },
): Promise<string | null> {
	const open = suspended_at === null ? status : 'suspended';
	const type = isDecided(outcome) ? 'outcome-decided' : open;
	if (!['suspended', 'paused', 'cancelled', 'outcome-decided'].includes(type)) return null;
	const { rows } = await sql<{ reason: string | null }>`
		select ${lastReason(sql`${auction_id}`, sql`${type}`)} as reason`.execute(db);
	return rows[0]?.reason ?? null;
}
