import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/files.ts';
import { type Problem, problem } from '#domain/problems.ts';

/** What the file chooser offers. A phone turns its own photo format into one of these. */
export const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/**
 * Why a file is not worth sending, or null, by its size and its declared kind; an undeclared one passes. The server
 * looks inside.
 */
export function refusalOfFile({ size, type }: Pick<File, 'size' | 'type'>): Problem | null {
	if (size > FILE_LIMIT) return problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES });
	const known = type === '' || ACCEPTED.includes(type);
	return size > 0 && known ? null : problem('document.not-accepted');
}
