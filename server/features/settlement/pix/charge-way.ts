import { setTimeout as sleep } from 'node:timers/promises';
import type { WayToPay } from '#contract/payments.ts';
import { SECOND } from '#domain/values/time.ts';
import { type Charged, chargeFor, isChargeable } from './charge.ts';
import type { Charging } from './charging.ts';

/** How long a page waits for the bank; a later answer is shown on the next load. */
const BANK_TIMEOUT = 3 * SECOND;

/**
 * How to pay by a charge at the bank, with a null code until the bank answers; null for amounts that no charge can
 * carry.
 */
export async function chargeWay(deps: Charging, payment: Charged): Promise<WayToPay | null> {
	if (!isChargeable(payment.amount)) return null;
	const charge = await Promise.race([chargeFor(deps, payment), sleep(BANK_TIMEOUT, null, { ref: false })]);
	return { kind: 'charge', code: charge?.code ?? null, merchant: deps.receiver.name };
}
