import { matchPath, type Path } from 'react-router';
import { PAGES } from '#contract/paths.ts';

/** The location state set by a guard: the location that was requested (spec §2). */
export interface ReturnState {
	from: Path;
	/** Why one signs in, if it is said. */
	reason?: string | undefined;
	/** What the visitor asked for, which is done where they return to. */
	wish?: Wish | undefined;
}

/** What a visitor may ask for before they sign in, as any page can do it: to save a search, or to have a lot as a favourite. */
export type Wish = WishedSearch | WishedFavorite;

interface WishedSearch {
	kind: 'save-search';
	/** The query of the listing, '' for all lots. */
	query: string;
	/** The search in words. */
	title: string;
}

interface WishedFavorite {
	kind: 'favorite';
	/** Of the lot. */
	id: string;
	title: string;
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

/** What was asked for, from a location's state. No address can state it, so that nobody asks for it in another's name. */
export function wishOf(state: unknown): Wish | null {
	const wish = read(state, 'wish');
	const [kind, query, id, title] = ['kind', 'query', 'id', 'title'].map((name) => read(wish, name));
	if (typeof title !== 'string') return null;
	if (kind === 'save-search' && typeof query === 'string') return { kind, query, title };
	return kind === 'favorite' && typeof id === 'string' ? { kind, id, title } : null;
}

function read(from: unknown, name: string): unknown {
	return typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
}
