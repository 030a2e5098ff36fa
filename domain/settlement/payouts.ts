import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { endOfWorkingDay, startOfLastWorkingDays } from '#domain/values/holidays.ts';
import { type Centavos, shareOf } from '#domain/values/money.ts';
import { type Micros, micros, SECOND } from '#domain/values/time.ts';

/** Working days after the payment until the statement of sale (conta de venda; Decreto 21.981/32 art. 27, rules §58). */
const STATEMENT_DAYS = 5;

/** Days after the term of the statement until the payment to the seller (Decreto 21.981/32 art. 27). */
const PAYOUT_DAYS = 5;

/** Days after the payment that are the last limit (IN DREI 74/2020 XV). */
const LAST_DAYS = 10;

/** How many working days before a term the desk is told. */
const ALARM_DAYS = 2;

/** The terms of a payout, and since when the desk is told that they are near. */
export interface PayoutTerms {
	statement_due_at: Micros;
	statement_alarm_at: Micros;
	due_at: Micros;
	alarm_at: Micros;
}

/**
 * The terms of what was received for a seller at an instant: the statement within five working days, the payment within five days more and at most
 * ten days after the receipt. Each ends with its day, the day of the receipt not counted (Código Civil art. 132); `second` counts every day as one.
 */
export function payoutTerms(received_at: Micros, unit: LegalTermsUnit): PayoutTerms {
	if (unit === 'second') {
		const after = (seconds: number) => received_at + micros(seconds * SECOND);
		const due = Math.min(STATEMENT_DAYS + PAYOUT_DAYS, LAST_DAYS);
		return {
			statement_due_at: after(STATEMENT_DAYS),
			statement_alarm_at: after(STATEMENT_DAYS - ALARM_DAYS),
			due_at: after(due),
			alarm_at: after(due - ALARM_DAYS),
		};
	}
	const received = received_at / 1_000;
	const statement = endOfWorkingDay(received, STATEMENT_DAYS) - 1;
	const due = Math.min(endOfDay(statement, PAYOUT_DAYS), endOfDay(received, LAST_DAYS));
	return {
		statement_due_at: micros(statement),
		statement_alarm_at: micros(startOfLastWorkingDays(statement, ALARM_DAYS)),
		due_at: micros(due),
		alarm_at: micros(startOfLastWorkingDays(due, ALARM_DAYS)),
	};
}

/** The last millisecond, in São Paulo, of the day some days after that of an instant. */
function endOfDay(from: number, days: number): number {
	const { year, month, day } = saoPauloDay(from);
	return saoPauloTime(year, month, day + days + 1) - 1;
}

/** The states of a payout. `cancelled`: the price goes back to who paid it, and none is due. */
export const PAYOUT_STATES = {
	due: 'A repassar',
	overdue: 'Em atraso',
	paid: 'Repassado',
	cancelled: 'Sem repasse',
} as const;
export type PayoutState = keyof typeof PAYOUT_STATES;

/** What the list of payouts can be narrowed to. */
export const PAYOUT_FILTERS = {
	open: 'A repassar',
	overdue: 'Em atraso',
	'no-account': 'Sem conta do comitente',
	paid: 'Repassados',
	cancelled: 'Sem repasse',
	all: 'Todos',
} as const;
export type PayoutFilter = keyof typeof PAYOUT_FILTERS;

/** What is taken off the price before it is paid out. */
export const PAYOUT_LINE_KINDS = { commission: 'Comissão do comitente', expense: 'Despesa' } as const;
export type PayoutLineKind = keyof typeof PAYOUT_LINE_KINDS;

/** The most lines of a payout that are not removed. */
export const MAX_PAYOUT_LINES = 50;

/** The most payouts that are marked as paid by one act. */
export const MAX_PAYOUT_BATCH = 200;

/** An amount taken off. */
export interface PayoutLine {
	kind: PayoutLineKind;
	amount: Centavos;
}

/** What is left for the seller of what was received, and what is taken off by kind. */
export function payoutAmount(
	received: Centavos,
	lines: readonly PayoutLine[],
): Record<PayoutLineKind, Centavos> & { amount: Centavos } {
	const sum = (kind: PayoutLineKind) =>
		lines.reduce((total, line) => total + (line.kind === kind ? line.amount : 0), 0);
	const [commission, expense] = [sum('commission'), sum('expense')];
	return { commission, expense, amount: received - commission - expense };
}

/** The seller's commission on what was received, at an agreed rate in basis points; null where none is agreed, or it is nothing. */
export function agreedCommission(received: Centavos, commission_bp: number | null): Centavos | null {
	return (commission_bp && shareOf(received, commission_bp)) || null;
}

/** Where the money of a seller goes: a Pix key, or an account. */
export interface SellerAccount {
	pix_key?: string | undefined;
	bank?: string | undefined;
	branch?: string | undefined;
	account?: string | undefined;
}

/** The part of what is stored of a seller by which money can be sent; null where it is not enough. */
export function payableAccount(stored: SellerAccount | null): SellerAccount | null {
	const { pix_key, bank, branch, account } = stored ?? {};
	if (!pix_key && !(bank && branch && account)) return null;
	return {
		...(pix_key && { pix_key }),
		...(bank && { bank }),
		...(branch && { branch }),
		...(account && { account }),
	};
}

/** 'Pix comitente@banco.test', 'Banco 001, agência 1234, conta 56789-0'. */
export function accountWords({ pix_key, bank, branch, account }: SellerAccount): string {
	const transfer = bank && branch && account ? `${bank}, agência ${branch}, conta ${account}` : '';
	return [pix_key && `Pix ${pix_key}`, transfer].filter(Boolean).join(' · ');
}
