import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListedPayment, PaymentListPage, PaymentListQuery } from '#contract/payment-list.ts';
import type { Payee } from '#domain/settlement/payment-components.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { readNames } from '#server/features/settlement/payouts/finance-list.ts';
import { readClock } from '#server/platform/db/clock.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type ListDeps, listedBy } from './find-payments.ts';
import { readTotals } from './list-totals.ts';
import { PART_STATE } from './part-rows.ts';
import { FILTERS, OFFERED, PROOF, SLIP } from './payment-states.ts';

/** What there is no way of paying yet stands where it was won. */
const BY_DUE_TIME = new Keyset(
	[timeColumn('coalesce(p.due_at, p.created_at)'), idColumn('p.id')],
	'asc',
	'due',
);
const BY_WIN = new Keyset([timeColumn('p.created_at'), idColumn('p.id')], 'desc', 'win');

/** The filters of what is owed, where the earliest due time is the most urgent. */
const OF_OWED: ReadonlySet<PaymentFilter> = new Set(['proof', 'overdue', 'slip', 'pending']);

/** SQL: the parts of the payment `p`. */
const PARTS = sql`(select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'number', k.number, 'label', k.label, 'payee', k.payee,
	'payee_name', k.payee_name, 'amount', k.amount, 'due_at', micros(k.due_at), 'state', ${PART_STATE}) order by k.kind desc, k.number)
	from payment_components k where k.payment_id = p.id)`;

/** A part of a payment, as the database aggregates it. */
interface PartRow extends Omit<ListedPayment['parts'][number], 'payee' | 'due_at'> {
	payee: Payee;
	payee_name: string | null;
	due_at: Micros | null;
}

interface PaymentRow {
	id: string;
	auction_id: string;
	title: string;
	sale_id: string | null;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	user_id: string | null;
	name: string;
	email: string | null;
	status: PaymentStatus;
	proof_waiting: boolean;
	slip_missing: boolean;
	offered: boolean;
	amount: Centavos;
	as_one: boolean;
	parts: PartRow[];
	due_at: Micros | null;
	paid_at: Micros | null;
	ended_at: Micros | null;
	created_at: Micros;
	now: Micros;
}

/**
 * One page of the payments of this environment's lots, withdrawn lots included, with the count of each filter. Null when the cursor is not one
 * of this list.
 */
export async function listPayments(
	{ db, environment, vault }: ListDeps,
	query: PaymentListQuery,
): Promise<PaymentListPage | null> {
	const { state, limit, cursor } = query;
	const order = OF_OWED.has(state) ? BY_DUE_TIME : BY_WIN;
	const after = order.after(cursor);
	if (!after) return null;
	const listed = await listedBy({ db, environment, vault }, query);
	const [rows, counts, totals, of, server_time] = await Promise.all([
		readRows(
			db,
			sql`${listed} and ${FILTERS[state]} and ${after} order by ${order.order} limit ${limit + 1}`,
		),
		readCounts(db, listed),
		readTotals(db, listed, query),
		readNames(db, query),
		readClock(db),
	]);
	const { page, next_cursor } = order.page(rows, limit, ({ due_at, created_at, id }) => [
		order === BY_DUE_TIME ? (due_at ?? created_at) : created_at,
		id,
	]);
	return { payments: page.map(present), next_cursor, counts, totals, of, server_time };
}

/** Payments of the list by their ids, in no order. */
export async function readListedPayments(
	db: Kysely<Database>,
	ids: readonly string[],
): Promise<ListedPayment[]> {
	if (ids.length === 0) return [];
	return (await readRows(db, sql`p.id = any(${ids}::uuid[])`)).map(present);
}

async function readRows(db: Kysely<Database>, matching: RawBuilder<unknown>): Promise<PaymentRow[]> {
	const { rows } = await sql<PaymentRow>`
		select p.id, p.auction_id, a.title, s.id as sale_id, s.number, s.year, a.lot_number, p.user_id, p.winner_name as name,
			${EMAIL_UNLESS_DELETED} as email, p.status, ${PROOF} as proof_waiting, ${SLIP} as slip_missing, ${OFFERED} as offered,
			p.amount, p.as_one, ${PARTS} as parts, micros(p.due_at) as due_at, micros(p.paid_at) as paid_at, micros(p.ended_at) as ended_at,
			micros(p.created_at) as created_at, micros(now()) as now
		from payments p join auctions a on a.id = p.auction_id left join users u on u.id = p.user_id left join sales s on s.id = a.sale_id
		where ${matching}`.execute(db);
	return rows;
}

async function readCounts(
	db: Kysely<Database>,
	listed: RawBuilder<unknown>,
): Promise<PaymentListPage['counts']> {
	const columns = (Object.keys(PAYMENT_FILTERS) as PaymentFilter[]).map(
		(filter) => sql`count(*) filter (where ${FILTERS[filter]}) as ${sql.ref(filter)}`,
	);
	const { rows } = await sql<PaymentListPage['counts']>`
		select ${sql.join(columns)} from payments p join auctions a on a.id = p.auction_id where ${listed}`.execute(
		db,
	);
	return rows[0] as PaymentListPage['counts'];
}

function present(row: PaymentRow): ListedPayment {
	const { id, sale_id, number, year, lot_number, proof_waiting, slip_missing, offered } = row;
	const time = (at: Micros | null) => (at === null ? null : isoOf(at));
	return {
		id,
		auction: { id: row.auction_id, title: row.title },
		sale:
			sale_id === null || number === null || year === null
				? null
				: { id: sale_id, number: saleNumber({ number, year }), lot_number },
		person: { id: row.user_id, name: row.name, email: row.email },
		status: paymentAt(row.status, row.due_at, row.now),
		proof_waiting,
		slip_missing,
		offered,
		amount: reaisOf(row.amount),
		as_one: row.as_one,
		parts: row.parts.map(({ payee, payee_name, ...part }) => ({
			...part,
			payee: { kind: payee, name: payee_name },
			amount: reaisOf(part.amount),
			due_at: time(part.due_at),
		})),
		due_at: time(row.due_at),
		paid_at: time(row.paid_at),
		ended_at: time(row.ended_at),
		created_at: isoOf(row.created_at),
	};
}
