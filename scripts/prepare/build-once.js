import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, seconds } from './runtime.js';

const TEST = /\.test\.tsx?$/;

/**
 * A part of the build. `sources` are files and folders; `command` is a script of a package in node_modules and its
 * arguments; `folder` is where it writes.
 * @typedef {{ name: string, sources: string[], command: string[], folder: string }} Part
 */

/**
 * Builds a part if its sources have changed since the last build.
 * @param {string} root
 * @param {Part} part
 * @param {() => void} [afterwards] done after a build, before it counts as complete
 * @returns {boolean} whether the part is built
 */
export function buildOnce(root, { name, sources, command, folder }, afterwards) {
	const stamp = join(root, folder, '.sources');
	const hash = fingerprint(root, sources);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
		console.error(`${name}: built`);
		return true;
	}
	const started = Date.now();
	console.error(`${name}: building (sources are new or have changed)`);
	rmSync(stamp, { force: true });
	const [script = '', ...args] = command;
	const cli = join(root, 'node_modules', script);
	const { status, stdout, stderr } = spawnSync(projectNode(root) ?? process.execPath, [cli, ...args], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status !== 0) {
		console.error(`${stdout}\n${stderr}\n${name}: could not be built.`);
		return false;
	}
	afterwards?.();
	writeFileSync(stamp, hash);
	console.error(`${name}: built in ${seconds(started)}`);
	return true;
}

/**
 * One hash over names and contents, so that new modification times alone cause no build.
 * @param {string} root
 * @param {string[]} sources
 */
export function fingerprint(root, sources) {
	const hash = createHash('sha256');
	for (const path of sources.flatMap((source) => filesUnder(root, source))) {
		hash
			.update(`${path}\0`)
			.update(readFileSync(join(root, path)))
			.update('\0');
	}
	return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function filesUnder(root, source) {
	const path = join(root, source);
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [source];
	const entries = readdirSync(path).sort();
	return entries.filter((name) => !TEST.test(name)).flatMap((name) => filesUnder(root, `${source}/${name}`));
}
