import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { ComponentKind } from '#domain/settlement/payment-components.ts';
import { payableAccount, type SellerAccount } from '#domain/settlement/payouts.ts';
import {
	type Booked,
	type DatedLine,
	differencesOf,
	heldAfter,
	type Movements,
	movementsIn,
	type Period,
	type StatedPart,
	totalOf,
} from '#domain/settlement/seller-statement.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { PART_PAID_AT, TERMS_UNIT } from '#server/features/settlement/money/open-payout.ts';
import { earned } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sealOf } from './pay-out.ts';

/** A line of a statement: one part of what was paid for a lot. */
export interface StatementRow {
	title: string;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	kind: ComponentKind;
	/** What a cost is for. */
	label: string | null;
	/** Of an instalment, which one. */
	instalment: number | null;
	/** The hammer price, on the price of the lot; null on its other parts. */
	hammer: Centavos | null;
	seller: string;
	/** The account to which it is or was paid; null without one. */
	account: SellerAccount | null;
	received_at: Micros | null;
	paid_at: Micros | null;
	due_at: Micros | null;
	lines: (DatedLine & { name: string })[];
	movements: Movements;
	/** What is held of it at the end of the period; negative, what the seller owes. */
	held: Centavos;
	annulled: boolean;
	differences: string[];
}

/** What a statement of sale (conta de venda) says. */
export interface Statement {
	rows: StatementRow[];
	total: Movements & { hammer: Centavos; held: Centavos };
	/** What was held before the period. */
	before: Centavos;
	/** What is held for sellers that have no account. */
	unclaimed: Centavos;
}

/** Of whom or of what a statement is. */
export type StatementOf = { seller: string } | { sale: string };

interface PartRow {
	title: string;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	kind: ComponentKind;
	label: string | null;
	instalment: number | null;
	hammer: Centavos;
	seller: string | null;
	stored: SellerAccount | null;
	amount: Centavos;
	through_operator: boolean;
	part_paid_at: Micros | null;
	returned_at: Micros | null;
	stated_back: Centavos;
	booked_back: Centavos;
	booked: Booked;
	lines: (DatedLine & { name: string })[];
	payout: {
		seller: string;
		seller_id: string;
		received: Centavos;
		received_at: Micros;
		statement_due_at: Micros;
		due_at: Micros;
		amount: Centavos | null;
		paid_at: Micros | null;
		account: SellerAccount | null;
		seal: string | null;
	} | null;
	unit: LegalTermsUnit;
}

/**
 * What the operator received, took off, paid out and holds for a seller, or of a sale: each part of a lot that was paid, with what payouts, parts
 * and journal say differently of it. Movements are those of the period; a part without any, of which nothing is held, is left out.
 */
export async function readStatement(
	db: Kysely<Database>,
	environment: Environment,
	of: StatementOf,
	period: Period,
): Promise<Statement> {
	const parts = (await readParts(db, environment, of)).map((row) => ({ row, part: partOf(row) }));
	const earlier = { from: Number.MIN_SAFE_INTEGER, until: period.from };
	const rows = parts.map(({ row, part }) => rowOf(row, part, period));
	const shown = rows.filter(
		({ movements, held, differences }) =>
			held !== 0 || differences.length > 0 || Object.values(movements).some((amount) => amount !== 0),
	);
	const before = parts.reduce((sum, { part }) => sum + heldAfter(movementsIn(part, earlier)), 0);
	const sum = (amounts: readonly Centavos[]) => amounts.reduce((all, amount) => all + amount, 0);
	return {
		rows: shown,
		total: {
			...totalOf(shown.map(({ movements }) => movements)),
			hammer: sum(shown.map(({ hammer }) => hammer ?? 0)),
			held: sum(shown.map(({ held }) => held)),
		},
		before,
		unclaimed: sum(shown.map(({ account, held }) => (account === null && held > 0 ? held : 0))),
	};
}

function rowOf(row: PartRow, part: StatedPart, period: Period): StatementRow {
	const { title, number, year, lot_number, kind, label, instalment, payout, lines } = row;
	const until = movementsIn(part, { from: Number.MIN_SAFE_INTEGER, until: period.until });
	return {
		title,
		number,
		year,
		lot_number,
		kind,
		label,
		instalment,
		hammer: kind === 'price' ? row.hammer : null,
		seller: payout?.seller ?? part.seller,
		account: payout?.account ?? payableAccount(row.stored),
		received_at: part.paid_at,
		paid_at: payout?.paid_at ?? null,
		due_at: payout?.due_at ?? null,
		lines,
		movements: movementsIn(part, period),
		held: heldAfter(until),
		annulled: part.returned_at !== null,
		differences: differencesOf(part, row.unit),
	};
}

