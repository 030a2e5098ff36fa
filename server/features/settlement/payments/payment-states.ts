import { type RawBuilder, sql } from 'kysely';
import type { PaymentFilter } from '#domain/settlement/payment-filters.ts';

const OWED = sql`p.status in ('pending', 'overdue')`;
/** SQL: whether the payment `p` is owed and a proof of it waits. */
export const PROOF = sql`(${OWED} and exists (select from payment_proofs f where f.payment_id = p.id and f.status = 'waiting'))`;
/** SQL: whether the payment `p` is owed and the court's guia for its price is to be entered. */
export const SLIP = sql`(${OWED} and exists (select from payment_components c
	where c.payment_id = p.id and c.payee = 'court' and c.kind <> 'instalment' and c.status = 'waiting'))`;
/** SQL: whether the lot of the undone payment `p` is offered to the next bidder. */
export const OFFERED = sql`(p.status in ('cancelled', 'defaulted', 'refund-due', 'refunded') and exists (select from second_chances o
	where o.auction_id = p.auction_id and o.after_payment_id = p.id and o.state = 'offered' and o.expires_at > now()))`;

/** SQL: whether a part of the payment `p` was not paid in its term. A part that there is no way of paying has none. */
const LATE = sql`exists (select from payment_components c
	where c.payment_id = p.id and c.status = 'pending' and c.due_at < now())`;

/** SQL: whether the payment `p` is in a filter. */
export const FILTERS: Record<PaymentFilter, RawBuilder<unknown>> = {
	all: sql`true`,
	proof: PROOF,
	overdue: sql`(${OWED} and (p.status = 'overdue' or ${LATE}))`,
	slip: SLIP,
	pending: sql`(p.status = 'pending' and not ${LATE})`,
	paid: sql`p.status = 'paid'`,
	offered: OFFERED,
	cancelled: sql`p.status = 'cancelled'`,
	defaulted: sql`p.status = 'defaulted'`,
	'refund-due': sql`p.status = 'refund-due'`,
	refunded: sql`p.status = 'refunded'`,
};
