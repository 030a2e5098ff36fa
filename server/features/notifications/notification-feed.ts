import { type Kysely, sql } from 'kysely';
import type { NotificationNews, StreamRights } from '#contract/notifications.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { readNotificationsAfter, readUnread } from './read-notifications.ts';

/**
 * How often open streams are compared with the database, to find ended sessions, changed approvals and roles, and lost
 * wakeups.
 */
const SWEEP = SECOND / 2;

/** One open stream: a browser of a person. */
interface Listener {
	user_id: string;
	session_id: string;
	/** Approval and role when it joined; after a change the browser has to reconnect. */
	rights: StreamRights;
	watcher: Pick<Watcher, 'send' | 'close'>;
	/** The number of the newest notification sent to it. */
	sent: number;
	/** The last unread count sent to it; null before the first. */
	unread: number | null;
	/**
	 * The send in progress: sends to one stream are serialised, otherwise two would read and send the same notifications.
	 */
	sending: Promise<void>;
}

/** The key that wakes a person's streams, on this server and the others. */
export function personKey(user_id: string): string {
	return `${PERSON}${user_id}`;
}
const PERSON = 'person:';

/** The key that compares a person's streams with the database immediately, after their approval changed. */
export function recheckKey(user_id: string): string {
	return `${RECHECK}${user_id}`;
}
const RECHECK = 'standing:';

/** The person of a recheck key; null for any other key. */
export function personToRecheck(key: string): string | null {
	return key.startsWith(RECHECK) ? key.slice(RECHECK.length) : null;
}

/** The person of a wakeup key; null for any other key. */
export function personOf(key: string): string | null {
	return key.startsWith(PERSON) ? key.slice(PERSON.length) : null;
}

/** Whether a key is an auction's: its id. Every other key has a prefix. */
export function isAuctionKey(key: string): boolean {
	return !key.includes(':');
}

/**
 * The notification streams: each person gets their own, in the order of their numbers, while session, approval and role
 * are unchanged.
 */
export class NotificationFeed {
	readonly #listeners = new Map<string, Set<Listener>>();
	/** People whose notifications are being read, and whether to read once more afterwards. */
	readonly #updating = new Map<string, boolean>();
	readonly #db: Kysely<Database>;
	readonly #onError: (error: unknown) => void;
	#sweeper: Repeated | null = null;

	constructor(db: Kysely<Database>, onError: (error: unknown) => void) {
		this.#db = db;
		this.#onError = onError;
	}

	/**
	 * Joins after a number or, when it is null, with the current unread count; the rights are sent first. Returns how to leave.
	 */
	async join(
		joining: Omit<Listener, 'sent' | 'unread' | 'sending'>,
		after: number | null,
	): Promise<() => void> {
		const { user_id, rights, watcher } = joining;
		watcher.send(Buffer.from(`event: rights\ndata: ${JSON.stringify(rights)}\n\n`));
		const head = await this.#head(user_id);
		const sent = after === null ? head : Math.min(after, head);
		const listener: Listener = { ...joining, sent, unread: null, sending: Promise.resolve() };
		const all = this.#listeners.get(user_id) ?? new Set();
		this.#listeners.set(user_id, all.add(listener));
		this.#sweeper ??= every(SWEEP, () => this.#compare(this.#all()), this.#onError);
		await this.#sendNew(listener);
		return () => this.#leave(listener);
	}

	/** Sends a person's new notifications; does nothing without open streams here. */
	wake(user_id: string): void {
		const all = this.#listeners.get(user_id);
		if (!all) return;
		const busy = this.#updating.has(user_id);
		this.#updating.set(user_id, busy);
		if (!busy) void this.#sendToAll(user_id);
	}

	/** Ends the person's streams whose session ended, or whose approval or role changed. */
	async check(user_id: string): Promise<void> {
		const all = this.#listeners.get(user_id);
		if (all) await this.#compare([...all]).catch(this.#onError);
	}

	async #sendToAll(user_id: string): Promise<void> {
		do {
			this.#updating.set(user_id, false);
			for (const listener of this.#listeners.get(user_id) ?? [])
				await this.#sendNew(listener).catch(this.#onError);
		} while (this.#updating.get(user_id));
		this.#updating.delete(user_id);
	}

	/** Sends new notifications after the send in progress; nothing when there are none. */
	#sendNew(listener: Listener): Promise<void> {
		const sending = listener.sending.then(() => this.#sendNext(listener));
		listener.sending = sending.catch(() => undefined);
		return sending;
	}

	async #sendNext(listener: Listener): Promise<void> {
		const { user_id, watcher } = listener;
		const notices = await readNotificationsAfter(this.#db, user_id, listener.sent);
		const unread = await readUnread(this.#db, user_id);
		if (notices.length === 0 && unread === listener.unread) return;
		Object.assign(listener, { sent: notices.at(-1)?.number ?? listener.sent, unread });
		const news: NotificationNews = { notices, unread };
		watcher.send(Buffer.from(`event: notices\nid: ${listener.sent}\ndata: ${JSON.stringify(news)}\n\n`));
	}

	#leave(listener: Listener): void {
		const all = this.#listeners.get(listener.user_id);
		all?.delete(listener);
		if (all?.size === 0) this.#listeners.delete(listener.user_id);
		if (this.#listeners.size > 0) return;
		void this.#sweeper?.stop();
		this.#sweeper = null;
	}

	async #head(user_id: string): Promise<number> {
		const row = await this.#db
			.selectFrom('notification_counts')
			.select('head')
			.where('user_id', '=', user_id)
			.executeTakeFirst();
		return row?.head ?? 0;
	}

	#all(): Listener[] {
		return [...this.#listeners.values()].flatMap((each) => [...each]);
	}

	async #compare(all: readonly Listener[]): Promise<void> {
		const ids = [...new Set(all.map(({ session_id }) => session_id))];
		const { rows } = await sql<Compared>`
			select s.id, coalesce(c.head, 0) as head, coalesce(p.status, 'pending') as status, r.role
			from sessions s join users u on u.id = s.user_id left join notification_counts c on c.user_id = s.user_id
			left join profiles p on p.id = s.user_id left join user_roles r on r.user_id = s.user_id
			where s.id = any(${ids}::uuid[]) and s.expires_at > now() and u.deleted_at is null`.execute(this.#db);
		const sessions = new Map(rows.map((row) => [row.id, row]));
		for (const listener of all) {
			const now = sessions.get(listener.session_id);
			if (!now) end(listener, 'over');
			else if (now.status !== listener.rights.status || now.role !== listener.rights.role)
				end(listener, 'standing');
			else if (now.head > listener.sent) this.wake(listener.user_id);
		}
	}
}

interface Compared extends StreamRights {
	id: string;
	head: number;
}

/**
 * `over`: the session has ended, and the browser does not reconnect, because it would be refused. `standing`: approval
 * or role changed, and the browser reconnects with the new state.
 */
function end({ watcher }: Listener, why: 'over' | 'standing'): void {
	watcher.send(Buffer.from(`event: ${why}\ndata: {}\n\n`));
	watcher.close();
}
