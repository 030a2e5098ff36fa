import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isGrowth } from '#web/api/paged.ts';

/** The open dialog of the page. It is in the URL, so that links can open it and 'back' closes it. */
export type Opened = { dialog: 'edit' | 'view' | 'delete'; id: string } | { dialog: 'new' } | null;

const DIALOGS = ['edit', 'view', 'delete'] as const;

export function readOpened(search: string): Opened {
	const params = new URLSearchParams(search);
	if (params.has('new')) return { dialog: 'new' };
	for (const dialog of DIALOGS) {
		const id = params.get(dialog);
		if (id !== null) return { dialog, id };
	}
	return null;
}

/** The page's search with only this dialog open. */
export function openedHref(search: string, opened: Opened): string {
	const params = new URLSearchParams(search);
	for (const name of [...DIALOGS, 'new']) params.delete(name);
	if (opened) params.set(opened.dialog, 'id' in opened ? opened.id : '');
	return `?${params}`;
}

/** Whether two searches of the page differ only in the dialog. The list then stays as it was read. */
export function isDialogSearch(one: string, other: string): boolean {
	return one !== other && openedHref(one, null) === openedHref(other, null);
}

/** For routes with the management table: whether to read it again. Not if it only grew, or only a dialog opened. */
export function rereadsList(change: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
	const sameList =
		currentUrl.pathname === nextUrl.pathname && isDialogSearch(currentUrl.search, nextUrl.search);
	return isGrowth(change) || sameList ? false : defaultShouldRevalidate;
}
