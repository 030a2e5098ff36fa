import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Refund } from '#contract/refunds.ts';
import { COURT_UNNAMED } from '#domain/settlement/payment-components.ts';
import { giverOf } from '#domain/settlement/refunds.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { LockedComponent } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface RefundRow extends LockedComponent {
	payment_id: string;
	number: number | null;
	label: string | null;
	payer: string;
	due_at: Micros | null;
	account_at: Micros | null;
	by_bank: boolean;
	made_at: string | null;
	file: string | null;
}

/** SQL: whether the bank sends the Pix that paid the part of the refund `f` back, or did; not where it could not. */
export const BY_BANK = sql<boolean>`(f.by_bank or f.made_at is null and exists (
	select from pix_received x join pix_returns r using (end_to_end_id)
	where x.payment_id = f.payment_id and coalesce(x.component_id, f.component_id) = f.component_id
		and x.outcome = 'settled' and r.state <> 'failed'))`;

/** The refunds of payments `p`, those that are due first. `operator` is the name of the account that takes Pix. */
export async function readRefunds(
	db: Kysely<Database>,
	which: RawBuilder<unknown>,
	operator: string,
): Promise<Refund[]> {
	const { rows } = await sql<RefundRow>`
		select k.id, k.kind, k.number, k.label, k.payee, k.payee_id, k.payee_name, k.on_behalf_of, k.through_operator, f.amount, k.status, k.confirmed_by,
			f.payment_id, p.winner_name as payer, micros(f.due_at) as due_at, micros(c.stated_at) as account_at, ${BY_BANK} as by_bank,
			to_char(f.made_at, 'YYYY-MM-DD') as made_at,
			case when f.removed_at is null then f.file end as file
		from refunds f join payment_components k on k.id = f.component_id join payments p on p.id = f.payment_id
			left join refund_accounts c on c.payment_id = f.payment_id
		where ${which} order by f.made_at is not null, p.created_at desc, k.kind desc, k.number`.execute(db);
	return rows.map(({ id, payee_name, amount, due_at, account_at, file, ...row }) => {
		const kind = giverOf(row);
		const name =
			kind === 'court' ? (payee_name ?? COURT_UNNAMED) : kind === 'operator' ? operator : payee_name;
		return {
			component_id: id,
			payment_id: row.payment_id,
			kind: row.kind,
			number: row.number,
			label: row.label,
			payer: row.payer,
			giver: { kind, name: name ?? operator },
			amount: reaisOf(amount),
			due_at: due_at === null ? null : isoOf(due_at),
			account_at: account_at === null ? null : isoOf(account_at),
			by_bank: row.by_bank,
			made_at: row.made_at,
			proof: file === null ? null : file.endsWith('.pdf') ? 'pdf' : 'image',
		};
	});
}
