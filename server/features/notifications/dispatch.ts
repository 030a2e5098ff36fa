import { type Kysely, sql, type Transaction } from 'kysely';
import { OUTBID_MAIL_PAUSE } from '#domain/bidder-notices.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Post } from './email-queue.ts';
import type { PushPost } from './push-queue.ts';
import { NEWS_IS_OLD } from './still-news.ts';

/** Notices taken by one transaction; a rush goes batch after batch. */
const BATCH = 50;

interface DueLetter {
	user_id: string;
	number: number;
	old: boolean;
	waits: boolean;
}

const PAUSE = sql`${OUTBID_MAIL_PAUSE} * interval '1 millisecond'`;

/**
 * Puts letters that are due into the queue, each together with its mark in one transaction: a server that dies leaves
 * either both or none. What is no news any more is dropped. Answers how many rows it took.
 */
export function dispatchLetters(db: Kysely<Database>, post: Pick<Post, 'send'>): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<DueLetter>`
			select n.user_id, n.number, ${NEWS_IS_OLD} as old,
				n.kind = 'outbid' and exists (select from notices o where o.user_id = n.user_id and o.auction_id = n.auction_id
					and o.kind = 'outbid' and o.emailed_at > now() - ${PAUSE}) as waits
			from notices n join auctions a on a.id = n.auction_id
			where n.email_due_at <= now() order by n.email_due_at limit ${BATCH} for update of n skip locked`.execute(
			trx,
		);
		for (const letter of rows) await dispatchLetter(trx, post, letter);
		return rows.length;
	});
}

async function dispatchLetter(
	trx: Transaction<Database>,
	post: Pick<Post, 'send'>,
	{ user_id, number, old, waits }: DueLetter,
): Promise<void> {
	const sent = !old && !waits;
	const due = waits && !old ? sql`now() + interval '10 seconds'` : sql`null`;
	await sql`update notices set email_due_at = ${due}, emailed_at = ${sent ? sql`now()` : sql`emailed_at`}
		where user_id = ${user_id} and number = ${number}`.execute(trx);
	if (sent) await post.send({ kind: 'notice', user_id, number }, trx);
}

/** The same for devices: one job for each device of the person. */
export function dispatchPushes(db: Kysely<Database>, push: Pick<PushPost, 'send'>): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ user_id: string; number: number; devices: string[] }>`
			with due as (
				select n.user_id, n.number from notices n where n.push_due order by n.created_at limit ${BATCH}
				for update skip locked
			)
			update notices n set push_due = false from due where n.user_id = due.user_id and n.number = due.number
			returning n.user_id, n.number,
				array(select d.id from push_devices d where d.user_id = n.user_id) as devices`.execute(trx);
		for (const { user_id, number, devices } of rows)
			for (const device_id of devices) await push.send({ device_id, user_id, number }, trx);
		return rows.length;
	});
}
