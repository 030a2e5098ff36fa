import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isGrowth } from '#web/api/paged.ts';
import { isDialogSearch } from './opened.ts';

/** For routes with the management table: whether it is read again. Not because it grew, or a dialog opened over it. */
export function rereadsList(change: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
	const sameList =
		currentUrl.pathname === nextUrl.pathname && isDialogSearch(currentUrl.search, nextUrl.search);
	return isGrowth(change) || sameList ? false : defaultShouldRevalidate;
}
