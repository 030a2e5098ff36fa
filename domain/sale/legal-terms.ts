import { DAY, SECOND } from '#domain/values/time.ts';

/**
 * In what the terms of rules §28 are counted: `day`, or `second` on a demo database, for training and tests
 * (`LEGAL_TERMS_UNIT`).
 */
export const LEGAL_TERMS_UNITS = { day: DAY, second: SECOND } as const;
export type LegalTermsUnit = keyof typeof LEGAL_TERMS_UNITS;

/**
 * The edital precedes the start of the first round by this, and the start of the first round its end (CPC 887, CNJ 11 and 20, DREI 87; rules
 * §44).
 */
export const NOTICE_TERM = 5;

/** The edital of an administrative sale precedes the opening of bids by this many working days (Lei 14.133 art. 55 III). */
export const ADMINISTRATIVE_NOTICE_TERM = 15;

/** After this many months an appraisal takes a reason (rules §44). */
export const APPRAISAL_MONTHS = 12;

/** The longest term of a judicial price without an order of the judge, in hours (CPC 892, CNJ 24). */
export const JUDICIAL_PAYMENT_HOURS = 24;

/** The second round of a fiduciary sale starts at most this after the end of the first (Lei 9.514 art. 27 § 1). */
export const FIDUCIARY_INTERVAL = 15;

/** How long a fiduciante may still buy a lot after a hammer in the first round, where the edital states no term (rules §49). */
export const DEBTOR_TERM = 1;

/** '5 dias', '15 segundos'. */
export function termInWords(count: number, unit: LegalTermsUnit): string {
	return `${count} ${unit === 'day' ? 'dias' : 'segundos'}`;
}

/** '15 dias úteis', '15 segundos'. */
export function workingTermInWords(count: number, unit: LegalTermsUnit): string {
	return `${termInWords(count, unit)}${unit === 'day' ? ' úteis' : ''}`;
}

/** Returns a term in milliseconds. */
export function termOf(count: number, unit: LegalTermsUnit): number {
	return count * LEGAL_TERMS_UNITS[unit];
}

/** The buyer's commission in basis points (Decreto 21.981/32 art. 24; Resolução CNJ 236/2016 art. 7). */
export const LEGAL_COMMISSION_BP = 500;

/**
 * The largest commission that the product accepts on judicial lots. The law leaves the figure to the judge; more than
 * twice the legal one is taken for a typing error (decision 070).
 */
export const MAX_JUDICIAL_COMMISSION_BP = 1_000;

/** Courts with a maximum commission of their own, by the code in the case number: TJSP, NSCGJ art. 266. */
export const COURT_COMMISSION_CAPS: Readonly<Record<string, number>> = { '8.26': 500 };

/** Below this share of the appraisal, in basis points, a price is vile unless the judge fixed another (CPC 891). */
export const VILE_PRICE_BP = 5_000;

/** The least share of the appraisal for property of an incapable person (CPC 896). */
export const INCAPABLE_OWNER_BP = 8_000;

/** The least share that the creditor may accept in the second round of a fiduciary sale (Lei 9.514 art. 27 § 2). */
export const CREDITOR_CHOICE_BP = 5_000;