function partOf(row: PartRow): StatedPart {
	const { payout, lines, kind } = row;
	return {
		seller: row.seller ?? 'ninguém',
		amount: row.amount,
		through_operator: row.through_operator,
		paid_at: row.part_paid_at,
		returned_at: row.returned_at,
		annulled: kind === 'price' ? { stated: row.stated_back, booked: row.booked_back } : null,
		booked: row.booked,
		payout: payout && { ...payout, lines, paid: paidOf(payout) },
	};
}

function paidOf({ seller_id, amount, paid_at: at, account, seal }: NonNullable<PartRow['payout']>) {
	if (amount === null || at === null) return null;
	return { amount, at, sealed: seal === sealOf({ seller_id, amount, at, account: account ?? {} }) };
}

/** SQL: the sum of a column of the journal's entries of kinds about the part `k`. */
const booked = (column: 'bank' | 'seller', ...kinds: string[]): RawBuilder<unknown> =>
	sql`(select sum(e.${sql.ref(column)}) from journal_entries e where e.component_id = k.id and e.kind = any(${kinds}::text[]))`;

/** SQL: the same of what was received: where the payment was made as one, the part of it. */
const BOOKED_RECEIVED = sql`coalesce(${booked('bank', 'received', 'returned')}, case when (
	select sum(e.bank) from journal_entries e where e.payment_id = p.id and e.component_id is null and e.kind in ('received', 'returned')
	) >= p.amount then k.amount end, 0)`;

async function readParts(
	db: Kysely<Database>,
	environment: Environment,
	of: StatementOf,
): Promise<PartRow[]> {
	const whose =
		'seller' in of
			? sql`(k.on_behalf_of = ${of.seller} or (k.payee = 'seller' and k.payee_id = ${of.seller}) or y.seller_id = ${of.seller})`
			: sql`a.sale_id = ${of.sale} and (k.on_behalf_of is not null or k.payee = 'seller' or y.id is not null)`;
	const paid = sql`k.status in ('paid', 'refund-due', 'refunded')`;
	const { rows } = await sql<PartRow>`
		select a.title, s.number, s.year, a.lot_number, k.kind, k.label, case when k.kind <> 'cost' then k.number end as instalment, p.price as hammer,
			o.name as seller, coalesce(r.payout, o.payout) as stored, k.amount, k.through_operator,
			case when ${paid} then ${PART_PAID_AT} end as part_paid_at,
			case when k.status in ('refund-due', 'refunded') then micros(coalesce(p.ended_at, now())) end as returned_at,
			(select coalesce(sum(q.amount), 0)::bigint from payment_components q where q.payment_id = p.id and not ${earned('q')}
				and q.status in ('refund-due', 'refunded')) as stated_back,
			(select coalesce(sum(e.seller), 0)::bigint from journal_entries e where e.payment_id = p.id
				and e.kind in ('annulled', 'refunded')) as booked_back,
			jsonb_build_object('received', ${BOOKED_RECEIVED}, 'direct', coalesce(${booked('seller', 'direct', 'returned')}, 0),
				'commission', coalesce(${booked('seller', 'seller-commission')}, 0), 'expense', coalesce(${booked('seller', 'expense')}, 0),
				'paid_out', coalesce(${booked('seller', 'paid-out')}, 0), 'paid_out_at', (select micros(max(e.at)) from journal_entries e
					where e.component_id = k.id and e.kind = 'paid-out')) as booked,
			coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'amount', l.amount, 'at', micros(l.created_at),
				'removed_at', micros(l.removed_at)) order by l.created_at, l.id) from payout_lines l where l.payout_id = y.id), '[]') as lines,
			case when y.id is not null then jsonb_build_object('seller', r.name, 'seller_id', y.seller_id, 'received', y.received,
				'received_at', micros(y.received_at), 'statement_due_at', micros(y.statement_due_at), 'due_at', micros(y.due_at),
				'amount', y.amount, 'paid_at', micros(y.paid_at), 'account', y.account, 'seal', y.seal) end as payout,
			${TERMS_UNIT} as unit
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
			left join sales s on s.id = a.sale_id left join payouts y on y.component_id = k.id left join sellers r on r.id = y.seller_id
			left join sellers o on o.id = coalesce(k.on_behalf_of, case when k.payee = 'seller' then k.payee_id end)
		where ${whose} and a.environment = ${environment} and (${paid} or y.id is not null)
		order by s.year nulls last, s.number, a.lot_number, a.title, k.payment_id, k.kind desc, k.number`.execute(
		db,
	);
	return rows;
}
