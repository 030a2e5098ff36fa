/** Whether a key is typed into a field, or a dialog or a menu is open over the page: a page's own keys then have no effect. */
export function isTyping({ target }: KeyboardEvent): boolean {
	const writes =
		target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
	return writes || document.querySelector('dialog[open], [popover=auto]:popover-open') !== null;
}
