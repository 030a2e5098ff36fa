import { stat } from 'node:fs/promises';

/** The owner of what root's PostgreSQL writes where there are no user namespaces. */
const NOBODY = 65534;

/**
 * Throws, with words for the operator, when root works on what belongs to somebody else: PostgreSQL runs without root's privileges
 * and could not read it, and the owner could not remove what root writes.
 */
export async function checkOwner(folder: string, variable: string): Promise<void> {
	if (process.getuid?.() !== 0) return;
	const found = await stat(folder).catch(() => null);
	if (!found || found.uid === 0 || found.uid === NOBODY) return;
	throw new Error(
		`${variable}: ${folder} belongs to the user with uid ${found.uid}. Run this command as that user.`,
	);
}
