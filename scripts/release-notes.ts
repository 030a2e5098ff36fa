import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notesOf } from './notes-of-version.ts';

const [, , version = ''] = process.argv;
const notes = notesOf(readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8'), version);
if (notes === null) {
	process.stderr.write(
		`CHANGELOG.md has no notes of "${version}". Usage: npm run release-notes -- VERSION (or Unreleased)\n`,
	);
	process.exitCode = 1;
} else process.stdout.write(`${notes}\n`);
