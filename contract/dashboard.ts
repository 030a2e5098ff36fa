import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { AGES, type Age, STAGES, type Stage } from '#domain/backoffice/analytics.ts';
import { WAITING_KINDS } from '#domain/backoffice/waiting-work.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, reais, uuid } from './amount.ts';
import { agendaEntry } from './overview.ts';
import { waitingGroup } from './waiting.ts';

/** Maximum number of rows in the summary's tables of open and of unpaid auctions; the counters count all. */
export const OPEN_ROWS = 5;
export const UNPAID_ROWS = 50;

/** Number of paid auctions in the summary (spec §9). */
export const PAID_ROWS = 10;

const environment = z.enum(ENVIRONMENTS, `environment deve ser um destes: ${ENVIRONMENTS.join(', ')}`);

/** The environment; by default that of the deployment (rules §21). */
export const dashboardQuery = z.strictObject({
	environment: environment.optional(),
	/** The kind of waiting work that is listed as a whole. */
	waiting: z.enum(WAITING_KINDS, `waiting deve ser um destes: ${WAITING_KINDS.join(', ')}`).optional(),
});
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** What waits, the three counters and tables of spec §2 (dashboard summary), and the next 24 hours. */
export const dashboardSummary = z.object({
	environment: z.enum(ENVIRONMENTS),
	server_time: instant,
	counters: z.object({ active: z.int(), awaiting_payment: z.int(), paid: z.int() }),
	/** What waits for the caller, the most urgent kind first. */
	waiting: z.array(waitingGroup),
	agenda: z.array(agendaEntry),
	agenda_total: z.int(),
	/** Open auctions, by end. */
	active: z.array(
		z.object({
			id: uuid,
			title: z.string(),
			current_bid: reais,
			end_time: instant,
			status: z.enum(STATUSES),
			auction_type: z.enum(AUCTION_TYPES),
		}),
	),
	/**
	 * Sold and unpaid auctions: those with a proof to check, those whose guia is missing, overdue ones, the others; each by due time. `due_at` is null if no payment is open. `proofs_waiting` counts
	 * unreviewed proofs; `slip_missing`: the court's guia for the price is to be entered.
	 */
	unpaid: z.array(
		z.object({
			id: uuid,
			title: z.string(),
			current_bid: reais,
			end_time: instant,
			due_at: instant.nullable(),
			proofs_waiting: z.int(),
			slip_missing: z.boolean(),
		}),
	),
	/** Paid auctions, latest end first. `amount` is the sum paid, including the commission. */
	paid: z.array(
		z.object({ id: uuid, title: z.string(), amount: reais, paid_at: instant, end_time: instant }),
	),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

/** The outcomes by which the analytics can be filtered. */
export const RESULT_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'withdrawn');

const KIND_NAMES = Object.keys(AUCTION_KINDS) as AuctionKind[];

/** The periods of the analytics; 'all' starts with the first auction. */
export const PERIODS = ['7d', '30d', '90d', '12m', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const analyticsQuery = z.strictObject({
	environment: environment.optional(),
	period: z.enum(PERIODS, `period deve ser um destes: ${PERIODS.join(', ')}`).default('30d'),
	/** A calendar month of São Paulo, in place of the period. */
	month: z
		.string()
		.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month deve ser um mês, como 2026-11')
		.optional(),
	state: z
		.string()
		.regex(/^[A-Z]{2}$/, 'state deve ser uma sigla, como SP')
		.optional(),
	auction_type: z
		.enum(AUCTION_TYPES, `auction_type deve ser um destes: ${AUCTION_TYPES.join(', ')}`)
		.optional(),
	/** Only lots of this seller. */
	seller: uuid.optional(),
	/** Only lots of this kind (rules §24). */
	kind: z.enum(KIND_NAMES, `kind deve ser um destes: ${KIND_NAMES.join(', ')}`).optional(),
	/** Only lots of this court, as its sales name it. */
	court: z.string().overwrite(tidyLine).min(1).max(200, 'court deve ter no máximo 200 caracteres').optional(),
	/** Only lots that ended so (rules §50). A lot that was withdrawn is in `by_outcome` alone. */
	outcome: z.enum(RESULT_OUTCOMES, `outcome deve ser um destes: ${RESULT_OUTCOMES.join(', ')}`).optional(),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** A quotient; null if the divisor is zero. */
const ratio = z.number().nullable();

/** The figures of auctions that ended in the period. An auction is sold if it completed with a winner. */
export const figures = z.object({
	/** The final prices of sold lots, without commission, paid or not. */
	revenue: reais,
	/** The commission on them, paid or not. */
	commission: reais,
	/** The payments received in the period, including commission, whenever the lots ended. */
	received: reais,
	/** The commission in `received`. */
	commission_received: reais,
	lots_ended: z.int(),
	lots_sold: z.int(),
	/** Sold lots divided by ended lots, 0 to 1. */
	sell_through: ratio,
	/** The final prices of sold lots divided by their initial bids; 1.25 means 25 % more. */
	over_initial: ratio,
	/** The same relative to the appraisals, for lots that state one. */
	over_appraisal: ratio,
	bids: z.int(),
	bids_per_hour: z.number(),
	/** The number of people who bid. */
	bidders: z.int(),
});
export type AuctionFigures = z.infer<typeof figures>;

/** The figures of one state, city or type; `key` is null for lots that do not state it. */
export const breakdown = z.object({
	key: z.string().nullable(),
	lots_ended: z.int(),
	lots_sold: z.int(),
	sell_through: ratio,
	revenue: reais,
	over_initial: ratio,
	bids: z.int(),
});
export type Breakdown = z.infer<typeof breakdown>;

/** The results of one round, over the lots that ended in the period and reached this round. */
export const roundResult = z.object({
	round: z.int(),
	lots_offered: z.int(),
	lots_sold: z.int(),
	sell_through: ratio,
	revenue: reais,
	/** The prices divided by the appraisals, for sold lots that state one. */
	over_appraisal: ratio,
});
export type RoundResult = z.infer<typeof roundResult>;

/** `month` is 'yyyy-MM'. Without an outcome: cancelled, or a win undone before outcomes were recorded. */
export const outcomeCount = z.object({
	month: z.string(),
	outcome: z.enum(OUTCOMES).nullable(),
	lots: z.int(),
});
export type OutcomeCount = z.infer<typeof outcomeCount>;

export const FUNNEL = Object.keys(STAGES) as Stage[];
export const AGE_NAMES = Object.keys(AGES) as Age[];

/** The full analytics page (spec §2, /admin/dashboard). */
export const analytics = z.object({
	environment: z.enum(ENVIRONMENTS),
	/** By what the lots can be filtered: the sellers and courts that have any, by name. */
	choices: z.object({
		sellers: z.array(z.object({ id: uuid, name: z.string() })),
		courts: z.array(z.string()),
	}),
	/** `from` is null for 'all'. `step` is the interval of the timeline, in São Paulo's calendar. */
	range: z.object({ from: instant.nullable(), to: instant, step: z.enum(['day', 'week', 'month']) }),
	figures,
	/** The figures of the preceding period of the same length; null for 'all'. */
	previous: figures.nullable(),
	/** Without gaps, oldest first. `at` is the first day of the interval, yyyy-MM-dd. */
	timeline: z.array(
		z.object({ at: z.string(), revenue: reais, lots_ended: z.int(), lots_sold: z.int(), bids: z.int() }),
	),
	/** Bids by hour of the day in São Paulo, 0 to 23. */
	hours: z.array(z.object({ hour: z.int(), bids: z.int() })).length(24),
	/** The people who registered in the period, by stage reached so far. */
	funnel: z.array(z.object({ stage: z.enum(FUNNEL), people: z.int() })).length(FUNNEL.length),
	/** The amounts owed now, whatever the period, by time since they fell due. */
	unpaid: z
		.array(z.object({ age: z.enum(AGE_NAMES), lots: z.int(), amount: reais }))
		.length(AGE_NAMES.length),
	by_state: z.array(breakdown),
	/** The 20 cities with the highest revenue; `key` is 'Campinas/SP'. */
	by_city: z.array(breakdown),
	by_property_type: z.array(breakdown),
	by_auction_type: z.array(breakdown),
	/** By number; empty where no lot with rounds ended. */
	by_round: z.array(roundResult),
	/** How many lots ended how, by month. */
	by_outcome: z.array(outcomeCount),
});
export type Analytics = z.infer<typeof analytics>;

/** The tables that can be exported as CSV. */
export const ANALYTICS_TABLES = [
	'timeline',
	'hours',
	'funnel',
	'unpaid',
	'by_state',
	'by_city',
	'by_property_type',
	'by_auction_type',
	'by_round',
	'by_outcome',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];
