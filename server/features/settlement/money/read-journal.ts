import { type Kysely, sql } from 'kysely';
import type { Journal, JournalEntry } from '#contract/admin-payments.ts';
import {
	ACCOUNT_LABELS,
	balances,
	type EntryKind,
	entryLabel,
	type Posting,
} from '#domain/settlement/journal.ts';
import { reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros } from '#domain/values/time.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface JournalRow extends Posting {
	at: Micros;
	kind: EntryKind;
	by: string | null;
	transfer: string | null;
	payment_id: string;
}

/** All journal entries of an auction, for every winner it had, and the balance of each account. */
export async function readJournal(db: Kysely<Database>, auction_id: string): Promise<Journal> {
	const { rows } = await sql<JournalRow>`
		select micros(b.at) as at, b.kind, b.winner, b.bank, b.commission, b.seller, approved_name(u.id, b.at) as by, b.transfer, b.payment_id
		from journal_entries b left join users u on u.id = b.admin_id
		where b.auction_id = ${auction_id} order by b.id`.execute(db);
	const lines = rows.map(
		({ at, kind, by, transfer, payment_id, ...posting }): JournalEntry => ({
			kind,
			by,
			transfer,
			payment_id,
			at: isoOf(at),
			...inReais(posting),
		}),
	);
	return { auction_id, lines, balances: inReais(balances(rows)) };
}

/** The auction of a payment; null when the payment does not exist. */
export async function auctionOfPayment(db: Kysely<Database>, payment_id: string): Promise<string | null> {
	const found = db.selectFrom('payments').select('auction_id').where('id', '=', payment_id);
	return (await found.executeTakeFirst())?.auction_id ?? null;
}

function inReais({ winner, bank, commission, seller }: Posting): Journal['balances'] {
	return {
		winner: reaisOf(winner),
		bank: reaisOf(bank),
		commission: reaisOf(commission),
		seller: reaisOf(seller),
	};
}

/** The journal as CSV, with the balances in the last row. */
export function journalCsv({ lines, balances: { winner, bank, commission, seller } }: Journal): string {
	const accounts = Object.values(ACCOUNT_LABELS).map((account) => `${account} (R$)`);
	return toCsv(
		['Data', 'Lançamento', ...accounts, 'Por', 'Identificador da transferência'],
		[
			...lines.map((line) => [
				formatDateTimeSeconds(line.at),
				entryLabel(line),
				...[line.winner, line.bank, line.commission, line.seller],
				...[line.by, line.transfer],
			]),
			['', 'Saldo', winner, bank, commission, seller, null, null],
		],
	);
}
