import { readFileSync } from 'node:fs';
import { z } from 'zod';

const stated = z.object({ version: z.string() });
const built = z.object({ commit: z.string().nullable() });

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** The version in package.json. */
export const VERSION = stated.parse(read('../../package.json')).version;

/** The commit that was built (`…-dirty` with changes beside it); null where the build does not know it, or there is none. */
export const COMMIT = commitOfBuild();

function commitOfBuild(): string | null {
	try {
		return built.parse(read('../../build/commit.json')).commit;
	} catch {
		return null;
	}
}
