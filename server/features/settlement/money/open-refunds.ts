import { type Kysely, sql } from 'kysely';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { Payee, StoredComponentState } from '#domain/settlement/payment-components.ts';
import { giverOf, refundDueAt } from '#domain/settlement/refunds.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { TERMS_UNIT } from './open-payout.ts';

/** A payment with its parts. */
interface Annulled {
	id: string;
	components: readonly {
		id: string;
		payee: Payee;
		through_operator: boolean;
		amount: Centavos;
		status: StoredComponentState;
	}[];
}

/** Every part of a locked payment that is owed back gets its term, which counts from now (rules §56). */
export async function openRefunds(trx: Kysely<Database>, { id, components }: Annulled): Promise<void> {
	const due = components.filter(({ status }) => status === 'refund-due');
	if (due.length === 0) return;
	const { rows } = await sql<{ now: Micros; unit: LegalTermsUnit }>`
		select micros(clock_timestamp()) as now, ${TERMS_UNIT} as unit`.execute(trx);
	const { now, unit } = rows[0] as (typeof rows)[number];
	const at = (time: Micros) => sql<Date>`from_micros(${time}::bigint)`;
	const refundOf = (part: (typeof due)[number]) => {
		const due_at = refundDueAt(giverOf(part), now, unit);
		return {
			component_id: part.id,
			payment_id: id,
			amount: part.amount,
			decided_at: at(now),
			due_at: due_at === null ? null : at(due_at),
		};
	};
	await trx.insertInto('refunds').values(due.map(refundOf)).execute();
}
