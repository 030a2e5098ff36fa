import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { awarded } from '#domain/settlement/journal.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Win } from '#server/features/bidding/decisions/unit-of-work.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { releaseDefaulted } from './move-payment.ts';
import { writeEntries, writeEntry } from './write-journal.ts';

/**
 * Opens the payments of auctions that were just completed with a winner and writes their journal entries, in the
 * transaction of the completion. Due after the lot's payment deadline (rules §15). Auctions with a payment are skipped.
 */
export function openPayments(wins: readonly Win[]): RawBuilder<unknown> {
	return openWithEntries(
		wins,
		sql`select b.user_id, a.end_time from auction_bidders b
			where b.auction_id = a.id and b.bidder = a.leader and a.status = 'completed'
				and not exists (select from payments p where p.auction_id = a.id)`,
	);
}

/** Who takes a lot after its bidding, at which price, and by which proposal, if any. */
interface OwedBy {
	auction_id: string;
	user_id: string;
	price: Centavos;
	proposal_id?: string | null;
}

/**
 * Opens the payment of a person who takes the lot after another's win was undone, or by a proposal, and writes its
 * journal entry. The deadline starts now. Returns the payment's id.
 */
export async function openPaymentFor(
	trx: Kysely<Database>,
	{ auction_id, user_id, price, proposal_id = null }: OwedBy,
): Promise<string> {
	const { commission_bp } = await trx
		.selectFrom('auctions')
		.select('commission_bp')
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	await releaseDefaulted(trx, auction_id, null);
	const opened = openWithEntries(
		[{ auction_id, price, commission_bp }],
		sql`select ${user_id}::uuid, clock_timestamp()`,
		proposal_id,
	);
	const { rows } = await sql<{ payment_id: string }>`${opened} returning payment_id`.execute(trx);
	return rows[0]?.payment_id ?? '';
}

/** Who owes the commission of a lot that no bidder bought, without an account here (rules §50). */
export interface CommissionOwed {
	name: string;
	tax_id: string | null;
	commission: Centavos;
}

/** Opens the payment of a commission alone, with its journal entry; its deadline starts now. No other payment of the lot may be open or paid. */
export async function openCommission(
	trx: Kysely<Database>,
	auction_id: string,
	{ name, tax_id, commission }: CommissionOwed,
): Promise<void> {
	const { rows } = await sql<{ id: string }>`
		insert into payments (auction_id, payer_name, payer_tax_id, price, commission, amount, due_at, created_at)
		select a.id, ${name}, ${tax_id}, 0, ${commission}, ${commission}, t.at + a.payment_deadline_hours * interval '1 hour', t.at
		from auctions a, clock_timestamp() as t (at) where a.id = ${auction_id} returning id`.execute(trx);
	const cost = { price: 0, commission, amount: commission };
	for (const { id } of rows)
		await writeEntry(trx, { auction_id, id }, 'awarded', awarded(cost), { admin_id: null });
}

/** SQL: the costs that the edital of a lot states, and what the house or the auctioneer earns of them (`isEarned`). */
const costsOf = (auction_id: RawBuilder<unknown>) =>
	sql`select coalesce(sum(s.amount), 0)::bigint, coalesce(sum(s.amount) filter (where s.payee in ('auctioneer', 'operator')), 0)::bigint
		from costs_of_lot(${auction_id}) s`;

/** `winner` selects who owes for the auction `a` and since when; without a row no payment is opened. */
function openWithEntries(
	wins: readonly Win[],
	winner: RawBuilder<unknown>,
	proposal_id: string | null = null,
): RawBuilder<unknown> {
	const owed = wins.map(({ auction_id, price, commission_bp }) => ({
		auction_id,
		payment_id: randomUUID(),
		...costOfWin(price, commission_bp, []),
	}));
	// Without the stated costs, which the statement adds.
	const entries = owed.map(({ auction_id, payment_id, ...cost }) => ({
		auction_id,
		payment_id,
		kind: 'awarded' as const,
		...awarded(cost),
	}));
	return sql`
		with opened as (
			insert into payments (id, auction_id, user_id, price, commission, costs, amount, due_at, created_at, proposal_id)
			select o.id, a.id, w.user_id, o.price, o.commission, c.costs, o.amount + c.costs,
				w.since + a.payment_deadline_hours * interval '1 hour', w.since, ${proposal_id}::uuid
			from unnest(
				${columnOf(owed, 'payment_id')}::uuid[], ${columnOf(owed, 'auction_id')}::uuid[],
				${columnOf(owed, 'price')}::bigint[], ${columnOf(owed, 'commission')}::bigint[],
				${columnOf(owed, 'amount')}::bigint[]
			) as o (id, auction_id, price, commission, amount)
			join auctions a on a.id = o.auction_id cross join lateral (${winner}) as w (user_id, since)
				cross join lateral (${costsOf(sql`a.id`)}) as c (costs, earned)
			returning id
		)
		${writeEntries(entries, {
			admin_id: null,
			which: sql`e.payment_id in (select id from opened)`,
			costs: costsOf(sql`e.auction_id`),
		})}`;
}
