import { type Kysely, sql } from 'kysely';
import { isConstraintViolation } from '#server/platform/db/constraint-violation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Chunk, deletedRows, type RetentionDeps, type RetentionRule } from './rule.ts';

/** Accounts, and what exists only for people who sign in. */
export const ACCOUNT_RULES: RetentionRule[] = [
	{
		id: 'sessions',
		what: 'sessions that ended without signing out',
		where: '`sessions`',
		term: '30 days after their end',
		why: 'shown to their owner as recent; the access record stays for its six months',
		remove: deletedRows('sessions', sql`expires_at < now() - interval '30 days'`),
	},
	{
		id: 'refund-accounts',
		what: 'accounts that people stated for a refund',
		where: '`refund_accounts`',
		term: 'six months after the last part was given back',
		why: 'LGPD art. 15–16: long enough to trace a transfer that did not arrive; the proof of it stays',
		remove: deletedRows(
			'refund_accounts',
			sql`exists (select from payments p where p.id = payment_id and p.status <> 'refund-due')
				and not exists (select from refunds f where f.payment_id = refund_accounts.payment_id
					and (f.made_at is null or f.made_at > now() - interval '6 months'))`,
		),
	},
	{
		id: 'links',
		what: 'one-time links and codes, hashed',
		where: '`verifications`',
		term: 'one day after they expired',
		why: 'they open nothing any more',
		remove: deletedRows('verifications', sql`expires_at < now() - interval '1 day'`),
	},
	{
		id: 'attempts',
		what: 'attempts to sign in, counted under keyed hashes',
		where: '`sliding_limits`',
		term: 'an hour at most',
		why: 'they no longer count',
		remove: deletedRows('sliding_limits', sql`expires_at < now()`),
	},
	{
		id: 'unconfirmed-accounts',
		what: 'accounts whose address nobody confirmed',
		where: '`users` and what belongs to them',
		term: '30 days after sign-up',
		why: 'LGPD art. 15: without confirmation it is unknown whose address it is. Only where confirmation is required, and only accounts that did nothing',
		remove: removeUnconfirmed,
	},
	{
		id: 'inquiries',
		what: 'visits that were asked for, and questions about lots that were not published',
		where: '`inquiries`',
		term: 'six months after the desk answered',
		why: 'LGPD art. 15: nothing follows from them any more. Published questions stay with the lot, without who asked',
		remove: deletedRows(
			'inquiries',
			sql`decided_at < now() - interval '6 months' and (kind = 'visit' or state = 'refused')`,
		),
	},
	{
		id: 'notifications',
		what: 'notifications about auctions that are over',
		where: '`notifications`',
		term: 'one year',
		why: 'LGPD art. 15: the news is old, and the ledger has what happened',
		remove: deletedRows(
			'notifications',
			sql`created_at < now() - interval '1 year' and not exists (select from auctions a
				where a.id = auction_id and a.status in ('pending', 'active', 'paused'))`,
		),
	},
	{
		id: 'refused-answers',
		what: 'answers of bids that were refused without a record',
		where: '`idempotency_keys`',
		term: '30 days',
		why: 'long enough to be repeated and disputed; their receipts stay valid (decision 037)',
		remove: deletedRows(
			'idempotency_keys',
			sql`refusal is not null and created_at < now() - interval '30 days'`,
		),
	},
	{
		id: 'ended-bars',
		what: 'bars that ended, with their encrypted tax id',
		where: '`bars`',
		term: 'five years after their end',
		why: 'LGPD art. 7 VI, CDC art. 27: to defend the bar; after that nobody can contest it',
		remove: deletedRows('bars', sql`least(ended_at, until) < now() - interval '5 years'`),
	},
	{
		id: 'exclusions',
		what: 'who did not pay, was refused in a sale or was revoked, under the keyed hash of the tax id',
		where: '`exclusions`',
		term: 'five years after it began, or after it ended',
		why: 'LGPD art. 7 VI, CPC art. 897, CDC art. 27: who is excluded does not return with another account; the hash names nobody without the key',
		remove: deletedRows('exclusions', sql`coalesce(ended_at, at) < now() - interval '5 years'`),
	},
	{
		id: 'draft-parties',
		what: 'names and tax ids of the parties of a sale that was never published',
		where: '`sales.parties`',
		term: 'one year after the last change of the sale',
		why: 'LGPD art. 15: the sale does not take place. The draft itself contains no other personal data and stays',
		remove: ({ db }, { most }) =>
			sql`update sales set parties = '[]', version = version + 1 where id = any (array(
				select s.id from sales s where s.published_at is null and s.publish_at is null and s.parties <> '[]'
					and s.changed_at < now() - interval '1 year'
					and not exists (select from auctions a where a.sale_id = s.id and a.published_at is not null)
				limit ${most} for update skip locked)) returning 1`
				.execute(db)
				.then(({ rows }) => rows.length),
	},
	{
		id: 'draft-notices',
		what: 'who was told of the dates of a lot that was never published',
		where: '`notice_lists`, `notices`',
		term: 'one year after their last change',
		why: 'LGPD art. 15: the auction does not take place',
		remove: deletedRows(
			'notice_lists',
			sql`changed_at < now() - interval '1 year' and exists (select from auctions a
				where a.id = notice_lists.auction_id and a.published_at is null and a.publish_at is null)`,
		),
	},
	{
		id: 'notices',
		what: 'who was told of the dates of a lot that is over',
		where: '`notice_lists`, `notices`',
		term: 'ten years after its end',
		why: 'CC art. 205: the longest term in which the sale can be contested for want of a notice (CPC art. 889, Lei 9.514 art. 27 § 2-A)',
		remove: deletedRows(
			'notice_lists',
			sql`changed_at < now() - interval '10 years' and exists (select from auctions a
				where a.id = notice_lists.auction_id and a.status in ('completed', 'cancelled') and a.end_time < now() - interval '10 years')`,
		),
	},
];

