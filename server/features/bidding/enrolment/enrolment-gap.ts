import { type RawBuilder, sql } from 'kysely';
import type { EnrolmentGap } from '#domain/auction/enrolment.ts';
import { REGULATED_KINDS } from '#domain/sale/regulated-kinds.ts';

const REGULATED = sql.raw(REGULATED_KINDS.map((kind) => `'${kind}'`).join(', '));

/** SQL: whether the lot `a` is of a regulated kind, on which only people bid whose tax id was checked (rules §46). */
export const IS_REGULATED = sql<boolean>`coalesce(a.kind in (${REGULATED}), false)`;

/**
 * SQL: what the sale of the lot `a`, left joined to its sale `s`, asks of a bidder: `open`, `accept` or `review`. A
 * regulated lot without a sale asks for the acceptance of its edital. Where there is no edital, nothing can be accepted.
 */
export const ENROLMENT_MODE = sql<'open' | 'accept' | 'review'>`case
	when coalesce(s.enrolment, case when ${IS_REGULATED} and a.kind <> 'administrative' then 'accept' else 'open' end) = 'open'
		then 'open'
	when not exists (select from sale_documents d where d.kind = 'edital' and d.published_at is not null
		and (d.sale_id = a.sale_id or d.auction_id = a.id)) then 'open'
	else coalesce(s.enrolment, 'accept') end`;

/**
 * SQL: whether the enrolment `e` lacks an edital of the lot `a`, the sale's or the lot's own (rules §48): `none` where no version of it was
 * accepted, `stale` where a later one has material changes; null if nothing is missing.
 */
export const MISSING_EDITAL = sql<'none' | 'stale' | null>`(
	select max(case when f.accepted is null then 'none' when f.accepted < f.in_force then 'stale' end) from (
		select max(d.version) filter (where d.material) as in_force, max(d.version) filter (where exists (
			select from edital_acceptances c where c.enrolment_id = e.id and c.edital_sha256 = d.sha256)) as accepted
		from sale_documents d where d.kind = 'edital' and d.published_at is not null
			and (d.sale_id = a.sale_id or d.auction_id = a.id)
		group by d.sale_id, d.auction_id) f)`;

/**
 * SQL: what keeps the person of a column from bidding on the lot of a column, as far as the enrolment is concerned (rules
 * §31, §46, §48); null if nothing does.
 */
export function enrolmentGap(auction_id: string, user_id: string): RawBuilder<EnrolmentGap | null> {
	const person = sql.ref(user_id);
	return sql`(select coalesce(nullif(case
			when own.user_id is null and (${IS_REGULATED} or ${ENROLMENT_MODE} <> 'open') then 'identity'
			when ${ENROLMENT_MODE} = 'open' then ''
			else coalesce((select case when e.state = 'approved' then coalesce(${MISSING_EDITAL}, '') else e.state end
				from enrolments e where e.subject_id = coalesce(a.sale_id, a.id) and e.user_id = ${person}), 'none') end, ''),
			case when ${IS_REGULATED} and own.held_at is null then 'requested' end)
		from auctions a left join sales s on s.id = a.sale_id left join identities own on own.user_id = ${person}
		where a.id = ${sql.ref(auction_id)})`;
}
