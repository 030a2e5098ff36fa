import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { isAnotherKey, OF_DELETED } from './check-key.ts';

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
	/** How many exclusions of deleted accounts have no effect with this key; those of other accounts are made anew with their numbers. */
	exclusions: number;
}

/** Finds what this key does not decrypt. Reads every identity and every bar. */
export async function findLost(db: Kysely<Database>, vault: Vault): Promise<LostIdentities> {
	const { rows: people } = await sql<{ id: string; sealed: Buffer }>`
		select user_id as id, sealed from identities order by user_id`.execute(db);
	const { rows: bars } = await sql<LostBar & { sealed: Buffer }>`
		select id, sealed, reason, created_at from bars where number_lost_at is null order by created_at desc, id`.execute(
		db,
	);
	const lost = {
		people: people.filter((row) => !opens(vault, row)).map(({ id }) => id),
		bars: bars
			.filter((row) => !opens(vault, row))
			.map(({ id, reason, created_at }) => ({ id, reason, created_at })),
	};
	// A hash does not tell its key: that of identities and bars, or of the last start, is taken for theirs.
	if (lost.people.length + lost.bars.length === 0 && !(await isAnotherKey(db, vault)))
		return { ...lost, exclusions: 0 };
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from exclusions where ${OF_DELETED}`.execute(db);
	return { ...lost, exclusions: rows[0]?.count ?? 0 };
}

/** How many exclusions were marked as without effect because their key was lost, and would be in force. */
export async function countLostExclusions(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from exclusions where number_lost_at is not null and ended_at is null`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
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
 * act that needs it. Approvals and enrolments stay. Bars stay in the list with reason and dates, marked, and have no effect. Exclusions of
 * these people are made anew when they state the number (trigger identity_excluded); those of deleted accounts are marked. The hashes of
 * parties are written anew by the server.
 */
export async function removeLost(
	{ db, emails }: RemovalDeps,
	{ people, bars }: Pick<LostIdentities, 'people' | 'bars'>,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		for (const user_id of people) await removeIdentity(trx, emails, user_id);
		await sql`update bars set number_lost_at = now()
			where id = any(${bars.map(({ id }) => id)}::uuid[])`.execute(trx);
		await sql`update exclusions set number_lost_at = now() where ${OF_DELETED}`.execute(trx);
		await trx.deleteFrom('party_tax_ids').execute();
	});
}

async function removeIdentity(
	trx: Transaction<Database>,
	emails: RemovalDeps['emails'],
	user_id: string,
): Promise<void> {
	await trx.deleteFrom('identities').where('user_id', '=', user_id).execute();
	await trx.deleteFrom('exclusions').where('user_id', '=', user_id).execute();
	const details = { by: 'command', reason: 'key lost' };
	await recordEvent(trx, { event_type: 'identity_lost', user_id, details, address: null });
	await emails.send({ kind: 'identity-lost', user_id }, trx);
}
