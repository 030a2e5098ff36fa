import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import { HOUR, SECOND } from '#domain/time.ts';
import type { NotificationEmail } from '#server/features/notifications/dispatch.ts';
import { dispatchEmails, dispatchPushMessages } from '#server/features/notifications/dispatch.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { isAuctionKey, personKey } from '#server/features/notifications/notification-feed.ts';
import type { PushQueue } from '#server/features/notifications/push-queue.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import { tellEndings } from './notify-endings.ts';
import { findUnread, projectNotifications } from './project-notifications.ts';

/** What happens to an auction within this time is told together. */
export const PACE = SECOND;

/** Turns between two looks at every ledger, for lost wakeups and a server that died, and at what ends soon. */
const SWEEP_TURNS = 15;

/** And between two clean-ups. */
const CLEAN_TURNS = HOUR / PACE;

/** Auctions read in one transaction. */
const TOGETHER = 50;

interface NotificationDeps {
	db: Kysely<Database>;
	environment: Environment;
	wakeups: Pick<Wakeups, 'wake' | 'onWake'>;
	emails: EmailSender<NotificationEmail>;
	push: Pick<PushQueue, 'send'>;
}

/**
 * Tells people what happened at auctions, until `stop`: reads the ledgers after their commits, never in a bid's own
 * transaction. Every server does it, each what no other holds; a turn that failed is made good by the next ones.
 */
export function startNotifications(deps: NotificationDeps, onError: (error: unknown) => void): Repeated {
	const marked = new Set<string>();
	let turn = 0;
	deps.wakeups.onWake((key) => {
		if (isAuctionKey(key)) marked.add(key);
	});
	return every(PACE, () => takeTurn(deps, marked, turn++), onError);
}

async function takeTurn(deps: NotificationDeps, marked: Set<string>, turn: number): Promise<void> {
	const { db, environment, wakeups, emails, push } = deps;
	const tell = (people: readonly string[]) => {
		for (const user_id of people) wakeups.wake(personKey(user_id));
	};
	const sweeps = turn % SWEEP_TURNS === 0;
	if (sweeps) for (const id of await findUnread(db, environment, TOGETHER * 10)) marked.add(id);
	const ids = [...marked];
	marked.clear();
	for (let at = 0; at < ids.length; at += TOGETHER)
		tell(await projectNotifications(db, environment, ids.slice(at, at + TOGETHER)));
	if (sweeps) tell(await tellEndings(db, environment));
	await untilNone(() => dispatchEmails(db, emails));
	await untilNone(() => dispatchPushMessages(db, push));
	if (turn % CLEAN_TURNS === 0) await forgetOld(db);
}

async function untilNone(take: () => Promise<number>): Promise<void> {
	while ((await take()) > 0);
}

/** Notifications serve the moment; after ninety days they go. */
async function forgetOld(db: Kysely<Database>): Promise<void> {
	await sql`delete from notifications where created_at < now() - interval '90 days'`.execute(db);
}
