import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { HOUR, SECOND } from '#domain/values/time.ts';
import type { NotificationEmail } from '#server/features/notifications/dispatch.ts';
import { dispatchEmails, dispatchPushMessages } from '#server/features/notifications/dispatch.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { isAuctionKey, personKey } from '#server/features/notifications/notification-feed.ts';
import type { PushQueue } from '#server/features/notifications/push-queue.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { notifyEndings } from './notify-endings.ts';
import { notifyRounds } from './notify-rounds.ts';
import { findUnread, projectNotifications } from './project-notifications.ts';

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
