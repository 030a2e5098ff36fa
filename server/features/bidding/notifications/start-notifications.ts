import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { ENDING_LEAD, OPENING_LEAD, ROUND_LEAD } from '#domain/notices/bidder-notifications.ts';
import { isEndingDue } from '#domain/notices/notifications-due.ts';
import type { Centavos } from '#domain/values/money.ts';
import { HOUR, type Micros, SECOND } from '#domain/values/time.ts';
import {
	dispatchEmails,
	dispatchPushMessages,
	type NotificationEmail,
} from '#server/features/notifications/dispatch.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { isAuctionKey, personKey } from '#server/features/notifications/notification-feed.ts';
import type { PushQueue } from '#server/features/notifications/push-queue.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { findUnread, projectNotifications } from './project-notifications.ts';

/** The most auctions handled in one transaction. */
const NOTIFY_ROUNDS_BATCH = 50;

/** A round that opens soon; `round` is 0 of a lot that does not run by rounds. */
interface SoonRound {
	id: string;
	round: number;
	minimum: Centavos;
	start_time: Micros;
}

/**
 * Notifies those who follow a lot, as a favourite or as bidders, that it opens within minutes, and that its next round opens within a day, once per
 * round. A later round that opened in the last hour counts too: where one follows another at once, it is known only then.
 */
export async function notifyRounds(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	const opening = sql`a.status = 'pending' and a.start_time between now() and now() + ${OPENING_LEAD} * interval '1 millisecond'`;
	return db.transaction().execute(async (trx) => {
		// A lot that has not opened yet may have no record, of which a cursor would tell.
		await sql`insert into notification_cursors (auction_id, seq) select a.id, 0 from visible_auctions a
			where a.environment = ${environment} and ${opening}
				and exists (select from favorites f where f.auction_id = a.id)
				and not exists (select from notification_cursors c where c.auction_id = a.id)
			on conflict do nothing`.execute(trx);
		const { rows } = await sql<SoonRound>`
			select a.id, coalesce(a.round, 0) as round, a.initial_bid as minimum, micros(a.start_time) as start_time
			from visible_auctions a join notification_cursors c on c.auction_id = a.id
			where a.environment = ${environment} and a.status in ('pending', 'active')
				and a.suspended_at is null and a.bid_count = 0 and a.end_time > now() and a.start_time > now() - interval '1 hour'
				and case when a.round > 1 then a.start_time <= now() + ${ROUND_LEAD} * interval '1 millisecond'
					else ${opening} end
				and c.told_round is distinct from coalesce(a.round, 0)
			order by c.auction_id limit ${NOTIFY_ROUNDS_BATCH} for update of c skip locked`.execute(trx);
		if (rows.length === 0) return [];
		const notified = await writeNotifications(trx, await followersOf(trx, rows));
		await sql`update notification_cursors c set told_round = d.round from unnest(
			${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ round }) => round)}::int[]
		) as d (id, round) where c.auction_id = d.id`.execute(trx);
		return notified;
	});
}

async function followersOf(trx: Kysely<Database>, lots: readonly SoonRound[]) {
	const ids = lots.map(({ id }) => id);
	const { rows } = await sql<{ user_id: string; n: number }>`
		with lots as (select id, n from unnest(${ids}::uuid[]) with ordinality as d (id, n))
		select f.user_id, l.n from lots l join favorites f on f.auction_id = l.id
		union select b.user_id, l.n from lots l join auction_bidders b on b.auction_id = l.id`.execute(trx);
	return rows.map(({ user_id, n }) => {
		const { id: auction_id, round: cause, minimum: price, start_time: end_time } = lots[n - 1] as SoonRound;
		return { user_id, auction_id, kind: 'round' as const, cause, price, end_time };
	});
}

/** The most auctions handled in one transaction. */
const NOTIFY_ENDINGS_BATCH = 50;

interface Ending {
	id: string;
	price: Centavos;
	end_time: Micros;
	notified_end: Micros | null;
	now: Micros;
}

/**
 * Notifies those who have an auction as a favourite that it ends soon. The current end counts: an auction extended out
 * of the last minutes is notified again near its new end. Returns the users notified.
 */
