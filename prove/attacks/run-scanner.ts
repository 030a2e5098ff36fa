import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** The scanners, and the packages of Debian that have them. */
export const SCANNERS = ['sqlmap', 'wapiti'] as const;
type Scanner = (typeof SCANNERS)[number];

/** Why the scanners cannot run here, or null. */
export async function missingScanner(): Promise<string | null> {
	const missing = SCANNERS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
	return missing.length > 0
		? `needs ${missing.join(' and ')} (on Debian: apt-get install ${missing.join(' ')})`
		: null;
}

/**
 * Runs a scanner to its end and returns what it printed, which is also kept in `folder`. Its home is `folder`, so that it
 * leaves nothing elsewhere and uses no database of an earlier run.
 */
export async function runScanner(name: Scanner, args: readonly string[], folder: string): Promise<string> {
	const path = join(folder, `${name}.log`);
	const file = createWriteStream(path);
	const { PATH = '' } = process.env;
	const child = spawn(name, args, {
		cwd: folder,
		env: { PATH, HOME: folder, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
	await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
	file.end();
	await finished(file);
	return readFile(path, 'utf8');
}
