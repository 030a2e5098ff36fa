import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { projectNode, seconds } from './runtime.js';

/** The sources of the built pages. */
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
 * Builds the pages if their sources have changed since the last build.
 * @param {string} root
 * @returns {boolean} whether the pages are built
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
 * One hash over names and contents, so that new modification times alone cause no build.
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

const TEXT = /\.(?:m?js|css|svg)$/;

/** The least size of a compressed file, in bytes. */
const WORTH_IT = 512;

/**
 * Writes a .br and a .gz file beside each text file of a built folder, at the best level. The server sends them unchanged.
 * @param {string} folder
 */
function compressFolder(folder) {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !TEXT.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		const bytes = readFileSync(path);
		if (bytes.length < WORTH_IT) continue;
		const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
		writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
		writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
