import { matchPath, type Path } from 'react-router';
import { PAGES } from '#contract/paths.ts';

/** What a guard leaves in the location state: the location that was asked for (spec §2). */
export interface ReturnState {
	from: Path;
}

/** Any origin will do: a path must stay on it. */
const HERE = 'https://here.invalid';

/**
 * The page to go back to after a login, from a location's state; null when there is none. Only a path of this
 * site: whatever a browser would read as another origin (`//evil`, `/\evil`, `javascript:`) is dropped.
 */
export function returnPath(state: unknown): string | null {
	const from = read(state, 'from');
	const path = [read(from, 'pathname'), read(from, 'search') ?? '', read(from, 'hash') ?? ''];
	if (!path.every((part) => typeof part === 'string')) return null;
	const asked = path.join('');
	const url = asked.startsWith('/') ? URL.parse(asked, HERE) : null;
	if (url?.origin !== HERE || url.pathname.startsWith('//') || matchPath(PAGES.auth, url.pathname))
		return null;
	return `${url.pathname}${url.search}${url.hash}`;
}

function read(from: unknown, name: string): unknown {
	return typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
}
