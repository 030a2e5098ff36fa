/*
 * Loaded before a server: the limit on a picture's pixels is a hundred times what it should be, so that files unpack in
 * memory which the header alone should have refused.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const DECODE = new URL('../server/platform/images/decode.ts', import.meta.url);
const [LIMIT, RAISED] = ['const MAX_PIXELS = 40e6;', 'const MAX_PIXELS = 4e9;'];

const text = readFileSync(DECODE, 'utf8');
if (!text.includes(LIMIT)) throw new Error(`no "${LIMIT}" in ${DECODE}`);
const source = text.replace(LIMIT, RAISED);

registerHooks({
	load: (url, context, next) =>
		url === DECODE.href ? { format: 'module-typescript', source, shortCircuit: true } : next(url, context),
});
