import { type Kysely, sql } from 'kysely';
import type { SaleResult, SaleResults } from '#contract/sale-workbench.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import {
	DESK_PAPERS,
	hasDeskPaper,
	hasPaper,
	isUnsold,
	type PaidPart,
	SALE_PAPERS,
} from '#domain/settlement/papers.ts';
import { type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import {
	REOPENABLE,
	type ReopenableLot,
	reopenRefusal,
} from '#server/features/settlement/second-chance/reopen-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hasSale } from './has-sale.ts';

interface ResultRow
	extends ReopenableLot,
		Pick<SaleResult, 'id' | 'lot_number' | 'title' | 'suspended' | 'withdrawn'> {
	price: Centavos | null;
	appraisal: Centavos | null;
	bidders: number;
	winner: string | null;
	due_at: Micros | null;
	reopened_as: string | null;
	owed: { payer: string; tax_id: string | null; amount: Centavos } | null;
	published: boolean;
	recorded: boolean;
	/** Which kinds of parts of the payment are paid. */
	paid: PaidPart[];
	/** Whether a round ended without bids. */
	negative: boolean;
	now: Micros;
}

/** How the lots of a sale ended, withdrawn ones included; null if the environment has no such sale. */
export async function readSaleResults(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<SaleResults | null> {
	if (!(await hasSale(db, environment, id))) return null;
	const { rows } = await sql<ResultRow>`
		select a.id, a.lot_number, a.title, ${REOPENABLE},
			a.suspended_at is not null as suspended, w.auction_id is not null as withdrawn, case when a.leader is not null then a.current_bid end as price, p.appraisal,
			(select count(distinct b.bidder)::int from bids b where b.auction_id = a.id) as bidders,
			y.winner_name as winner, micros(y.due_at) as due_at, a.published_at is not null as published,
			a.ledger_seq > 0 as recorded, micros(now()) as now, coalesce(y.paid, '{}') as paid,
			exists (select from ledger_records l where l.auction_id = a.id and l.type = 'round-closed') as negative,
			(select json_build_object('payer', d.payer_name, 'tax_id', d.payer_tax_id, 'amount', d.commission)
				from lot_outcomes d where d.auction_id = a.id and d.commission is not null order by d.id desc limit 1) as owed,
			(select n.auction_id from reopened_auctions n join auctions o on o.id = n.auction_id
				where n.reopened_from = a.id and o.withdrawn_at is null limit 1) as reopened_as
		from auctions a left join properties p on p.auction_id = a.id left join lot_withdrawals w on w.auction_id = a.id
			left join lateral (select q.winner_name, q.due_at, array(select distinct case when k.kind in ('commission', 'cost') then k.kind else 'price' end
					from payment_components k where k.payment_id = q.id and k.status = 'paid' and (k.kind <> 'commission' or k.payee <> 'court')) as paid
				from payments q where q.auction_id = a.id and q.user_id is not null
				order by ${latestFirst('q')} limit 1) y on true
		where a.sale_id = ${id} and (a.withdrawn_at is null or w.auction_id is not null)
		order by a.lot_number, a.id`.execute(db);
	const lots = rows.map((row) => ({ row, lot: present(row) }));
	const sold = lots.filter(({ lot }) => lot.outcome === 'sold' && lot.winner !== null);
	const sum = (of: typeof lots) => reaisOf(of.reduce((total, { row }) => total + (row.price ?? 0), 0));
	return {
		lots: lots.map(({ lot }) => lot),
		totals: {
			sold: sold.length,
			unsold: lots.filter(({ lot }) => lot.outcome === 'unsold').length,
			otherwise: lots.filter(({ lot }) => outcomeBadge(lot.outcome) !== null).length,
			hammered: sum(sold),
			paid: sum(sold.filter(({ lot }) => lot.payment === 'paid')),
		},
	};
}

function present(row: ResultRow): SaleResult {
	const { id, lot_number, title, status, suspended, withdrawn, price, appraisal, bidders, winner, recorded } =
		row;
	const payment = stateOf(row);
	const over = status === 'completed' || status === 'cancelled';
	const unsold = isUnsold(row.outcome);
	const standing = { unsold, negative: row.negative || row.outcome === 'unsold', over };
	const atas = row.published && (over || withdrawn);
	return {
		id,
		lot_number,
		title,
		status,
		suspended,
		withdrawn,
		bidders,
		winner,
		payment,
		outcome: row.outcome,
		commission: row.owed && { ...row.owed, amount: reaisOf(row.owed.amount) },
		price: price === null ? null : reaisOf(price),
		appraisal_percent:
			price === null || appraisal === null || appraisal === 0
				? null
				: Math.round((price / appraisal) * 1_000) / 10,
		reopenable: !withdrawn && reopenRefusal(row) === null,
		reopened_as: row.reopened_as,
		papers: [
			...(payment === null
				? []
				: SALE_PAPERS.filter((paper) => hasPaper(paper, { status: payment, paid: row.paid }))),
			...(atas ? (['ata'] as const) : []),
			...(row.published ? DESK_PAPERS.filter((paper) => hasDeskPaper(paper, standing)) : []),
		],
		bundle: recorded,
	};
}

/** The state of the payment now; null without one. */
function stateOf({ payment, due_at, now }: ResultRow): PaymentStatus | null {
	return payment === null ? null : paymentAt(payment, due_at, now);
}
