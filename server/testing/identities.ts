import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Identity } from '#domain/people/identity.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { makeBar } from '#server/features/accounts/bars/bars.ts';
import { type StatementDeps, stateIdentity } from '#server/features/accounts/identity/state-identity.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAdmin } from './factories.ts';

/** A check digit (modulus 11), with weights that grow from 2 at the last digit and start again after `most`. */
function checkDigit(digits: readonly number[], most: number): number {
	const weight = (at: number) => 2 + ((digits.length - 1 - at) % (most - 1));
	const sum = digits.reduce((total, digit, at) => total + digit * weight(at), 0);
	return ((sum * 10) % 11) % 10;
}

function makeTaxId(length: number, most: number): string {
	const digits = Array.from({ length }, () => randomInt(10));
	digits.push(checkDigit(digits, most));
	digits.push(checkDigit(digits, most));
	const read = readTaxId(digits.join(''));
	// One digit repeated is no number.
	return read ? read.text : makeTaxId(length, most);
}

/** A random CPF with its check digits, as it is written. */
export const makeCpf = (): string => makeTaxId(9, 11);

/** A random CNPJ with its check digits, as it is written. */
export const makeCnpj = (): string => makeTaxId(12, 9);

/** The identity of a natural person. */
export function personWith(tax_id: string, more: Partial<Identity> = {}): Identity {
	return { person_type: 'individual', tax_id, phone: null, address: null, representative: null, ...more };
}

/** States an identity for a person, by default with a random CPF, as somebody compared with them; returns it. */
export async function giveIdentity(
	{ context }: { context: StatementDeps },
	user_id: string,
	identity = personWith(makeCpf()),
	{ held = true } = {},
): Promise<Identity> {
	const session_id = crypto.randomUUID();
	const stated = await stateIdentity(context, { user_id, identity, session_id, address: null });
	if (!stated.ok) throw new Error(stated.problem.code);
	if (held) await holdIdentity(context.db, user_id);
	return identity;
}

/** Marks the number that a person states as compared with them. */
export async function holdIdentity(db: Kysely<Database>, user_id: string): Promise<void> {
	await sql`update identities set held_at = now() where user_id = ${user_id} and held_at is null`.execute(db);
}

/** Bars a tax id; returns the bar's id. */
export async function giveBar(
	{ context }: { context: Pick<StatementDeps, 'db' | 'vault'> },
	tax_id: string,
	{ reason = 'Não pagou a arrematação', until = null }: { reason?: string; until?: string | null } = {},
): Promise<string> {
	const admin_id = await makeAdmin(context.db);
	const made = await makeBar(context, admin_id, { tax_id, reason, until });
	if (!made.ok) throw new Error(made.problem.code);
	return made.value.id;
}
