import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedKey } from './stored-key.ts';

test('of many that create a key at once, all get the same, complete', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'stored-key-'));
	try {
		for (let turn = 0; turn < 20; turn++) {
			const name = `key-${turn}`;
			const keys = await Promise.all(
				Array.from({ length: 8 }, (_, at) => storedKey(folder, name, () => `${at}`.repeat(10_000))),
			);
			expect(new Set(keys).size).toBe(1);
			expect(keys[0]).toHaveLength(10_000);
		}
		expect(await readdir(folder)).toHaveLength(20);
	} finally {
		await rm(folder, { recursive: true });
	}
});
