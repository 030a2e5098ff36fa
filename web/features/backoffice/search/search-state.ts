import { type BackOfficeSearchAnswer, SEARCH_LEAST } from '#contract/back-office-search.ts';
import { shownLength, tidyLine } from '#domain/values/tidy-text.ts';
import { findDestinations } from './destinations.ts';
import { answerGroups, destinationOption, type OptionGroup } from './options.ts';

export interface SearchState {
	/** As it is typed. */
	text: string;
	/** The last answer, which stays while a newer text is looked for. */
	answer: { search: string; found: BackOfficeSearchAnswer } | null;
	/** The text whose search failed; null if it did not. */
	failed: string | null;
}

export const NO_SEARCH: SearchState = { text: '', answer: null, failed: null };

export type SearchEvent =
	| { type: 'typed'; text: string }
	| { type: 'answered'; search: string; found: BackOfficeSearchAnswer }
	| { type: 'failed'; search: string }
	| { type: 'retried' };

/** An answer or a failure that arrives when another text is typed changes nothing. */
export function searchAfter(state: SearchState, event: SearchEvent): SearchState {
	switch (event.type) {
		case 'typed':
			return { ...state, text: event.text, failed: null };
		case 'answered': {
			const { search, found } = event;
			return search === searchedIn(state) ? { ...state, answer: { search, found }, failed: null } : state;
		}
		case 'failed':
			return event.search === searchedIn(state) ? { ...state, failed: event.search } : state;
		case 'retried':
			return { ...state, failed: null };
	}
}

/** The text that is looked for. */
export function searchedIn({ text }: Pick<SearchState, 'text'>): string {
	return tidyLine(text);
}

type SearchReading = 'empty' | 'too-short' | 'waiting' | 'failed' | 'answered';

/** How far the search for the text is. */
export function readingOf(state: SearchState): SearchReading {
	const search = searchedIn(state);
	if (search === '') return 'empty';
	if (!asksServer(state)) return 'too-short';
	if (state.failed === search) return 'failed';
	return state.answer?.search === search ? 'answered' : 'waiting';
}

function asksServer(state: SearchState): boolean {
	return shownLength(searchedIn(state)) >= SEARCH_LEAST;
}

/**
 * What is shown for the text, in order: pages that it names, what the server found, then pages that it only begins. The last wait for the answer,
 * so that nothing moves when it arrives.
 */
export function groupsFor(state: SearchState): OptionGroup[] {
	const { leading, following } = findDestinations(searchedIn(state));
	const shown = asksServer(state) && state.failed === null ? state.answer : null;
	const pages = (destinations: typeof leading) => ({
		label: 'Páginas e atos',
		options: destinations.map(destinationOption),
	});
	const groups = [
		pages(leading),
		...(shown ? answerGroups(shown.found, shown.search) : []),
		pages(readingOf(state) === 'waiting' ? [] : following),
	];
	return groups.filter(({ options }) => options.length > 0);
}
