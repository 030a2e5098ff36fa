/*
 * Loaded before a server: the limit on a picture's pixels is a hundred times what it should be, so that files unpack in
 * memory which the header alone should have refused.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const [LIMIT, RAISED] = ['const MAX_PIXELS = 40e6;', 'const MAX_PIXELS = 4e9;'];

registerHooks({
	load(url, context, next) {
		if (!url.endsWith('/features/images/decode.ts')) return next(url, context);
		const text = readFileSync(fileURLToPath(url), 'utf8');
		if (!text.includes(LIMIT)) throw new Error(`no "${LIMIT}" in ${url}`);
		return { format: 'module-typescript', source: text.replace(LIMIT, RAISED), shortCircuit: true };
	},
});
