import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { AuthSession, Viewer } from '#contract/session.ts';
import { isAdmin, type Role } from '#domain/access.ts';
import { type SessionState, sessionStore, UNKNOWN } from './session-store.ts';

/** What the root loader hands to every page. */
export interface Shell {
	brand: { name: string; url: string };
	viewer: Viewer | null;
	/** The ids of the auctions that the viewer has favourited. */
	favorites: string[];
}

/** The root loader's data; undefined only on an error screen, when that loader itself failed. */
export function useShell(): Shell | undefined {
	return useRouteLoaderData<Shell>('root') ?? undefined;
}

/** The signed-in user the page was rendered for; null for a visitor. */
export function useViewer(): Viewer | null {
	return useShell()?.viewer ?? null;
}

/** The client's auth state (spec §3): correct at the first paint, then kept current by the session store. */
export function useAuth(): AuthState {
	const state = useSyncExternalStore(sessionStore.watch, sessionStore.read, () => UNKNOWN);
	return authStateOf(useViewer(), state);
}

/** The client's auth state, with the names of spec §3. */
interface AuthState {
	user: Viewer | null;
	/** Null for visitors, and until this tab has read it. */
	session: AuthSession | null;
	/** Nobody is known yet, and the server is being asked. */
	isLoading: boolean;
	isAuthenticated: boolean;
	/** Nothing is left to load; for a signed-in user that includes the session. */
	isReady: boolean;
	userRole: Role | null;
	isAdmin: boolean;
	/** Equal to `isLoading`: the role comes with the user. */
	roleLoading: boolean;
}

/**
 * The auth state of a page. The viewer that the page was rendered with counts until an event says otherwise. The role is
 * part of the viewer, so it comes and goes with them.
 */
export function authStateOf(viewer: Viewer | null, { held, ended, reading }: SessionState): AuthState {
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
