import { sql } from 'kysely';
import { DAY } from '#domain/values/time.ts';
import { byStatement, type RetentionRule } from './rule.ts';

const SIX_MONTHS = 'six months';

/** Longer than any six months: where an earlier run cannot have read. */
const READ_BACK = 190 * DAY;

/** Network addresses: access records are kept for six months, and no longer (Marco Civil, art. 15; Decreto 8.771, art. 13 § 2). */
export const ADDRESS_RULES: RetentionRule[] = [
	{
		id: 'bid-addresses',
		what: 'the network address of each bid',
		where: '`bids.address`',
		term: SIX_MONTHS,
		why: 'Marco Civil art. 15; CNJ 236 art. 27: a judge may order that it be traced. The bid stays',
		remove: async ({ db }, { most, since }) => {
			const from = new Date(Math.max(0, since - READ_BACK));
			const { rows } = await sql<{ removed: number }>`
				select forget_bid_addresses(${from}, ${most}) as removed`.execute(db);
			return rows[0]?.removed ?? 0;
		},
	},
	{
		id: 'access-records',
		what: 'who was signed in, from which address, from when to when',
		where: '`access_records`',
		term: `${SIX_MONTHS} after the session`,
		why: 'Marco Civil art. 15. Also after the account was deleted',
		// Without a lock on the rows: the serving role may not update them.
		remove: byStatement(
			({ most }) => sql`delete from access_records where session_id = any (array(
				select session_id from access_records where started_at < now() - interval '6 months'
					and coalesce(ended_at, started_at) < now() - interval '6 months' limit ${most})) returning 1`,
		),
	},
	{
		id: 'event-addresses',
		what: 'the network address of each security event',
		where: '`security_events.address`',
		term: SIX_MONTHS,
		why: 'Marco Civil art. 15. The event itself stays: it shows who opened documents and identities (LGPD art. 37, 46)',
		remove: byStatement(
			({ most }) => sql`update security_events set address = null where id = any (array(
				select id from security_events where address is not null and created_at < now() - interval '6 months'
				limit ${most} for update skip locked)) returning 1`,
		),
	},
	{
		id: 'event-emails',
		what: 'email addresses typed in failed sign-ins',
		where: '`security_events.details`',
		term: SIX_MONTHS,
		why: 'with its network address it shows an attack; a typed address may be of somebody without an account',
		remove: byStatement(
			({ most }) => sql`update security_events set details = details - 'email' where id = any (array(
				select id from security_events where event_type = 'authentication_failed' and details ? 'email'
					and created_at < now() - interval '6 months'
				limit ${most} for update skip locked)) returning 1`,
		),
	},
];
