import { useMatches } from 'react-router';

/**
 * A route's `handle`. `wall`: the auction room's display, which is dark and has no header and footer; `report`: a page
 * that is made to be printed; `formats`: a page whose hydration formats numbers or dates (web/entry.client.tsx).
 */
interface Handle {
	wall?: boolean;
	report?: boolean;
	formats?: boolean;
}

/** Whether a route of the page says so. */
export function useHandle(name: keyof Handle): boolean {
	return useMatches().some(({ handle }) => (handle as Handle | undefined)?.[name] === true);
}
