import { type Kysely, sql } from 'kysely';
import type { PaymentComponent, WayToPay } from '#contract/payments.ts';
import type { Figure } from '#domain/settlement/instalments.ts';
import { COURT_UNNAMED, INSTALMENT_OPENS_DAYS } from '#domain/settlement/payment-components.ts';
import { pixCode } from '#domain/settlement/pix-code.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { type LockedComponent, UNCORRECTED } from '#server/features/settlement/money/move-payment.ts';
import { presentProof, type StoredProof } from '#server/features/settlement/money/read-proofs.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { presentSlip, type SlipRow } from './current-slip.ts';
import { FIGURES } from './instalment-figures.ts';

/** The payment whose components are read. */
interface Whole {
	id: string;
	auction_id: string;
	/** Whether money may still be paid for it. */
	owed: boolean;
	as_one: boolean;
	/** The name of the account that takes Pix. */
	operator: string;
	/** The name of who owes it. */
	payer: string;
	proofs: readonly StoredProof[];
}

/** The account of a payee, as the desk entered it. */
interface Account {
	pix_key?: string;
	city?: string;
	bank?: string;
	branch?: string;
	account?: string;
}

interface ComponentRow extends LockedComponent {
	number: number | null;
	label: string | null;
	/** What names its money in a static Pix. */
	txid: string;
	paid_at: Micros | null;
	due_at: Micros | null;
	/** Of an instalment: its day is near. */
	opened: boolean;
	account: Account | null;
	tax_id: string | null;
	/** Whether it is paid by a guia, or by the form of a public body (GRU). */
	by_slip: 'guia' | 'gru' | null;
	slip: SlipRow | null;
	correction: string | null;
	base_amount: Centavos;
	figures: Figure[] | null;
	/** The first month of a corrected instalment that has no figure. */
	missing: string | null;
}

/** The merchant city of a code whose payee states none: the field is required. */
const NO_CITY = 'BRASIL';

/** How one component is paid by Pix. Called only where it is owed and paid apart. */
interface PixWays {
	/** Of one that goes to the operator's account. */
	pixWay(component: { id: string; txid: string; amount: number }): Promise<WayToPay>;
	/** By a charge at the bank of this Pix key; null where its bank takes none. */
	chargeAt(key: string, component: { id: string; amount: number }): Promise<WayToPay | null>;
}

/** The components of a payment, the price first (rules §54). */
export async function readComponents(
	db: Kysely<Database>,
	whole: Whole,
	{ pixWay, chargeAt }: PixWays,
): Promise<PaymentComponent[]> {
	const { id, auction_id, owed, as_one } = whole;
	const { rows } = await sql<ComponentRow>`
		select c.id, c.kind, c.number, c.label, c.payee, c.payee_id, c.payee_name, c.on_behalf_of, c.through_operator, c.amount, c.status, c.confirmed_by,
			${UNCORRECTED} as uncorrected, c.correction, c.base_amount, c.figures,
			case when ${UNCORRECTED} then (select f.missing from ${FIGURES} f) end as missing, micros(c.paid_at) as paid_at, micros(c.due_at) as due_at,
			coalesce(c.due_at < now() + ${INSTALMENT_OPENS_DAYS} * interval '1 day', false) as opened, upper(left(replace(c.id::text, '-', ''), 25)) as txid,
			case c.payee when 'seller' then e.payout when 'auctioneer' then u.payout end as account, coalesce(e.tax_id, u.tax_id) as tax_id,
			case when c.payee = 'court' then 'guia' when c.payee = 'seller' and a.kind = 'administrative' then 'gru' end as by_slip,
			(select json_build_object('number', d.number, 'amount', d.amount, 'entered_at', micros(d.entered_at), 'file', d.file)
				from deposit_slips d where d.component_id = c.id and d.amount = c.amount order by d.entered_at desc, d.id desc limit 1) as slip
		from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
			left join sellers e on c.payee = 'seller' and e.id = c.payee_id
			left join auctioneers u on c.payee = 'auctioneer' and u.id = c.payee_id
		where c.payment_id = ${id} order by c.kind desc, c.number`.execute(db);
	const waysOf = async (row: ComponentRow): Promise<PaymentComponent['ways']> => {
		if (row.uncorrected) return [];
		if (as_one || !owed || !['pending', 'waiting', 'defaulted'].includes(row.status))
			return slipWays(row, auction_id);
		if (row.kind === 'instalment' && !row.opened) return [];
		if (row.through_operator) return pixWays(await pixWay(row));
		const key = row.account?.pix_key;
		const charge = key === undefined ? null : await chargeAt(key, row);
		return [...slipWays(row, auction_id), ...accountWays(row, charge)];
	};
	return Promise.all(
		rows.map(async (row) => {
			const own = whole.proofs.filter(({ component_id }) => component_id === row.id);
			const waits = (as_one ? whole.proofs : own).some(({ status }) => status === 'waiting');
			const pending = row.status === 'pending' || row.status === 'waiting';
			return {
				id: row.id,
				kind: row.kind,
				number: row.number,
				label: row.label,
				due_at: row.due_at === null ? null : isoOf(row.due_at),
				payee: { kind: row.payee, name: payeeName(row, whole.operator) },
				payer: whole.payer,
				amount: reaisOf(row.amount),
				correction: correctionOf(row),
				state: pending && waits ? 'proof-sent' : row.status,
				paid_at: row.paid_at === null ? null : isoOf(row.paid_at),
				ways: await waysOf(row),
				proofs: own.map(presentProof),
			} satisfies PaymentComponent;
		}),
	);
}

function correctionOf({
	correction: index,
	base_amount,
	figures,
	missing,
}: ComponentRow): PaymentComponent['correction'] {
	if (index === null) return null;
	const known = figures?.map(({ month, rate }) => ({ month, percent: rate / 10_000 })) ?? null;
	return { index, base: reaisOf(base_amount), figures: known, missing };
}

function slipWays(
	{ id, kind, by_slip, slip, account }: ComponentRow,
	auction_id: string,
): PaymentComponent['ways'] {
	// A public body is paid by its form unless it has an account.
	if (by_slip === null || (by_slip === 'gru' && slip === null && account !== null)) return [];
	return [{ kind: by_slip, slip: slip && presentSlip(auction_id, slip, kind === 'price' ? null : id) }];
}

/** Pix and TED to the account of a payee; by `charge` in place of a static code, so that one debt has one code. */
function accountWays(
	{ account, payee_name, tax_id, txid, amount }: ComponentRow,
	charge: WayToPay | null,
): PaymentComponent['ways'] {
	if (account === null) return [];
	const { pix_key: key, city, bank, branch, account: number } = account;
	const holder = payee_name ?? '';
	const code =
		key === undefined || charge !== null
			? null
			: pixCode({ key, name: holder.slice(0, 25), city: city ?? NO_CITY }, txid, amount);
	return [
		...(charge === null ? [] : pixWays(charge)),
		...(key !== undefined && code !== null
			? [
					{
						kind: 'pix' as const,
						pix: { kind: 'static' as const, code, txid, key, merchant: holder, demo: false },
					},
				]
			: []),
		...(bank !== undefined && number !== undefined
			? [{ kind: 'ted' as const, holder, tax_id, bank, branch: branch ?? null, account: number }]
			: []),
	];
}

function pixWays(way: WayToPay): PaymentComponent['ways'] {
	return way.kind === 'house' ? [] : [{ kind: 'pix', pix: way }];
}

function payeeName({ payee, payee_name }: ComponentRow, operator: string): string {
	if (payee === 'court') return payee_name ?? COURT_UNNAMED;
	return payee_name ?? operator;
}
