import { type Kysely, sql } from 'kysely';
import {
	type NotificationKind,
	OUTBID_MAIL_PAUSE,
	wantsNotification,
} from '#domain/notices/bidder-notifications.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type OwnChoices, readOwnChoices } from './choices.ts';
import { MAY_BE_NOTIFIED } from './outdated.ts';

/** A notification to a person, before it has its number. */
export interface NewNotification {
	user_id: string;
	auction_id: string;
	kind: NotificationKind;
	cause: number;
	price: Centavos;
	end_time: Micros;
}

/**
 * Writes notifications for those of the given people who may have them: not deleted, approved (for a favourite or a saved search: not
 * rejected), and not notified of the same cause before. The rows also mark emails and push messages as due. Returns the
 * people who were notified.
 */
export async function writeNotifications(
	trx: Kysely<Database>,
	wanted: readonly NewNotification[],
): Promise<string[]> {
	if (wanted.length === 0) return [];
	const due = await allowed(trx, wanted);
	if (due.length === 0) return [];
	const choices = await readOwnChoices(trx, [...new Set(due.map(({ user_id }) => user_id))]);
	const heads = await takeNumbers(trx, due);
	await insert(trx, numbered(due, heads), choices);
	return [...heads.keys()];
}

async function allowed(
	trx: Kysely<Database>,
	wanted: readonly NewNotification[],
): Promise<NewNotification[]> {
	const { rows } = await sql<{ place: number }>`
		select n.place from unnest(
			${wanted.map(({ user_id }) => user_id)}::uuid[], ${wanted.map(({ auction_id }) => auction_id)}::uuid[],
			${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ cause }) => cause)}::bigint[]
		) with ordinality as n (user_id, auction_id, kind, cause, place)
		join users u on u.id = n.user_id and u.deleted_at is null
		left join profiles p on p.id = u.id
		where ${MAY_BE_NOTIFIED} and not exists (select from notifications o where o.user_id = n.user_id
			and o.auction_id = n.auction_id and o.kind = n.kind and o.cause = n.cause)
		order by n.place`.execute(trx);
	return rows.map(({ place }) => wanted[place - 1] as NewNotification);
}

/** Takes each person's next numbers, in the order of ids, so that two servers cannot deadlock. */
async function takeNumbers(
	trx: Kysely<Database>,
	due: readonly NewNotification[],
): Promise<Map<string, { head: number; many: number }>> {
	const { rows } = await sql<{ user_id: string; head: number; many: number }>`
		with wanted as (
			select user_id, count(*)::int as many from unnest(${due.map(({ user_id }) => user_id)}::uuid[]) as d (user_id)
			group by user_id order by user_id
		), taken as (
			insert into notification_counts as c (user_id, head) select user_id, many from wanted order by user_id
			on conflict (user_id) do update set head = c.head + excluded.head
			returning c.user_id, c.head
		)
		select t.user_id, t.head, w.many from taken t join wanted w using (user_id)`.execute(trx);
	return new Map(rows.map(({ user_id, head, many }) => [user_id, { head, many }]));
}

function numbered(
	due: readonly NewNotification[],
	heads: ReadonlyMap<string, { head: number; many: number }>,
) {
	const taken = new Map<string, number>();
	return due.map((notification) => {
		const { head = 0, many = 0 } = heads.get(notification.user_id) ?? {};
		const before = taken.get(notification.user_id) ?? 0;
		taken.set(notification.user_id, before + 1);
		return { ...notification, number: head - many + before + 1 };
	});
}

/** An outbid email waits for the pause after the last one, and replaces one that already waits. */
async function insert(
	trx: Kysely<Database>,
	rows: readonly (NewNotification & { number: number })[],
	choices: OwnChoices,
): Promise<void> {
	const wants = (channel: 'toast' | 'email' | 'push') =>
		rows.map(({ user_id, kind }) => wantsNotification(choices(user_id), kind, channel));
	await sql`
		with n as (
			select * from unnest(
				${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ number }) => number)}::int[],
				${rows.map(({ auction_id }) => auction_id)}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
				${rows.map(({ cause }) => cause)}::bigint[], ${rows.map(({ price }) => price)}::bigint[],
				${rows.map(({ end_time }) => end_time)}::bigint[], ${wants('toast')}::boolean[],
				${wants('email')}::boolean[], ${wants('push')}::boolean[]
			) as n (user_id, number, auction_id, kind, cause, price, end_time, toast, email, push)
		), replaced as (
			update notifications o set email_due_at = null from n
			where n.kind = 'outbid' and o.user_id = n.user_id and o.auction_id = n.auction_id and o.kind = 'outbid'
				and o.email_due_at is not null
		)
		insert into notifications (user_id, number, auction_id, kind, cause, price, end_time, toast, push_due, email_due_at)
		select n.user_id, n.number, n.auction_id, n.kind, n.cause, n.price, from_micros(n.end_time), n.toast, n.push,
			case when n.email then greatest(now(), (select max(o.emailed_at) from notifications o where n.kind = 'outbid'
				and o.user_id = n.user_id and o.auction_id = n.auction_id and o.kind = 'outbid')
				+ ${OUTBID_MAIL_PAUSE} * interval '1 millisecond') end
		from n`.execute(trx);
}
