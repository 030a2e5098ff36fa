import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** npm writes it last. */
const INSTALLED = join('node_modules', '.package-lock.json');

/**
 * Installs packages that only a benchmark needs into a folder of the cache, once, and returns the folder. They are in no
 * package.json of the project, so that nothing of the product can import them.
 */
export async function installPackages(name: string, dependencies: Record<string, string>): Promise<string> {
	const folder = join(CACHE, `bench-${name}`);
	const file = join(folder, 'package.json');
	const wanted = JSON.stringify({ name: `bench-${name}`, private: true, dependencies });
	const found = existsSync(join(folder, INSTALLED)) ? await readFile(file, 'utf8') : null;
	if (found === wanted) return folder;
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await writeFile(file, wanted);
	const { npm_execpath: npm } = process.env;
	const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
	await run(command, [...before, 'install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
	return folder;
}
