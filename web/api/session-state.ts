import type { AuthSession } from '#contract/session.ts';
import type { AuthEvent } from '#domain/session.ts';
import { openSessionChannel, type Post } from './session-channel.ts';
import { type EndReason, type Knowledge, knowledgeAfter, type Told, UNKNOWN } from './session-knowledge.ts';

/** What subscribers hear. */
export interface AuthChange {
	event: AuthEvent;
	session: AuthSession | null;
	/** Of SIGNED_OUT. */
	reason?: EndReason | undefined;
	/** It happened in another tab of this browser. */
	elsewhere: boolean;
}

/** What a tab knows of the session, and the bus on which all tabs tell what happens to it. */
export interface SessionState {
	read(): Knowledge;
	update(change: Partial<Knowledge>): void;
	/** Calls back after every change of what is known. */
	watch(notify: () => void): () => void;
	/** Hears what happens to the session from now on, here and in other tabs, each event once. */
	listen(listener: (change: AuthChange) => void): () => void;
	/** Takes an event in and passes it on to the other tabs; what is no news is dropped. */
	tell(told: Told): void;
}

/** One tab's state; `open` joins the other tabs and gives the way to tell them. */
export function createSessionState(open: (receive: Post) => Post): SessionState {
	let knowledge = UNKNOWN;
	let post: Post | undefined;
	const watchers = new Set<() => void>();
	const listeners = new Set<(change: AuthChange) => void>();

	function update(change: Partial<Knowledge>): void {
		knowledge = { ...knowledge, ...change };
		for (const notify of watchers) notify();
	}

	function take(told: Told, elsewhere: boolean): boolean {
		const next = knowledgeAfter(knowledge, told);
		if (!next) return false;
		update(next);
		const { event, reason } = told;
		const session = next.held?.session ?? null;
		for (const listener of listeners) listener({ event, session, reason, elsewhere });
		return true;
	}

	/** In a browser only, and once: a second channel of the same tab would hear the first. */
	function join(): Post {
		post ??= open((told) => void take(told, true));
		return post;
	}

	return {
		read: () => knowledge,
		update,
		watch: (notify) => added(watchers, notify),
		listen: (listener) => {
			join();
			return added(listeners, listener);
		},
		tell: (told) => {
			if (take(told, false)) join()(told);
		},
	};
}

function added<T>(set: Set<T>, it: T): () => void {
	set.add(it);
	return () => set.delete(it);
}

/** This page's. */
export const sessionState = createSessionState(openSessionChannel);
