import { type Kysely, sql } from 'kysely';
import { type Account, balances, type EntryKind, type Posting } from '#domain/settlement/journal.ts';
import { isOwed } from '#domain/settlement/payment-components.ts';
import { isUnpaid, type PaymentStatus } from '#domain/settlement/payments.ts';
import { heldAfter } from '#domain/settlement/seller-statement.ts';
import { readStatement } from '#server/features/settlement/payouts/read-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Entry extends Posting {
	kind: EntryKind;
	payment_id: string;
	component_id: string | null;
	admin_id: string | null;
}

interface Part {
	id: string;
	payment_id: string;
	kind: string;
	amount: number;
	status: Parameters<typeof isOwed>[0];
	payee: string;
	through_operator: boolean;
	on_behalf_of: string | null;
	/** The amount of its numbered receipt. */
	receipt: number | null;
}

/** What is stored of the money of one lot. */
export interface LotBooks {
	sale_id: string;
	/** The fine of the edital, in basis points of the price. */
	penalty_bp: number;
	journal: Entry[];
	payments: {
		id: string;
		status: PaymentStatus;
		bid: number;
		price: number;
		commission: number;
		costs: number;
		/** What the sale states for each of its lots. */
		stated: number;
		credit: number;
	}[];
	parts: Part[];
	payouts: {
		component_id: string;
		received: number;
		amount: number | null;
		commission: number;
		expense: number;
	}[];
	/** Of both kinds: consents that were given, and by whom each was asked. */
	consents: { payment_id: string; act: string; asked_by: string; done_by: string }[];
}

