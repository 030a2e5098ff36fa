import { MINUTE } from '#domain/time.ts';
import { favoriteToast, TOASTS } from '#domain/toasts.ts';
import type { FavoriteAnswer } from '#web/api/favorites.ts';
import type { Toast } from '#web/ui/toast.ts';

/** A click counts once no other one has followed it for so long, in milliseconds (spec §9). */
const DEBOUNCE = 300;

/** Browsers keep a page that was fetched ahead for as long: its list may be older than a change made here. */
const LIST_LAG = 5 * MINUTE;

/** The auction that a heart stands for; the title is for the words. */
export interface Hearted {
	id: string;
	title: string;
}

/** What one tab tells the others after the server took a change. */
export interface FavoriteNews {
	session: string;
	auction_id: string;
	favorite: boolean;
}

/** The outside, as the store needs it. */
interface Outside {
	save(auction_id: string, favorite: boolean): Promise<FavoriteAnswer>;
	show(toast: Toast): void;
	tellTabs(news: FavoriteNews): void;
}

interface Change {
	readonly id: string;
	title: string;
	/** What is drawn, and what the server is known to hold. */
	wanted: boolean;
	saved: boolean;
	timer: ReturnType<typeof setTimeout> | null;
	sending: boolean;
	/** When the last news of it came, by `performance.now()`. */
	at: number;
}

/**
 * What the viewer did to their favourites since the page's list was read: one store for all hearts of the page.
 * A click is drawn at once and sent when the clicking is over; calls about one auction never overtake each other.
 */
export class FavoriteStore {
	readonly #outside: Outside;
	readonly #changes = new Map<string, Change>();
	readonly #listeners = new Set<() => void>();
	#session: string | null = null;
	#list: readonly string[] | null = null;

	constructor(outside: Outside) {
		this.#outside = outside;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Whether the auction is a favourite, where that is newer than the list of the session; else undefined. */
	newer(session: string | null, auction_id: string): boolean | undefined {
		return session === this.#session ? this.#changes.get(auction_id)?.wanted : undefined;
	}

	/** Takes note of the session that the page shows and of its list. Another session, or none, starts afresh. */
	adopt(session: string | null, list: readonly string[]): void {
		if (session !== this.#session) this.#forget(() => true);
		else if (list !== this.#list) this.#forget((change) => isOld(change, performance.now()));
		this.#session = session;
		this.#list = list;
	}

	/** A click on the heart of an auction. */
	toggle(auction: Hearted, shown: boolean): void {
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

	/** Sends at once what is still waiting: the page is about to go. */
	hurry(): void {
		for (const change of this.#changes.values()) if (change.timer) void this.#send(change);
	}

	/** Another tab's news. What the viewer is doing here right now stays as they want it. */
	hear({ session, auction_id, favorite }: FavoriteNews): void {
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
		// The session may have ended meanwhile, and its hearts with it.
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
				this.#outside.tellTabs({ session: this.#session, auction_id: change.id, favorite: sent });
			return;
		}
		if (answer !== 'no-session') {
			const { code, title, description } = answer.refused;
			// An auction that does not exist any more is nobody's favourite.
			if (code === 'auction.not-found') change.saved = false;
			this.#outside.show({ title, description, tone: 'destructive' });
		}
		// A click that came after this call still counts, and is sent in its turn.
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

/** Whether a list read by now is sure to know of a change. */
function isOld({ timer, sending, at }: Change, now: number): boolean {
	return !timer && !sending && now - at > LIST_LAG;
}
