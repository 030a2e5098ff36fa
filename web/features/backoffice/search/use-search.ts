import { useEffect, useReducer } from 'react';
import { searchBackOffice } from '#web/api/back-office-search.ts';
import { NO_SEARCH, readingOf, searchAfter, searchedIn } from './search-state.ts';

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 120;

/** A text that is looked for while it is typed. */
export function useSearch() {
	const [state, change] = useReducer(searchAfter, NO_SEARCH);
	const search = searchedIn(state);
	const waiting = readingOf(state) === 'waiting';
	useEffect(() => {
		if (!waiting) return;
		const timer = setTimeout(async () => {
			const answer = await searchBackOffice(search);
			change(
				'done' in answer ? { type: 'answered', search, found: answer.done } : { type: 'failed', search },
			);
		}, PAUSE);
		return () => clearTimeout(timer);
	}, [search, waiting]);
	return { state, waiting, change };
}
