import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.js';
import { projectNode } from './runtime.js';
import { seconds } from './seconds.js';

/** What the built pages are made of. */
const SOURCES = [
	'contract',
	'domain',
	'web',
	'package-lock.json',
	'package.json',
	'react-router.config.ts',
	'vite.config.ts',
];

const TEST = /\.test\.tsx?$/;

/**
 * Builds the pages when their sources are not those of the last build.
 * @param {string} root
 * @returns {boolean} whether the pages are there
 */
export function preparePages(root) {
	const stamp = join(root, 'build', '.sources');
	const sources = fingerprint(root);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
		console.error('Pages: built');
		return true;
	}
	const started = Date.now();
	console.error('Pages: building (their sources are new or have changed); this takes some seconds');
	rmSync(stamp, { force: true });
	const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
	const { status, stdout, stderr } = spawnSync(projectNode(root) ?? process.execPath, [cli, 'build'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status !== 0) {
		console.error(`${stdout}\n${stderr}\nThe pages could not be built.`);
		return false;
	}
	compressFolder(join(root, 'build', 'client'));
	writeFileSync(stamp, sources);
	console.error(`Pages: built in ${seconds(started)}`);
	return true;
}

/**
 * One hash over names and contents, so that a checkout or a touched file alone builds nothing.
 * @param {string} root
 */
export function fingerprint(root) {
	const hash = createHash('sha256');
	for (const path of SOURCES.flatMap((source) => filesUnder(root, source))) {
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
