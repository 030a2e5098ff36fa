import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** When the certificate of this server ends at the bank of a payee, or for null of the operator. */
interface BankCertificate {
	payee: string | null;
	/** In epoch milliseconds. */
	ends: number;
}

/** How a certificate is called in the back office. */
function nameOf({ payee }: BankCertificate): string {
	return payee === null ? 'Certificado da API Pix no banco' : `Certificado da API Pix de ${payee}`;
}

/** Stores when this server's certificates for the banks' APIs end, of two with one name the first; others are forgotten. */
export async function storeBankCertificates(
	db: Kysely<Database>,
	certificates: readonly BankCertificate[],
): Promise<void> {
	const ends = new Map<string, number>();
	for (const each of certificates)
		ends.set(nameOf(each), Math.min(each.ends, ends.get(nameOf(each)) ?? Number.POSITIVE_INFINITY));
	const names = [...ends.keys()];
	await sql`delete from bank_certificates where name <> all(${names}::text[])`.execute(db);
	await sql`insert into bank_certificates (name, ends_at)
		select * from unnest(${names}::text[], ${[...ends.values()].map((at) => new Date(at))}::timestamptz[])
		on conflict (name) do update set ends_at = excluded.ends_at`.execute(db);
}
