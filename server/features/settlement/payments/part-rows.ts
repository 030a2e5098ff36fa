import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OpenConsent } from '#contract/consents.ts';
import type { ListedPart, PartExportQuery } from '#contract/part-list.ts';
import type { ComponentKind, ComponentState, Payee } from '#domain/settlement/payment-components.ts';
import type { PartFilter } from '#domain/settlement/payment-filters.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { NUMBERED_PROOFS } from '#server/features/settlement/money/read-proofs.ts';
import { CREDIT_DAY } from '#server/features/settlement/nfse/list-commissions.ts';
import { PART_OWED } from '#server/features/settlement/payouts/finance-list.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { OFFERED } from './payment-states.ts';

/** SQL: the state of the part `k` of the payment `p`; a proof of a payment in one is a proof of each part. */
export const PART_STATE = sql`case when k.status in ('waiting', 'pending') and exists (select from payment_proofs f
	where f.payment_id = p.id and (f.component_id = k.id or p.as_one) and f.status = 'waiting') then 'proof-sent' else k.status end`;

/**
 * SQL: whether the part `k` of the payment `p` is owed and was not paid in its term. What there is no way of paying has none, also where a day is
 * announced for it, as of an instalment that waits for its index (rules §54).
 */
export const PART_LATE = sql`(${PART_OWED} and k.status <> 'waiting' and k.due_at < now())`;

/** SQL: whether the part `k` is a commission that is owed. */
export const COMMISSION_OWED = sql`(k.kind = 'commission' and ${PART_OWED})`;

/** SQL: whether the part `k` of the payment `p` is in a filter. */
export const PARTS_IN: Record<PartFilter, RawBuilder<unknown>> = {
	open: PART_OWED,
	commission: COMMISSION_OWED,
	proof: sql`(p.status in ('pending', 'overdue') and ${PART_STATE} = 'proof-sent')`,
	overdue: PART_LATE,
	slip: sql`(k.status = 'waiting' and k.payee = 'court' and k.kind <> 'instalment')`,
	pending: sql`(k.status = 'pending' and k.due_at >= now())`,
	paid: sql`k.status = 'paid'`,
	offered: OFFERED,
	defaulted: sql`k.status = 'defaulted'`,
	cancelled: sql`k.status = 'cancelled'`,
	'refund-due': sql`k.status = 'refund-due'`,
	refunded: sql`k.status = 'refunded'`,
	all: sql`true`,
};

/** SQL: further conditions on a part `k`: to whom it goes, and for which seller. */
export function partsTo({ payee, seller }: Pick<PartExportQuery, 'payee' | 'seller'>): RawBuilder<unknown> {
	return sql`${payee === undefined ? sql`` : sql`and k.payee = ${payee}`}
		${seller === undefined ? sql`` : sql`and ((k.payee = 'seller' and k.payee_id = ${seller}) or k.on_behalf_of = ${seller})`}`;
}

/** SQL: the parts `k` with their payment `p`, lot `a`, sale `s` and what is owed back of them, `f`. */
export const LISTED_PARTS = sql`payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
	left join sales s on s.id = a.sale_id left join refunds f on f.component_id = k.id`;

type Consent = Omit<OpenConsent, 'asked_at' | 'expires_at'> & { asked_at: Micros; expires_at: Micros };
type Proof = Omit<NonNullable<ListedPart['proof']>, 'uploaded_at'> & { uploaded_at: Micros };

export interface PartRow {
	id: string;
	payment_id: string;
	auction_id: string;
	title: string;
	sale_id: string | null;
	sale_number: number | null;
	year: number | null;
	lot_number: number | null;
	case_number: string | null;
	payer_id: string | null;
	payer: string;
	kind: ComponentKind;
	number: number | null;
	label: string | null;
	by_instalments: boolean;
	payee: Payee;
	payee_name: string | null;
	amount: Centavos;
	/** The amount of the payment, where one Pix pays all its parts. */
	as_one: Centavos | null;
	state: ComponentState;
	due_at: Micros | null;
	credited_at: string | null;
	paid_out: boolean | null;
	refund_due_at: Micros | null;
	refund_made_at: string | null;
	slip: string | null;
	identifier: string | null;
	proof: Proof | null;
	consent: Consent | null;
	won_at: Micros;
}

