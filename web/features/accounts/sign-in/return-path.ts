import { matchPath, type Path } from 'react-router';
import { PAGES } from '#contract/paths.ts';

/** The location state set by a guard: the location that was requested (spec §2). */
export interface ReturnState {
	from: Path;
	/** Why one signs in, if it is said. */
	reason?: string | undefined;
}

/** Any origin works: a path must stay on it. */
const HERE = 'https://here.invalid';

/**
 * The page to return to after a login, from a location's state; null if there is none. Only paths of this site:
 * whatever a browser would read as another origin (`//evil`, `/\evil`, `javascript:`) is dropped.
 */
export function returnPath(state: unknown): string | null {
	const from = read(state, 'from');
	const path = [read(from, 'pathname'), read(from, 'search') ?? '', read(from, 'hash') ?? ''];
	if (!path.every((part) => typeof part === 'string')) return null;
	const address = path.join('');
	const url = address.startsWith('/') ? URL.parse(address, HERE) : null;
	if (url?.origin !== HERE || url.pathname.startsWith('//') || matchPath(PAGES.auth, url.pathname))
		return null;
	return `${url.pathname}${url.search}${url.hash}`;
}

/** The reason in a location's state, which the browser may have kept from an earlier visit. */
export function returnReason(state: unknown): string | null {
	const reason = read(state, 'reason');
	return typeof reason === 'string' && reason !== '' ? reason : null;
}

function read(from: unknown, name: string): unknown {
	return typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
}
