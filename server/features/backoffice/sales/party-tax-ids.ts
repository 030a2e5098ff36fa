import { type Kysely, sql } from 'kysely';
import { readTaxId } from '#domain/values/tax-id.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

interface Deps {
	db: Kysely<Database>;
	vault: Vault;
}

const STATED = sql`(select tax_id from sellers union select tax_id from auctioneers
	union select p ->> 'tax_id' from sales, jsonb_array_elements(parties) p)`;

/**
 * Hashes the tax ids of sellers, auctioneers and parties that are not hashed yet, so that bids are compared with them
 * (rules §32), and forgets those that nobody has any more.
 */
export async function hashPartyTaxIds({ db, vault }: Deps): Promise<void> {
	await db.transaction().execute(async (trx) => {
		// One at a time: otherwise one could forget a number that another has just found hashed.
		await sql`select pg_advisory_xact_lock(hashtextextended('party tax ids', 0))`.execute(trx);
		await sql`delete from party_tax_ids where tax_id not in (select tax_id from ${STATED} t where tax_id is not null)`.execute(
			trx,
		);
		const { rows } = await sql<{ tax_id: string }>`
			select tax_id from ${STATED} t where tax_id is not null and tax_id not in (select tax_id from party_tax_ids)`.execute(
			trx,
		);
		const hashed = rows.flatMap(({ tax_id }) => {
			const text = readTaxId(tax_id)?.text;
			return text === undefined ? [] : [{ tax_id, tax_id_hash: taxIdHash(vault, text) }];
		});
		if (hashed.length > 0) await trx.insertInto('party_tax_ids').values(hashed).execute();
	});
}

/** Hashes the tax ids after a write to sellers, auctioneers or sales; a loop does what an interruption left undone. */
export async function thenHashTaxIds<T>(deps: Deps, write: Promise<T>): Promise<T> {
	const result = await write;
	await hashPartyTaxIds(deps);
	return result;
}

/** What the audit log says of a change of a party: that the tax id changed, and not what it is. */
export function partyChanges(before: object, sent: object): Changes {
	const { tax_id, ...changes } = changesBetween<Record<string, unknown>>({ ...before }, { ...sent });
	return { ...changes, ...(tax_id && { tax_id: { from: stated(tax_id.from), to: stated(tax_id.to) } }) };
}

/** What the audit log says of a party that is deleted. */
export function partyRemoval(fields: object): Changes {
	const made = partyChanges({}, fields);
	return Object.fromEntries(Object.entries(made).map(([field, { to }]) => [field, { from: to, to: null }]));
}

const stated = (value: unknown) => (value === null ? null : 'informado');
