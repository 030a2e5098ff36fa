import { type Kysely, sql } from 'kysely';
import type { PaidCommission } from '#contract/books.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type FiscalData, missingForDps } from '#domain/settlement/dps.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Row = Omit<PaidCommission, 'missing' | 'sale' | 'amount'> & {
	number: number | null;
	year: number | null;
	amount: Centavos;
	issuer: { name: string; tax_id: string | null; fiscal: FiscalData | null };
	/** Whether the payer's tax id is stated; the number itself is not read for a list. */
	stated: boolean;
};

/** SQL: the day of the credit of a part `k`: the day on which it was recorded, where no other was stated. */
export const CREDIT_DAY = sql`coalesce(k.credited_at, (k.paid_at at time zone 'America/Sao_Paulo')::date)`;

/** The commissions of an auctioneer that were credited in a month, and what their DPS lack. */
export async function listCommissions(
	db: Kysely<Database>,
	{ environment, auctioneer_id }: { environment: Environment; auctioneer_id: string },
	month: string,
): Promise<PaidCommission[]> {
	const { rows } = await sql<Row>`
		select k.id, a.id as auction_id, a.title, s.number, s.year, a.lot_number as lot, p.winner_name as payer, k.amount,
			${CREDIT_DAY}::text as credited_at, n.series || '/' || n.number as dps,
			json_build_object('name', u.name, 'tax_id', u.tax_id, 'fiscal', u.fiscal) as issuer,
			p.payer_tax_id is not null or exists (select from identities i where i.user_id = p.user_id) as stated
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
			join auctioneers u on u.id = ${auctioneer_id} left join sales s on s.id = a.sale_id
			left join dps_numbers n on n.component_id = k.id
		where k.kind = 'commission' and k.status = 'paid' and a.environment = ${environment}
			and coalesce(case when k.payee = 'auctioneer' then k.payee_id end, (auctioneer_of_lot(a)).id) = ${auctioneer_id}
			and to_char(${CREDIT_DAY}, 'YYYY-MM') = ${month}
		order by ${CREDIT_DAY}, k.paid_at, k.id`.execute(db);
	return rows.map(({ number, year, amount, issuer, stated, ...row }) => ({
		...row,
		sale: saleNumber({ number, year }),
		amount: reaisOf(amount),
		missing: missingForDps({
			issuer,
			taker: { name: row.payer, tax_id: stated ? 'informado' : null, address: null },
		}),
	}));
}
