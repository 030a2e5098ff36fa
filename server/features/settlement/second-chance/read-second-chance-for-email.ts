import { type Kysely, sql } from 'kysely';
import type { Centavos } from '#domain/money.ts';
import { costOfWin } from '#domain/payments.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Letter } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The letters about what follows a win: to whom it fell away, and to whom the lot is offered. */
export type AfterWinLetter = Extract<
	Letter,
	{ kind: 'win-cancelled' | 'win-refunded' | 'chance-offered' | 'chance-accepted' | 'chance-withdrawn' }
>;

/** What such a letter says; of a win the amount and the reason, of an offer the moments too. */
export interface ToldAfterWin {
	auction_id: string;
	title: string;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	reason: string | null;
	/** The win was cancelled because it was not paid. */
	defaulted: boolean;
	/** ISO: until when an offer stands, or what was accepted is to be paid. */
	until: string | null;
	/** From the acceptance of an offer on. */
	payment_deadline_hours: number;
}

/** Of an offer no commission is stored: it is reckoned from the lot's share. */
type Row = Omit<ToldAfterWin, 'until' | 'commission' | 'amount'> & {
	until: Micros | null;
	commission: Centavos | null;
	amount: Centavos | null;
	commission_bp: number;
};

const LOT = sql.raw('a.id as auction_id, a.title, a.payment_deadline_hours, a.commission_bp');

const undone = (id: string, status: 'cancelled' | 'refunded') => sql<Row>`
	select ${LOT}, y.price, y.commission, y.amount, y.reason, y.defaulted, null as until
	from payments y join auctions a on a.id = y.auction_id where y.id = ${id} and y.status = ${status}`;

const chance = (id: string, state: 'offered' | 'withdrawn') => sql<Row>`
	select ${LOT}, c.price, null as commission, null as amount, null as reason, false as defaulted,
		micros(c.expires_at) as until
	from second_chances c join auctions a on a.id = c.auction_id
	where c.id = ${id} and c.state = ${state} and (c.state <> 'offered' or c.expires_at > now())`;

const accepted = (id: string) => sql<Row>`
	select ${LOT}, y.price, y.commission, y.amount, null as reason, false as defaulted, micros(y.due_at) as until
	from second_chances c join auctions a on a.id = c.auction_id join payments y on y.id = c.payment_id
	where c.id = ${id}`;

function questionOf(letter: AfterWinLetter) {
	switch (letter.kind) {
		case 'win-cancelled':
			return undone(letter.payment_id, 'cancelled');
		case 'win-refunded':
			return undone(letter.payment_id, 'refunded');
		case 'chance-offered':
			return chance(letter.chance_id, 'offered');
		case 'chance-withdrawn':
			return chance(letter.chance_id, 'withdrawn');
		case 'chance-accepted':
			return accepted(letter.chance_id);
	}
}

/** What a letter about what follows a win says; null when it is no news any more. */
export async function readToldAfterWin(
	db: Kysely<Database>,
	letter: AfterWinLetter,
): Promise<ToldAfterWin | null> {
	const { rows } = await questionOf(letter).execute(db);
	const [row] = rows;
	if (!row) return null;
	const { commission_bp, commission, amount, until, ...told } = row;
	const cost = costOfWin(told.price, commission_bp);
	return {
		...told,
		commission: commission ?? cost.commission,
		amount: amount ?? cost.amount,
		until: until === null ? null : isoOf(until),
	};
}
