import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartExportQuery, PartListPage, PartListQuery } from '#contract/part-list.ts';
import { COMPONENT_STATE_LABELS, partName, payeeLabel } from '#domain/settlement/payment-components.ts';
import { PART_FILTERS, type PartFilter } from '#domain/settlement/payment-filters.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { reaisOf } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { readFinanceCounts, readNames } from '#server/features/settlement/payouts/finance-list.ts';
import { toCsv } from '#server/platform/csv.ts';
import { readClock } from '#server/platform/db/clock.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type ListDeps, listedBy } from './find-payments.ts';
import { readTotals } from './list-totals.ts';
import { LISTED_PARTS, PARTS_IN, type PartRow, partsTo, presentPart, readPartRows } from './part-rows.ts';

/** What there is no way of paying, or no term of giving back, stands where it was won. */
const BY_TERM = new Keyset([timeColumn('coalesce(k.due_at, p.created_at)'), idColumn('k.id')], 'asc', 'due');
const BY_REFUND = new Keyset(
	[timeColumn('coalesce(f.due_at, p.created_at)'), idColumn('k.id')],
	'asc',
	'refund',
);
const BY_WIN = new Keyset([timeColumn('p.created_at'), idColumn('k.id')], 'desc', 'win');

const BY_TERM_IN: ReadonlySet<PartFilter> = new Set([
	'open',
	'commission',
	'proof',
	'overdue',
	'slip',
	'pending',
]);
const orderOf = (state: PartFilter) =>
	BY_TERM_IN.has(state) ? BY_TERM : state === 'refund-due' ? BY_REFUND : BY_WIN;

/** One page of the parts of this environment's lots, with the count of each filter. Null when the cursor is not one of this list. */
export async function listParts(
	{ db, environment, vault }: ListDeps,
	admin_id: string,
	query: PartListQuery,
): Promise<PartListPage | null> {
	const { state, limit, cursor } = query;
	const order = orderOf(state);
	const after = order.after(cursor);
	if (!after) return null;
	const payments = await listedBy({ db, environment, vault }, query);
	const listed = sql`${payments} ${partsTo(query)}`;
	const [rows, counts, totals, desk, of, server_time] = await Promise.all([
		readPartRows(
			db,
			admin_id,
			sql`${listed} and ${PARTS_IN[state]} and ${after} order by ${order.order} limit ${limit + 1}`,
		),
		readCounts(db, listed),
		readTotals(db, payments, query),
		readFinanceCounts(db, environment),
		readNames(db, query),
		readClock(db),
	]);
	const { page, next_cursor } = order.page(rows, limit, (row) => [
		(order === BY_TERM ? row.due_at : order === BY_REFUND ? row.refund_due_at : null) ?? row.won_at,
		row.id,
	]);
	return { parts: page.map(presentPart), next_cursor, counts, totals, desk, of, server_time };
}

async function readCounts(
	db: Kysely<Database>,
	listed: RawBuilder<unknown>,
): Promise<PartListPage['counts']> {
	const columns = (Object.keys(PART_FILTERS) as PartFilter[]).map(
		(filter) => sql`count(*) filter (where ${PARTS_IN[filter]})::int as ${sql.ref(filter)}`,
	);
	const { rows } = await sql<PartListPage['counts']>`
		select ${sql.join(columns)} from ${LISTED_PARTS} where ${listed}`.execute(db);
	return rows[0] as PartListPage['counts'];
}

const HEAD = [
	...['Lote', 'Leilão', 'Nº do lote', 'Processo', 'Arrematante', 'Parte', 'Favorecido', 'Valor (R$)'],
	...['Situação', 'Prazo', 'Creditado em', 'Guia', 'Identificador do Pix'],
];

/** The parts that the list would show, one line each, the latest win first. */
export async function exportParts(deps: ListDeps, admin_id: string, query: PartExportQuery): Promise<string> {
	const listed = await listedBy(deps, query);
	const rows = await readPartRows(
		deps.db,
		admin_id,
		sql`${listed} ${partsTo(query)} and ${PARTS_IN[query.state]} order by p.created_at desc, p.id, k.kind desc, k.number`,
	);
	return toCsv(HEAD, rows.map(lineOf));
}

function lineOf(row: PartRow) {
	return [
		row.title,
		saleNumber({ number: row.sale_number, year: row.year }),
		row.lot_number,
		row.case_number,
		row.payer,
		partName(row, row.by_instalments ? [{ kind: 'instalment' }] : []),
		payeeLabel({ kind: row.payee, name: row.payee_name }),
		reaisOf(row.amount),
		COMPONENT_STATE_LABELS[row.state],
		row.due_at === null ? null : formatDateTime(row.due_at / 1_000),
		row.credited_at === null ? null : formatDay(row.credited_at),
		row.slip,
		row.identifier,
	];
}
