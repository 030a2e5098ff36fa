import { type RawBuilder, sql } from 'kysely';
import type { PaymentFilter } from '#domain/settlement/payment-filters.ts';

const OWED = sql`p.status in ('pending', 'overdue')`;
/** SQL: whether the payment `p` is owed and a proof of it waits. */
export const PROOF = sql`(${OWED} and exists (select from payment_proofs f where f.payment_id = p.id and f.status = 'waiting'))`;
/** SQL: whether the payment `p` is owed and the court's guia for its price is to be entered. */
export const SLIP = sql`(${OWED} and exists (select from payment_components c
	where c.payment_id = p.id and c.payee = 'court' and c.status = 'pending')
	and not exists (select from deposit_slips d where d.payment_id = p.id))`;
/** SQL: whether the lot of the undone payment `p` is offered to the next bidder. */
export const OFFERED = sql`(p.status in ('cancelled', 'refunded') and exists (select from second_chances o
	where o.auction_id = p.auction_id and o.after_payment_id = p.id and o.state = 'offered' and o.expires_at > now()))`;

/** SQL: whether the payment `p` is in a filter. */
export const FILTERS: Record<PaymentFilter, RawBuilder<unknown>> = {
	all: sql`true`,
	proof: PROOF,
	overdue: sql`(${OWED} and (p.status = 'overdue' or p.due_at < now()))`,
	slip: SLIP,
	pending: sql`(p.status = 'pending' and p.due_at >= now())`,
	paid: sql`p.status = 'paid'`,
	offered: OFFERED,
	cancelled: sql`p.status = 'cancelled'`,
	refunded: sql`p.status = 'refunded'`,
};
