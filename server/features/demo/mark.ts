import { type Kysely, sql } from 'kysely';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether a database was ever filled with the demo, whose passwords are public. */
export async function isDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from demo_mark`.execute(db);
	return rows.length > 0;
}

/** Whether a database has no auctions yet, so that the demo may be created in it. */
export async function canBecomeDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from auctions limit 1`.execute(db);
	return rows.length === 0;
}

/** Stores in what the terms of the demo are counted (`LEGAL_TERMS_UNIT`), for the decisions that read it with their lot. */
export async function storeTermsUnit(owner: Kysely<Database>, unit: LegalTermsUnit): Promise<void> {
	await sql`update demo_mark set legal_terms_unit = ${unit} where legal_terms_unit <> ${unit}`.execute(owner);
}

/** Marks a database as a demo; to be called before its first account is created. */
export async function markDemo(owner: Kysely<Database>): Promise<void> {
	await sql`insert into demo_mark default values on conflict do nothing`.execute(owner);
}
