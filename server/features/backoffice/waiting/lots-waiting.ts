import { type RawBuilder, sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { NOTICE_TERM, termOf } from '#domain/sale/legal-terms.ts';
import { REGULATED_KINDS } from '#domain/sale/regulated-kinds.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { Desk, WaitingSource } from '#server/features/notifications/waiting-source.ts';

/** How long before the last moment to publish a draft it begins to wait for somebody. */
const AHEAD = 3 * DAY;

/**
 * Regulated drafts whose edital has to be published soon, or had to, to keep their dates (rules §28), and those whose planned publication found
 * something missing. One row for each sale, or for each lot without one.
 */
function drafts({ environment, legalTermsUnit }: Desk, ofSales: boolean): RawBuilder<unknown> {
	const term = sql`${termOf(NOTICE_TERM, legalTermsUnit) / SECOND} * interval '1 second'`;
	const subject = ofSales ? sql`s.id` : sql`a.id`;
	return sql`select d.id, d.title, d.until as at, d.failed or (d.until > now() and d.until < now() + interval '1 day') as urgent,
			greatest(d.until - ${AHEAD / SECOND} * interval '1 second', d.made, d.failed_at) as since
		from (
			select ${subject} as id, min(${ofSales ? sql`s.title` : sql`a.title`}) as title, min(a.start_time) - ${term} as until,
				bool_or(coalesce(a.publish_failed_at, s.publish_failed_at) is not null) as failed,
				max(coalesce(a.publish_failed_at, s.publish_failed_at)) as failed_at, min(a.created_at) as made
			from auctions a left join sales s on s.id = a.sale_id
			where a.environment = ${draftsOf(environment)} and a.published_at is null and a.withdrawn_at is null
				and (coalesce(a.kind, s.kind) in (${sql.join(REGULATED_KINDS.map(sql.lit))})
					or coalesce(a.publish_failed_at, s.publish_failed_at) is not null)
				and a.publish_at is null and s.publish_at is null
				and (a.sale_id is not null) = ${ofSales}
			group by 1
		) d where d.failed or d.until < now() + ${AHEAD / SECOND} * interval '1 second'`;
}

/** Sales without a lot to publish, of which the planned publication failed. */
const emptySales = ({ environment }: Desk) => sql`
	select s.id, s.title, s.publish_failed_at, true, s.publish_failed_at from sales s
	where s.environment = ${environment} and s.published_at is null and s.publish_failed_at is not null
		and not exists (select from auctions a where a.sale_id = s.id and a.published_at is null and a.withdrawn_at is null)`;

/** What waits for an administrator in lots and sales that do not run. */
export const lotsWaiting = {
	'sale-drafts': {
		section: 'auctions',
		rows: (desk) => sql`${drafts(desk, true)} union all ${emptySales(desk)}`,
		one: ADMIN_PAGES.sale,
		all: null,
	},
	'lot-drafts': {
		section: 'auctions',
		rows: (desk) => drafts(desk, false),
		one: ADMIN_PAGES.publication,
		all: null,
	},
	expired: {
		section: 'auctions',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.end_time as at, false as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'pending' and a.end_time <= now()`,
		one: (id) => `${PAGES.adminAuctions}?edit=${id}`,
		all: null,
	},
	// A new auction of the lot, or a proposal that was accepted, is its destination. A lot of a sale opens the sale's results.
	unsold: {
		section: 'auctions',
		rows: ({
			environment,
		}) => sql`select coalesce('sale ' || a.sale_id, 'lot ' || a.id) as id, a.title, a.end_time as at, false as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'completed'
				and (a.leader is null and a.outcome is null or a.outcome = 'conditional-refused'
					or a.outcome = 'annulled' and not exists (select from payments y where y.auction_id = a.id))
				and not exists (select from reopened_auctions n join auctions o on o.id = n.auction_id
					where n.reopened_from = a.id and o.withdrawn_at is null)
				and not exists (select from instalment_proposals q where q.auction_id = a.id and q.state = 'accepted')`,
		one(subject) {
			const [of, id = ''] = subject.split(' ');
			return of === 'sale' ? `${ADMIN_PAGES.sale(id)}?tab=resultado` : `${PAGES.adminAuctions}?view=${id}`;
		},
		all: null,
	},
} satisfies Record<string, WaitingSource>;
