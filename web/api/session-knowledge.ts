import type { AuthSession } from '#contract/session.ts';
import type { AuthEvent } from '#domain/session.ts';

/** Why a session ended: what the page says depends on it. */
export type EndReason = 'logout' | 'idle' | 'over' | 'deleted';

/** A session, and when its access token expires by this device's own clock (epoch milliseconds). */
export interface Held {
	session: AuthSession;
	expires: number;
}

/** What a tab knows of the session. It lives in memory alone: no storage, no address, no log ever holds a token. */
export interface Knowledge {
	held: Held | null;
	/** Whether the server or another tab has said what `held` should be. */
	known: boolean;
	/** Whether the server is being asked who this is. */
	reading: boolean;
	/** The last session that ended: its viewer is nobody any more, whatever the page was rendered with. */
	ended: string | null;
}

/** What tabs tell each other. */
export interface Told {
	event: Exclude<AuthEvent, 'INITIAL_SESSION'>;
	held: Held | null;
	/** Of SIGNED_OUT: which session ended; null when the tab had not read it. */
	ended?: string | null;
	reason?: EndReason;
}

/** What everybody knows at first. */
export const UNKNOWN: Knowledge = { held: null, known: false, reading: false, ended: null };

/** What a tab knows after an event; null when the event is about another session, or was heard before. */
export function knowledgeAfter(before: Knowledge, told: Told): Knowledge | null {
	switch (told.event) {
		case 'SIGNED_OUT':
			return afterEnd(before, told);
		case 'SIGNED_IN':
		case 'MFA_CHALLENGE_VERIFIED':
			return holding(before, told.held);
		case 'TOKEN_REFRESHED':
		case 'USER_UPDATED': {
			// The same user, not the same session: a change of password gives this browser a new one.
			const mine = !before.known || userOf(told.held) === userOf(before.held);
			return mine ? holding(before, told.held) : null;
		}
		case 'PASSWORD_RECOVERY':
			return before;
	}
}

/** The public id of a session. */
export function idOf(held: Held | null): string | null {
	return held?.session.refresh_token ?? null;
}

/** Whose session it is. */
export function userOf(held: Held | null): string | null {
	return held?.session.user.id ?? null;
}

function afterEnd(before: Knowledge, told: Told): Knowledge | null {
	const current = idOf(before.held);
	const ended = told.ended ?? current;
	const heard = (ended !== null && ended === before.ended) || (before.known && !current);
	const another = current !== null && ended !== current;
	return heard || another ? null : { ...before, held: null, known: true, ended };
}

function holding(before: Knowledge, held: Held | null): Knowledge | null {
	const current = idOf(before.held);
	const id = idOf(held);
	if (!id || id === before.ended) return null;
	return { ...before, held, known: true, ended: current && current !== id ? current : before.ended };
}
