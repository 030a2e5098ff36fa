import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askProcess, endProcess, hasEnded, nextMessage } from './child-process.ts';

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'child-process-'));
	await writeFile(
		join(folder, 'child.mjs'),
		`process.on('message', (task) => task === 'die' ? process.kill(process.pid, 'SIGKILL') : process.send({ task }));
		process.on('disconnect', () => process.exit(0));
		process.send('ready');`,
	);
});
afterAll(() => rm(folder, { recursive: true }));

test('a forked process that dies is an error for who waits for it, and for who asks it afterwards', async () => {
	const child = fork(join(folder, 'child.mjs'));
	expect(await nextMessage(child)).toBe('ready');
	expect(await askProcess(child, 'do')).toEqual({ task: 'do' });
	await expect(askProcess(child, 'die')).rejects.toThrow('child.mjs ended with SIGKILL');
	await expect(askProcess(child, 'do')).rejects.toThrow('child.mjs ended with SIGKILL');
	await endProcess(child);
	expect(hasEnded(child)).toBe(true);
});

test('one that runs ends when it is no longer needed', async () => {
	const child = fork(join(folder, 'child.mjs'));
	await nextMessage(child);
	await endProcess(child);
	expect(child.exitCode).toBe(0);
});
