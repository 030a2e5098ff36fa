import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The longest path of a Unix socket, in bytes: 104 with the closing zero on macOS, 108 on Linux. */
const LONGEST = 103;

/** The length of what follows the folder for temporary files: `/martelo-`, six random characters, `/` and a number. */
const ADDED = '/martelo-123456/123'.length;

/** Where processes of this machine listen for each other, closed to other users. */
export interface SocketFolder {
	/** The path that process number `n` listens on. */
	pathOf(n: number): string;
	/** Removes the socket that a killed process left, so that its replacement can listen there. */
	clear(path: string): void;
	/** Removes the folder. */
	remove(): void;
}

/**
 * Makes a folder of mode 0700 for sockets: only this user reaches them. Not in DATA_DIR, whose path may be longer than a
 * socket's. On Windows sockets are named pipes, which only this user may write to, with a name that nobody can guess.
 */
export function openSocketFolder(platform = process.platform, temporary = tmpdir()): SocketFolder {
	if (platform === 'win32') {
		const prefix = `\\\\.\\pipe\\martelo-${randomUUID()}-`;
		return { pathOf: (n) => prefix + n, clear: () => undefined, remove: () => undefined };
	}
	const parent = Buffer.byteLength(temporary) + ADDED > LONGEST ? '/tmp' : temporary;
	const folder = mkdtempSync(join(parent, 'martelo-'));
	return {
		pathOf: (n) => join(folder, String(n)),
		clear: (path) => rmSync(path, { force: true }),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

/**
 * Removes the folder of a socket that was closed, unless another process still listens in it: the last process removes it
 * where the one that made it was killed.
 */
export function leaveSocketFolder(path: string): void {
	try {
		rmdirSync(dirname(path));
	} catch {
		// It contains other sockets, has been removed, or this is Windows.
	}
}
