import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { VARIABLES } from '#server/start/env.ts';
import { childEnvironment } from './child-environment.ts';

const SERVER = join(import.meta.dirname, '..');

const planted = ['PIX_CLIENT_SECRET', 'ADMIN_PASSWORD', 'AWS_SECRET_ACCESS_KEY', 'A_SECRET_OF_TOMORROW'];
afterEach(() => {
	for (const name of planted) delete process.env[name];
});

test('a child process gets no variable of the server, and no other that a program does not need', () => {
	for (const name of [...planted, 'LC_TIME']) process.env[name] = 'x';
	const { LC_TIME, PATH, TZ, ...rest } = childEnvironment({ TZ: 'UTC' });
	expect([LC_TIME, PATH, TZ]).toEqual(['x', process.env.PATH, 'UTC']);
	expect(Object.keys(rest).filter((name) => [...planted, ...VARIABLES].includes(name))).toEqual([]);
});

test('every process that the server forks or spawns gets this environment', async () => {
	const files = (await readdir(SERVER, { recursive: true })).filter(
		(name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing'),
	);
	const starting: string[] = [];
	for (const name of files) {
		const text = await readFile(join(SERVER, name), 'utf8');
		const calls = text.match(/\b(?:fork|spawn)\(/g) ?? [];
		const given = text.match(/\bchildEnvironment\(/g) ?? [];
		if (calls.length > 0) starting.push(name);
		expect(given.length, name).toBeGreaterThanOrEqual(calls.length);
	}
	expect(starting.length).toBeGreaterThanOrEqual(4);
});
