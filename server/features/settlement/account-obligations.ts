import { sql, type Transaction } from 'kysely';
import { DELETED_NAME } from '#domain/people/account.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { AccountObligations } from '#server/features/accounts/account-data/erase-account.ts';
import { OUTCOME, WON_BY_BID } from '#server/features/catalogue/outcome-column.ts';
import { LATEST_PAYMENT } from '#server/features/settlement/money/latest-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The auctions, payments and proposals that block the deletion of an account, what a deletion erases (rules §14), and what
 * returns to review when the owner of its address takes an account over.
 */
export const accountObligations: AccountObligations = { refusal, forget, review };

async function refusal(trx: Transaction<Database>, user_id: string): Promise<Problem | null> {
	// One statement for both: an auction that closes at the same time is seen either as led or as owed.
	const { rows } = await sql<{ title: string; open: boolean }>`
		select a.title, a.status in ('active', 'paused') as open
		from auction_bidders b join auctions a on a.id = b.auction_id ${LATEST_PAYMENT}
		where b.user_id = ${user_id} and a.withdrawn_at is null and (p.status in ('pending', 'overdue')
			or (a.leader = b.bidder and (a.status in ('active', 'paused') or (${WON_BY_BID} and p.status is null))))
		order by open desc, a.end_time, a.id limit 1`.execute(trx);
	const [auction] = rows;
	if (!auction) return openProposal(trx, user_id);
	return problem(auction.open ? 'account.leading' : 'account.owing', { title: auction.title });
}

/** An accepted proposal always blocks; an open one until it is decided or the lot was won by a bid. */
async function openProposal(trx: Transaction<Database>, user_id: string): Promise<Problem | null> {
	const { rows } = await sql<{ title: string }>`
		select a.title from instalment_proposals q join auctions a on a.id = q.auction_id
		where q.user_id = ${user_id} and a.withdrawn_at is null and (q.state = 'accepted'
			or (q.state = 'sent' and a.status <> 'cancelled' and coalesce(${OUTCOME}, 'unsold') in ('unsold', 'conditional', 'conditional-refused')))
		order by q.sent_at limit 1`.execute(trx);
	return rows[0] ? problem('account.proposing', { title: rows[0].title }) : null;
}

async function forget(trx: Transaction<Database>, user_id: string): Promise<void> {
	await sql`update payments set winner_name = ${DELETED_NAME} where user_id = ${user_id}`.execute(trx);
	// One that is still needed to give money back stays until that is done (retention rule refund-accounts).
	await sql`delete from refund_accounts r using payments p
		where p.id = r.payment_id and p.user_id = ${user_id} and p.status <> 'refund-due'`.execute(trx);
	await sql`update enrolments set reason = null where user_id = ${user_id}`.execute(trx);
	await sql`update preference_rights set reason = null where user_id = ${user_id}`.execute(trx);
	await sql`update instalment_proposals set reason = null where user_id = ${user_id}`.execute(trx);
	// A published question stays, under the pseudonym: others rely on its answer.
	await sql`delete from inquiries where user_id = ${user_id} and (kind = 'visit' or state <> 'answered')`.execute(
		trx,
	);
	// The proof of payment stays, like the payment; the free text written about it is erased.
	await sql`update payment_proofs f set reason = '' from payments p
		where p.id = f.payment_id and p.user_id = ${user_id} and f.status = 'refused'`.execute(trx);
	// An open offer creates no debt, and nobody can answer it any more. Declined and unpaid ones stay, under the
	// pseudonym.
	await sql`update second_chances set state = 'withdrawn', ended_at = clock_timestamp()
		where user_id = ${user_id} and state = 'offered'`.execute(trx);
}

/**
 * The new owner accepts the editais again, and the desk decides again on enrolments and rights of preference. Open proposals are
 * withdrawn.
 */
async function review(trx: Transaction<Database>, user_id: string): Promise<void> {
	await sql`update enrolments set state = case state when 'approved' then 'requested' else state end, stale = true,
			stale_told = true, version = version + 1
		where user_id = ${user_id}`.execute(trx);
	// A changed right locks its auction (`preference_approved` in schema.sql), and bids lock theirs in the order of the ids.
	await sql`select from auctions where id in (
			select auction_id from preference_rights where user_id = ${user_id} and state = 'approved')
		order by id for no key update`.execute(trx);
	await sql`update preference_rights set state = 'requested', version = version + 1
		where user_id = ${user_id} and state = 'approved'`.execute(trx);
	await sql`update instalment_proposals set state = 'withdrawn', ended_at = clock_timestamp()
		where user_id = ${user_id} and state = 'sent'`.execute(trx);
}
