import { type RawBuilder, sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { Desk, WaitingSource } from '#server/features/notifications/waiting-source.ts';
import { WANTED } from './payment-parts/correction-rates.ts';
import { BY_BANK } from './payment-parts/read-refunds.ts';
import { FILTERS } from './payments/payment-states.ts';

/** A kind that is a filter of the list of payments; `at` is SQL on the payment `p`. */
function paymentsIn(filter: PaymentFilter, at: RawBuilder<unknown>, urgent: boolean): WaitingSource {
	return {
		section: 'payments',
		rows: ({ environment }) => sql`select a.id, a.title, ${at} as at, ${sql.lit(urgent)} as urgent
			from payments p join auctions a on a.id = p.auction_id
			where a.environment = ${environment} and ${FILTERS[filter]}`,
		one: PAGES.payment,
		all: `${ADMIN_PAGES.payments}?state=${filter}`,
	};
}

/** SQL: the lot whose page of payment shows a Pix of no payment: any does. */
const anyPaidLot = (environment: Environment) => sql`(select y.auction_id from payments y
	join auctions b on b.id = y.auction_id where b.environment = ${environment} order by y.created_at desc, y.id desc limit 1)`;

/** In place of the lot of a consent: it is to payouts, which have a page of their own. */
const OF_PAYOUTS = sql.lit('payouts');

function ofLotOrAll(auction: string): string {
	if (auction === 'payouts') return ADMIN_PAGES.payouts;
	return auction === '' ? ADMIN_PAGES.payments : PAGES.payment(auction);
}

/** SQL: the people to whom money goes, with the page of their accounts. */
const PAYEES = sql`(select id, name, ${sql.lit(ADMIN_PAGES.sellers)} as page from sellers
	union all select id, name, ${sql.lit(ADMIN_PAGES.auctioneers)} from auctioneers)`;

function consents({ environment, admin_id }: Desk) {
	return sql`select case when c.act = 'payout' then ${OF_PAYOUTS}
				else coalesce(y.page || '?account=' || y.id, coalesce(p.auction_id, ${anyPaidLot(environment)})::text) end as id,
			coalesce(y.name, a.title, case when c.act = 'payout' then 'Vários repasses' else 'Pix sem pagamento' end) as title,
			c.expires_at as at, true as urgent, c.asked_at as since
		from consents c left join payments p on p.id = c.payment_id left join auctions a on a.id = p.auction_id
			left join ${PAYEES} y on c.act = 'payee' and y.id::text = c.subject
		where coalesce(a.environment, ${environment}) = ${environment} and c.done_at is null and c.expires_at > now()
			and c.asked_by <> ${admin_id}`;
}

/** How long before its end a certificate for the bank's API waits for somebody: a bank takes days to issue one. */
const CERTIFICATE_NOTICE = 30 * DAY;

const certificates = () => sql`
	select name as id, name as title, ends_at as at, ends_at < now() + interval '7 days' as urgent,
		ends_at - ${CERTIFICATE_NOTICE / SECOND} * interval '1 second' as since
	from bank_certificates where ends_at < now() + ${CERTIFICATE_NOTICE / SECOND} * interval '1 second'`;

/**
 * Who receives by an account of their own and has none: sellers of lots that are not judicial, and auctioneers who are not the installation's, while
 * a published lot of theirs is not over, or a part of a payment waits. Urgent with such a part: its term does not run (rules §54).
 */
export function withoutAccounts({ environment }: Pick<Desk, 'environment'>) {
	const waits = (
		payee: string,
	) => sql`exists (select from payment_components c join payments p on p.id = c.payment_id
		where c.status = 'waiting' and c.payee = ${payee} and c.payee_id = y.id and p.status in ('pending', 'overdue'))`;
	const lots = sql`visible_auctions a left join sales s on s.id = a.sale_id`;
	const open = sql`a.environment = ${environment} and a.status in ('pending', 'active', 'paused')`;
	return sql`select ${ADMIN_PAGES.sellers} || '?account=' || y.id as id, y.name as title, coalesce(l.since, now()) as at, ${waits('seller')} as urgent
		from sellers y cross join lateral (select min(a.published_at) as since from ${lots}
			where coalesce(a.consignor_id, s.seller_id) = y.id and ${open} and coalesce(a.kind, 'voluntary') <> 'judicial'
				and (y.receives = 'directly' or a.kind = 'administrative')) l
		where coalesce(y.payout, '{}') = '{}' and (l.since is not null or ${waits('seller')})
		union all
		select ${ADMIN_PAGES.auctioneers} || '?account=' || y.id, y.name, coalesce(l.since, now()), ${waits('auctioneer')}
		from auctioneers y cross join lateral (select min(a.published_at) as since from ${lots}
			where a.auctioneer_name = y.name and a.auctioneer_registration = y.registration and ${open} and a.commission_bp > 0
				and not (a.kind is not distinct from 'judicial' and s.commission_to is not distinct from 'court')) l
		where coalesce(y.payout, '{}') = '{}' and ((l.since is not null and not y.is_default) or ${waits('auctioneer')})`;
}

/** What settled nothing and is not on its way back. */
function strayPix({ environment }: Desk) {
	return sql`select coalesce(p.auction_id, ${anyPaidLot(environment)})::text as id, coalesce(a.title, 'Pix sem pagamento') as title,
			x.recorded_at as at, false as urgent
		from pix_received x left join payments p on p.id = x.payment_id left join auctions a on a.id = p.auction_id
		where x.outcome <> 'settled' and x.taken_back < x.amount and x.contested_at is null and coalesce(a.environment, ${environment}) = ${environment}
			and not exists (select from pix_returns r where r.end_to_end_id = x.end_to_end_id and r.state <> 'failed')`;
}

/** What is owed to sellers, from two working days before its term. */
function payoutsBy(
	term: RawBuilder<unknown>,
	alarm: RawBuilder<unknown>,
	open: RawBuilder<unknown>,
): WaitingSource {
	return {
		section: 'payments',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, ${term} as at, ${term} < now() as urgent, ${alarm} as since
			from payouts y join payment_components k on k.id = y.component_id join auctions a on a.id = y.auction_id
			where a.environment = ${environment} and y.paid_at is null and k.status = 'paid' and ${open} and ${alarm} <= now()`,
		one: ADMIN_PAGES.payoutsOfLot,
		all: null,
	};
}

/** What waits for an administrator after a win, and of proposals. */
export const settlementWaiting = {
	proofs: paymentsIn(
		'proof',
		sql`(select min(f.uploaded_at) from payment_proofs f where f.payment_id = p.id and f.status = 'waiting')`,
		false,
	),
	slips: paymentsIn('slip', sql`p.created_at`, false),
	'correction-rates': {
		section: 'payments',
		// An instalment whose amount is not known cannot be paid on its day.
		rows: ({ environment }) => sql`select w.index || ' ' || w.month as id,
				w.index || ' de ' || right(w.month, 2) || '/' || left(w.month, 4) as title, w.since as at,
				w.first_due < now() + interval '5 days' as urgent
			from ${WANTED} w where w.environment = ${environment}`,
		one: () => ADMIN_PAGES.correctionRates,
		all: ADMIN_PAGES.correctionRates,
	},
	overdue: paymentsIn('overdue', sql`p.due_at`, true),
	offers: paymentsIn(
		'offered',
		sql`(select o.expires_at from second_chances o where o.after_payment_id = p.id and o.state = 'offered')`,
		false,
	),
	consents: {
		section: 'payments',
		rows: consents,
		one: (id) => (id.startsWith('/') ? id : ofLotOrAll(id)),
		all: null,
	},
	'payee-accounts': { section: 'payments', rows: withoutAccounts, one: (page) => page, all: null },
	certificates: {
		section: 'payments',
		rows: certificates,
		one: () => `${PAGES.admin}?waiting=certificates`,
		all: null,
	},
	'stray-pix': { section: 'payments', rows: strayPix, one: ofLotOrAll, all: null },
	statements: payoutsBy(sql`y.statement_due_at`, sql`y.statement_alarm_at`, sql`y.statement_at is null`),
	payouts: payoutsBy(sql`y.due_at`, sql`y.alarm_at`, sql`true`),
	refunds: {
		section: 'payments',
		rows: ({
			environment,
		}) => sql`select a.id, a.title, f.due_at as at, f.due_at < now() as urgent, f.decided_at as since
			from refunds f join payment_components k on k.id = f.component_id join payments p on p.id = f.payment_id
				join auctions a on a.id = p.auction_id
			where a.environment = ${environment} and f.made_at is null and f.due_at is not null and k.status = 'refund-due' and not ${BY_BANK}`,
		one: PAGES.payment,
		all: `${ADMIN_PAGES.payments}?state=refund-due`,
	},
	// What it paid is taken away unless the receiver's bank is answered (MED). The bank states no term that is stored.
	'contested-pix': {
		section: 'payments',
		rows: ({ environment }) => sql`select a.id, a.title, x.contested_at as at, true as urgent
			from pix_received x join payments p on p.id = x.payment_id join auctions a on a.id = p.auction_id
			where a.environment = ${environment} and x.contested_at is not null`,
		one: PAGES.payment,
		all: null,
	},
	'taken-back': {
		section: 'payments',
		rows: ({ environment }) => sql`select a.id, a.title, x.taken_back_at as at, true as urgent
			from pix_received x join payments p on p.id = x.payment_id join auctions a on a.id = p.auction_id
			where a.environment = ${environment} and x.outcome = 'taken-back' and p.status in ('pending', 'overdue')
				and exists (select from payment_components k where k.payment_id = p.id and k.status = 'pending'
					and (x.component_id is null or k.id = x.component_id))`,
		one: PAGES.payment,
		all: null,
	},
	fallen: {
		section: 'payments',
		rows: ({ environment }) => sql`select a.id, a.title, r.ended_at as at, false as urgent
			from auction_results r join auctions a on a.id = r.auction_id
			where r.environment = ${environment} and r.fallen and r.paid_at is null
				and not exists (select from second_chances c where c.auction_id = r.auction_id and c.state = 'offered'
					and c.expires_at > now())`,
		one: PAGES.payment,
		all: null,
	},
	proposals: {
		section: 'proposals',
		rows: ({ environment }) => sql`select a.id, a.title, q.sent_at as at, false as urgent
			from instalment_proposals q join visible_auctions a on a.id = q.auction_id
			where a.environment = ${environment} and q.state = 'sent'`,
		one: ADMIN_PAGES.proposalsOf,
		all: ADMIN_PAGES.proposals,
	},
} satisfies Record<string, WaitingSource>;
