import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '#server/platform/secrets.ts';
import { storedKey } from '#server/platform/stored-key.ts';
import type { Env } from './env.ts';

/** The file of the secret under DATA_DIR, and of the one that it replaced. */
const [SECRET, SECRET_BEFORE] = ['auth-secret', 'auth-secret-before'];

export const newSecret = () => randomBytes(32).toString('base64url');

type SecretEnv = Pick<Env, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE' | 'DATA_DIR'>;

/** The secrets of the variables, or else of the files under DATA_DIR; null before the first start has created one. */
export async function readSecrets(env: SecretEnv): Promise<Secrets | null> {
	if (env.AUTH_SECRET) return { secret: env.AUTH_SECRET, secretBefore: env.AUTH_SECRET_BEFORE ?? null };
	const secret = await readStored(env.DATA_DIR, SECRET);
	if (secret === null) return null;
	const before = env.AUTH_SECRET_BEFORE ?? (await readStored(env.DATA_DIR, SECRET_BEFORE));
	// A replacement that was interrupted has copied the file, and not yet changed it.
	return { secret, secretBefore: before === secret ? null : before };
}

/** The same, and creates the secret where there is none. */
export async function openSecrets(env: SecretEnv): Promise<Secrets> {
	if (!env.AUTH_SECRET) await storedKey(env.DATA_DIR, SECRET, newSecret);
	return (await readSecrets(env)) as Secrets;
}

/**
 * Replaces the secret in its file, and keeps it in a second one. May be interrupted and repeated. Null when done;
 * `none` where no start has created one, `under-way` where a former secret is kept already.
 */
export async function replaceStoredSecret(folder: string): Promise<'none' | 'under-way' | null> {
	const secret = await readStored(folder, SECRET);
	if (secret === null) return 'none';
	if ((await storedKey(folder, SECRET_BEFORE, () => secret)) !== secret) return 'under-way';
	const unfinished = join(folder, `${SECRET}.${randomUUID()}.tmp`);
	try {
		await writeFile(unfinished, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
		await rename(unfinished, join(folder, SECRET));
	} catch (error) {
		await unlink(unfinished).catch(() => undefined);
		throw error;
	}
	return null;
}

async function readStored(folder: string, name: string): Promise<string | null> {
	return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
}
