import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Operator } from '#contract/operator.ts';
import type { AuthSession, Viewer } from '#contract/session.ts';
import { isAdmin, type Role } from '#domain/auction/access.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type SessionState, sessionStore, UNKNOWN } from './session-store.ts';

/** The root loader's data. */
export interface Shell {
	brand: { name: string; url: string };
	operator: Operator;
	/** 'Site operado por …', the installation's default auctioneer; null without one. */
	operatedBy: string | null;
	viewer: Viewer | null;
	/** The ids of the auctions that the viewer has favourited. */
	favorites: string[];
	/** For administrators who may use the back office: its environment. */
	backoffice: { environment: Environment } | null;
}

/** The root loader's data; undefined only on an error screen, if that loader itself failed. */
export function useShell(): Shell | undefined {
	return useRouteLoaderData<Shell>('root') ?? undefined;
}

/** The signed-in user that the page was rendered for; null for a visitor. */
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
	/** Null for visitors, and until this tab has read the session. */
	session: AuthSession | null;
	/** The user is not known yet, and is being requested. */
	isLoading: boolean;
	isAuthenticated: boolean;
	/** Nothing is left to load. For a signed-in user that includes the session. */
	isReady: boolean;
	userRole: Role | null;
	isAdmin: boolean;
	/** Equal to `isLoading`: the role is read with the user. */
	roleLoading: boolean;
}

/**
 * The auth state of a page. The viewer that the page was rendered for counts until an event changes it. The role is
 * part of the viewer.
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
