import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { changedFiles, changedOnBranch } from './changed-files.ts';

const { all } = inject('runs');

let root = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
const write = (name: string) => writeFileSync(join(root, name), name);
function commit(name: string): void {
	write(name);
	git('add', '.');
	git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', name);
}

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'changed-'));
	git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(root, { recursive: true }));

it('are those of the last commit, or what changed since', () => {
	commit('a');
	commit('b');
	expect(changedFiles(root)).toEqual(['b']);
	write('c');
	expect(changedFiles(root)).toEqual(['c']);
	expect(changedOnBranch(root)).toEqual(['b', 'c']);
});

it.runIf(all)('are all of a branch', () => {
	commit('a');
	git('checkout', '--quiet', '-b', 'other');
	commit('b');
	commit('c');
	expect(changedOnBranch(root)).toEqual(['b', 'c']);
});

it('are unknown without a history', () => {
	commit('a');
	expect(changedOnBranch(root)).toBeNull();
	rmSync(join(root, '.git'), { recursive: true });
	expect(changedOnBranch(root)).toBeNull();
});
