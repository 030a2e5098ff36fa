import { type LegalTermsUnit, termOf } from '#domain/sale/legal-terms.ts';
import { endOfWorkingDay } from '#domain/values/holidays.ts';
import { type Micros, micros } from '#domain/values/time.ts';
import type { Payee } from './payment-components.ts';

/** Within how many working days of the annulment what was paid is given back (rules §56). */
export const REFUND_TERM = 5;

/** Who gives a part back: whoever has its money. The operator does, for the auctioneer and the seller too, where it passed the operator's bank. */
export function giverOf({ payee, through_operator }: { payee: Payee; through_operator: boolean }): Payee {
	return through_operator ? 'operator' : payee;
}

/** The last moment in which a part is given back in time that is owed back since `decided`; null for the court, which decides on that itself. */
export function refundDueAt(giver: Payee, decided: Micros, unit: LegalTermsUnit): Micros | null {
	if (giver === 'court') return null;
	if (unit === 'day') return micros(endOfWorkingDay(decided / 1_000, REFUND_TERM) - 1);
	return micros(Math.round(decided / 1_000) + termOf(REFUND_TERM, unit));
}
