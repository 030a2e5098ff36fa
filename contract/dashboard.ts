import { z } from 'zod';
import { AGES, type Age, STAGES, type Stage } from '#domain/analytics.ts';
import { AUCTION_TYPES, ENVIRONMENTS, STATUSES } from '#domain/auction.ts';
import { instant, reais, uuid } from './amount.ts';

/** Rows of the summary's open and unpaid tables; the counters count all of them. */
export const SUMMARY_ROWS = 50;

/** The last paid auctions that the summary shows (spec §9). */
export const PAID_ROWS = 10;

const environment = z.enum(ENVIRONMENTS, `environment deve ser um destes: ${ENVIRONMENTS.join(', ')}`);

/** Which environment is looked at; the deployment's when nobody says (rules §21). */
export const dashboardQuery = z.strictObject({ environment: environment.optional() });
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** The three counters and tables of spec §2, dashboard summary. */
export const dashboardSummary = z.object({
	environment: z.enum(ENVIRONMENTS),
	server_time: instant,
	counters: z.object({ active: z.int(), awaiting_payment: z.int(), paid: z.int() }),
	/** Open auctions, the one that ends next first. */
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
	/** Sold and not paid, the last ended first. `due_at` is null while no payment is open; proofs wait for the operator. */
	unpaid: z.array(
		z.object({
			id: uuid,
			title: z.string(),
			current_bid: reais,
			end_time: instant,
			due_at: instant.nullable(),
			proofs_waiting: z.int(),
		}),
	),
	/** The last paid, newest end first. `amount` is what was paid, commission included. */
	paid: z.array(
		z.object({ id: uuid, title: z.string(), amount: reais, paid_at: instant, end_time: instant }),
	),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

/** How far the analytics look back; 'all' from the first auction on. */
export const PERIODS = ['7d', '30d', '90d', '12m', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const analyticsQuery = z.strictObject({
	environment: environment.optional(),
	period: z.enum(PERIODS, `period deve ser um destes: ${PERIODS.join(', ')}`).default('30d'),
	state: z
		.string()
		.regex(/^[A-Z]{2}$/, 'state deve ser uma sigla, como SP')
		.optional(),
	auction_type: z
		.enum(AUCTION_TYPES, `auction_type deve ser um destes: ${AUCTION_TYPES.join(', ')}`)
		.optional(),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** A share or a ratio; null where there is nothing to divide by. */
const ratio = z.number().nullable();

/** The figures of auctions that ended within the period. An auction is sold when it completed with a winner. */
export const figures = z.object({
	/** Final prices of what was sold, commission apart. */
	revenue: reais,
	commission: reais,
	/** What was received within the period, commission included. */
	received: reais,
	lots_ended: z.int(),
	lots_sold: z.int(),
	/** Sold over ended, 0 to 1. */
	sell_through: ratio,
	/** Final prices over initial bids of what was sold; 1.25 is 25 % over. */
	over_initial: ratio,
	/** The same over the appraisals, of lots that state one. */
	over_appraisal: ratio,
	bids: z.int(),
	bids_per_hour: z.number(),
	/** Different people who bid. */
	bidders: z.int(),
});
export type AuctionFigures = z.infer<typeof figures>;

/** The same figures of one state, city or type; `key` is null for lots that do not say. */
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

export const FUNNEL = Object.keys(STAGES) as Stage[];
export const AGE_NAMES = Object.keys(AGES) as Age[];

/** The full analytics page (spec §2, /admin/dashboard). */
export const analytics = z.object({
	environment: z.enum(ENVIRONMENTS),
	/** `from` is null for 'all'. `step` is how wide a point of the timeline is, in São Paulo's calendar. */
	range: z.object({ from: instant.nullable(), to: instant, step: z.enum(['day', 'week', 'month']) }),
	figures,
	/** The same figures of the period of the same length before; null for 'all'. */
	previous: figures.nullable(),
	/** Without gaps, oldest first; `at` is the first day of the step, yyyy-MM-dd. */
	timeline: z.array(
		z.object({ at: z.string(), revenue: reais, lots_ended: z.int(), lots_sold: z.int(), bids: z.int() }),
	),
	/** Bids by hour of the day in São Paulo, 0 to 23. */
	hours: z.array(z.object({ hour: z.int(), bids: z.int() })).length(24),
	/** People who registered within the period, and how far they have come since. */
	funnel: z.array(z.object({ stage: z.enum(FUNNEL), people: z.int() })).length(FUNNEL.length),
	/** What is owed now, whatever the period: not due yet, then by how long the deadline has passed. */
	unpaid: z
		.array(z.object({ age: z.enum(AGE_NAMES), lots: z.int(), amount: reais }))
		.length(AGE_NAMES.length),
	by_state: z.array(breakdown),
	/** The 20 with the most revenue; `key` is 'Campinas/SP'. */
	by_city: z.array(breakdown),
	by_property_type: z.array(breakdown),
	by_auction_type: z.array(breakdown),
});
export type Analytics = z.infer<typeof analytics>;

/** The tables that can be kept as CSV. */
export const ANALYTICS_TABLES = [
	'timeline',
	'hours',
	'funnel',
	'unpaid',
	'by_state',
	'by_city',
	'by_property_type',
	'by_auction_type',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];
