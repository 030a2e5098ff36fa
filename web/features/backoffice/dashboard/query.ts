import {
	type Analytics,
	type AnalyticsQuery,
	type AnalyticsTable,
	analyticsQuery,
	type Period,
} from '#contract/dashboard.ts';
import { API } from '#contract/paths.ts';

export const PERIOD_LABELS: Record<Period, string> = {
	'7d': '7 dias',
	'30d': '30 dias',
	'90d': '90 dias',
	'12m': '12 meses',
	all: 'Tudo',
};

const DEFAULTS = analyticsQuery.parse({});

/** The page's address for a query: what is at its default stays out of it. */
export function analyticsHref(query: AnalyticsQuery): string {
	return `?${paramsOf(query, DEFAULTS)}`;
}

/** Whether the query leaves out lots by where or what they are. */
export function isNarrowed({ state, auction_type }: AnalyticsQuery): boolean {
	return state !== undefined || auction_type !== undefined;
}

/** Where one of the tables can be kept as CSV: for what is shown, whatever the deployment's environment is. */
export function csvHref(
	table: AnalyticsTable,
	query: AnalyticsQuery,
	environment: Analytics['environment'],
): string {
	return `${API.analyticsTable(table)}?${paramsOf({ ...query, environment }, {})}`;
}

function paramsOf(query: AnalyticsQuery, without: Partial<AnalyticsQuery>): URLSearchParams {
	const params = new URLSearchParams();
	for (const name of ['period', 'environment', 'state', 'auction_type'] as const) {
		const value = query[name];
		if (value !== undefined && value !== without[name]) params.set(name, value);
	}
	return params;
}
