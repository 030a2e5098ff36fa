/** Escapes a text for LIKE, so that % and _ are literal. */
export function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, '\\$&');
}
