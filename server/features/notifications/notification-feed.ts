import { type Kysely, sql } from 'kysely';
import type { NotificationNews } from '#contract/notifications.ts';
import type { ProfileStatus, Role } from '#domain/access.ts';
import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { readNotificationsAfter, readUnread } from './read-notifications.ts';

/** How often open streams are compared with the database: for sessions that ended, approvals and roles that changed, and wakeups that were lost. */
const SWEEP = SECOND / 2;

/** One open stream: a browser of a person. */
interface Listener {
	user_id: string;
	session_id: string;
	/** Approval and role, as they were when it joined: with another standing the browser has to ask again. */
	status: ProfileStatus;
	role: Role | null;
	watcher: Pick<Watcher, 'send' | 'close'>;
	/** The newest number that it was sent. */
	sent: number;
	/** The count that it was told last; null before it was told anything. */
	unread: number | null;
	/** What is being told to it: one telling after the other, or two would read the same news and both tell it. */
	telling: Promise<void>;
}

/** The key that wakes a person's streams, on this server and the others. */
export function personKey(user_id: string): string {
	return `${PERSON}${user_id}`;
}
const PERSON = 'person:';

/** The key that has a person's streams compared with the database at once, after their approval changed. */
export function standingKey(user_id: string): string {
	return `${STANDING}${user_id}`;
}
const STANDING = 'standing:';

/** The person whose standing a key tells of; null for a key of something else. */
export function standingOf(key: string): string | null {
	return key.startsWith(STANDING) ? key.slice(STANDING.length) : null;
}

/** The person whom a key wakes; null for a key of something else. */
export function personOf(key: string): string | null {
	return key.startsWith(PERSON) ? key.slice(PERSON.length) : null;
}

/** Whether a key is an auction's own, and not one of a person. */
export function isAuctionKey(key: string): boolean {
	return personOf(key) === null && standingOf(key) === null;
}

/** The streams of notifications: each person's own, in the order of their numbers, as long as session, approval and role stay. */
export class NotificationFeed {
	readonly #listeners = new Map<string, Set<Listener>>();
	/** People whose news are being read, and whether to look once more. */
	readonly #telling = new Map<string, boolean>();
	readonly #db: Kysely<Database>;
	readonly #onError: (error: unknown) => void;
	#sweeper: Repeated | null = null;

	constructor(db: Kysely<Database>, onError: (error: unknown) => void) {
		this.#db = db;
		this.#onError = onError;
	}

	/** Joins after a number, or with what is unread now when it is null. Answers how to leave. */
	async join(
		given: Omit<Listener, 'sent' | 'unread' | 'telling'>,
		after: number | null,
	): Promise<() => void> {
		const { user_id } = given;
		const head = await this.#head(user_id);
		const sent = after === null ? head : Math.min(after, head);
		const listener: Listener = { ...given, sent, unread: null, telling: Promise.resolve() };
		const all = this.#listeners.get(user_id) ?? new Set();
		this.#listeners.set(user_id, all.add(listener));
		this.#sweeper ??= every(SWEEP, () => this.#compare(this.#all()), this.#onError);
		await this.#tell(listener);
		return () => this.#leave(listener);
	}

	/** Looks for news of a person; cheap when none of their pages is open here. */
	wake(user_id: string): void {
		const all = this.#listeners.get(user_id);
		if (!all) return;
		const busy = this.#telling.has(user_id);
		this.#telling.set(user_id, busy);
		if (!busy) void this.#tellAll(user_id);
	}

	/** Ends a person's streams whose session or standing is not what it was. */
	async check(user_id: string): Promise<void> {
		const all = this.#listeners.get(user_id);
		if (all) await this.#compare([...all]).catch(this.#onError);
	}

	async #tellAll(user_id: string): Promise<void> {
		do {
			this.#telling.set(user_id, false);
			for (const listener of this.#listeners.get(user_id) ?? [])
				await this.#tell(listener).catch(this.#onError);
		} while (this.#telling.get(user_id));
		this.#telling.delete(user_id);
	}

	/** Sends what is new when those before have been told; nothing where nothing is. */
	#tell(listener: Listener): Promise<void> {
		const telling = listener.telling.then(() => this.#tellNext(listener));
		listener.telling = telling.catch(() => undefined);
		return telling;
	}

	async #tellNext(listener: Listener): Promise<void> {
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
			else if (now.status !== listener.status || now.role !== listener.role) end(listener, 'standing');
			else if (now.head > listener.sent) this.wake(listener.user_id);
		}
	}
}

interface Compared extends Pick<Listener, 'status' | 'role'> {
	id: string;
	head: number;
}

/**
 * `over`: the session is, and a browser that hears so does not come back to be refused. `standing`: approval or role
 * changed, and the browser comes back as who it is now.
 */
function end({ watcher }: Listener, why: 'over' | 'standing'): void {
	watcher.send(Buffer.from(`event: ${why}\ndata: {}\n\n`));
	watcher.close();
}
