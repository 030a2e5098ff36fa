import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/** A bar whose number cannot be decrypted. */
export interface LostBar {
	id: string;
	reason: string;
	created_at: Date;
}

/** What an identity key does not decrypt. */
export interface LostIdentities {
	/** The ids of people. */
	people: string[];
	/** The newest first. */
	bars: LostBar[];
}

/** Finds what this key does not decrypt. Reads every identity and every bar. */
export async function findLost(db: Kysely<Database>, vault: Vault): Promise<LostIdentities> {
	const { rows: people } = await sql<{ id: string; sealed: Buffer }>`
		select user_id as id, sealed from identities order by user_id`.execute(db);
	const { rows: bars } = await sql<LostBar & { sealed: Buffer }>`
		select id, sealed, reason, created_at from bars where number_lost_at is null order by created_at desc, id`.execute(
		db,
	);
	return {
		people: people.filter((row) => !opens(vault, row)).map(({ id }) => id),
		bars: bars
			.filter((row) => !opens(vault, row))
			.map(({ id, reason, created_at }) => ({ id, reason, created_at })),
	};
}

function opens(vault: Vault, { id, sealed }: { id: string; sealed: Buffer }): boolean {
	try {
		vault.open(sealed, id);
		return true;
	} catch {
		return false;
	}
}

interface RemovalDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
}

/**
 * Removes identities that no key decrypts, in one transaction: their people are asked for the number again, by email and before the next
 * act that needs it. Approvals and enrolments stay. Bars stay in the list with reason and dates, marked, and have no effect. The hashes of
 * parties are written anew by the server.
 */
export async function removeLost(
	{ db, emails }: RemovalDeps,
	{ people, bars }: LostIdentities,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		for (const user_id of people) await removeIdentity(trx, emails, user_id);
		await sql`update bars set number_lost_at = now()
			where id = any(${bars.map(({ id }) => id)}::uuid[])`.execute(trx);
		await trx.deleteFrom('party_tax_ids').execute();
	});
}

async function removeIdentity(
	trx: Transaction<Database>,
	emails: RemovalDeps['emails'],
	user_id: string,
): Promise<void> {
	await trx.deleteFrom('identities').where('user_id', '=', user_id).execute();
	const details = { by: 'command', reason: 'key lost' };
	await recordEvent(trx, { event_type: 'identity_lost', user_id, details, address: null });
	await emails.send({ kind: 'identity-lost', user_id }, trx);
}
