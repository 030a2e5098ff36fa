import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#contract/session.ts';

/** What the root loader hands to every page. */
export interface Shell {
	brand: { name: string; url: string };
	viewer: Viewer | null;
}

/** The root loader's data; undefined only on an error screen, when that loader itself failed. */
export function useShell(): Shell | undefined {
	return useRouteLoaderData<Shell>('root') ?? undefined;
}

/** Who looks at the page; null for a visitor. */
export function useViewer(): Viewer | null {
	return useShell()?.viewer ?? null;
}
