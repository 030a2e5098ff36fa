import { favoriteToast, TOASTS } from '#domain/notices/toasts.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { FavoriteAnswer } from '#web/api/saved.ts';
import type { Toast } from '#web/ui/toast.ts';

/** A click is sent when no other one has followed it for this time, in milliseconds (spec §9). */
const DEBOUNCE = 300;

/** Browsers keep a prefetched page this long, so its list may be older than a change made here. */
const LIST_LAG = 5 * MINUTE;

/** The auction of a favourite button. The title is for the messages. */
export interface FavoriteAuction {
	id: string;
	title: string;
}

/** What one tab sends to the others after the server saved a change. */
export interface FavoriteNews {
	session: string;
	auction_id: string;
	favorite: boolean;
}

/** The dependencies of the store. */
interface Deps {
	save(auction_id: string, favorite: boolean): Promise<FavoriteAnswer>;
	show(toast: Toast): void;
	notifyTabs(news: FavoriteNews): void;
}

interface Change {
	readonly id: string;
	title: string;
	/** What is shown, and what the server has confirmed. */
	wanted: boolean;
	saved: boolean;
	timer: ReturnType<typeof setTimeout> | null;
	sending: boolean;
	/** When it was last updated, by `performance.now()`. */
	at: number;
}

/**
 * The viewer's changes to their favourites since the page's list was read: one store for all buttons of the page. A
 * click is shown at once and sent when no other one follows. Requests for one auction never overlap.
 */
export class FavoriteStore {
	readonly #outside: Deps;
	readonly #changes = new Map<string, Change>();
	readonly #listeners = new Set<() => void>();
	#session: string | null = null;
	#list: readonly string[] | null = null;

	constructor(deps: Deps) {
		this.#outside = deps;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Whether the auction is a favourite, if that is newer than the session's list; otherwise undefined. */
	newer(session: string | null, auction_id: string): boolean | undefined {
		return session === this.#session ? this.#changes.get(auction_id)?.wanted : undefined;
	}

	/** Sets the session that the page shows, and its list. A different session, or none, discards all changes. */
	adopt(session: string | null, list: readonly string[]): void {
		if (session !== this.#session) this.#forget(() => true);
		else if (list !== this.#list) this.#forget((change) => isOld(change, performance.now()));
		this.#session = session;
		this.#list = list;
	}

	/** Handles a click on the button of an auction. */
	toggle(auction: FavoriteAuction, shown: boolean): void {
		if (this.#session === null) {
			this.#outside.show(TOASTS['favorite.login-needed']);
			return;
		}
		const change = this.#changeOf(auction.id, shown);
		change.title = auction.title;
		change.wanted = !shown;
		if (change.timer) clearTimeout(change.timer);
		change.timer = setTimeout(() => void this.#send(change), DEBOUNCE);
		this.#publish();
	}

	/** Sends waiting changes at once, because the page is about to be left. */
	flush(): void {
		for (const change of this.#changes.values()) if (change.timer) void this.#send(change);
	}

	/** Applies an update from another tab. A change that is waiting or being sent here is kept. */
	receive({ session, auction_id, favorite }: FavoriteNews): void {
		if (session !== this.#session) return;
		const change = this.#changeOf(auction_id, favorite);
		if (!change.timer && !change.sending) change.wanted = favorite;
		change.saved = favorite;
		change.at = performance.now();
		this.#publish();
	}

	#changeOf(id: string, saved: boolean): Change {
		const known = this.#changes.get(id);
		if (known) return known;
		const at = performance.now();
		const change = { id, title: '', wanted: saved, saved, timer: null, sending: false, at };
		this.#changes.set(id, change);
		return change;
	}

	async #send(change: Change): Promise<void> {
		if (change.timer) clearTimeout(change.timer);
		change.timer = null;
		if (change.sending || change.wanted === change.saved) return;
		const { wanted: sent } = change;
		change.sending = true;
		const answer = await this.#outside.save(change.id, sent);
		change.sending = false;
		// The session may have ended in the meantime.
		if (this.#changes.get(change.id) !== change) return;
		this.#settle(change, sent, answer);
		this.#publish();
		if (!change.timer) await this.#send(change);
	}

	#settle(change: Change, sent: boolean, answer: FavoriteAnswer): void {
		change.at = performance.now();
		if (answer !== 'no-session' && 'done' in answer) {
			change.saved = sent;
			this.#outside.show(favoriteToast(sent, change.title));
			if (this.#session !== null)
				this.#outside.notifyTabs({ session: this.#session, auction_id: change.id, favorite: sent });
			return;
		}
		if (answer !== 'no-session') {
			const { code, title, description } = answer.refused;
			// An auction that no longer exists cannot be a favourite.
			if (code === 'auction.not-found') change.saved = false;
			this.#outside.show({ title, description, tone: 'destructive' });
		}
		// A click during this request still counts, and is sent next.
		if (!change.timer) change.wanted = change.saved;
	}

	#forget(which: (change: Change) => boolean): void {
		for (const [id, change] of this.#changes) {
			if (!which(change)) continue;
			if (change.timer) clearTimeout(change.timer);
			this.#changes.delete(id);
		}
		this.#publish();
	}

	#publish(): void {
		for (const listener of this.#listeners) listener();
	}
}

/** Whether a list read now is certain to include a change. */
function isOld({ timer, sending, at }: Change, now: number): boolean {
	return !timer && !sending && now - at > LIST_LAG;
}
