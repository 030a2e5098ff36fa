import { type Kysely, sql } from 'kysely';
import type { Book, BookLine } from '#contract/admin-payments.ts';
import { ACCOUNT_LABELS, balances, MOVEMENT_LABELS, type Movement, type MovementKind } from '#domain/book.ts';
import { reaisOf } from '#domain/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros } from '#domain/time.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Row extends Movement {
	at: Micros;
	kind: MovementKind;
	by: string | null;
	transfer: string | null;
	payment_id: string;
}

/** All movements of an auction, of every winner it had, and what each account holds after them. */
export async function readBook(db: Kysely<Database>, auction_id: string): Promise<Book> {
	const { rows } = await sql<Row>`
		select micros(b.at) as at, b.kind, b.winner, b.bank, b.commission, b.seller, approved_name(u.id, b.at) as by, b.transfer, b.payment_id
		from book b left join users u on u.id = b.admin_id
		where b.auction_id = ${auction_id} order by b.id`.execute(db);
	const lines = rows.map(
		({ at, kind, by, transfer, payment_id, ...movement }): BookLine => ({
			...{ kind, by, transfer, payment_id },
			at: isoOf(at),
			...inReais(movement),
		}),
	);
	return { auction_id, lines, balances: inReais(balances(rows)) };
}

/** The auction of a payment; null when there is no such payment. */
export async function auctionOfPayment(db: Kysely<Database>, payment_id: string): Promise<string | null> {
	const found = db.selectFrom('payments').select('auction_id').where('id', '=', payment_id);
	return (await found.executeTakeFirst())?.auction_id ?? null;
}

function inReais({ winner, bank, commission, seller }: Movement): Book['balances'] {
	return {
		winner: reaisOf(winner),
		bank: reaisOf(bank),
		commission: reaisOf(commission),
		seller: reaisOf(seller),
	};
}

/** The book for a spreadsheet, the balances in its last row. */
export function bookCsv({ lines, balances: { winner, bank, commission, seller } }: Book): string {
	const accounts = Object.values(ACCOUNT_LABELS).map((account) => `${account} (R$)`);
	return toCsv(
		['Data', 'Lançamento', ...accounts, 'Por', 'Identificador da transferência'],
		[
			...lines.map((line) => [
				formatDateTimeSeconds(line.at),
				MOVEMENT_LABELS[line.kind],
				...[line.winner, line.bank, line.commission, line.seller],
				...[line.by, line.transfer],
			]),
			['', 'Saldo', winner, bank, commission, seller, null, null],
		],
	);
}
