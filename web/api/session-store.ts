import type { AuthSession } from '#contract/session.ts';
import type { AuthEvent } from '#domain/people/session.ts';
import { openChannel, withLock } from '#web/browser/interfaces.ts';

/** Why a session ended. It selects the text that the page shows. */
export type EndReason = 'logout' | 'idle' | 'over' | 'deleted';

/** A session, and when its access token expires by this device's clock (epoch milliseconds). */
export interface HeldSession {
	session: AuthSession;
	expires: number;
}

/** What one tab knows of the session. Kept in memory only: tokens are never written to storage, an address or a log. */
export interface SessionState {
	held: HeldSession | null;
	/** Whether `held` has been set by the server or by another tab. */
	known: boolean;
	/** Whether a request for the session is in progress. */
	reading: boolean;
	/** The last session that ended. A page rendered for it shows a visitor. */
	ended: string | null;
}

/** An event of the session, as one tab sends it to the others. */
export interface SessionEvent {
	event: Exclude<AuthEvent, 'INITIAL_SESSION'>;
	held: HeldSession | null;
	/** SIGNED_OUT only: the session that ended; null if the tab had not read it. */
	ended?: string | null;
	reason?: EndReason;
}

/** What subscribers receive. */
export interface AuthChange {
	event: AuthEvent;
	session: AuthSession | null;
	/** SIGNED_OUT only. */
	reason?: EndReason | undefined;
	/** Whether it happened in another tab of this browser. */
	elsewhere: boolean;
}

/** Sends an event to the other tabs. */
export type Broadcast = (event: SessionEvent) => void;

/** The session state of one tab, synchronized with the other tabs of the browser. */
export interface SessionStore {
	read(): SessionState;
	update(change: Partial<SessionState>): void;
	/** Calls back after every change of the state. */
	watch(notify: () => void): () => void;
	/** Calls back once for every event of this tab and of the others. */
	listen(listener: (change: AuthChange) => void): () => void;
	/** Applies an event and sends it to the other tabs, unless it changes nothing. */
	publish(event: SessionEvent): void;
}

export const UNKNOWN: SessionState = { held: null, known: false, reading: false, ended: null };

/**
 * Creates the store of one tab. `openChannel` takes the handler for other tabs' events and returns a function that
 * sends one.
 */
export function createSessionStore(openChannel: (receive: Broadcast) => Broadcast): SessionStore {
	let state = UNKNOWN;
	let broadcast: Broadcast | undefined;
	const watchers = new Set<() => void>();
	const listeners = new Set<(change: AuthChange) => void>();

	function update(change: Partial<SessionState>): void {
		state = { ...state, ...change };
		for (const notify of watchers) notify();
	}

	function apply(happened: SessionEvent, elsewhere: boolean): boolean {
		const next = stateAfter(state, happened);
		if (!next) return false;
		update(next);
		const { event, reason } = happened;
		const session = next.held?.session ?? null;
		for (const listener of listeners) listener({ event, session, reason, elsewhere });
		return true;
	}

	/** Only in a browser, and only once: a second channel of the same tab would receive what the first one sends. */
	function join(): Broadcast {
		broadcast ??= openChannel((event) => void apply(event, true));
		return broadcast;
	}

	return {
		read: () => state,
		update,
		watch: (notify) => addTo(watchers, notify),
		listen: (listener) => {
			join();
			return addTo(listeners, listener);
		},
		publish: (event) => {
			if (apply(event, false)) join()(event);
		},
	};
}

function addTo<T>(set: Set<T>, item: T): () => void {
	set.add(item);
	return () => set.delete(item);
}

/** Returns the state after an event; null if the event is about another session or was applied before. */
export function stateAfter(before: SessionState, happened: SessionEvent): SessionState | null {
	switch (happened.event) {
		case 'SIGNED_OUT':
			return afterEnd(before, happened);
		case 'SIGNED_IN':
		case 'MFA_CHALLENGE_VERIFIED':
			return holding(before, happened.held);
		case 'TOKEN_REFRESHED':
		case 'USER_UPDATED': {
			// The same user, not the same session: after a change of password this browser has a new session.
			const sameUser = !before.known || userOf(happened.held) === userOf(before.held);
			return sameUser ? holding(before, happened.held) : null;
		}
		case 'PASSWORD_RECOVERY':
			return before;
	}
}

/** The public id of a session. */
export function idOf(held: HeldSession | null): string | null {
	return held?.session.refresh_token ?? null;
}

export function userOf(held: HeldSession | null): string | null {
	return held?.session.user.id ?? null;
}

function afterEnd(before: SessionState, happened: SessionEvent): SessionState | null {
	const current = idOf(before.held);
	const ended = happened.ended ?? current;
	const applied = (ended !== null && ended === before.ended) || (before.known && !current);
	const another = current !== null && ended !== current;
	return applied || another ? null : { ...before, held: null, known: true, ended };
}

function holding(before: SessionState, held: HeldSession | null): SessionState | null {
	const current = idOf(before.held);
	const id = idOf(held);
	if (!id || id === before.ended) return null;
	return { ...before, held, known: true, ended: current && current !== id ? current : before.ended };
}

/** The name of the channel and of the lock that the tabs share. */
const NAME = 'martelo.session';

/**
 * Connects the tabs of this browser. In a browser without BroadcastChannel each tab learns of changes with its next
 * request.
 */
function openSessionChannel(receive: Broadcast): Broadcast {
	const channel = openChannel(NAME);
	if (!channel) return () => undefined;
	channel.addEventListener('message', (message: MessageEvent<SessionEvent>) => receive(message.data));
	return (event) => channel.postMessage(event);
}

/** Longer than a message takes from tab to tab, in milliseconds. */
const DELIVERY = 50;

/**
 * Runs `run` in one tab of this browser at a time, after the messages of the previous tab have arrived. In a browser
 * without locks, tabs that act at the same moment each send a request.
 */
export function runExclusively(run: () => Promise<void>): Promise<void> {
	return withLock(NAME, async () => {
		await new Promise((resolve) => setTimeout(resolve, DELIVERY));
		await run();
	});
}

/** The store of this page. */
export const sessionStore = createSessionStore(openSessionChannel);
