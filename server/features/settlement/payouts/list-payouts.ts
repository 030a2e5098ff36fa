import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PayoutListPage, PayoutListQuery } from '#contract/payouts.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	PAYOUT_FILTERS,
	type PayoutFilter,
	payableAccount,
	payoutAmount,
} from '#domain/settlement/payouts.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { toCsv } from '#server/platform/csv.ts';
import { readClock } from '#server/platform/db/clock.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readFinanceCounts, readNames } from './finance-list.ts';
import { LEFT, PAYOUTS, PAYOUTS_IN, presentPayout, readPayoutRows } from './payout-rows.ts';

const BY_TERM = new Keyset([timeColumn('y.due_at'), idColumn('y.id')], 'asc', 'due');
const BY_PAYMENT = new Keyset([timeColumn('y.paid_at'), idColumn('y.id')], 'desc', 'paid');
const BY_RECEIPT = new Keyset([timeColumn('y.received_at'), idColumn('y.id')], 'desc', 'received');

const ORDERS: Record<PayoutFilter, Keyset> = {
	open: BY_TERM,
	overdue: BY_TERM,
	'no-account': BY_TERM,
	paid: BY_PAYMENT,
	cancelled: BY_RECEIPT,
	all: BY_RECEIPT,
};

interface ListDeps {
	db: Kysely<Database>;
	environment: Environment;
}

/** One page of the payouts of this environment's lots, with the count of each filter. Null when the cursor is not one of this list. */
export async function listPayouts(
	{ db, environment }: ListDeps,
	admin_id: string,
	query: PayoutListQuery,
): Promise<PayoutListPage | null> {
	const { state, limit, cursor } = query;
	const order = ORDERS[state];
	const after = order.after(cursor);
	if (!after) return null;
	const listed = sql`a.environment = ${environment} ${narrowed(query)} ${searched(query.search)}`;
	const [rows, counts, desk, { person: _person, ...of }, server_time] = await Promise.all([
		readPayoutRows(
			db,
			sql`${listed} and ${PAYOUTS_IN[state]} and ${after} order by ${order.order} limit ${limit + 1}`,
		),
		readCounts(db, listed),
		readFinanceCounts(db, environment),
		readNames(db, query),
		readClock(db),
	]);
	const { page, next_cursor } = order.page(rows, limit, ({ due_at, paid_at, received_at, id }) => [
		order === BY_TERM ? due_at : order === BY_PAYMENT ? (paid_at ?? 0) : received_at,
		id,
	]);
	return {
		payouts: page.map((row) => presentPayout(row, admin_id)),
		next_cursor,
		...counts,
		desk,
		of,
		server_time,
	};
}

function narrowed({
	auction,
	sale,
	seller,
}: Pick<PayoutListQuery, 'auction' | 'sale' | 'seller'>): RawBuilder<unknown> {
	return sql`${auction === undefined ? sql`` : sql`and y.auction_id = ${auction}`}
		${sale === undefined ? sql`` : sql`and a.sale_id = ${sale}`}
		${seller === undefined ? sql`` : sql`and y.seller_id = ${seller}`}`;
}

function searched(search: string): RawBuilder<unknown> {
	if (search === '') return sql``;
	const like = sql`('%' || fold_text(${escapeLike(search)}) || '%')`;
	return sql`and (fold_text(a.title) like ${like} or fold_text(r.name) like ${like} or fold_text(s.case_number) like ${like}
		or y.code = ${search.toUpperCase()})`;
}

type Counted = Record<PayoutFilter, number> & Record<'open_sum' | 'overdue_sum' | 'no_account_sum', Centavos>;

async function readCounts(
	db: Kysely<Database>,
	listed: RawBuilder<unknown>,
): Promise<Pick<PayoutListPage, 'counts' | 'totals'>> {
	const filters = Object.keys(PAYOUT_FILTERS) as PayoutFilter[];
	const columns = filters.map(
		(filter) => sql`count(*) filter (where ${PAYOUTS_IN[filter]})::int as ${sql.ref(filter)}`,
	);
	const sum = (filter: PayoutFilter) =>
		sql`coalesce(sum(${LEFT}) filter (where ${PAYOUTS_IN[filter]}), 0)::bigint`;
	const { rows } = await sql<Counted>`
		select ${sql.join(columns)}, ${sum('open')} as open_sum, ${sum('overdue')} as overdue_sum, ${sum('no-account')} as no_account_sum
		from ${PAYOUTS} where ${listed}`.execute(db);
	const { open_sum, overdue_sum, no_account_sum, ...counts } = rows[0] as Counted;
	return {
		counts,
		totals: { open: reaisOf(open_sum), overdue: reaisOf(overdue_sum), no_account: reaisOf(no_account_sum) },
	};
}

/**
 * The payouts that are owed, as a file for the bank (docs/decisions/135): those with these ids, or all, by term; those whose seller has no account
 * are left out.
 */
export async function exportPayouts(
	{ db, environment }: ListDeps,
	{ ids, seller }: { ids?: string[] | undefined; seller?: string | undefined },
): Promise<string> {
	const chosen = ids === undefined ? sql`` : sql`and y.id = any(${ids}::uuid[])`;
	const rows = await readPayoutRows(
		db,
		sql`a.environment = ${environment} ${narrowed({ seller })} ${chosen} and ${PAYOUTS_IN.open} order by y.due_at, y.id`,
	);
	return toCsv(
		['favorecido', 'CPF/CNPJ', 'banco', 'agência', 'conta', 'chave Pix', 'valor', 'data', 'identificador'],
		rows.flatMap(({ seller: name, tax_id, stored, received, lines, due_at, code }) => {
			const account = payableAccount(stored);
			if (account === null) return [];
			const { bank = null, branch = null, account: number = null, pix_key = null } = account;
			const amount = reaisOf(payoutAmount(received, lines).amount).toFixed(2).replace('.', ',');
			return [[name, tax_id, bank, branch, number, pix_key, amount, formatDate(due_at / 1_000), code]];
		}),
	);
}
