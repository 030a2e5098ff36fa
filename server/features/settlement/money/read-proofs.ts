import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PaymentProof } from '#contract/payments.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A proof, and the component that it is for; null where the amount is paid as one. */
export type StoredProof = Omit<PaymentProof, 'uploaded_at'> & {
	uploaded_at: Micros;
	component_id: string | null;
};

/** SQL: the proofs `p` of payments, each with its number in order of upload. */
export const NUMBERED_PROOFS: RawBuilder<unknown> = sql`(
	select *, row_number() over (partition by payment_id order by uploaded_at, id)::int as number from payment_proofs) p`;

/** The proofs of a payment, oldest first, without the files. */
export async function readProofs(db: Kysely<Database>, payment_id: string): Promise<StoredProof[]> {
	const { rows } = await sql<StoredProof>`
		select id, number, kind, status, reason, micros(uploaded_at) as uploaded_at, component_id
		from ${NUMBERED_PROOFS} where payment_id = ${payment_id} order by number`.execute(db);
	return rows;
}

export function presentProof({ component_id: _component, ...proof }: StoredProof): PaymentProof {
	return { ...proof, uploaded_at: isoOf(proof.uploaded_at) };
}
