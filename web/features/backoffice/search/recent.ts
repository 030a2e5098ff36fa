import type { SearchOption } from './options.ts';

/** The most options that are kept. */
const KEPT = 5;

/** In the memory of the tab, for the user who opened them: names of people are stored nowhere. */
let opened: { user: string; options: readonly SearchOption[] } = { user: '', options: [] };

/** What a user opened from the search in this tab, the latest first. */
export function recentOf(user: string): readonly SearchOption[] {
	return opened.user === user ? opened.options : [];
}

/** Keeps what a user opens; without its state, which will be out of date. */
export function keepRecent(user: string, option: SearchOption): void {
	const others = recentOf(user).filter(({ href }) => href !== option.href);
	opened = { user, options: [{ ...option, state: null }, ...others].slice(0, KEPT) };
}
