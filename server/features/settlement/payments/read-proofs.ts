import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PaymentProof } from '#contract/payments.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

type ProofRow = Omit<PaymentProof, 'uploaded_at'> & { uploaded_at: Micros };

/** SQL: the proofs `p` of payments, each with its number in order of upload. */
export const NUMBERED_PROOFS: RawBuilder<unknown> = sql`(
	select *, row_number() over (partition by payment_id order by uploaded_at, id)::int as number from payment_proofs) p`;

/** The proofs of a payment, oldest first, without the files. */
export async function readProofs(db: Kysely<Database>, payment_id: string): Promise<PaymentProof[]> {
	const { rows } = await sql<ProofRow>`
		select id, number, kind, status, reason, micros(uploaded_at) as uploaded_at
		from ${NUMBERED_PROOFS} where payment_id = ${payment_id} order by number`.execute(db);
	return rows.map((row) => ({ ...row, uploaded_at: isoOf(row.uploaded_at) }));
}