/** SQL: what names the money of the part `k` in a Pix; the charge at the bank has a name of its own. */
const IDENTIFIER = sql`case when k.payee <> 'court' then coalesce((select c.txid from pix_charges c
	where c.payment_id = p.id and c.component_id is not distinct from case when p.as_one then null else k.id end
	order by c.expires_at desc, c.txid limit 1),
	case when p.as_one then p.txid else upper(left(replace(k.id::text, '-', ''), 25)) end) end`;

const PROOF = sql`(select jsonb_build_object('id', n.id, 'number', n.number, 'kind', n.kind, 'status', n.status, 'reason', n.reason,
	'uploaded_at', micros(n.uploaded_at)) from (select * from ${NUMBERED_PROOFS} where p.payment_id = k.payment_id) n
	where (n.component_id = k.id or n.component_id is null) and n.status = 'waiting' order by n.number desc limit 1)`;

/** SQL: the confirmation of the part `k`, or of the payment `p` in one, that an administrator asked for and another one has to repeat. */
const consentFor = (
	admin_id: string,
) => sql`(select jsonb_build_object('id', c.id, 'act', c.act, 'component', k.kind, 'component_id', k.id,
	'amount', c.amount, 'credited_at', c.exact::jsonb->>'credited_at', 'asked_by', u.name, 'own', c.asked_by = ${admin_id},
	'asked_at', micros(c.asked_at), 'expires_at', micros(c.expires_at)) from consents c join users u on u.id = c.asked_by
	where c.act = 'confirm' and c.subject = case when p.as_one then p.id else k.id end::text and c.done_at is null
		and c.expires_at > now() and ${PART_OWED} limit 1)`;

/** The parts that match, in the order that the condition ends with. */
export async function readPartRows(
	db: Kysely<Database>,
	admin_id: string,
	matching: RawBuilder<unknown>,
): Promise<PartRow[]> {
	const { rows } = await sql<PartRow>`
		select k.id, k.payment_id, a.id as auction_id, a.title, s.id as sale_id, s.number as sale_number, s.year, a.lot_number, s.case_number,
			p.user_id as payer_id, p.winner_name as payer, k.kind, k.number, k.label, k.payee, k.payee_name, k.amount,
			exists (select from payment_components i where i.payment_id = p.id and i.kind = 'instalment') as by_instalments,
			case when p.as_one and p.status <> 'defaulted' then p.amount end as as_one, ${PART_STATE} as state, micros(k.due_at) as due_at,
			case when k.status = 'paid' then ${CREDIT_DAY}::text end as credited_at,
			(select y.paid_at is not null from payouts y where y.component_id = k.id and k.status = 'paid') as paid_out,
			micros(f.due_at) as refund_due_at, f.made_at::text as refund_made_at,
			(select d.number from deposit_slips d where d.component_id = k.id order by d.entered_at desc, d.id desc limit 1) as slip,
			${IDENTIFIER} as identifier, ${PROOF} as proof, ${consentFor(admin_id)} as consent, micros(p.created_at) as won_at
		from ${LISTED_PARTS} where ${matching}`.execute(db);
	return rows;
}

const time = (at: Micros | null) => (at === null ? null : isoOf(at));

/** A part as an administrator gets it. */
export function presentPart(row: PartRow): ListedPart {
	const { id, kind, number, label, sale_id, sale_number, year, lot_number, proof, consent } = row;
	const goesBack = row.state === 'refund-due' || row.state === 'refunded';
	return {
		id,
		kind,
		number,
		label,
		payee: { kind: row.payee, name: row.payee_name },
		amount: reaisOf(row.amount),
		due_at: time(row.due_at),
		payment_id: row.payment_id,
		auction: { id: row.auction_id, title: row.title },
		sale:
			sale_id === null || sale_number === null || year === null
				? null
				: { id: sale_id, number: saleNumber({ number: sale_number, year }), lot_number },
		case_number: row.case_number,
		by_instalments: row.by_instalments,
		payer: { id: row.payer_id, name: row.payer },
		state: row.state,
		as_one: row.as_one === null ? null : reaisOf(row.as_one),
		credited_at: row.credited_at,
		paid_out: row.paid_out,
		refund: goesBack ? { due_at: time(row.refund_due_at), made_at: row.refund_made_at } : null,
		slip: row.slip,
		identifier: row.identifier,
		proof: proof && { ...proof, uploaded_at: isoOf(proof.uploaded_at) },
		consent: consent && {
			...consent,
			amount: reaisOf(consent.amount),
			asked_at: isoOf(consent.asked_at),
			expires_at: isoOf(consent.expires_at),
		},
		won_at: isoOf(row.won_at),
	};
}
