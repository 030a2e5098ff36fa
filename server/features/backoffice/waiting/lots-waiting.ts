import { type RawBuilder, sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { NOTICE_TERM, termOf } from '#domain/sale/legal-terms.ts';
import { JUDICIAL_NOTICE_ROLES } from '#domain/sale/notices.ts';
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

/** How long before the first round opens the notices of a published lot wait for somebody. */
const NOTICES_AHEAD = 10 * DAY;

/**
 * Published lots of which somebody was told of other dates, or was not told at all; a reason for the missing ones, written at the publication, is an
 * answer. One row for each sale, or for each lot without one.
 */
function unnoticed({ environment, legalTermsUnit }: Desk): RawBuilder<unknown> {
	const seconds = (ms: number) => sql`${ms / SECOND} * interval '1 second'`;
	const roles = sql.join(JUDICIAL_NOTICE_ROLES.map((role) => sql`(${sql.lit(role)})`));
	const fresh = sql`coalesce(n.sent_at, n.delivered_at) >= coalesce(l.dates_changed_at, '-infinity')`;
	const proven = sql`(n.delivered_at is not null or n.proof_id is not null)`;
	return sql`select d.id, d.title, d.starts - ${seconds(termOf(NOTICE_TERM, legalTermsUnit))} as at,
			d.starts - ${seconds(termOf(NOTICE_TERM, legalTermsUnit))} < now() + interval '1 day' as urgent, d.since
		from (
			select coalesce('sale ' || a.sale_id, 'lot ' || a.id) as id, min(coalesce(s.title, a.title)) as title,
				min(a.start_time) as starts,
				min(greatest(a.published_at, l.dates_changed_at, a.start_time - ${seconds(NOTICES_AHEAD)})) as since
			from visible_auctions a left join sales s on s.id = a.sale_id left join notice_lists l on l.auction_id = a.id
			where a.environment = ${environment} and a.status = 'pending' and coalesce(a.round, 1) = 1
				and a.start_time > now() and a.start_time < now() + ${seconds(NOTICES_AHEAD)}
				and a.suspended_at is null and coalesce(s.kind, a.kind) in ('judicial', 'fiduciary')
				and (exists (select from notices o where o.auction_id = a.id
						and coalesce(o.sent_at, o.delivered_at) < l.dates_changed_at
						and not exists (select from notices n where n.auction_id = a.id and n.role = o.role
							and (n.not_applicable_reason is not null or (lower(n.name) = lower(o.name) and ${fresh}))))
					or case coalesce(s.kind, a.kind)
						when 'fiduciary' then not exists (select from notices n
							where n.auction_id = a.id and n.role = 'fiduciante' and ${fresh} and ${proven})
						else not exists (select from publication_reasons p where p.auction_id = a.id and p.path = 'notices')
							and exists (select from (values ${roles}) as r (role) where not exists (select from notices n
								where n.auction_id = a.id and n.role = r.role and (n.not_applicable_reason is not null or ${fresh})))
						end)
			group by 1
		) d`;
}

/** Sales without a lot to publish, of which the planned publication failed. */
const emptySales = ({ environment }: Desk) => sql`
	select s.id, s.title, s.publish_failed_at, true, s.publish_failed_at from sales s
	where s.environment = ${environment} and s.published_at is null and s.publish_failed_at is not null
		and not exists (select from auctions a where a.sale_id = s.id and a.published_at is null and a.withdrawn_at is null)`;

/** How many days before its end an auctioneer's registration waits to be renewed. */
const REGISTRATION_NOTICE = 60;

/**
 * Registrations that end soon, or have ended, of the installation's own auctioneer and of those whose lots are not over: nothing of theirs is
 * published without one (rules §44).
 */
export function endingRegistrations({ environment }: Pick<Desk, 'environment'>): RawBuilder<unknown> {
	const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'America/Sao_Paulo'`;
	return sql`select u.id, u.name as title, ${midnight(sql`u.valid_until + 1`)} as at, ${midnight(sql`u.valid_until + 1`)} <= now() as urgent,
			${midnight(sql`u.valid_until - ${REGISTRATION_NOTICE}::int`)} as since
		from auctioneers u
		where ${midnight(sql`u.valid_until - ${REGISTRATION_NOTICE}::int`)} <= now()
			and (u.is_default or exists (select from auctions a
				where a.auctioneer_name = u.name and a.auctioneer_registration = u.registration and a.withdrawn_at is null
					and a.status in ('pending', 'active', 'paused') and a.environment in (${environment}, ${draftsOf(environment)})))`;
}

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
	'auctioneer-registrations': {
		section: 'auctions',
		rows: endingRegistrations,
		one: (id) => `${ADMIN_PAGES.auctioneers}?edit=${id}`,
		all: null,
	},
	notices: {
		section: 'auctions',
		rows: unnoticed,
		one(subject) {
			const [of, id = ''] = subject.split(' ');
			return of === 'sale' ? `${ADMIN_PAGES.sale(id)}?tab=cientificacoes` : ADMIN_PAGES.publication(id);
		},
		all: null,
	},
	expired: {
		section: 'auctions',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.end_time as at, false as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'pending' and a.suspended_at is null and a.end_time <= now()`,
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
