import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordCommit } from './prepare/commit.js';

const held = { folder: '' };
beforeEach(() => {
	held.folder = mkdtempSync(join(tmpdir(), 'commit-'));
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(held.folder, { recursive: true });
});

function git(...args: string[]): string {
	const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
	return execFileSync('git', [...who, ...args], { cwd: held.folder, encoding: 'utf8' }).trim();
}

/** Makes a repository with one commit; returns that. */
function repository(): string {
	writeFileSync(join(held.folder, 'a.txt'), 'a');
	writeFileSync(join(held.folder, '.gitignore'), 'build/');
	git('init', '--quiet');
	git('add', '.');
	git('commit', '--quiet', '--message', 'a');
	return git('rev-parse', 'HEAD');
}

function recorded(root: string): unknown {
	recordCommit(root);
	return JSON.parse(readFileSync(join(root, 'build', 'commit.json'), 'utf8'));
}

it('a build records its commit, and that its files differ from it', () => {
	const commit = repository();
	expect(recorded(held.folder)).toEqual({ commit });
	writeFileSync(join(held.folder, 'a.txt'), 'b');
	expect(recorded(held.folder)).toEqual({ commit: `${commit}-dirty` });
});

it('without a repository of its own it records what COMMIT says, or nothing', () => {
	repository();
	const inside = join(held.folder, 'unpacked');
	mkdirSync(inside);
	vi.stubEnv('COMMIT', '');
	expect(recorded(inside)).toEqual({ commit: null });
	vi.stubEnv('COMMIT', 'abc');
	expect(recorded(inside)).toEqual({ commit: 'abc' });
});
