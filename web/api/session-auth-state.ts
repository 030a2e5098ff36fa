import type { AuthSession, Viewer } from '#contract/session.ts';
import { isAdmin, type Role } from '#domain/access.ts';
import type { Knowledge } from './session-knowledge.ts';

/** The client's auth state, with the names of spec §3. */
export interface AuthState {
	user: Viewer | null;
	/** Null for visitors, and until this tab has read it. */
	session: AuthSession | null;
	/** Nobody is known yet, and the server is being asked. */
	isLoading: boolean;
	isAuthenticated: boolean;
	/** All that is to be known is there, the session of a user included. */
	isReady: boolean;
	userRole: Role | null;
	isAdmin: boolean;
	/** Ends with the answer, whatever it is: the role comes with the user. */
	roleLoading: boolean;
}

/**
 * The auth state of a page. The viewer it was rendered with counts until an event says otherwise; the role comes
 * with the user in one answer, stays for as long as they do, and goes with them.
 */
export function authStateOf(viewer: Viewer | null, { held, ended, reading }: Knowledge): AuthState {
	const rendered = viewer && viewer.session_id !== ended ? viewer : null;
	const user = rendered ?? held?.session.user ?? null;
	const session = held && user?.session_id === held.session.refresh_token ? held.session : null;
	const isLoading = reading && !user;
	return {
		user,
		session,
		isLoading,
		isAuthenticated: user !== null,
		isReady: user ? session !== null : !isLoading,
		userRole: user?.role ?? null,
		isAdmin: isAdmin(user ? { kind: 'user', ...user } : { kind: 'visitor' }),
		roleLoading: isLoading,
	};
}