export async function notifyEndings(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const lead = sql`${ENDING_LEAD} * interval '1 millisecond'`;
		// The query narrows the window by the index; the domain decides what is due.
		const { rows } = await sql<Ending>`
			select a.id, a.current_bid as price, micros(a.end_time) as end_time, micros(c.told_end) as notified_end,
				micros(now()) as now
			from visible_auctions a join notification_cursors c on c.auction_id = a.id
			where a.status = 'active' and a.auction_type = 'scheduled'
				and a.environment = ${environment} and a.end_time > now() and a.end_time <= now() + ${lead}
				and (c.told_end is null or c.told_end <= a.end_time - ${lead})
			order by c.auction_id limit ${NOTIFY_ENDINGS_BATCH} for update of c skip locked`.execute(trx);
		const due = rows.filter(({ notified_end, end_time, now }) => isEndingDue(notified_end, end_time, now));
		if (due.length === 0) return [];
		const notified = await writeNotifications(trx, await favouritesOf(trx, due));
		await sql`update notification_cursors c set told_end = from_micros(d.end_time) from unnest(
			${due.map(({ id }) => id)}::uuid[], ${due.map(({ end_time }) => end_time)}::bigint[]
		) as d (id, end_time) where c.auction_id = d.id`.execute(trx);
		return notified;
	});
}

async function favouritesOf(trx: Kysely<Database>, due: readonly Ending[]) {
	const { rows } = await sql<{ user_id: string; n: number }>`
		select f.user_id, d.n from unnest(${due.map(({ id }) => id)}::uuid[]) with ordinality as d (id, n)
		join favorites f on f.auction_id = d.id`.execute(trx);
	return rows.map(({ user_id, n }) => {
		const { id, price, end_time } = due[n - 1] as Ending;
		return { user_id, auction_id: id, kind: 'ending' as const, cause: end_time, price, end_time };
	});
}

/** The interval of the loop: what happens to an auction within it is notified together. */
export const PACE = SECOND;

/** Every so many rounds all ledgers are checked, for lost wakeups and servers that died, and endings and rounds are notified. */
const SWEEP_ROUNDS = 15;

/** Every so many rounds old notifications are deleted. */
const CLEAN_ROUNDS = HOUR / PACE;

/** The most auctions read in one transaction. */
const BATCH = 50;

interface NotificationDeps {
	db: Kysely<Database>;
	environment: Environment;
	wakeups: Pick<Wakeups, 'wake' | 'onWake'>;
	emails: EmailSender<NotificationEmail>;
	push: Pick<PushQueue, 'send'>;
}

/**
 * Notifies people of what happened at auctions, until `stop`: reads the ledgers after their commits, never in a bid's
 * own transaction. Every server runs it on what no other has locked; later rounds make up for one that failed.
 */
export function startNotifications(deps: NotificationDeps, onError: (error: unknown) => void): Repeated {
	const marked = new Set<string>();
	let round = 0;
	deps.wakeups.onWake((key) => {
		if (isAuctionKey(key)) marked.add(key);
	});
	return every(PACE, () => runRound(deps, marked, round++), onError);
}

async function runRound(deps: NotificationDeps, marked: Set<string>, round: number): Promise<void> {
	const { db, environment, wakeups, emails, push } = deps;
	const wakePeople = (people: readonly string[]) => {
		for (const user_id of people) wakeups.wake(personKey(user_id));
	};
	const sweeps = round % SWEEP_ROUNDS === 0;
	if (sweeps) for (const id of await findUnread(db, environment, BATCH * 10)) marked.add(id);
	const ids = [...marked];
	marked.clear();
	for (let at = 0; at < ids.length; at += BATCH)
		wakePeople(await projectNotifications(db, environment, ids.slice(at, at + BATCH)));
	if (sweeps) wakePeople(await notifyEndings(db, environment));
	if (sweeps) wakePeople(await notifyRounds(db, environment));
	await untilNone(() => dispatchEmails(db, emails));
	await untilNone(() => dispatchPushMessages(db, push));
	if (round % CLEAN_ROUNDS === 0) await deleteOld(db);
}

async function untilNone(take: () => Promise<number>): Promise<void> {
	while ((await take()) > 0);
}

/** Deletes notifications older than ninety days. */
async function deleteOld(db: Kysely<Database>): Promise<void> {
	await sql`delete from notifications where created_at < now() - interval '90 days'`.execute(db);
}
