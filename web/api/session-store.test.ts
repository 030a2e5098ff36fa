import { describe, expect, it } from 'vitest';
import type { AuthSession } from '#contract/session.ts';
import {
	type HeldSession,
	idOf,
	type SessionEvent,
	type SessionState,
	stateAfter,
	UNKNOWN,
} from './session-store.ts';

function held(id: string, user = 'ana'): HeldSession {
	return { session: { refresh_token: id, user: { id: user } } as AuthSession, expires: 0 };
}

const VISITOR: SessionState = { ...UNKNOWN, known: true };
const FIRST: SessionState = { ...UNKNOWN, known: true, held: held('first') };
const OVER: SessionState = { ...VISITOR, ended: 'first' };

/** Each with the session afterwards, and the session that ended. */
const applied: [string, SessionState, SessionEvent, string | null, string | null][] = [
	['a sign-in', VISITOR, { event: 'SIGNED_IN', held: held('first') }, 'first', null],
	[
		'a sign-in before the session is known',
		UNKNOWN,
		{ event: 'SIGNED_IN', held: held('first') },
		'first',
		null,
	],
	['a second sign-in', FIRST, { event: 'SIGNED_IN', held: held('second', 'bia') }, 'second', 'first'],
	['a second factor', VISITOR, { event: 'MFA_CHALLENGE_VERIFIED', held: held('first') }, 'first', null],
	['a renewal', FIRST, { event: 'TOKEN_REFRESHED', held: held('first') }, 'first', null],
	[
		'a renewal before the session is known',
		UNKNOWN,
		{ event: 'TOKEN_REFRESHED', held: held('first') },
		'first',
		null,
	],
	['a new session of the user', FIRST, { event: 'USER_UPDATED', held: held('second') }, 'second', 'first'],
	['the end of the session', FIRST, { event: 'SIGNED_OUT', held: null, ended: 'first' }, null, 'first'],
	['the end of an unnamed session', FIRST, { event: 'SIGNED_OUT', held: null, ended: null }, null, 'first'],
	[
		'the end before the session is known',
		UNKNOWN,
		{ event: 'SIGNED_OUT', held: null, ended: 'first' },
		null,
		'first',
	],
];

const dropped: [string, SessionState, SessionEvent][] = [
	['a sign-in with a session that ended', OVER, { event: 'SIGNED_IN', held: held('first') }],
	['a renewal of a session that ended', OVER, { event: 'TOKEN_REFRESHED', held: held('first') }],
	['a renewal of another user', FIRST, { event: 'TOKEN_REFRESHED', held: held('second', 'bia') }],
	['an update without a session', FIRST, { event: 'USER_UPDATED', held: null }],
	['a renewal for a visitor', VISITOR, { event: 'TOKEN_REFRESHED', held: held('first') }],
	['the end of another session', FIRST, { event: 'SIGNED_OUT', held: null, ended: 'older' }],
	['the same end twice', OVER, { event: 'SIGNED_OUT', held: null, ended: 'first' }],
	['an end for a visitor', VISITOR, { event: 'SIGNED_OUT', held: null, ended: 'first' }],
];

describe('stateAfter', () => {
	it.each(applied)('applies %s', (_what, before, event, id, ended) => {
		const next = stateAfter(before, event);
		expect(next).toMatchObject({ known: true, ended });
		expect(next && idOf(next.held)).toBe(id);
	});

	it('keeps the state after a recovery link', () => {
		expect(stateAfter(FIRST, { event: 'PASSWORD_RECOVERY', held: null })).toEqual(FIRST);
	});

	it.each(dropped)('drops %s', (_what, before, event) => {
		expect(stateAfter(before, event)).toBeNull();
	});
});
