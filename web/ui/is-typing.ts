/** Whether a key is typed into a field, or a window is open: then it is no shortcut of the page. */
export function isTyping({ target }: KeyboardEvent): boolean {
	const writes =
		target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
	return writes || document.querySelector('dialog[open]') !== null;
}
