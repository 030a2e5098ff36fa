import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSealed, sealFor } from '#server/platform/cms-envelope.ts';
import { readCertificates, readPem } from '#server/platform/pix/pem.ts';
import { say } from './run-command.ts';

/** The keys under DATA_DIR, each of which may be given by a variable instead (README). */
export const KEY_FILES = ['auth-secret', 'ledger-key.pem', 'identity-key', 'vapid-keys.json'] as const;
export type KeyFile = (typeof KEY_FILES)[number];

/** Kept while AUTH_SECRET is replaced. */
const FORMER_SECRET = 'auth-secret-before';

/** A copy of the file of ENV_FILE, which may give keys by variables. */
const VARIABLES = 'env-file';

/** How the names of encrypted keys end. */
const SEALED = '.p7m';

/** Keys by the names of their files. */
export type Keys = Map<string, Buffer>;

const present = (folder: string, ending = '') =>
	[...KEY_FILES, FORMER_SECRET, VARIABLES].filter((name) => existsSync(join(folder, name + ending)));

/** Why keys may not be put into `folder`, or null: together with the database they reveal what each alone hides. */
export function keysRefusal(folder: string, backups: string): string | null {
	return `${resolve(folder)}/`.startsWith(`${resolve(backups)}/`)
		? '--keys: must be outside BACKUP_DIR: together with the database the keys reveal what each alone hides'
		: null;
}

/** Where keys come from, and where they go. */
interface KeyBackup {
	/** DATA_DIR. */
	data: string;
	/** The file of ENV_FILE, where there is one. */
	variables: string | undefined;
	/** The folder for copies that are not encrypted. */
	folder: string | undefined;
	/** The certificate for whose holder copies are encrypted in `backups`: PEM, or a path. */
	recipient: string | undefined;
	backups: string;
	/** How many encrypted copies are kept. */
	keep: number;
}

/** Copies the keys: encrypted beside the backups where there is a recipient, as they are to a folder of their own. Says what was not copied. */
export async function backUpKeys({
	data,
	variables,
	folder,
	recipient,
	backups,
	keep,
}: KeyBackup): Promise<void> {
	const keys: Keys = new Map();
	for (const name of present(data)) keys.set(name, await readFile(join(data, name)));
	if (variables !== undefined) keys.set(VARIABLES, await readFile(variables));
	if (keys.size === 0) return;
	if (recipient !== undefined) await sealKeys(keys, recipient, { backups, keep });
	const names = [...keys.keys()].join(', ');
	if (folder !== undefined) {
		await writeKeys(keys, folder);
		say(`Keys: ${names} copied to ${folder}`);
	} else if (recipient === undefined)
		say(`Keys: not copied. Keep ${names} elsewhere, set BACKUP_RECIPIENT, or add --keys FOLDER.`);
}

async function sealKeys(
	keys: Keys,
	recipient: string,
	{ backups, keep }: Pick<KeyBackup, 'backups' | 'keep'>,
): Promise<void> {
	const [certificate] = readCertificates(recipient);
	if (!certificate) return;
	const sealed: Keys = new Map();
	for (const [name, bytes] of keys) sealed.set(name + SEALED, await sealFor(certificate, bytes));
	const all = join(backups, 'keys');
	// Sorted by name, they are sorted by time.
	const folder = join(all, new Date().toISOString().replaceAll(':', '-'));
	await writeKeys(sealed, folder);
	for (const old of (await readdir(all)).sort().slice(0, -keep))
		await rm(join(all, old), { recursive: true, force: true });
	say(`Keys: ${[...keys.keys()].join(', ')} encrypted for ${oneLine(certificate.subject)} in ${folder}`);
}

const oneLine = (subject: string) => subject.replaceAll('\n', ', ');

/**
 * Reads the keys of a folder; encrypted ones with the private key of their recipient (PEM, or a path). Throws, with words for the operator,
 * where the folder has none, they cannot be decrypted, or `data` has others that would be overwritten.
 */
export async function readKeys(
	data: string,
	folder: string,
	recipientKey: string | undefined,
): Promise<Keys> {
	const keys: Keys = new Map();
	for (const name of present(folder)) keys.set(name, await readFile(join(folder, name)));
	const sealed = present(folder, SEALED);
	if (sealed.length > 0 && recipientKey === undefined)
		throw new Error(`--keys: the keys in ${folder} are encrypted. Add --recipient-key FILE.`);
	for (const name of sealed) {
		const bytes = await readFile(join(folder, name + SEALED));
		keys.set(name, await openFor(recipientKey as string, bytes, join(folder, name + SEALED)));
	}
	if (keys.size === 0) throw new Error(`--keys: ${folder} contains none of ${KEY_FILES.join(', ')}`);
	for (const [name, key] of keys) {
		const there = join(data, name);
		if (existsSync(there) && !(await readFile(there)).equals(key))
			throw new Error(`DATA_DIR: ${there} is another key than the one in ${folder}. Move it away first.`);
	}
	return keys;
}

async function openFor(recipientKey: string, sealed: Buffer, path: string): Promise<Buffer> {
	try {
		return await openSealed(sealed, readPem(recipientKey));
	} catch (cause) {
		throw new Error(`--recipient-key: does not decrypt ${path}. Was it encrypted for another key?`, {
			cause,
		});
	}
}

/** What a restored database needs keys for: how many rows of each cannot be used without. */
export interface Needs {
	second_factors: number;
	identities: number;
	bars: number;
	exclusions: number;
	devices: number;
}

/** Restores keys, and says of each one that is missing what follows. `given` are those that variables give. */
export async function restoreKeys(
	data: string,
	keys: Keys | null,
	{ given, needs }: { given: ReadonlySet<KeyFile>; needs: Needs },
): Promise<void> {
	if (keys) {
		await writeKeys(keys, data);
		say(`Keys: ${[...keys.keys()].join(', ')} restored`);
		if (keys.has(VARIABLES))
			say(
				`Variables: as ENV_FILE gave them, in ${join(data, VARIABLES)}. Put them where the server reads them.`,
			);
	}
	for (const name of KEY_FILES)
		if (!given.has(name) && !existsSync(join(data, name)))
			say(`Keys: ${name} is missing. ${missing(name, needs)}`);
}

function missing(name: KeyFile, { second_factors, identities, bars, exclusions, devices }: Needs): string {
	switch (name) {
		case 'auth-secret':
			return `${second_factors} second factors cannot be decrypted, and everybody is signed out. Put it into DATA_DIR before the start, or give them up: npm run admin -- rotate-secret --lost`;
		case 'ledger-key.pem':
			return 'The first start makes a new one. Receipts of the former one still verify.';
		case 'identity-key':
			return `${identities} identities and ${bars} bars cannot be decrypted, ${exclusions} exclusions have no effect, and with any the server does not start. Put it into DATA_DIR, or give them up: npm run admin -- lost-identity-key`;
		case 'vapid-keys.json':
			return `The first start makes a new one. ${devices} devices get no push messages until they are allowed again.`;
	}
}

async function writeKeys(keys: Keys, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const [name, bytes] of keys) {
		const to = join(folder, name);
		await writeFile(to, bytes, { mode: 0o600, flush: true });
		await chmod(to, 0o600);
	}
}
