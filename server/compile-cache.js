/**
 * Loaded before the server (`--import`): keeps the compiled code of every module, types removed, for the next start, and
 * has worker processes do the same. Plain JavaScript, because it runs before that cache can be used.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
