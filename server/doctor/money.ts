import { type Kysely, type RawBuilder, sql } from 'kysely';
import { earned } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

/** Two places that state the same fact of money, and do not. */
export interface MoneyDifference {
	title: string;
	what: string;
}

/** Between the clocks of one transaction, which may have waited for a lock. */
const APART = sql`interval '1 minute'`;

/** SQL: whether two instants are not of the same transaction. */
const unlike = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
	sql`${one} not between ${other} - ${APART} and ${other} + ${APART}`;

const PAID = sql`k.status in ('paid', 'refund-due', 'refunded')`;

/** SQL: the Pix that paid the part `k`; its entry is of no part where it settled nothing when it came in. */
const SETTLED = sql`pix_received x join journal_entries i on i.transfer = x.end_to_end_id
	and x.payment_id = p.id and coalesce(x.component_id, k.id) = k.id and x.outcome = 'settled'`;

/** SQL: what entries of the part `k` alone say was paid; null where the payment was made as one. */
const OWN = sql`(select 0 - sum(e.winner) from journal_entries e
	where e.auction_id = p.auction_id and e.kind in ('received', 'deposited', 'direct', 'returned')
		and (e.component_id = k.id or e.transfer in (select x.end_to_end_id from ${SETTLED} where x.component_id = k.id)))`;

/** SQL: the entries by which the part `k` may have been paid. */
const ENTRIES = sql`(select e.at from journal_entries e where e.auction_id = p.auction_id and e.payment_id = p.id and e.kind in ('received', 'deposited', 'direct')
	and (e.component_id = k.id or e.component_id is null))`;

/** SQL: whether administrators stated days of this fact about the lot, and none of them is this day. */
const unaudited = (fact: string, day: RawBuilder<unknown>) =>
	sql`(exists (select from audit_log l where l.subject = p.auction_id and jsonb_exists(l.changes, ${fact})) and not exists (
		select from audit_log l where l.subject = p.auction_id and l.changes #>> array[${fact}, 'to'] = ${day}::text))`;

/** SQL: the stated costs among the parts of the payment `p`, and those that the house or the auctioneer earns. */
const COSTS = sql`(select coalesce(sum(k.amount), 0) from payment_components k where k.payment_id = p.id and k.kind = 'cost')`;
const EARNED_COSTS = sql`(select coalesce(sum(k.amount), 0) from payment_components k where k.payment_id = p.id and k.kind = 'cost' and ${earned('k')})`;

/** Of a payment `p` and its lot `a`: each is true where something differs. */
const OF_PAYMENTS: Record<string, RawBuilder<unknown>> = {
	'price, commission and costs of a payment, and the win in the journal': sql`exists (select from journal_entries e
		where e.auction_id = p.auction_id and e.payment_id = p.id and e.kind = 'awarded'
			and (e.winner <> p.price + p.commission + p.costs or e.commission <> 0 - p.commission - ${EARNED_COSTS} or e.seller <> 0 - p.price - p.costs + ${EARNED_COSTS}))`,
	'the costs of a payment, and its parts': sql`p.costs <> ${COSTS} or exists (select from payment_components k
		where k.payment_id = p.id and k.kind = 'cost' and k.label is distinct from (select c.label from costs_of_lot(p.auction_id) c where c.number = k.number))`,
	'the credit of a payment, and the journal': sql`p.credit <> (select coalesce(0 - sum(e.winner), 0) from journal_entries e
		where e.auction_id = p.auction_id and e.payment_id = p.id and e.kind = 'credited')`,
	'the amount of a payment, and its parts': sql`p.amount <> (select coalesce(sum(coalesce(k.base_amount, k.amount)), p.amount) from payment_components k
		where k.payment_id = p.id and k.kind <> 'fine' and not (k.kind = 'price' and p.credit > 0 and p.credit = p.price))`,
	'the day of a win, its lot and the journal': sql`p.created_at is distinct from a.end_time and exists (
		select from journal_entries e where e.auction_id = p.auction_id and e.payment_id = p.id and e.kind = 'awarded' and ${unlike(sql`e.at`, sql`p.created_at`)})`,
	'the winner of a payment, and who was approved': sql`p.user_id is not null and exists (
		select from users u where u.id = p.user_id and u.deleted_at is null)
		and exists (select from approved_names n where n.user_id = p.user_id and n.since <= p.created_at)
		and p.winner_name <> approved_name(p.user_id, p.created_at)`,
	'the winner of a payment, and who bid': sql`p.user_id is not null and p.proposal_id is null
		and not exists (select from bids b where b.auction_id = p.auction_id and b.user_id = p.user_id)
		and not exists (select from preference_rights r where r.auction_id = p.auction_id and r.user_id = p.user_id)`,
	'the day on which a payment was paid, and its parts': sql`p.status = 'paid' and ${unlike(
		sql`p.paid_at`,
		sql`(select max(k.paid_at) from payment_components k where k.payment_id = p.id)`,
	)}`,
	'a Pix that paid, and the journal': sql`exists (select from pix_received x where x.payment_id = p.id and x.outcome = 'settled'
		and not exists (select from journal_entries e where e.transfer = x.end_to_end_id and 0 - e.winner = x.amount))`,
};

