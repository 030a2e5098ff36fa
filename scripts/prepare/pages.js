import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildOnce } from './build-once.js';

/** @type {import('./build-once.js').Part} */
const PAGES = {
	name: 'Pages',
	sources: [
		'contract',
		'domain',
		'web',
		'package-lock.json',
		'package.json',
		'react-router.config.ts',
		'scripts/pages',
		'vite.config.ts',
	],
	command: ['@react-router/dev/bin.cjs', 'build'],
	folder: 'build',
};

/** @type {import('./build-once.js').Part} */
const VERIFIER = {
	name: 'Verifier of court bundles',
	sources: [
		'domain',
		'server/features/settlement/papers',
		'server/platform/signing.ts',
		'package-lock.json',
		'vite.verifier.config.ts',
	],
	command: ['vite/bin/vite.js', 'build', '--config', 'vite.verifier.config.ts'],
	folder: 'build/verifier',
};

/**
 * Builds the pages and writes their compressed copies.
 * @param {string} root
 * @returns {boolean} whether the pages are built
 */
export function preparePages(root) {
	return buildOnce(root, PAGES, () => compressFolder(join(root, 'build', 'client')));
}

/**
 * Builds the program that the recipient of a court bundle runs.
 * @param {string} root
 * @returns {boolean} whether it is built
 */
export function prepareVerifier(root) {
	return buildOnce(root, VERIFIER);
}

const TEXT = /\.(?:m?js|css|svg)$/;

/** Smaller files are not compressed. In bytes. */
const MIN_SIZE = 512;

/**
 * Writes a .br and a .gz file beside each text file of a built folder, at the best level. The server sends them unchanged.
 * @param {string} folder
 */
function compressFolder(folder) {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !TEXT.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		const bytes = readFileSync(path);
		if (bytes.length < MIN_SIZE) continue;
		const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
		writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
		writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
