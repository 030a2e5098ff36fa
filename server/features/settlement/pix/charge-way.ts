import { setTimeout as sleep } from 'node:timers/promises';
import type { WayToPay } from '#contract/payments.ts';
import type { Centavos } from '#domain/money.ts';
import { SECOND } from '#domain/time.ts';
import { chargeFor, isChargeable } from './charge.ts';
import type { Charging } from './charging.ts';

/** How long a page waits for the bank; what it answers later is there at the next look. */
const PATIENCE = 3 * SECOND;

/** A payment's way by a charge of the bank, without a code while the bank gives none; null for amounts that it cannot write. */
export async function chargeWay(
	deps: Charging,
	payment: { id: string; amount: Centavos },
): Promise<WayToPay | null> {
	if (!isChargeable(payment.amount)) return null;
	const charge = await Promise.race([chargeFor(deps, payment), sleep(PATIENCE, null, { ref: false })]);
	return { kind: 'charge', code: charge?.code ?? null, merchant: deps.receiver.name };
}
