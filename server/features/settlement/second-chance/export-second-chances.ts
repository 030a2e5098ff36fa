import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type SecondChances = Pick<AccountExport, 'second_chances' | 'barred_bidders'>;

/** The lots offered to a person after another's win was undone, and those from which they are barred. */
export async function exportChances(trx: Transaction<Database>, user_id: string): Promise<SecondChances> {
	const offered = await sql<SecondChances['second_chances'][number]>`
		select c.id, c.auction_id, a.title, c.price, c.state, ${iso('c', 'offered_at')}, ${iso('c', 'expires_at')},
			${iso('c', 'ended_at')}
		from second_chances c join auctions a on a.id = c.auction_id
		where c.user_id = ${user_id} order by c.offered_at desc`.execute(trx);
	const barred = await sql<SecondChances['barred_bidders'][number]>`
		select x.auction_id, a.title from barred_bidders x join auctions a on a.id = x.auction_id
		where x.user_id = ${user_id} order by a.created_at desc, a.id`.execute(trx);
	return {
		second_chances: offered.rows.map((row) => ({ ...row, price: reaisOf(row.price as Centavos) })),
		barred_bidders: barred.rows,
	};
}
