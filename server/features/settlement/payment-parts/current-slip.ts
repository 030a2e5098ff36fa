import { type Kysely, sql } from 'kysely';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { DepositSlip } from '#contract/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A stored guia. */
export interface SlipRow {
	number: string;
	amount: Centavos;
	file: string;
	entered_at: Micros;
}

/** The valid guia of a component; undefined before one is entered. One for another amount than is owed now is not valid. */
export async function currentSlip(db: Kysely<Database>, component_id: string): Promise<SlipRow | undefined> {
	const { rows } = await sql<SlipRow>`
		select d.number, d.amount, d.file, micros(d.entered_at) as entered_at
		from deposit_slips d join payment_components c on c.id = d.component_id and c.amount = d.amount
		where d.component_id = ${component_id} order by d.entered_at desc, d.id desc limit 1`.execute(db);
	return rows[0];
}

/** The guia as its payer sees it. `component_id` is null for the one of the price, whose address names the lot alone. */
export function presentSlip(
	auction_id: string,
	{ number, amount, entered_at }: SlipRow,
	component_id: string | null,
): DepositSlip {
	return {
		number,
		amount: reaisOf(amount),
		url: COMPONENT_API.depositSlip(auction_id, component_id),
		entered_at: isoOf(entered_at),
	};
}
