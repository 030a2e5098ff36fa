import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOutside } from '#server/testing/system-node.ts';
import { linkProgram } from './link-program.ts';

const held = { folder: '' };
beforeAll(async () => {
	held.folder = await mkdtemp(join(import.meta.dirname, '../../../../node_modules/.cache/link-'));
});
afterAll(() => rm(held.folder, { recursive: true }));

async function link(files: Record<string, string>): Promise<string> {
	for (const [name, text] of Object.entries(files)) await writeFile(join(held.folder, name), text);
	return linkProgram(pathToFileURL(join(held.folder, 'main.ts')));
}

test('files that use the same names are linked into one program with separate scopes', async () => {
	const program = await link({
		'first.ts': "const word: string = 'um';\nexport function say(): string {\n\treturn word;\n}\n",
		'second.ts':
			"import { say as first } from './first.ts';\nconst word = 'dois';\nexport const say = () => first() + word;\n",
		'main.ts':
			"import { stdout } from 'node:process';\nimport { type Micros, isoOf } from '#domain/time.ts';\nimport { say } from './second.ts';\nconst at: Micros = 1;\nstdout.write(say() + isoOf(at));\n",
	});
	await writeFile(join(held.folder, 'linked.mjs'), program);
	expect(await runOutside(held.folder, 'linked.mjs')).toEqual({
		code: 0,
		said: 'umdois1970-01-01T00:00:00.000001Z',
	});
});

test('refuses to link a package', async () => {
	await expect(link({ 'main.ts': "import { z } from 'zod';\nz.string();\n" })).rejects.toThrow(/imports zod/);
});
