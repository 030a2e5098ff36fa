import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { say } from './run-command.ts';

/** The keys under DATA_DIR, each of which may be given by a variable instead (README). */
const KEY_FILES = ['auth-secret', 'ledger-key.pem', 'identity-key', 'vapid-keys.json'] as const;

/** Kept while AUTH_SECRET is replaced. */
const FORMER_SECRET = 'auth-secret-before';

const inside = (folder: string) =>
	[...KEY_FILES, FORMER_SECRET].filter((name) => existsSync(join(folder, name)));

/** Why keys may not be put into `folder`, or null: together with the database they reveal what each alone hides. */
export function keysRefusal(folder: string, backups: string): string | null {
	return `${resolve(folder)}/`.startsWith(`${resolve(backups)}/`)
		? '--keys: must be outside BACKUP_DIR: together with the database the keys reveal what each alone hides'
		: null;
}

/** Copies the keys to a folder of their own, or says that they were not copied. */
export async function backUpKeys(data: string, folder: string | undefined): Promise<void> {
	const present = inside(data);
	if (present.length === 0) return;
	if (folder === undefined) {
		say(`Keys: not copied. Keep ${present.join(', ')} of DATA_DIR elsewhere, or add --keys FOLDER.`);
		return;
	}
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const name of present) await copyKey(join(data, name), join(folder, name));
	say(`Keys: ${present.join(', ')} copied to ${folder}`);
}

/** Throws, with words for the operator, where the folder has no keys, or `data` has others that would be overwritten. */
export async function checkKeys(data: string, folder: string): Promise<void> {
	const given = inside(folder);
	if (given.length === 0) throw new Error(`--keys: ${folder} contains none of ${KEY_FILES.join(', ')}`);
	for (const name of given) {
		const there = join(data, name);
		if (existsSync(there) && !(await readFile(there)).equals(await readFile(join(folder, name))))
			throw new Error(`DATA_DIR: ${there} is another key than the one in ${folder}. Move it away first.`);
	}
}

export async function restoreKeys(data: string, folder: string | undefined): Promise<void> {
	if (folder === undefined) {
		const missing = KEY_FILES.filter((name) => !existsSync(join(data, name)));
		if (missing.length > 0)
			say(`Keys: put ${missing.join(', ')} into ${data} before the first start, unless variables give them.`);
		return;
	}
	const given = inside(folder);
	for (const name of given) await copyKey(join(folder, name), join(data, name));
	say(`Keys: ${given.join(', ')} restored from ${folder}`);
}

async function copyKey(from: string, to: string): Promise<void> {
	await writeFile(to, await readFile(from), { mode: 0o600, flush: true });
	await chmod(to, 0o600);
}
