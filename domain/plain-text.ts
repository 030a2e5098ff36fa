/**
 * Whether a text is text everywhere it may go: PostgreSQL stores no NUL, and half of a surrogate pair is no character in
 * UTF-8.
 */
export function isPlainText(text: string): boolean {
	return !text.includes('\0') && text.isWellFormed();
}
