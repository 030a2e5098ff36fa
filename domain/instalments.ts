import { type Centavos, formatBRL } from './money.ts';
import { type Problem, problem } from './problems.ts';

/** CPC 895 § 1: at least a quarter at once, the rest within thirty months. */
export const LEAST_DOWN_PERCENT = 25;
export const MOST_INSTALMENTS = 30;

/** What the rest may be corrected by (CPC 895 § 2 asks every proposal to name it). */
export const CORRECTIONS = ['IPCA', 'INPC', 'IGP-M', 'Tabela do tribunal'] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** What secures the rest of a property's price (CPC 895 § 1); nothing else is taken. */
export const GUARANTEE = 'hipoteca do próprio imóvel';

/** How a price is to be paid: so much at once, the rest in so many months. The commission is never part of it. */
export interface Conditions {
	price: Centavos;
	down_payment: Centavos;
	instalments: number;
}

/** A calendar day in São Paulo. */
export interface Day {
	year: number;
	month: number;
	/** From 1 on. */
	day: number;
}

/** One line of a schedule: number 0 is the down payment. */
export interface Due {
	number: number;
	day: Day;
	amount: Centavos;
}

/** A quarter of a price, in whole centavos that are never less than it. */
export function leastDownPayment(price: Centavos): Centavos {
	return Math.ceil((price * LEAST_DOWN_PERCENT) / 100);
}

/** The largest down payment that leaves each instalment a centavo. */
export function mostDownPayment(price: Centavos, instalments: number): Centavos {
	return price - instalments;
}

/** What the law says against these conditions, or null: `proposal.too-many-instalments`, `proposal.down-payment`, `proposal.cash`. */
export function conditionsFault({ price, down_payment, instalments }: Conditions): Problem | null {
	if (!Number.isInteger(instalments) || instalments < 1 || instalments > MOST_INSTALMENTS)
		return problem('proposal.too-many-instalments', { maximum: MOST_INSTALMENTS });
	const minimum = leastDownPayment(price);
	if (down_payment < minimum)
		return problem('proposal.down-payment', { percent: LEAST_DOWN_PERCENT, minimum });
	return down_payment > mostDownPayment(price, instalments) ? problem('proposal.cash') : null;
}

/**
 * The schedule of conditions that have no fault, from the day of acceptance on: the down payment that day, instalments
 * on the same day of the months after it. All are equal but the last, which takes the rest, so that the sum is the price.
 */
export function scheduleOf({ price, down_payment, instalments }: Conditions, accepted: Day): Due[] {
	const { each, last } = instalmentAmounts({ price, down_payment, instalments });
	const monthly = Array.from({ length: instalments }, (_, index) => ({
		number: index + 1,
		day: monthsAfter(accepted, index + 1),
		amount: index + 1 === instalments ? last : each,
	}));
	return [{ number: 0, day: accepted, amount: down_payment }, ...monthly];
}

/** What every instalment but the last is, and the last. */
export function instalmentAmounts({ price, down_payment, instalments }: Conditions): {
	each: Centavos;
	last: Centavos;
} {
	const rest = price - down_payment;
	const each = Math.floor(rest / instalments);
	return { each, last: rest - each * (instalments - 1) };
}

/** The same day so many months later; where that month is shorter, its last day. */
export function monthsAfter({ year, month, day }: Day, months: number): Day {
	const index = year * 12 + (month - 1) + months;
	const later = { year: Math.floor(index / 12), month: (index % 12) + 1 };
	// Day 0 of the month after is the last one of this.
	const length = new Date(Date.UTC(later.year, later.month, 0)).getUTCDate();
	return { ...later, day: Math.min(day, length) };
}

/** `21/12/2026`. */
export function dayWords({ year, month, day }: Day): string {
	return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}

/** 'Entrada de R$ 30.000,00, 29 parcelas mensais de R$ 2.413,79 e uma última de R$ 2.413,80, com correção: IPCA'. */
export function conditionWords(conditions: Conditions & { correction: Correction }): string {
	const { down_payment, instalments, correction } = conditions;
	const { each, last } = instalmentAmounts(conditions);
	const equal = each === last ? instalments : instalments - 1;
	const rest = [
		equal > 0 && `${equal} ${equal === 1 ? 'parcela mensal' : 'parcelas mensais'} de ${formatBRL(each)}`,
		each !== last && `uma última de ${formatBRL(last)}`,
	].filter(Boolean);
	return `Entrada de ${formatBRL(down_payment)}, ${rest.join(' e ')}, com correção: ${correction}`;
}
