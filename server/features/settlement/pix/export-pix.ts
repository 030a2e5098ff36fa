import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type ReceivedLine = AccountExport['pix_received'][number];

/** What the bank reported about a person's payments. The payer's identity is neither requested nor stored. */
export async function exportPix(
	trx: Transaction<Database>,
	user_id: string,
): Promise<Pick<AccountExport, 'pix_received'>> {
	const { rows } = await sql<ReceivedLine>`
		select x.end_to_end_id, x.payment_id, a.title, x.amount, x.outcome, ${iso('x', 'paid_at')}, r.state as returned
		from pix_received x join payments p on p.id = x.payment_id join auctions a on a.id = p.auction_id
			left join lateral (select state from pix_returns r where r.end_to_end_id = x.end_to_end_id
				order by r.asked_at desc limit 1) r on true
		where p.user_id = ${user_id} order by x.paid_at desc, x.end_to_end_id`.execute(trx);
	return { pix_received: rows.map((row) => ({ ...row, amount: reaisOf(row.amount as Centavos) })) };
}
