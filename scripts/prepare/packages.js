import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { mismatches } from './lockfile-match.js';
import { noNodeMessage, projectNode, seconds } from './runtime.js';

/**
 * Installs the packages of package-lock.json, unless they are installed.
 * @param {string} root
 * @returns {boolean} whether the packages are installed
 */
export function preparePackages(root) {
	const wrong = outdated(root);
	if (wrong.length === 0) {
		console.error('Packages: as in package-lock.json');
		return nodeRuns(root, false);
	}
	if (process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules') + sep)) {
		console.error(
			'The packages have changed, and Windows cannot replace a Node that is running. Run: npm ci',
		);
		return false;
	}
	const started = Date.now();
	console.error(`Packages: installing (${reason(wrong)}); this takes a minute or two, once`);
	if (!install(root) || !nodeRuns(root, true)) return false;
	remember(root);
	console.error(`Packages: installed in ${seconds(started)}`);
	return true;
}

/**
 * Whether the project's Node can be used; prints what to do if not.
 * @param {string} root
 * @param {boolean} tryIt
 */
function nodeRuns(root, tryIt) {
	const node = projectNode(root);
	const runs = node !== null && (!tryIt || spawnSync(node, ['--version']).status === 0);
	if (!runs) console.error(noNodeMessage(node));
	return runs;
}

/**
 * The packages that differ from the lockfile. A stamp of the installed packages and their lockfile makes the usual case
 * cost two hashes.
 * @param {string} root
 * @returns {string[]}
 */
function outdated(root) {
	const installed = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return ['node_modules'];
	const packages = packagesOf(installed);
	const gone = Object.keys(packages).filter((path) => !existsSync(join(root, path)));
	if (gone.length > 0) return gone;
	if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp(root)) return [];
	const libc = process.platform === 'linux' ? libcOfLinux() : null;
	const platform = { os: process.platform, cpu: process.arch, libc };
	const wrong = mismatches(packagesOf(join(root, 'package-lock.json')), packages, platform);
	if (wrong.length === 0) remember(root);
	return wrong;
}

/** @param {string} file @returns {import('./lockfile-match.js').Packages} */
function packagesOf(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The C library, which decides between packages of the same platform. Only glibc reports its version. */
function libcOfLinux() {
	const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
	return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** @param {string[]} wrong */
function reason(wrong) {
	if (wrong[0] === 'node_modules') return 'none are installed';
	if (wrong.some((path) => /\/node-(linux|darwin|win)-/.test(path))) {
		return 'Node and PostgreSQL are optional packages, and npm is configured to leave those out with --omit=optional';
	}
	const rest = wrong.length > 3 ? ` and ${wrong.length - 3} more` : '';
	return `not as in package-lock.json: ${wrong.slice(0, 3).join(', ').replaceAll('node_modules/', '')}${rest}`;
}

/**
 * `npm ci` with everything that the product needs, whatever npm is configured to omit: Node and PostgreSQL are optional
 * packages, the build tools are development packages.
 * @param {string} root
 */
function install(root) {
	const args = ['ci', '--include=optional', '--include=dev'];
	const { npm_execpath: npm, npm_node_execpath: node } = process.env;
	const [command, ...before] = npm && /\.c?js$/.test(npm) ? [node ?? process.execPath, npm] : ['npm'];
	const shell = before.length === 0 && process.platform === 'win32';
	const { status, error } = spawnSync(command, [...before, ...args], { cwd: root, stdio: 'inherit', shell });
	if (status === 0) return true;
	console.error(`npm ${args.join(' ')} failed${error ? ` (${error.message})` : ''}.`);
	console.error('It needs the npm registry the first time, and after package-lock.json has changed.');
	return false;
}

/** @param {string} root */
function stampFile(root) {
	return join(root, 'node_modules', '.cache', 'martelo', 'installed');
}

/** @param {string} root */
function stamp(root) {
	const files = [join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json')];
	return files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex')).join('\n');
}

/** @param {string} root */
function remember(root) {
	mkdirSync(dirname(stampFile(root)), { recursive: true });
	writeFileSync(stampFile(root), stamp(root));
}
