import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Env } from './env.ts';
import { publishLedgerKey } from './features/bidding/ledger-keys.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import type { Database } from './platform/db/schema.ts';
import { openSigner, type Signer } from './platform/signing.ts';

/** The data behind the product, opened and migrated: what the server and the commands start from. */
export interface House {
	db: Kysely<Database>;
	/** For connections that live apart from the pool. */
	databaseUrl: string;
	/** Whether the database is ours, under DATA_DIR: only then is there a demo. */
	embedded: boolean;
	secret: string;
	/** Signs receipts. */
	signer: Signer;
	close(): Promise<void>;
}

/** Opens the database that DATABASE_URL names, or the embedded one under DATA_DIR, and migrates it. */
export async function openHouse(env: Env): Promise<House> {
	const own = env.DATABASE_URL ? null : await startEmbedded(join(env.DATA_DIR, 'postgres'));
	const databaseUrl = own?.url ?? env.DATABASE_URL ?? '';
	const db = openDatabase(databaseUrl);
	const close = async () => {
		await db.destroy();
		await own?.stop();
	};
	try {
		await migrate(db);
		const signer = await openSigner(env.DATA_DIR, env.LEDGER_KEY);
		await publishLedgerKey(db, signer.public_key);
		return {
			db,
			databaseUrl,
			embedded: own !== null,
			secret: env.AUTH_SECRET ?? (await keptSecret(env.DATA_DIR)),
			signer,
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/** The secret that signs sessions, made once and kept under DATA_DIR. */
async function keptSecret(folder: string): Promise<string> {
	const file = join(folder, 'auth-secret');
	await mkdir(folder, { recursive: true });
	await writeFile(file, randomBytes(32).toString('base64url'), {
		mode: 0o600,
		flag: 'wx',
		flush: true,
	}).catch(unlessExists);
	return readFile(file, 'utf8');
}

function unlessExists(error: NodeJS.ErrnoException): void {
	if (error.code !== 'EEXIST') throw error;
}
