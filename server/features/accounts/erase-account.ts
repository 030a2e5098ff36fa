import { type Kysely, sql, type Transaction } from 'kysely';
import { DELETED_NAME } from '#domain/account.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Post } from '#server/features/notifications/email-queue.ts';
import { LATEST_PAYMENT } from '#server/features/settlement/payments/latest-payment.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isAbout } from './events-about.ts';

export interface ErasureDesk {
	db: Kysely<Database>;
	post: Post;
}

/** What is left to do after the commit: the storage key of the document, if there was one. */
interface Erased {
	document_url: string | null;
}

/**
 * Makes a pseudonym of a person in one transaction: bids, ledger, bidder numbers and payments stay, all that names
 * them goes. Refused to administrators, leaders and debtors; an account that is gone already stays so.
 */
export async function eraseAccount({ db, post }: ErasureDesk, user_id: string): Promise<Result<Erased>> {
	return db.transaction().execute(async (trx) => {
		const person = await lockPerson(trx, user_id);
		if (!person) return ok({ document_url: null });
		const refused = await refusal(trx, user_id);
		if (refused) return fail(refused);
		await forget(trx, person);
		await becomePseudonym(trx, user_id);
		await recordEvent(trx, { event_type: 'account_deleted', user_id, address: null });
		await post.send({ kind: 'account-deleted', email: person.email, name: person.name }, trx);
		return ok({ document_url: person.document_url });
	});
}

interface Person extends Erased {
	id: string;
	email: string;
	name: string;
}

/**
 * Holds the user's row. A bid holds it too from before it reads who bids until it commits (place-bid.ts), so from
 * here on every bid of this person is either committed and seen, or will find the account deleted.
 */
async function lockPerson(trx: Transaction<Database>, user_id: string): Promise<Person | undefined> {
	const { rows } = await sql<Omit<Person, 'document_url'>>`
		select id, name, email from users where id = ${user_id} and deleted_at is null for update`.execute(trx);
	const [user] = rows;
	if (!user) return undefined;
	const profile = await trx
		.selectFrom('profiles')
		.select('document_url')
		.where('id', '=', user_id)
		.forUpdate()
		.executeTakeFirst();
	return { ...user, document_url: profile?.document_url ?? null };
}

async function refusal(trx: Transaction<Database>, user_id: string): Promise<Problem | null> {
	const { rows: admins } = await sql`
		select from user_roles where user_id = ${user_id} and role = 'admin'`.execute(trx);
	if (admins.length > 0) return problem('account.admin');
	// One statement for both: an auction that closes meanwhile is led in the one view or owed in the other.
	const { rows } = await sql<{ title: string; open: boolean }>`
		select a.title, a.status in ('active', 'paused') as open
		from auction_bidders b join auctions a on a.id = b.auction_id ${LATEST_PAYMENT}
		where b.user_id = ${user_id} and a.withdrawn_at is null and (p.status in ('pending', 'overdue')
			or (a.leader = b.bidder and (a.status in ('active', 'paused') or (a.status = 'completed' and p.status is null))))
		order by open desc, a.end_time, a.id limit 1`.execute(trx);
	const [bond] = rows;
	if (!bond) return openProposal(trx, user_id);
	return problem(bond.open ? 'account.leading' : 'account.owing', { title: bond.title });
}

/** An accepted proposal binds for good, an open one until it is decided or a bid has won the lot. */
async function openProposal(trx: Transaction<Database>, user_id: string): Promise<Problem | null> {
	const { rows } = await sql<{ title: string }>`
		select a.title from instalment_proposals q join auctions a on a.id = q.auction_id
		where q.user_id = ${user_id} and a.withdrawn_at is null and (q.state = 'accepted'
			or (q.state = 'sent' and a.status <> 'cancelled' and not (a.status = 'completed' and a.leader is not null)))
		order by q.sent_at limit 1`.execute(trx);
	return rows[0] ? problem('account.proposing', { title: rows[0].title }) : null;
}

const PERSONAL = [
	...['accounts', 'sessions', 'two_factors', 'favorites', 'user_roles'],
	...['push_devices', 'notice_choices', 'notices', 'notice_counts'],
];

/** Everything that is only there for a person who can sign in, and what events say of them. */
async function forget(trx: Transaction<Database>, person: Person): Promise<void> {
	for (const table of PERSONAL) {
		await sql`delete from ${sql.table(table)} where user_id = ${person.id}`.execute(trx);
	}
	await sql`delete from approved_names where user_id = ${person.id}`.execute(trx);
	await sql`update payments set winner_name = ${DELETED_NAME} where user_id = ${person.id}`.execute(trx);
	for (const table of ['registration_decisions', 'instalment_proposals'])
		await sql`update ${sql.table(table)} set reason = null where user_id = ${person.id}`.execute(trx);
	// The proof of what was paid stays, as the payment does; what somebody wrote about it does not.
	await sql`update payment_proofs f set reason = '' from payments p
		where p.id = f.payment_id and p.user_id = ${person.id} and f.status = 'refused'`.execute(trx);
	// An offer is no debt: nobody is there to answer it any more. What they declined or did not pay stays, at the pseudonym.
	await sql`update second_chances set state = 'withdrawn', ended_at = clock_timestamp()
		where user_id = ${person.id} and state = 'offered'`.execute(trx);
	await sql`delete from verifications where lower(identifier || ' ' || value) like any (array[
		${`%${person.id}%`}, ${`%${escapeLike(person.email)}%`}])`.execute(trx);
	// An administrator's look at the document stays on record: by whom, from where, at whose pseudonym. Addresses stay
	// until the law lets them go (security/retention.ts).
	await sql`update security_events e set
			details = case when e.details ->> 'document_of' = ${person.id} then e.details else '{}' end,
			session_id = case when e.user_id <> ${person.id} then e.session_id end
		where ${isAbout(person)}`.execute(trx);
}

async function becomePseudonym(trx: Transaction<Database>, user_id: string): Promise<void> {
	const email = `excluida-${user_id}@conta-excluida.invalid`;
	await sql`update users set name = ${DELETED_NAME}, email = ${email}, email_verified = false, image = null,
			two_factor_enabled = false, updated_at = now(), deleted_at = now()
		where id = ${user_id}`.execute(trx);
	await sql`update profiles set name = ${DELETED_NAME}, email = ${email}, status = 'rejected', document_url = null,
			document_uploaded_at = null
		where id = ${user_id}`.execute(trx);
}
