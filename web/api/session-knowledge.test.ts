import { describe, expect, it } from 'vitest';
import type { AuthSession } from '#contract/session.ts';
import { type Held, idOf, type Knowledge, knowledgeAfter, type Told, UNKNOWN } from './session-knowledge.ts';

function held(id: string, user = 'ana'): Held {
	return { session: { refresh_token: id, user: { id: user } } as AuthSession, expires: 0 };
}

const VISITOR: Knowledge = { ...UNKNOWN, known: true };
const FIRST: Knowledge = { ...UNKNOWN, known: true, held: held('first') };
const OVER: Knowledge = { ...VISITOR, ended: 'first' };

/** The session afterwards, and the one that ended. */
const news: [string, Knowledge, Told, string | null, string | null][] = [
	['a sign-in', VISITOR, { event: 'SIGNED_IN', held: held('first') }, 'first', null],
	['a sign-in unread', UNKNOWN, { event: 'SIGNED_IN', held: held('first') }, 'first', null],
	['a second sign-in', FIRST, { event: 'SIGNED_IN', held: held('second', 'bia') }, 'second', 'first'],
	['a second factor', VISITOR, { event: 'MFA_CHALLENGE_VERIFIED', held: held('first') }, 'first', null],
	['a renewal', FIRST, { event: 'TOKEN_REFRESHED', held: held('first') }, 'first', null],
	['a renewal unread', UNKNOWN, { event: 'TOKEN_REFRESHED', held: held('first') }, 'first', null],
	['a new key of the user', FIRST, { event: 'USER_UPDATED', held: held('second') }, 'second', 'first'],
	['the end', FIRST, { event: 'SIGNED_OUT', held: null, ended: 'first' }, null, 'first'],
	['the end, unnamed', FIRST, { event: 'SIGNED_OUT', held: null, ended: null }, null, 'first'],
	['the end, unread', UNKNOWN, { event: 'SIGNED_OUT', held: null, ended: 'first' }, null, 'first'],
];

const noNews: [string, Knowledge, Told][] = [
	['a session that ended, signed in', OVER, { event: 'SIGNED_IN', held: held('first') }],
	['a session that ended, renewed', OVER, { event: 'TOKEN_REFRESHED', held: held('first') }],
	['a renewal of somebody else', FIRST, { event: 'TOKEN_REFRESHED', held: held('second', 'bia') }],
	['an update of nobody', FIRST, { event: 'USER_UPDATED', held: null }],
	['a renewal for a visitor', VISITOR, { event: 'TOKEN_REFRESHED', held: held('first') }],
	['the end of another session', FIRST, { event: 'SIGNED_OUT', held: null, ended: 'older' }],
	['the same end twice', OVER, { event: 'SIGNED_OUT', held: null, ended: 'first' }],
	['an end for a visitor', VISITOR, { event: 'SIGNED_OUT', held: null, ended: 'first' }],
];

describe('what a tab knows after an event', () => {
	it.each(news)('takes in %s', (_what, before, told, id, ended) => {
		const next = knowledgeAfter(before, told);
		expect(next).toMatchObject({ known: true, ended });
		expect(next && idOf(next.held)).toBe(id);
	});

	it('learns nothing of the session from a recovery link', () => {
		expect(knowledgeAfter(FIRST, { event: 'PASSWORD_RECOVERY', held: null })).toEqual(FIRST);
	});

	it.each(noNews)('drops %s', (_what, before, told) => {
		expect(knowledgeAfter(before, told)).toBeNull();
	});
});
