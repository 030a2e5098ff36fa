import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Proposals = Pick<AccountExport, 'instalment_proposals'>;

/** A person's instalment proposals, those for withdrawn auctions included. */
export async function exportProposals(trx: Transaction<Database>, user_id: string): Promise<Proposals> {
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
