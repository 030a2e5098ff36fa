import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** How the certificate of this server at the bank is called in the back office. */
const CERTIFICATE = 'Certificado da API Pix no banco';

/** Stores when this server's certificate for the bank's API ends, in epoch milliseconds; null where it has none. */
export async function storeBankCertificate(db: Kysely<Database>, ends: number | null): Promise<void> {
	if (ends === null) {
		await db.deleteFrom('bank_certificates').where('name', '=', CERTIFICATE).execute();
		return;
	}
	const ends_at = new Date(ends);
	await db
		.insertInto('bank_certificates')
		.values({ name: CERTIFICATE, ends_at })
		.onConflict((one) => one.column('name').doUpdateSet({ ends_at }))
		.execute();
}
