import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Payout } from '#contract/payouts.ts';
import type { ComponentKind } from '#domain/settlement/payment-components.ts';
import {
	type PayoutFilter,
	type PayoutLineKind,
	type PayoutState,
	payableAccount,
	payoutAmount,
	type SellerAccount,
} from '#domain/settlement/payouts.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SQL: the payouts `y` with their part `k`, payment `p`, lot `a`, sale `s` and seller `r`. */
export const PAYOUTS = sql`payouts y join payment_components k on k.id = y.component_id join payments p on p.id = y.payment_id
	join auctions a on a.id = y.auction_id left join sales s on s.id = a.sale_id join sellers r on r.id = y.seller_id`;

const OPEN = sql`(y.paid_at is null and k.status = 'paid')`;

/** SQL: whether the stored account of the seller `r` is enough to send money to, as `payableAccount` says. */
const PAYABLE = sql`(coalesce(r.payout->>'pix_key', '') <> '' or (coalesce(r.payout->>'bank', '') <> ''
	and coalesce(r.payout->>'branch', '') <> '' and coalesce(r.payout->>'account', '') <> ''))`;

/** SQL: whether the payout `y` is in a filter. */
export const PAYOUTS_IN: Record<PayoutFilter, RawBuilder<unknown>> = {
	open: OPEN,
	overdue: sql`(${OPEN} and y.due_at < now())`,
	'no-account': sql`(${OPEN} and not ${PAYABLE})`,
	paid: sql`y.paid_at is not null`,
	cancelled: sql`(y.paid_at is null and k.status <> 'paid')`,
	all: sql`true`,
};

/** SQL: what is left of the payout `y`, paid or not. */
export const LEFT = sql`(y.received - coalesce((select sum(l.amount) from payout_lines l
	where l.payout_id = y.id and l.removed_at is null), 0))::bigint`;

/** SQL: the kind of the file that a row names; null without one. */
const fileKind = (row: string) => {
	const file = sql.ref(`${row}.file`);
	return sql`case when ${file} like '%.pdf' then 'pdf' when ${file} is not null then 'image' end`;
};

/** A line of a payout, as the database aggregates it. */
interface LineRow {
	id: string;
	kind: PayoutLineKind;
	name: string;
	amount: Centavos;
	proof: 'image' | 'pdf' | null;
}

export interface PayoutRow {
	id: string;
	code: string;
	component_id: string;
	payment_id: string;
	auction_id: string;
	title: string;
	sale_id: string | null;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	kind: ComponentKind;
	instalment: number | null;
	label: string | null;
	seller_id: string;
	seller: string;
	tax_id: string | null;
	/** The seller's account now. */
	stored: SellerAccount | null;
	/** That to which it was paid. */
	account: SellerAccount | null;
	/** Whether the part is paid, and was not annulled. */
	stands: boolean;
	/** Whether its payer's bank asks for its money back, which has not ended. */
	contested: boolean;
	late: boolean;
	received: Centavos;
	lines: LineRow[];
	received_at: Micros;
	statement_due_at: Micros;
	statement_at: Micros | null;
	due_at: Micros;
	paid_at: Micros | null;
	proof: 'image' | 'pdf' | null;
	consent: { asked_by: string; asked_by_id: string; expires_at: Micros } | null;
}

/** The payouts that match, in the order that the condition ends with. */
export async function readPayoutRows(
	db: Kysely<Database>,
	matching: RawBuilder<unknown>,
): Promise<PayoutRow[]> {
	const { rows } = await sql<PayoutRow>`
		select y.id, y.code, y.component_id, y.payment_id, y.auction_id, a.title, s.id as sale_id, s.number, s.year, a.lot_number, k.kind, k.label,
			case when k.kind = 'instalment' then k.number
				when k.kind = 'price' and p.proposal_id is not null then 0 end as instalment,
			y.seller_id, r.name as seller, r.tax_id, r.payout as stored, y.account, k.status = 'paid' as stands,
			exists (select from pix_received x where x.payment_id = p.id and coalesce(x.component_id, k.id) = k.id
				and x.outcome = 'settled' and x.contested_at is not null) as contested, y.due_at < now() as late,
			y.received, coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'amount', l.amount,
				'proof', ${fileKind('l')}) order by l.created_at, l.id) from payout_lines l
				where l.payout_id = y.id and l.removed_at is null), '[]') as lines,
			micros(y.received_at) as received_at, micros(y.statement_due_at) as statement_due_at, micros(y.statement_at) as statement_at,
			micros(y.due_at) as due_at, micros(y.paid_at) as paid_at, ${fileKind('y')} as proof,
			(select jsonb_build_object('asked_by', u.name, 'asked_by_id', u.id, 'expires_at', micros(c.expires_at))
				from consents c join users u on u.id = c.asked_by
				where c.act = 'payout' and c.done_at is null and c.expires_at > now() and position(y.id::text in c.exact) > 0
				order by c.asked_at desc limit 1) as consent
		from ${PAYOUTS} where ${matching}`.execute(db);
	return rows;
}

/** A payout as an administrator gets it. */
export function presentPayout(row: PayoutRow, admin_id: string): Payout {
	const { lines, consent, sale_id, number, year, lot_number } = row;
	const { commission, expense, amount } = payoutAmount(row.received, lines);
	const time = (at: Micros | null) => (at === null ? null : isoOf(at));
	return {
		id: row.id,
		auction_id: row.auction_id,
		title: row.title,
		sale:
			sale_id === null || number === null || year === null
				? null
				: { id: sale_id, number: saleNumber({ number, year }), lot_number },
		instalment: row.instalment,
		cost: row.label,
		fine: row.kind === 'fine',
		seller: { id: row.seller_id, name: row.seller },
		account: row.account ?? payableAccount(row.stored),
		state: stateOf(row),
		received: reaisOf(row.received),
		commission: reaisOf(commission),
		expenses: reaisOf(expense),
		amount: reaisOf(amount),
		lines: lines.map((line) => ({ ...line, amount: reaisOf(line.amount) })),
		received_at: isoOf(row.received_at),
		statement_due_at: isoOf(row.statement_due_at),
		statement_at: time(row.statement_at),
		due_at: isoOf(row.due_at),
		paid_at: time(row.paid_at),
		proof: row.proof,
		owed_back: row.paid_at !== null && !row.stands,
		consent: consent && {
			asked_by: consent.asked_by,
			own: consent.asked_by_id === admin_id,
			expires_at: isoOf(consent.expires_at),
		},
	};
}

function stateOf({ paid_at, stands, late }: PayoutRow): PayoutState {
	if (paid_at !== null) return 'paid';
	if (!stands) return 'cancelled';
	return late ? 'overdue' : 'due';
}
