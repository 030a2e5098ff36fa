import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSION } from '#server/platform/version.ts';
import { notesOf } from './notes-of-version.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('the version is the newest of the changelog, with notes, and the lockfile’s', () => {
	const changelog = read('CHANGELOG.md');
	const [newest] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
	expect(VERSION).toBe(newest);
	expect(notesOf(changelog, VERSION)).not.toBe(null);
	const lock = JSON.parse(read('package-lock.json'));
	expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION]);
});

it('docs/releases.md says what the version may follow and to which it may be taken back', () => {
	const row = read('docs/releases.md')
		.split('\n')
		.find((line) => line.startsWith(`| ${VERSION} |`));
	const cells = row?.slice(2, -2).split(' | ') ?? [];
	expect(cells).toHaveLength(4);
	expect(cells[1]).toBe(`\`v${VERSION}\``);
	for (const cell of cells.slice(2)) expect(cell).not.toBe('');
});

it('the way back is described once', () => {
	const heading = '## The way back\n';
	expect(read('docs/releases.md').split(heading)).toHaveLength(2);
	expect(read('docs/operations.md')).toContain('(releases.md#the-way-back)');
	for (const name of ['docs/operations.md', 'CONTRIBUTING.md', 'README.md'])
		expect(read(name), name).not.toMatch(/start the version before|no way back over|migrated back/i);
});
