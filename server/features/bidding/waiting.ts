import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { DECIDABLE } from '#server/features/bidding/preference/list-preferences.ts';
import { BUYABLE_BY_DEBTOR } from '#server/features/bidding/preference/request-preference.ts';
import type { WaitingSource } from '#server/features/notifications/waiting-source.ts';

/** What waits for an administrator while lots run, and before and after. */
export const biddingWaiting = {
	// The clock closes scheduled lots alone.
	'to-close': {
		section: 'live',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.end_time as at, true as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'active' and a.auction_type = 'live' and a.end_time <= now()`,
		one: ADMIN_PAGES.console,
		all: null,
	},
	'to-start': {
		section: 'live',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.start_time as at, true as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'pending' and a.auction_type = 'live'
				and a.suspended_at is null and a.start_time <= now() and a.end_time > now()`,
		one: ADMIN_PAGES.console,
		all: null,
	},
	paused: {
		section: 'live',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.paused_at as at, true as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'paused' and a.suspended_at is null`,
		one: ADMIN_PAGES.console,
		all: `${ADMIN_PAGES.live}&status=paused`,
	},
	// It waits for an order, so that nothing of it is urgent. A lot of a sale opens the sale, which takes up all of its lots at once.
	suspended: {
		section: 'auctions',
		rows: ({
			environment,
		}) => sql`select coalesce('sale ' || a.sale_id, 'lot ' || a.id) as id, a.title, a.suspended_at as at, false as urgent from visible_auctions a
			where a.environment = ${environment} and a.suspended_at is not null`,
		one(subject) {
			const [of, id = ''] = subject.split(' ');
			return of === 'sale' ? ADMIN_PAGES.sale(id) : ADMIN_PAGES.console(id);
		},
		all: null,
	},
	ending: {
		section: 'live',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.end_time as at, true as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'active'
				and a.end_time > now() and a.end_time < now() + interval '1 hour'`,
		one: ADMIN_PAGES.console,
		all: null,
	},
	// Once a counter-offer stands, the bidder answers.
	conditional: {
		section: 'live',
		rows: ({ environment }) => sql`select a.id, a.title, a.decide_until as at, a.last_stamp as since,
				a.decide_until < now() + interval '24 hours' as urgent
			from visible_auctions a
			where a.environment = ${environment} and a.decide_until > now() and a.counter is null`,
		one: ADMIN_PAGES.console,
		all: null,
	},
	'preference-windows': {
		section: 'live',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, a.preference_until as at, true as urgent from visible_auctions a
			where a.environment = ${environment} and a.status = 'completed' and a.preference_until > now()`,
		one: PAGES.auction,
		all: null,
	},
	// Whoever waits for it cannot bid in the lots that run.
	enrolments: {
		section: 'registrations',
		rows: ({
			environment,
		}) => sql`select e.subject_id as id, coalesce(s.title, l.title) as title, e.requested_at as at,
				exists (select from visible_auctions a where (a.id = e.auction_id or a.sale_id = e.sale_id)
					and a.status in ('active', 'paused')) as urgent
			from enrolments e left join sales s on s.id = e.sale_id left join auctions l on l.id = e.auction_id
			where e.environment = ${environment} and e.state = 'requested'`,
		one: (subject) => `${ADMIN_PAGES.enrolments}?sale=${subject}`,
		all: ADMIN_PAGES.enrolments,
	},
	// In a lot that is over nothing can be decided any more.
	preferences: {
		section: 'registrations',
		rows: ({ environment }) => sql`select coalesce(a.sale_id, a.id) as id, a.title, r.requested_at as at,
				a.status in ('active', 'paused') as urgent
			from preference_rights r join auctions a on a.id = r.auction_id
			where a.environment = ${environment} and r.state = 'requested' and ${DECIDABLE}`,
		one: (subject) => `${ADMIN_PAGES.preferences}?sale=${subject}`,
		all: ADMIN_PAGES.preferences,
	},
	// Until the purchase is recorded, or the fiduciante's time has passed.
	'debtor-payments': {
		section: 'registrations',
		rows: ({
			environment,
		}) => sql`select coalesce(a.sale_id, a.id) as id, a.title, y.uploaded_at as at, true as urgent
			from supporting_documents y join visible_auctions a on a.id = y.auction_id
				join preference_rights r on r.auction_id = a.id and r.user_id = y.user_id
			where a.environment = ${environment} and y.role = 'debtor-payment' and r.state = 'approved' and ${BUYABLE_BY_DEBTOR}`,
		one: (subject) => `${ADMIN_PAGES.preferences}?sale=${subject}&state=approved`,
		all: `${ADMIN_PAGES.preferences}?state=approved`,
	},
} satisfies Record<string, WaitingSource>;
