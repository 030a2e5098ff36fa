import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PaymentExportQuery, PaymentListPage } from '#contract/payment-list.ts';
import {
	COMPONENT_STATE_LABELS,
	type ComponentKind,
	type ComponentState,
	type Payee,
	partName,
	payeeLabel,
} from '#domain/settlement/payment-components.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTime, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { CREDIT_DAY } from '#server/features/settlement/nfse/list-commissions.ts';
import { LEFT, PAYOUTS, PAYOUTS_IN } from '#server/features/settlement/payouts/payout-rows.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type ListDeps, listedBy } from './find-payments.ts';
import { FILTERS, partsTo } from './payment-states.ts';

/** SQL: the state of the part `k` of the payment `p`; a proof of a payment in one is a proof of each part. */
const STATE = sql`case when k.status in ('waiting', 'pending') and exists (select from payment_proofs f
	where f.payment_id = p.id and (f.component_id = k.id or p.as_one) and f.status = 'waiting') then 'proof-sent' else k.status end`;

/** SQL: the parts of the payment `p`. */
export const PARTS = sql`(select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'number', k.number, 'payee', k.payee,
	'payee_name', k.payee_name, 'amount', k.amount, 'due_at', micros(k.due_at), 'state', ${STATE}) order by k.kind desc, k.number)
	from payment_components k where k.payment_id = p.id)`;

const OWED = sql`k.status in ('waiting', 'pending', 'defaulted')`;
const THIS_MONTH = sql`to_char(${CREDIT_DAY}, 'YYYY-MM') = to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM')`;

/** The sums of the parts of the listed payments, and of what is left to be paid out of them. */
export async function readTotals(
	db: Kysely<Database>,
	listed: RawBuilder<unknown>,
	query: PaymentExportQuery,
): Promise<PaymentListPage['totals']> {
	const sum = (condition: RawBuilder<unknown>) =>
		sql`coalesce(sum(k.amount) filter (where ${condition}), 0)::bigint`;
	const { rows } = await sql<Record<keyof PaymentListPage['totals'], Centavos>>`
		select ${sum(OWED)} as receivable, ${sum(sql`${OWED} and k.due_at < now()`)} as overdue,
			${sum(sql`k.status = 'paid' and ${THIS_MONTH}`)} as received_this_month, ${sum(sql`k.status = 'refund-due'`)} as to_refund,
			(select coalesce(sum(${LEFT}), 0)::bigint from ${PAYOUTS} where ${listed} ${partsTo(query)} and ${PAYOUTS_IN.open}) as to_pay_out
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
		where ${listed} ${partsTo(query)}`.execute(db);
	const { receivable, overdue, received_this_month, to_pay_out, to_refund } =
		rows[0] as (typeof rows)[number];
	return {
		receivable: reaisOf(receivable),
		overdue: reaisOf(overdue),
		received_this_month: reaisOf(received_this_month),
		to_pay_out: reaisOf(to_pay_out),
		to_refund: reaisOf(to_refund),
	};
}

interface ExportedRow {
	title: string;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	case_number: string | null;
	winner: string;
	kind: ComponentKind;
	instalment: number | null;
	payee: Payee;
	payee_name: string | null;
	amount: Centavos;
	state: ComponentState;
	due_at: Micros | null;
	credited_at: string | null;
	slip: string | null;
	txid: string;
	by_instalments: boolean;
}

const HEAD = [
	...['Lote', 'Leilão', 'Nº do lote', 'Processo', 'Arrematante', 'Parte', 'Favorecido', 'Valor (R$)'],
	...['Situação', 'Prazo', 'Creditado em', 'Guia', 'Identificador do Pix'],
];

/** The parts of the payments that the list would show, one line each, the latest win first. */
export async function exportPayments(deps: ListDeps, query: PaymentExportQuery): Promise<string> {
	const listed = await listedBy(deps, query);
	const { rows } = await sql<ExportedRow>`
		select a.title, s.number, s.year, a.lot_number, s.case_number, p.winner_name as winner, k.kind, k.number as instalment,
			k.payee, k.payee_name, k.amount, ${STATE} as state, micros(k.due_at) as due_at,
			case when k.status = 'paid' then ${CREDIT_DAY}::text end as credited_at,
			(select d.number from deposit_slips d where d.component_id = k.id order by d.entered_at desc, d.id desc limit 1) as slip,
			case when p.as_one then p.txid else upper(left(replace(k.id::text, '-', ''), 25)) end as txid,
			exists (select from payment_components i where i.payment_id = p.id and i.kind = 'instalment') as by_instalments
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
			left join sales s on s.id = a.sale_id
		where ${listed} ${partsTo(query)} and ${FILTERS[query.state]}
		order by p.created_at desc, p.id, k.kind desc, k.number`.execute(deps.db);
	return toCsv(HEAD, rows.map(lineOf));
}

function lineOf(row: ExportedRow) {
	const parts = row.by_instalments ? [{ kind: 'instalment' as const }] : [];
	return [
		row.title,
		saleNumber({ number: row.number, year: row.year }),
		row.lot_number,
		row.case_number,
		row.winner,
		partName({ kind: row.kind, number: row.instalment }, parts),
		payeeLabel({ kind: row.payee, name: row.payee_name }),
		reaisOf(row.amount),
		COMPONENT_STATE_LABELS[row.state],
		row.due_at === null ? null : formatDateTime(row.due_at / 1_000),
		row.credited_at?.split('-').reverse().join('/') ?? null,
		row.slip,
		row.txid,
	];
}
