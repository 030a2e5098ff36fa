import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:m?js|css|svg)$/;

/** Files smaller than this gain nothing over their headers, in bytes. */
const WORTH_IT = 512;

/**
 * Writes a .br and a .gz beside each text file of a built folder, once, at the best level: the server sends them
 * as they are.
 * @param {string} folder
 */
export function compressFolder(folder) {
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
