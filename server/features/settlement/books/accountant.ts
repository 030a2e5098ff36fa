import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { COMPONENT_LABELS, type ComponentKind } from '#domain/settlement/payment-components.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { CREDIT_DAY } from '#server/features/settlement/nfse/list-commissions.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface ReceivedRow {
	credited_at: string;
	recorded_at: Micros;
	payer: string;
	number: number | null;
	year: number | null;
	lot: number | null;
	title: string;
	auctioneer: string | null;
	kind: ComponentKind;
	label: string | null;
	instalment: number | null;
	payee: string | null;
	through_operator: boolean;
	amount: Centavos;
	refunded: boolean;
	receipt: string | null;
	dps: string | null;
}

/** What was credited in a month, part by part, for the accountant: who paid what to whom, when, and by which receipt. */
export async function receivedCsv(
	{ db, environment }: { db: Kysely<Database>; environment: Environment },
	month: string,
): Promise<string> {
	const rows = await readReceived(db, environment, month);
	return toCsv(
		[
			...[
				'Creditado em',
				'Registrado em',
				'Quem pagou',
				'Leilão',
				'Lote',
				'Bem',
				'Leiloeiro',
				'Parte',
				'Favorecido',
			],
			...['Passou pela conta do operador', 'Valor (R$)', 'Situação', 'Recibo', 'DPS'],
		],
		rows.map((row) => [
			formatDay(row.credited_at),
			formatDateTimeSeconds(Math.floor(row.recorded_at / 1_000)),
			row.payer,
			saleNumber({ number: row.number, year: row.year }),
			row.lot,
			row.title,
			row.auctioneer,
			row.label ??
				(row.instalment === null
					? COMPONENT_LABELS[row.kind]
					: `${COMPONENT_LABELS[row.kind]} ${row.instalment}`),
			row.payee ?? 'Operador do site',
			row.through_operator ? 'sim' : 'não',
			reaisOf(row.amount),
			row.refunded ? 'devolvido ou a devolver' : 'recebido',
			row.receipt,
			row.dps,
		]),
	);
}

/** A part without the day of its credit was credited on the day on which it was recorded. */
async function readReceived(
	db: Kysely<Database>,
	environment: Environment,
	month: string,
): Promise<ReceivedRow[]> {
	const { rows } = await sql<ReceivedRow>`
		select d.day::text as credited_at, micros(k.paid_at) as recorded_at, p.winner_name as payer, s.number, s.year,
			a.lot_number as lot, a.title, (auctioneer_of_lot(a)).name as auctioneer, k.kind, k.label, k.number as instalment, k.payee_name as payee,
			k.through_operator, k.amount, k.status in ('refund-due', 'refunded') as refunded,
			(select r.number || '/' || r.year from receipts r where r.component_id = k.id) as receipt,
			(select n.series || '/' || n.number from dps_numbers n where n.component_id = k.id) as dps
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
			left join sales s on s.id = a.sale_id
			cross join lateral (select ${CREDIT_DAY} as day) d
		where a.environment = ${environment} and k.paid_at is not null
			and to_char(d.day, 'YYYY-MM') = ${month}
		order by d.day, k.paid_at, k.id`.execute(db);
	return rows;
}
