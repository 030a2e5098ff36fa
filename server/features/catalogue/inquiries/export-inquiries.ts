import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { answersOf, OWN_COLUMNS, type OwnRow, presentOwn } from './read-lot-inquiries.ts';

type Inquiries = Pick<AccountExport, 'inquiries'>;

/** What a person asked about lots, for the export of their data. */
export async function exportInquiries(trx: Transaction<Database>, user_id: string): Promise<Inquiries> {
	const { rows } = await sql<OwnRow & { auction_id: string; title: string; answers: { body: string }[] }>`
		select ${OWN_COLUMNS}, i.auction_id, a.title, ${answersOf()} as answers
		from inquiries i join auctions a on a.id = i.auction_id
		where i.user_id = ${user_id} order by i.asked_at desc, i.id`.execute(trx);
	return {
		inquiries: rows.map(({ auction_id, title, answers, ...row }) => ({
			...presentOwn(row),
			auction_id,
			title,
			answer: answers[0]?.body ?? null,
		})),
	};
}
