import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PaymentProof } from '#contract/payments.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A proof, and the component that it is for; null where the amount is paid as one. */
export type StoredProof = Omit<PaymentProof, 'uploaded_at'> & {
	uploaded_at: Micros;
	component_id: string | null;
};

/** Why proofs are refused, which the winner reads, and the number of the newest that was reviewed; null for all. */
export interface ProofRefusal {
	reason: string;
	seen: number | null;
}

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

/**
 * Refuses the waiting proofs of a payment, or of one of its components, up to the number `seen`, the newest that the administrator read; null
 * refuses all. Returns those it refused, newest first.
 */
export async function refuseWaiting(
	trx: Transaction<Database>,
	of: { payment_id: string } | { component_id: string },
	{ reason, seen }: ProofRefusal,
): Promise<{ id: string; number: number }[]> {
	const { rows } = await sql<{ id: string; number: number }>`
		update payment_proofs t set status = 'refused', reason = ${reason}, decided_at = clock_timestamp()
		from ${NUMBERED_PROOFS}
		where t.id = p.id and ${proofsOf(of)} and t.status = 'waiting' and p.number <= coalesce(${seen}::int, p.number)
		returning t.id, p.number`.execute(trx);
	return rows.toSorted((a, b) => b.number - a.number);
}

/** The numbers of the waiting proofs that a refusal up to `seen` concerns, in their order. The payment is locked. */
export async function waitingProofs(
	trx: Transaction<Database>,
	of: { payment_id: string } | { component_id: string },
	seen: number | null,
): Promise<number[]> {
	const { rows } = await sql<{ number: number }>`
		select p.number from ${NUMBERED_PROOFS} where ${proofsOf(of)} and p.status = 'waiting'
			and p.number <= coalesce(${seen}::int, p.number) order by p.number`.execute(trx);
	return rows.map(({ number }) => number);
}

function proofsOf(of: { payment_id: string } | { component_id: string }): RawBuilder<unknown> {
	return 'component_id' in of
		? sql`p.component_id = ${of.component_id}`
		: sql`p.payment_id = ${of.payment_id}`;
}

export function presentProof({ component_id: _component, ...proof }: StoredProof): PaymentProof {
	return { ...proof, uploaded_at: isoOf(proof.uploaded_at) };
}
