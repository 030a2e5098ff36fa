/**
 * Whether a text can be stored and sent: PostgreSQL stores no NUL, and UTF-8 cannot encode half of a surrogate pair.
 */
export function isPlainText(text: string): boolean {
	return !text.includes('\0') && text.isWellFormed();
}
