import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVapidKeys } from './vapid-keys.ts';

test.skipIf(process.platform === 'win32')(
	'keys that are created are open to the server’s user alone',
	async () => {
		const folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.cache/test-keys-'));
		const umask = process.umask(0);
		try {
			const keys = openVapidKeys(join(folder, 'keys'), {});
			const modes = [await stat(join(folder, 'keys')), await stat(join(folder, 'keys/vapid-keys.json'))];
			expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
			expect(openVapidKeys(join(folder, 'keys'), {})).toEqual(keys);
		} finally {
			process.umask(umask);
			await rm(folder, { recursive: true });
		}
	},
);
