import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { removeSecondFactor } from '#server/features/accounts/second-factor-reset.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { decrypted, encrypted, isEncryptedBy, SECRET_KINDS, type SecretKind } from './auth-secrets.ts';

/** How many texts of a kind were encrypted anew, and how many can be decrypted with neither secret and stay. */
export interface Reencrypted {
	renewed: number;
	unreadable: number;
}

/** Where each kind is stored, in the order in which it is encrypted anew: signing keys last (`checkSigningKey`). */
const PLACES = [
	{ kind: 'second_factors', table: 'two_factors', column: 'secret' },
	{ kind: 'recovery_codes', table: 'two_factors', column: 'backup_codes' },
	{ kind: 'signing_keys', table: 'signing_keys', column: 'private_key' },
] as const satisfies { kind: SecretKind; table: string; column: string }[];

/** Rows of one transaction: a person who signs in meanwhile waits for no more than these. */
const BATCH = 200;

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Row {
	id: string;
	text: string;
}

/**
 * Encrypts with the secret in use whatever the one before it has encrypted. May be interrupted and repeated, and runs
 * beside servers that have both secrets.
 */
export async function reencryptSecrets(
	db: Kysely<Database>,
	secrets: Secrets,
): Promise<Record<SecretKind, Reencrypted>> {
	const counts = SECRET_KINDS.map((kind) => [kind, { renewed: 0, unreadable: 0 }] as const);
	const found = Object.fromEntries(counts) as Record<SecretKind, Reencrypted>;
	for (const place of PLACES)
		await eachBatch(db, place, async (trx, row) => {
			const renewed = await renew(secrets, row.text);
			if (renewed === 'unreadable') found[place.kind].unreadable += 1;
			if (renewed === 'unreadable' || renewed === 'current') return;
			await store(trx, place, { id: row.id, text: renewed.text });
			found[place.kind].renewed += 1;
		});
	return found;
}

type Place = (typeof PLACES)[number];

/** Locks the rows of a place in the order of their ids, some in each transaction. */
async function eachBatch(
	db: Kysely<Database>,
	{ table, column }: Place,
	visit: (trx: Transaction<Database>, row: Row) => Promise<void>,
): Promise<void> {
	for (let last: string | undefined = FIRST; last !== undefined; ) {
		const after: string = last;
		last = await db.transaction().execute(async (trx) => {
			const { rows } = await sql<Row>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
				where id > ${after} order by id limit ${BATCH} for update`.execute(trx);
			for (const row of rows) await visit(trx, row);
			return rows.at(-1)?.id;
		});
	}
}

async function store(trx: Transaction<Database>, { table, column }: Place, { id, text }: Row): Promise<void> {
	await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(trx);
}

/** The library stores the text of a signing key as JSON, and the others as they are. */
const plainOf = (stored: string) => (stored.startsWith('"') ? (JSON.parse(stored) as string) : stored);

async function renew(secrets: Secrets, stored: string): Promise<{ text: string } | 'current' | 'unreadable'> {
	const text = plainOf(stored);
	if (isEncryptedBy(secrets.secret, text)) return 'current';
	const opened = await decrypted(secrets, text);
	if (!opened) return 'unreadable';
	const renewed = await encrypted(secrets.secret, opened.content);
	return { text: text === stored ? renewed : JSON.stringify(renewed) };
}

/** What can be decrypted with neither secret, as ids. */
export interface Unreadable {
	signing_keys: string[];
	/** The people whose second factor or recovery codes they are. */
	people: string[];
}

/** Finds what can be decrypted with neither secret. Reads everything that is encrypted. */
export async function findUnreadable(db: Kysely<Database>, secrets: Secrets): Promise<Unreadable> {
	const { rows: keys } = await sql<Row>`select id, private_key as text from signing_keys`.execute(db);
	const { rows: factors } = await sql<{ user_id: string; secret: string; backup_codes: string }>`
		select user_id, secret, backup_codes from two_factors`.execute(db);
	const found: Unreadable = { signing_keys: [], people: [] };
	for (const { id, text } of keys)
		if (!(await decrypted(secrets, plainOf(text)))) found.signing_keys.push(id);
	for (const { user_id, secret, backup_codes } of factors)
		if (!(await decrypted(secrets, secret)) || !(await decrypted(secrets, backup_codes)))
			found.people.push(user_id);
	return found;
}

interface RemovalDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
}

/**
 * Removes what can be decrypted with neither secret, in one transaction: the library makes a new signing key, and the
 * people sign in with their password alone and set up a new second factor. Their sessions end, it is recorded, and
 * they are told by email.
 */
export async function removeUnreadable({ db, emails }: RemovalDeps, found: Unreadable): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await sql`delete from signing_keys where id = any(${found.signing_keys}::uuid[])`.execute(trx);
		for (const user_id of found.people)
			await removeSecondFactor(trx, emails, {
				user_id,
				by: 'command',
				reason: 'secret lost',
				email: 'two-factor-lost',
			});
	});
}
