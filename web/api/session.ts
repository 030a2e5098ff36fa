import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#contract/session.ts';
import { type AuthState, authStateOf } from './session-auth-state.ts';
import { UNKNOWN } from './session-knowledge.ts';
import { sessionState } from './session-state.ts';

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

/** Who looks at the page; null for a visitor. */
export function useViewer(): Viewer | null {
	return useShell()?.viewer ?? null;
}

/** The client's auth state (spec §3): right at the first paint, and from then on as the tabs tell. */
export function useAuth(): AuthState {
	const knowledge = useSyncExternalStore(sessionState.watch, sessionState.read, () => UNKNOWN);
	return authStateOf(useViewer(), knowledge);
}
