import { type Kysely, sql } from 'kysely';
import type { Centavos } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Letter } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The letters about a payment. */
export type PaymentLetter = Extract<
	Letter,
	{ kind: 'payment-confirmed' | 'payment-overdue' | 'proof-refused' }
>;

/** A payment as it is when a letter about it is written. */
export interface ToldPayment {
	auction_id: string;
	title: string;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	/** ISO. */
	due_at: string;
	paid_at: string | null;
	/** Why a proof was refused; null in other letters. */
	reason: string | null;
}

type Row = Omit<ToldPayment, 'due_at' | 'paid_at'> & { due_at: Micros; paid_at: Micros | null };

/** What a letter's news still has to be true of when it is sent. */
const STILL = {
	'payment-confirmed': sql`y.status = 'paid'`,
	'payment-overdue': sql`y.status = 'overdue'`,
	'proof-refused': sql`y.status in ('pending', 'overdue') and f.status = 'refused'`,
};

/** What a letter about a payment says; null when it is no news any more. */
export async function readToldPayment(
	db: Kysely<Database>,
	letter: PaymentLetter,
): Promise<ToldPayment | null> {
	const named =
		letter.kind === 'proof-refused' ? sql`f.id = ${letter.proof_id}` : sql`y.id = ${letter.payment_id}`;
	const { rows } = await sql<Row>`
		select y.auction_id, a.title, y.price, y.commission, y.amount, micros(y.due_at) as due_at,
			micros(y.paid_at) as paid_at, f.reason
		from payments y join auctions a on a.id = y.auction_id
			left join payment_proofs f on f.payment_id = y.id and f.status = 'refused'
		where ${named} and ${STILL[letter.kind]} limit 1`.execute(db);
	const [row] = rows;
	return row
		? { ...row, due_at: isoOf(row.due_at), paid_at: row.paid_at === null ? null : isoOf(row.paid_at) }
		: null;
}
