import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FIRST_COMPATIBLE } from '#server/platform/db/first-compatible-migration.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIGRATIONS = 'server/platform/db/migrations';
const run = promisify(execFile);

/** The commit that UPGRADE_FROM names, or the last one before the first migration that must be safe beside the version before. */
function wanted(): string {
	if (process.env.UPGRADE_FROM) return process.env.UPGRADE_FROM;
	const added = [
		'log',
		'--reverse',
		'--diff-filter=A',
		'--name-only',
		'--format=commit %H',
		'--',
		MIGRATIONS,
	];
	let commit = '';
	for (const line of git(...added).split('\n')) {
		if (line.startsWith('commit ')) commit = line.slice('commit '.length);
		const number = Number(/\/(\d+)-[^/]*\.sql$/.exec(line)?.[1] ?? 0);
		if (number >= FIRST_COMPATIBLE) return `${commit}~`;
	}
	return 'HEAD~';
}

function git(...args: string[]): string {
	return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** The version before, as a commit; `missing` says why there is none here. */
export function versionBefore(): { commit: string } | { missing: string } {
	try {
		return { commit: git('rev-parse', '--verify', `${wanted()}^{commit}`) };
	} catch {
		return { missing: 'needs a clone with its history (git fetch --unshallow), or UPGRADE_FROM=COMMIT' };
	}
}

/**
 * The sources of a commit, built, in a folder of their own that the next run finds again; only the last is kept. Packages are this checkout's
 * where both versions have the same, otherwise `npm ci` installs them.
 */
export async function checkOut(commit: string): Promise<string> {
	const versions = join(ROOT, '.cache', 'versions');
	const root = join(versions, commit);
	if (existsSync(root)) return root;
	await rm(versions, { recursive: true, force: true });
	await mkdir(versions, { recursive: true });
	const folder = await mkdtemp(join(versions, 'new-'));
	try {
		const archive = join(folder, 'archive.tar');
		await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: ROOT });
		await run('tar', ['-xf', archive, '-C', folder]);
		await linkPackages(folder);
		await run(process.execPath, ['scripts/prepare.js', 'build'], { cwd: folder });
		await rename(folder, root);
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
	return root;
}

/** Links each package, but not the folder itself, in which builds keep caches of their own. */
async function linkPackages(folder: string): Promise<void> {
	const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
	await mkdir(to);
	const names = (await readdir(from)).filter((name) => name !== '.cache');
	await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}
