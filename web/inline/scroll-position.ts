/** Where React Router keeps the scroll positions of a tab's pages, by the key of their entry in the history. */
const POSITIONS = 'react-router-scroll-positions';

/** Scrolls a page that is shown again to where it was, as the script of React Router's `<ScrollRestoration>` does. */
export function restoreScrollPosition(): void {
	if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
	try {
		const top = JSON.parse(sessionStorage[POSITIONS])[history.state.key];
		if (top) scrollTo(0, top);
	} catch {
		// Without stored positions the page starts at its top.
	}
}