/** Of a part `k` of a payment. */
const OF_PARTS: Record<string, RawBuilder<unknown>> = {
	'the amount of a paid part, and the journal': sql`${PAID} and ${OWN} is not null and ${OWN} <> k.amount`,
	'parts that were paid as one, and the journal': sql`${PAID} and ${OWN} is null and not exists (
		select from journal_entries e where e.auction_id = p.auction_id and e.payment_id = p.id and e.component_id is null and e.kind in ('received', 'deposited')
			and 0 - e.winner in (p.amount, k.amount))`,
	'the correction of an instalment, and the journal': sql`k.base_amount is not null and k.amount - k.base_amount <> (
		select coalesce(sum(e.winner), 0) from journal_entries e
		where e.auction_id = p.auction_id and e.component_id = k.id and e.kind = 'corrected')`,
	'the day on which a part was paid, and the journal': sql`${PAID} and not exists (
		select from ${ENTRIES} e where e.at between k.paid_at - ${APART} and k.paid_at + ${APART})
		and not exists (select from ${SETTLED} where i.component_id is null and x.recorded_at < k.paid_at)`,
	'the day of a credit, and who confirmed it': sql`${PAID} and k.credited_at is not null and k.confirmed_by = 'person'
		and ${unaudited('credited_at', sql`k.credited_at`)}`,
	'the day of a credit, and the Pix that paid it': sql`${PAID} and k.credited_at is not null and k.confirmed_by = 'bank' and not exists (
		select from pix_received x where x.payment_id = p.id and (x.paid_at at time zone 'America/Sao_Paulo')::date = k.credited_at)`,
	'who receives a part, and whose lot it is': sql`k.payee = 'seller'
			and k.payee_id is distinct from a.consignor_id and k.payee_id is distinct from s.seller_id
		or k.on_behalf_of is distinct from a.consignor_id and k.on_behalf_of is distinct from s.seller_id and k.on_behalf_of is not null
		or k.payee = 'auctioneer' and a.auctioneer_name is not null and k.payee_id is distinct from (auctioneer_of_lot(a)).id`,
	'what is owed back, and the part': sql`exists (select from refunds f where f.component_id = k.id and f.amount <> k.amount)`,
	'what was given back, and the journal': sql`exists (select from refunds f where f.component_id = k.id and f.made_at is not null)
		and k.amount <> (select coalesce(sum(e.winner), 0) from journal_entries e where e.auction_id = p.auction_id and e.component_id = k.id and e.kind = 'refund-made')`,
	'the day of a refund, and who recorded it': sql`exists (select from refunds f where f.component_id = k.id and f.made_at is not null
		and not f.by_bank and ${unaudited('refunded_on', sql`f.made_at`)})`,
	'a receipt, and the part': sql`exists (select from receipts r where r.component_id = k.id
		and (r.amount <> k.amount or r.year <> extract(year from r.issued_at at time zone 'America/Sao_Paulo')
			or ${PAID} and ${unlike(sql`r.issued_at`, sql`k.paid_at`)} and not exists (
				select from journal_entries e where e.auction_id = p.auction_id and e.payment_id = p.id and e.kind = 'returned')))`,
	'a part that the auctioneer or the house received, and its receipt': sql`k.status = 'paid' and (k.kind = 'commission' and k.payee <> 'court'
		or k.kind = 'cost' and k.payee in ('auctioneer', 'operator')) and not exists (select from receipts r where r.component_id = k.id)`,
	'the day of a line of a payout, and the journal': sql`exists (select from payout_lines l join payouts y on y.id = l.payout_id
		where y.component_id = k.id and not exists (select from journal_entries e where e.auction_id = p.auction_id and e.component_id = k.id
			and e.kind in ('seller-commission', 'expense') and e.at = l.created_at))`,
};

/** What the places that state the money of a lot do not state alike. What goes to a seller is compared by the statement of sale, too. */
export async function moneyDifferences(
	db: Kysely<Database>,
	{ environment, auction_id }: { environment: string; auction_id?: string },
): Promise<MoneyDifference[]> {
	const lots = sql`a.environment = ${environment} ${auction_id ? sql`and a.id = ${auction_id}` : sql``}`;
	const payments = sql`payments p join auctions a on a.id = p.auction_id left join sales s on s.id = a.sale_id`;
	const parts = sql`payment_components k join ${payments} on p.id = k.payment_id`;
	const each = (from: RawBuilder<unknown>, differences: Record<string, RawBuilder<unknown>>) =>
		Object.entries(differences).map(
			([what, differs]) => sql`select a.title, ${what} as what from ${from} where ${lots} and (${differs})`,
		);
	const { rows } = await sql<MoneyDifference>`
		${sql.join([...each(payments, OF_PAYMENTS), ...each(parts, OF_PARTS)], sql` union `)} order by 1, 2`.execute(
		db,
	);
	return rows;
}

/** Whether payments, parts, refunds, receipts and Pix say what the journal says. */
export async function examineMoney(
	db: Kysely<Database>,
	{ AUCTION_ENVIRONMENT: environment }: Pick<Env, 'AUCTION_ENVIRONMENT'>,
): Promise<Finding[]> {
	const { ok, error } = reportOf('money');
	const differences = await moneyDifferences(db, { environment });
	if (differences.length === 0) return [ok('payments, parts, refunds and receipts are those of the journal')];
	const shown = differences.slice(0, 20).map(({ title, what }) => `${title}: ${what}`);
	return [
		error(
			`differ: ${shown.join('; ')}${differences.length > shown.length ? `; and ${differences.length - shown.length} more` : ''}`,
			'Somebody changed the database by hand: compare the payment with the audit log and the last backup.',
		),
	];
}
