import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './build-once.js';

const scratch = join(import.meta.dirname, '..', '..', 'test-results');
const SOURCES = ['web', 'vite.config.ts'];
let root: string;

beforeEach(() => {
	mkdirSync(scratch, { recursive: true });
	root = mkdtempSync(join(scratch, 'pages-'));
	mkdirSync(join(root, 'web', 'ui'), { recursive: true });
	writeFileSync(join(root, 'web', 'ui', 'button.tsx'), 'a');
	writeFileSync(join(root, 'vite.config.ts'), 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('fingerprint', () => {
	it.each([
		['an edited file', () => writeFileSync(join(root, 'web', 'ui', 'button.tsx'), 'c')],
		['a new file', () => writeFileSync(join(root, 'web', 'app.css'), '')],
		['a deleted file', () => rmSync(join(root, 'vite.config.ts'))],
	])('changes with %s', (_, change) => {
		const before = fingerprint(root, SOURCES);
		change();
		expect(fingerprint(root, SOURCES)).not.toBe(before);
	});

	it.each([
		['a touched file', () => utimesSync(join(root, 'vite.config.ts'), 0, 0)],
		['a test', () => writeFileSync(join(root, 'web', 'ui', 'button.test.ts'), '')],
		['a file that is no source', () => writeFileSync(join(root, 'README.md'), '')],
	])('does not change with %s', (_, change) => {
		const before = fingerprint(root, SOURCES);
		change();
		expect(fingerprint(root, SOURCES)).toBe(before);
	});
});
