import { type Kysely, sql } from 'kysely';
import type { CorrectionRateBody } from '#contract/correction-rates.ts';
import type { CorrectionIndex } from '#domain/settlement/instalments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAdmin } from './factories.ts';
import { type InstalmentLot, makeInstalmentLot } from './proposals.ts';

/** A figure of a month that is over and has none yet. */
export async function freeRate(db: Kysely<Database>): Promise<CorrectionRateBody> {
	const { rows } = await sql<{ month: string }>`
		select to_char(least(min(month), '2020-01-01') - interval '1 month', 'YYYY-MM') as month from correction_rates`.execute(
		db,
	);
	return { index: 'TR', month: rows[0]?.month ?? '2019-12', percent: 0.1758, source: 'Banco Central' };
}

/** Stores a figure in ten-thousandths of a percent, as if it had been entered. */
export async function makeRate(
	db: Kysely<Database>,
	index: CorrectionIndex,
	month: string,
	rate: number,
): Promise<void> {
	const values = { index, month: `${month}-01`, rate, source: 'IBGE', admin_id: await makeAdmin(db) };
	await db.insertInto('correction_rates').values(values).execute();
}

/** A lot as `makeInstalmentLot` makes it, none late, sold so many months ago: its days are as many months earlier. */
export async function makeCorrectedLot(
	db: Kysely<Database>,
	correction: CorrectionIndex,
	months: number,
	user_id?: string,
): Promise<InstalmentLot> {
	const lot = await makeInstalmentLot(db, 0, { correction, ...(user_id && { user_id }) });
	const ago = sql`make_interval(months => ${months})`;
	await sql`update payments set created_at = created_at - ${ago} where id = ${lot.payment_id}`.execute(db);
	await sql`update payment_components set due_at = due_at - ${ago}, corrected_through = date_trunc('month', corrected_through - ${ago})
		where payment_id = ${lot.payment_id} and kind = 'instalment'`.execute(db);
	return lot;
}
