import { type Kysely, sql } from 'kysely';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { DepositSlip } from '#contract/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A stored guia. */
interface SlipRow {
	number: string;
	amount: Centavos;
	file: string;
	entered_at: Micros;
}

/** The valid guia of a payment; undefined before one is entered. */
export async function currentSlip(db: Kysely<Database>, payment_id: string): Promise<SlipRow | undefined> {
	const { rows } = await sql<SlipRow>`
		select number, amount, file, micros(entered_at) as entered_at from deposit_slips
		where payment_id = ${payment_id} order by entered_at desc, id desc limit 1`.execute(db);
	return rows[0];
}

export function presentSlip(auction_id: string, { number, amount, entered_at }: SlipRow): DepositSlip {
	return {
		number,
		amount: reaisOf(amount),
		url: COMPONENT_API.depositSlip(auction_id),
		entered_at: isoOf(entered_at),
	};
}
