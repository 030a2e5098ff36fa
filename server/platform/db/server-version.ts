import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The oldest PostgreSQL that the migrations run on, as its `server_version_num`. */
const OLDEST = 150_000;

export interface ServerVersion {
	/** What PostgreSQL says, such as `17.6 (Debian 17.6-1)`. */
	text: string;
	tooOld: boolean;
}

/** The version of the PostgreSQL behind a connection. */
export async function readServerVersion(db: Kysely<Database>): Promise<ServerVersion> {
	const { rows } = await sql<{ number: string; text: string }>`
		select current_setting('server_version_num') as number, current_setting('server_version') as text`.execute(
		db,
	);
	const { number = '0', text = '' } = rows[0] ?? {};
	return { text, tooOld: Number(number) < OLDEST };
}

/** What to do about a PostgreSQL that is too old. */
export const UPGRADE_POSTGRES =
	'Martelo needs 15 or newer. Debian 12 and later have it (apt-get install postgresql); pg_upgradecluster moves an older database to it.';
