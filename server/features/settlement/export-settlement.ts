import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/** A person's proposals, offers, received payments and accounts for refunds, for the export of their data. */
export async function exportSettlement(
	{ db: trx, vault }: { db: Transaction<Database>; vault: Vault },
	user_id: string,
) {
	return {
		refund_accounts: await exportAccounts(trx, vault, user_id),
		...(await exportChances(trx, user_id)),
		...(await exportProposals(trx, user_id)),
		...(await exportPix(trx, user_id)),
	};
}

type SecondChances = Pick<AccountExport, 'second_chances' | 'barred_bidders'>;

/** The lots offered to a person after another's win was undone, and those from which they are barred. */
async function exportChances(trx: Transaction<Database>, user_id: string): Promise<SecondChances> {
	const offered = await sql<SecondChances['second_chances'][number]>`
		select c.id, c.auction_id, a.title, c.price, c.state, ${iso('c', 'offered_at')}, ${iso('c', 'expires_at')},
			${iso('c', 'ended_at')}
		from second_chances c join auctions a on a.id = c.auction_id
		where c.user_id = ${user_id} order by c.offered_at desc`.execute(trx);
	const barred = await sql<SecondChances['barred_bidders'][number]>`
		select x.auction_id, a.title from barred_bidders x join auctions a on a.id = x.auction_id
		where x.user_id = ${user_id} order by a.created_at desc, a.id`.execute(trx);
	return {
		second_chances: offered.rows.map((row) => ({ ...row, price: reaisOf(row.price as Centavos) })),
		barred_bidders: barred.rows,
	};
}

type Proposals = Pick<AccountExport, 'instalment_proposals'>;

/** A person's instalment proposals, those for withdrawn auctions included. */
async function exportProposals(trx: Transaction<Database>, user_id: string): Promise<Proposals> {
	const { rows } = await sql<Proposals['instalment_proposals'][number]>`
		select q.id, q.auction_id, a.title, q.price, q.down_payment, q.instalments, q.correction, q.round, q.minimum,
			q.state, q.reason, ${iso('q', 'sent_at')}, ${iso('q', 'ended_at')}
		from instalment_proposals q join auctions a on a.id = q.auction_id
		where q.user_id = ${user_id} order by q.sent_at desc`.execute(trx);
	return {
		instalment_proposals: rows.map((row) => ({
			...row,
			price: reaisOf(row.price as Centavos),
			down_payment: reaisOf(row.down_payment as Centavos),
			minimum: reaisOf(row.minimum as Centavos),
		})),
	};
}

type ReceivedLine = AccountExport['pix_received'][number];

/** What the bank reported about a person's payments. The payer's identity is neither requested nor stored. */
async function exportPix(
	trx: Transaction<Database>,
	user_id: string,
): Promise<Pick<AccountExport, 'pix_received'>> {
	const { rows } = await sql<ReceivedLine>`
		select x.end_to_end_id, x.payment_id, a.title, x.amount, x.outcome, ${iso('x', 'paid_at')}, r.state as returned
		from pix_received x join payments p on p.id = x.payment_id join auctions a on a.id = p.auction_id
			left join lateral (select state from pix_returns r where r.end_to_end_id = x.end_to_end_id
				order by r.asked_at desc limit 1) r on true
		where p.user_id = ${user_id} order by x.paid_at desc, x.end_to_end_id`.execute(trx);
	return { pix_received: rows.map((row) => ({ ...row, amount: reaisOf(row.amount as Centavos) })) };
}

/** The accounts that a person stated for what they were owed back. */
async function exportAccounts(
	trx: Transaction<Database>,
	vault: Vault,
	user_id: string,
): Promise<AccountExport['refund_accounts']> {
	const { rows } = await sql<{ payment_id: string; title: string; sealed: Buffer; stated_at: string }>`
		select r.payment_id, a.title, r.sealed, ${iso('r', 'stated_at')}
		from refund_accounts r join payments p on p.id = r.payment_id join auctions a on a.id = p.auction_id
		where r.user_id = ${user_id} order by r.stated_at desc`.execute(trx);
	return rows.map(({ sealed, ...row }) => ({ ...row, account: JSON.parse(vault.open(sealed, user_id)) }));
}
