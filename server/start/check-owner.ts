import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

/** The owner of what root's PostgreSQL writes where there are no user namespaces. */
const NOBODY = 65534;

/**
 * Throws, with words for the operator, when this process works on a folder that belongs to somebody else: PostgreSQL runs without
 * root's privileges and could not read it, the owner could not remove what root writes, and another user cannot write it. A folder that a
 * group may write (a mounted volume) is nobody's mistake.
 */
export async function checkOwner(folder: string, variable: string): Promise<void> {
	const own = process.getuid?.();
	const found = await stat(folder).catch(() => null);
	if (own === undefined || !found || found.uid === own) return;
	if (own === 0 ? found.uid === NOBODY : await isWritable(folder)) return;
	throw new Error(
		`${variable}: ${folder} belongs to the user with uid ${found.uid}, and this runs as uid ${own}. Run it as that user: sudo -u '#${found.uid}' …`,
	);
}

async function isWritable(folder: string): Promise<boolean> {
	return access(folder, constants.W_OK | constants.X_OK).then(
		() => true,
		() => false,
	);
}
