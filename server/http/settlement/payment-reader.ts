import { refusal, type User } from '#domain/auction/access.ts';
import type { PaymentReader } from '#server/features/settlement/money/latest-payment.ts';

/** Who reads a payment. An administrator whose second factor is missing reads like anybody else. */
export function readerOf(actor: User): PaymentReader {
	return { user_id: actor.id, admin: refusal('admin', actor) === null };
}
