import { problem } from '#domain/problems/problems.ts';
import type { ProposalProblem } from '#domain/problems/proposal-problems.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { type Centavos, formatBRL, shareOf } from '#domain/values/money.ts';

/** CPC art. 895 § 1: at least a quarter at once, the rest in at most thirty monthly instalments. */
export const LEAST_DOWN_PERCENT = 25;
export const MAX_INSTALMENTS = 30;

/** CPC art. 895 § 4: of the instalment that is late and those still to fall due, in basis points. */
const LATE_PENALTY_BP = 1_000;

/** Returns the penalty for an instalment that is late, when the desk asks for it: 10 % of it and of what is still to fall due after it. */
export function latePenalty(late: Centavos, to_come: Centavos): Centavos {
	return shareOf(late + to_come, LATE_PENALTY_BP);
}

/** The indexes that may correct the instalments, whose monthly figures the back office enters. */
export const INDEXES = ['IPCA', 'INPC', 'IGP-M', 'TR', 'SELIC', 'Tabela do tribunal'] as const;
export type CorrectionIndex = (typeof INDEXES)[number];

/** Of a proposal whose instalments keep their amount. CPC art. 895 § 2 requires an index on judicial lots. */
export const NO_CORRECTION = 'Sem correção';
export const CORRECTIONS = [...INDEXES, NO_CORRECTION] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** What an index changed by in a month (`2026-11`), in ten-thousandths of a percent: 5.300 is 0,53%. */
export interface Figure {
	month: string;
	rate: number;
}

/** The lowest and the highest figure of a month, in ten-thousandths of a percent. */
export const FIGURE_RANGE = [-200_000, 300_000] as const;

/** A change of 100 % in the unit of figures. */
const WHOLE = 1_000_000n;

/**
 * Returns the amount of an instalment corrected by the figures of its months, one after the other. The product is exact and rounded once, half a
 * centavo up. Where the index fell the instalment keeps its amount (STJ, REsp 1.265.580).
 */
export function correctedAmount(base: Centavos, figures: readonly Pick<Figure, 'rate'>[]): Centavos {
	const product = figures.reduce((amount, { rate }) => amount * (WHOLE + BigInt(rate)), BigInt(base));
	const scale = WHOLE ** BigInt(figures.length);
	return Math.max(base, Number((2n * product + scale) / (2n * scale)));
}

/** '0,53%', with as many digits as the figure has, and two at least. */
export function figureWords(rate: number): string {
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
	return `${(rate / 10_000).toLocaleString('pt-BR', digits).replace('-', '−')}%`;
}

/** 'pelo IPCA', 'pela TR'. */
export function byIndex(index: string): string {
	return `${['TR', 'SELIC', 'Tabela do tribunal'].includes(index) ? 'pela' : 'pelo'} ${index}`;
}

/** 'R$ 7.500,00 corrigidos pelo IPCA de 11/2026 (0,38%) e 12/2026 (0,52%)'. */
export function calculationWords(base: Centavos, index: string, figures: readonly Figure[]): string {
	if (figures.length === 0) return `${formatBRL(base)}, sem mês inteiro a corrigir`;
	const each = figures.map(({ month, rate }) => `${formatDay(month)} (${figureWords(rate)})`);
	return `${formatBRL(base)} corrigidos ${byIndex(index)} de ${new Intl.ListFormat('pt-BR').format(each)}`;
}

/** The security for the instalments (CPC art. 895 § 1); no other is accepted. */
export const GUARANTEE = 'hipoteca do próprio imóvel';

/** How a price is paid: a down payment and monthly instalments. The commission is not included. */
export interface Conditions {
	price: Centavos;
	down_payment: Centavos;
	instalments: number;
}

/** A calendar day in São Paulo. */
export interface Day {
	year: number;
	month: number;
	/** Starts at 1. */
	day: number;
}

/** A line of a payment schedule. Number 0 is the down payment. */
export interface Due {
	number: number;
	day: Day;
	amount: Centavos;
}

/** Returns a quarter of a price, rounded up to a whole centavo. */
export function leastDownPayment(price: Centavos): Centavos {
	return Math.ceil((price * LEAST_DOWN_PERCENT) / 100);
}

/** Returns the largest down payment with which every instalment is at least one centavo. */
export function mostDownPayment(price: Centavos, instalments: number): Centavos {
	return price - instalments;
}

/**
 * Returns why the law does not allow these conditions, or null. Problems: `proposal.too-many-instalments`,
 * `proposal.down-payment`, `proposal.cash`.
 */
export function conditionsFault({ price, down_payment, instalments }: Conditions): ProposalProblem | null {
	if (!Number.isInteger(instalments) || instalments < 1 || instalments > MAX_INSTALMENTS)
		return problem('proposal.too-many-instalments', { maximum: MAX_INSTALMENTS });
	const minimum = leastDownPayment(price);
	if (down_payment < minimum)
		return problem('proposal.down-payment', { percent: LEAST_DOWN_PERCENT, minimum });
	return down_payment > mostDownPayment(price, instalments) ? problem('proposal.cash') : null;
}

/**
 * Returns the payment schedule of valid conditions: the down payment on the day of acceptance, then one instalment on
 * the same day of each following month. The last instalment takes the remainder, so that the sum equals the price.
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

/** Returns the amount of each instalment, and of the last one, which takes the remainder. */
export function instalmentAmounts({ price, down_payment, instalments }: Conditions): {
	each: Centavos;
	last: Centavos;
} {
	const rest = price - down_payment;
	const each = Math.floor(rest / instalments);
	return { each, last: rest - each * (instalments - 1) };
}

/** Returns the same day a number of months later, or the last day of that month if it is shorter. */
export function monthsAfter({ year, month, day }: Day, months: number): Day {
	const index = year * 12 + (month - 1) + months;
	const later = { year: Math.floor(index / 12), month: (index % 12) + 1 };
	// Day 0 of the next month is the last day of this one.
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
	const corrected = correction === NO_CORRECTION ? 'sem correção' : `com correção: ${correction}`;
	return `Entrada de ${formatBRL(down_payment)}, ${rest.join(' e ')}, ${corrected}`;
}
