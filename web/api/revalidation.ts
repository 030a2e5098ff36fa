import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For the shouldRevalidate of a route whose data do not depend on the query: a filter, a tab or a dialog reads nothing again. */
export function rereadsPath({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	const onlyQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
	return onlyQuery ? false : defaultShouldRevalidate;
}
