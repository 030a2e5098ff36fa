/** A text for LIKE as the user means it: % and _ stand for themselves. */
export function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, '\\$&');
}