/**
 * Deletes accounts that nobody confirmed and that did nothing. An account of an older version may have bids although it
 * was never confirmed: the database refuses to delete it, and it stays.
 */
async function removeUnconfirmed(
	{ db, confirmationRequired }: RetentionDeps,
	{ most }: Chunk,
): Promise<number> {
	if (!confirmationRequired) return 0;
	let removed = 0;
	let after: string | null = null;
	while (removed < most) {
		const id = await nextUnconfirmed(db, after);
		if (id === null) break;
		after = id;
		if (await deleteAccount(db, id)) removed += 1;
	}
	return removed;
}

const DUE = sql`not u.email_verified and u.deleted_at is null and u.created_at < now() - interval '30 days'
	and not exists (select from sessions s where s.user_id = u.id)
	and not exists (select from user_roles r where r.user_id = u.id)
	and not exists (select from identities i where i.user_id = u.id)
	and not exists (select from favorites f where f.user_id = u.id)
	and not exists (select from auctions a where a.seller_id = u.id)
	and not exists (select from profiles p where p.id = u.id and (p.status = 'approved' or p.document_url is not null))`;

async function nextUnconfirmed(db: Kysely<Database>, after: string | null): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`select u.id from users u
		where ${DUE} and (${after}::uuid is null or u.id > ${after}::uuid) order by u.id limit 1`.execute(db);
	return rows[0]?.id ?? null;
}

/** The condition is judged again under the row's lock: the person may have confirmed the address meanwhile. */
async function deleteAccount(db: Kysely<Database>, id: string): Promise<boolean> {
	try {
		return await db.transaction().execute(async (trx) => {
			await sql`select from users where id = ${id} for update`.execute(trx);
			const { rows } = await sql`delete from users u where u.id = ${id} and ${DUE} returning 1`.execute(trx);
			return rows.length > 0;
		});
	} catch (error) {
		if (isConstraintViolation(error)) return false;
		throw error;
	}
}
