import { setTimeout as sleep } from 'node:timers/promises';
import type { WayToPay } from '#contract/payments.ts';
import { SECOND } from '#domain/values/time.ts';
import { type Charged, chargeFor, isChargeable } from './charge.ts';
import type { Charging } from './charging.ts';

/** How long a page waits for the bank; a later answer is shown on the next load. */
const BANK_TIMEOUT = 3 * SECOND;

/**
 * How to pay by a charge at the bank of this Pix key, for null the operator's, with a null code until the bank answers; null where the key has no
 * bank with an API, and for amounts that no charge can carry.
 */
export async function chargeWay(
	accounts: readonly Charging[],
	key: string | null,
	payment: Charged,
): Promise<WayToPay | null> {
	const account = accounts.find(({ of, receiver }) =>
		key === null ? of === 'operator' : of === 'payee' && receiver.key === key,
	);
	if (!account || !isChargeable(payment.amount)) return null;
	const charge = await Promise.race([chargeFor(account, payment), sleep(BANK_TIMEOUT, null, { ref: false })]);
	return { kind: 'charge', code: charge?.code ?? null, merchant: account.receiver.name };
}
