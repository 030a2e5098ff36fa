import { describe, expect, it } from 'vitest';
import type { AuthSession, Viewer } from '#contract/session.ts';
import { authStateOf } from './session.ts';
import { type HeldSession, type SessionState, UNKNOWN } from './session-store.ts';

function viewer(name: string, role: Viewer['role'] = null): Viewer {
	const about = { email: `${name}@martelo.test`, status: 'approved', two_factor_enabled: false } as const;
	return { id: name, session_id: `session of ${name}`, name, role, two_factor_due: false, ...about };
}

function held(user: Viewer): HeldSession {
	return { session: { refresh_token: user.session_id, user } as AuthSession, expires: 0 };
}

const ANA = viewer('ana');
const ADMIN = viewer('admin', 'admin');
const NOBODY = { user: null, session: null, isAuthenticated: false, userRole: null, isAdmin: false };

describe('authStateOf', () => {
	it.each<[string, Viewer | null, Partial<SessionState>, object]>([
		['is ready for a visitor at the first paint', null, {}, { ...NOBODY, isLoading: false, isReady: true }],
		[
			'knows an administrator at the first paint, before the session is read',
			ADMIN,
			{},
			{ user: ADMIN, session: null, isLoading: false, isReady: false, isAdmin: true, userRole: 'admin' },
		],
		[
			'is not loading while the session of a rendered user is read',
			ANA,
			{ reading: true },
			{ user: ANA, isLoading: false },
		],
		[
			'is ready with the session',
			ANA,
			{ held: held(ANA), known: true },
			{ user: ANA, session: held(ANA).session, isReady: true, isAdmin: false, isAuthenticated: true },
		],
		[
			'loads the role with the user after a sign-in',
			null,
			{ reading: true },
			{ ...NOBODY, isLoading: true, roleLoading: true, isReady: false },
		],
		[
			'knows the role before the page is rendered again',
			null,
			{ held: held(ADMIN), known: true },
			{ user: ADMIN, isAdmin: true, roleLoading: false, isReady: true },
		],
		[
			'prefers a later rendering to the session',
			{ ...ADMIN, role: null },
			{ held: held(ADMIN), known: true },
			{ isAdmin: false, userRole: null, isReady: true },
		],
		['is a visitor after the session ended', ADMIN, { known: true, ended: ADMIN.session_id }, NOBODY],
		[
			'replaces the rendered user by the signed-in one',
			ADMIN,
			{ held: held(ANA), known: true, ended: ADMIN.session_id },
			{ user: ANA, isAdmin: false, isReady: true },
		],
	])('%s', (_what, rendered, state, expected) => {
		expect(authStateOf(rendered, { ...UNKNOWN, ...state })).toMatchObject(expected);
	});
});
