import { type Kysely, type RawBuilder, sql } from 'kysely';
import { paymentAt } from '#domain/settlement/payments.ts';
import { readIdentityOf } from '#server/features/accounts/identity/read-identity.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { HAMMER_PRICE, highestBidOf } from '#server/features/bidding/hammer-price.ts';
import { exercisedByPerson } from '#server/features/bidding/preference/exercised.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { PaperWin } from './paper-win.ts';

/** SQL: the parts of the payment `p` as papers state them, the price first. */
const PARTS: RawBuilder<PaperWin['parts']> =
	sql`(select json_agg(json_build_object('kind', k.kind, 'number', k.number, 'label', k.label, 'payee', k.payee,
		'payee_name', k.payee_name, 'payee_tax_id', c.tax_id, 'on_behalf_of', b.name, 'amount', k.amount,
		'correction', case when k.correction is not null then json_build_object('index', k.correction, 'base', k.base_amount, 'figures', k.figures) end,
		'status', k.status, 'due_at', micros(k.due_at),
		'paid_at', micros(k.paid_at), 'credited_at', k.credited_at, 'confirmed_by', k.confirmed_by,
		'transfer', (select j.transfer from journal_entries j where j.component_id = k.id and j.transfer is not null order by j.id desc limit 1),
		'slip', (select json_build_object('number', d.number, 'amount', d.amount, 'entered_at', micros(d.entered_at))
			from deposit_slips d where d.component_id = k.id order by d.entered_at desc, d.id desc limit 1),
		'receipt', (select json_build_object('number', r.number, 'year', r.year, 'issued_at', micros(r.issued_at), 'auctioneer', r.auctioneer)
			from receipts r where r.component_id = k.id))
		order by array_position(array['price', 'instalment', 'cost', 'fine', 'commission'], k.kind), k.number)
	from payment_components k left join sellers c on c.id = k.payee_id left join sellers b on b.id = k.on_behalf_of
	where k.payment_id = p.id)`;

type Row = Omit<PaperWin, 'identity' | 'parts'> & { parts: PaperWin['parts'] | null };

/**
 * The latest win of a lot: this person's, or anybody's when `user_id` is null (for an administrator). Null when there is none.
 */
export async function readWin(
	{ db, vault }: { db: Kysely<Database>; vault: Vault },
	auction_id: string,
	user_id: string | null,
): Promise<PaperWin | null> {
	const { rows } = await sql<Row>`
		select p.id as payment_id, p.user_id, b.bidder, p.winner_name as name, ${EMAIL_UNLESS_DELETED} as email, p.status, p.defaulted,
			p.price, p.commission, p.amount, ${exercisedByPerson(sql`p.user_id`)} as preference,
			(select jsonb_build_object('price', q.price, 'down_payment', q.down_payment, 'instalments', q.instalments,
				'correction', q.correction) from instalment_proposals q where q.id = p.proposal_id) as proposal,
			exists (select from second_chances h where h.payment_id = p.id) as second_chance,
			${HAMMER_PRICE} as declared_price, ${highestBidOf(sql`p.user_id`)} as own_bid, s.default_penalty_bp as penalty_bp, p.credit, p.payer_tax_id,
			micros(p.due_at) as due_at, micros(p.paid_at) as paid_at, p.reason, micros(p.ended_at) as ended_at, micros(now()) as now,
			${PARTS} as parts
		from payments p
		join auctions a on a.id = p.auction_id
		left join sales s on s.id = a.sale_id
		left join users u on u.id = p.user_id
		left join auction_bidders b on b.auction_id = p.auction_id and b.user_id = p.user_id
		where a.id = ${auction_id} ${user_id === null ? sql`` : sql`and p.user_id = ${user_id}`}
		order by ${latestFirst('p')} limit 1`.execute(db);
	const win = rows[0];
	if (!win) return null;
	const identity = win.user_id === null ? null : await readIdentityOf({ db, vault }, win.user_id);
	return { ...win, parts: win.parts ?? [], identity, status: paymentAt(win.status, win.due_at, win.now) };
}
