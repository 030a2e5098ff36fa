import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leaveSocketFolder, openSocketFolder } from './socket-folder.ts';

const listening = (path: string) =>
	new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
		const server = createServer();
		server.once('error', reject).listen(path, () => resolve(server));
	});

describe.skipIf(process.platform === 'win32')('a folder for sockets', () => {
	test('is closed to other users', () => {
		const folder = openSocketFolder();
		const { mode } = statSync(dirname(folder.pathOf(0)));
		folder.remove();
		expect(mode & 0o777).toBe(0o700);
	});

	test('has paths that a socket can have, however long TMPDIR is', async () => {
		const base = mkdtempSync(join(tmpdir(), 'long-'));
		const long = join(base, 'x'.repeat(100));
		mkdirSync(long);
		await expect(listening(join(long, 'martelo-123456', '0'))).rejects.toThrow();
		const folder = openSocketFolder(process.platform, long);
		const server = await listening(folder.pathOf(999));
		server.close();
		folder.remove();
		rmSync(base, { recursive: true });
	});

	test('is removed by the last process that leaves it', async () => {
		const folder = openSocketFolder();
		const [one, two] = [await listening(folder.pathOf(0)), await listening(folder.pathOf(1))];
		one.close();
		leaveSocketFolder(folder.pathOf(0));
		expect(existsSync(folder.pathOf(1))).toBe(true);
		two.close();
		leaveSocketFolder(folder.pathOf(1));
		expect(existsSync(dirname(folder.pathOf(0)))).toBe(false);
	});
});

test('on Windows, sockets are pipes with a name of their own', () => {
	const folder = openSocketFolder('win32');
	expect(folder.pathOf(3)).toMatch(/^\\\\\.\\pipe\\martelo-[\w-]{36}-3$/);
});