/** Reads the money of a lot. */
export async function readBooks(db: Kysely<Database>, auction_id: string): Promise<LotBooks> {
	const of = (columns: string, from: string) =>
		sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (select ${sql.raw(columns)} ${sql.raw(from)} = ${auction_id}) x)`;
	const line = (kind: string) =>
		`(select coalesce(sum(l.amount), 0) from payout_lines l where l.payout_id = y.id and l.kind = '${kind}' and l.removed_at is null) as ${kind}`;
	const { rows } = await sql<LotBooks>`select a.sale_id, s.default_penalty_bp as penalty_bp,
		${of('kind, payment_id, component_id, admin_id, winner, bank, commission, seller', 'from journal_entries where auction_id')} as journal,
		${of('p.id, p.status, p.price, p.commission, p.costs, p.credit, (select coalesce(sum(c.amount), 0) from costs_of_lot(p.auction_id) c) as stated, (select max(b.amount) from bids b where b.auction_id = p.auction_id and b.user_id = p.user_id) as bid', 'from payments p where p.auction_id')} as payments,
		${of('k.id, k.payment_id, k.kind, k.amount, k.status, k.payee, k.through_operator, k.on_behalf_of, (select r.amount from receipts r where r.component_id = k.id) as receipt', 'from payment_components k join payments p on p.id = k.payment_id where p.auction_id')} as parts,
		${of(`y.component_id, y.received, y.amount, ${line('commission')}, ${line('expense')}`, 'from payouts y where y.auction_id')} as payouts,
		${of('c.payment_id, c.act, c.asked_by, c.done_by', 'from consents c join payments p on p.id = c.payment_id where c.done_at is not null and p.auction_id')} as consents
		from auctions a join sales s on s.id = a.sale_id where a.id = ${auction_id}`.execute(db);
	return rows[0] as LotBooks;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What entries of these kinds moved in an account, of one part if it is named. */
function booked(
	journal: readonly Entry[],
	account: Account,
	kinds: readonly EntryKind[],
	component_id?: string,
): number {
	return sumOf(
		journal
			.filter((entry) => kinds.includes(entry.kind) && (!component_id || entry.component_id === component_id))
			.map((entry) => entry[account]),
	);
}

const PAID: readonly EntryKind[] = ['received', 'deposited', 'direct', 'returned'];

/** Which consent each entry of an act above the limit needs. */
const CONSENTED: Partial<Record<EntryKind, readonly string[]>> = {
	received: ['confirm'],
	deposited: ['confirm'],
	direct: ['confirm'],
	'refund-made': ['refund-made'],
	'paid-out': ['payout'],
	credited: ['credit'],
	// Of a win that was paid in part, too.
	annulled: ['refund', 'cancel'],
	cancelled: ['cancel', 'refund'],
};

export interface House {
	/** Above it an act asks for a second person, in centavos. */
	limit: number;
	/** The administrator whose code is never fresh. */
	stale: string;
}

type Invariant = (books: LotBooks, house: House) => boolean;

/** Issue 35, by name; each says whether it holds. */
export const INVARIANTS = {
	'every lot’s journal balances': ({ journal, payments, parts }) => {
		const all = balances(journal);
		return (
			all.winner + all.bank + all.commission + all.seller === 0 &&
			payments.every(({ id, status }) => isOfStatus(journal, parts, { id, status }))
		);
	},
	'no part is paid twice': ({ journal, payments, parts }) =>
		parts.every(({ id, amount }) => {
			const paid = 0 - booked(journal, 'winner', PAID, id);
			return paid >= 0 && paid <= amount && booked(journal, 'winner', ['refund-made'], id) <= amount;
		}) &&
		payments.every(({ id }) => {
			const own = journal.filter(({ payment_id }) => payment_id === id);
			const paid = 0 - booked(own, 'winner', PAID);
			const stated = sumOf(parts.filter(({ payment_id }) => payment_id === id).map(({ amount }) => amount));
			return paid <= stated && booked(own, 'winner', ['refund-made']) <= paid;
		}),
	'nobody owes more than bid, stated costs and stated fine': ({ journal, payments, parts, penalty_bp }) =>
		payments.every(({ id, price, commission, costs, stated, bid }) => {
			const own = journal.filter(({ payment_id }) => payment_id === id);
			const fine = Math.round((price * penalty_bp) / 10_000);
			const fines = parts.filter((part) => part.payment_id === id && part.kind === 'fine');
			return (
				price <= bid &&
				costs === stated &&
				fines.every(({ amount }) => amount === fine) &&
				balances(own).winner <= price + commission + stated + sumOf(fines.map(({ amount }) => amount))
			);
		}),
	'payouts are receipts less commission and expenses': ({ journal, payouts }) =>
		payouts.every(({ component_id, received, amount, commission, expense }) => {
			const out = booked(journal, 'seller', ['paid-out'], component_id);
			return (
				out === (amount ?? 0) &&
				(amount === null || amount === received - commission - expense) &&
				booked(journal, 'seller', ['seller-commission'], component_id) === commission &&
				booked(journal, 'seller', ['expense'], component_id) === expense
			);
		}),
	'what the auctioneer or the house received has its receipts': ({ parts }) =>
		parts.every(({ kind, payee, status, amount, receipt }) => {
			const numbered =
				(kind === 'commission' && payee !== 'court') ||
				(kind === 'cost' && (payee === 'auctioneer' || payee === 'operator'));
			return status === 'paid' && numbered ? receipt === amount : numbered || receipt === null;
		}),
	'no act of money without a fresh factor': ({ journal, consents }, { stale }) =>
		journal.every(({ admin_id }) => admin_id !== stale) &&
		consents.every(({ asked_by, done_by }) => asked_by !== stale && done_by !== stale),
	'no act above the limit by one person': ({ journal, consents }, { limit }) =>
		consents.every(({ asked_by, done_by }) => asked_by !== done_by) &&
		(Object.keys(CONSENTED) as EntryKind[]).every((kind) => {
			const large = journal.filter(
				(entry) => entry.kind === kind && entry.admin_id !== null && sizeOf(entry) > limit,
			);
			return large.every(({ payment_id, admin_id }) => {
				const acts = large.filter((entry) => entry.payment_id === payment_id && entry.admin_id === admin_id);
				const given = consents.filter(
					(each) =>
						each.payment_id === payment_id &&
						each.done_by === admin_id &&
						CONSENTED[kind]?.includes(each.act),
				);
				return given.length >= acts.length;
			});
		}),
} satisfies Record<string, Invariant>;

const sizeOf = ({ winner, bank, seller }: Posting) =>
	Math.max(Math.abs(winner), Math.abs(bank), Math.abs(seller));

/** Whether the accounts of a payment are what its status and its parts say. */
function isOfStatus(
	journal: readonly Entry[],
	all: readonly Part[],
	{ id, status }: { id: string; status: PaymentStatus },
): boolean {
	const own = journal.filter(({ payment_id }) => payment_id === id);
	const parts = all.filter(({ payment_id }) => payment_id === id);
	const sum = (wanted: (part: Part) => boolean) => sumOf(parts.filter(wanted).map(({ amount }) => amount));
	const { winner, bank, commission, seller } = balances(own);
	const owed = sum((part) => isOwed(part.status));
	const back = sum((part) => part.status === 'refund-due');
	// What goes straight to its payee passes no account of the operator.
	const held = sum(
		(part) => (part.status === 'paid' || part.status === 'refund-due') && part.through_operator,
	);
	// What was paid out, and what the operator keeps of a seller, left the price's account or became the operator's own.
	const out = booked(own, 'seller', ['paid-out', 'expense']);
	return (
		winner === owed - back &&
		bank === held - out &&
		0 - commission - seller === owed - back + held - out &&
		back > 0 === (status === 'refund-due') &&
		(!isUnpaid(status) || owed > 0) &&
		(isUnpaid(status) || status === 'defaulted' || owed === 0) &&
		((status !== 'cancelled' && status !== 'refunded') || held === 0)
	);
}

export const STATEMENT = 'the statement is the journal and the sum of receipts';

/** The invariants that do not hold for a lot. */
export async function brokenInvariants(
	db: Kysely<Database>,
	auction_id: string,
	house: House,
): Promise<string[]> {
	const books = await readBooks(db, auction_id);
	const broken = Object.entries(INVARIANTS).filter(([, holds]) => !holds(books, house));
	const names = broken.map(([name]) => name);
	return (await isStated(db, books)) ? names : [...names, STATEMENT];
}

/** Whether the conta de venda of the lot's sale names no difference, and its sums are the journal's and the receipts'. */
async function isStated(db: Kysely<Database>, { sale_id, journal, parts }: LotBooks): Promise<boolean> {
	const period = { from: 0, until: Number.MAX_SAFE_INTEGER };
	const { rows, total } = await readStatement(db, 'production', { sale: sale_id }, period);
	const sold = parts.filter(({ on_behalf_of }) => on_behalf_of !== null);
	const there = sold.filter(({ status }) => ['paid', 'refund-due', 'refunded'].includes(status));
	const mine = journal.filter(({ component_id }) => sold.some(({ id }) => id === component_id));
	const back = sumOf(there.filter(({ status }) => status !== 'paid').map(({ amount }) => amount));
	const kept = (kind: EntryKind) => booked(mine, 'seller', [kind]);
	const movements = {
		received: sumOf(there.map(({ amount }) => amount)),
		returned: back,
		direct: 0,
		commission: kept('seller-commission'),
		expense: kept('expense'),
		paid_out: kept('paid-out'),
	};
	return (
		rows.every(({ differences }) => differences.length === 0) &&
		total.received === booked(mine, 'bank', ['received', 'returned']) &&
		total.received === movements.received &&
		total.paid_out === movements.paid_out &&
		total.held === heldAfter(movements)
	);
}
