import { ADMIN_API } from '#contract/admin-paths.ts';
import {
	type Analytics,
	type AnalyticsQuery,
	type AnalyticsTable,
	analyticsQuery,
	type Period,
} from '#contract/dashboard.ts';

export const PERIOD_LABELS: Record<Period, string> = {
	'7d': '7 dias',
	'30d': '30 dias',
	'90d': '90 dias',
	'12m': '12 meses',
	all: 'Tudo',
};

const DEFAULTS = analyticsQuery.parse({});

/** The page's address for a query. Defaults are left out. */
export function analyticsHref(query: AnalyticsQuery): string {
	return `?${paramsOf(query, DEFAULTS)}`;
}

/** Whether the query filters lots by state or type. */
export function isNarrowed({ state, auction_type }: AnalyticsQuery): boolean {
	return state !== undefined || auction_type !== undefined;
}

/** The address of a table as CSV, with the shown environment instead of the deployment's default. */
export function csvHref(
	table: AnalyticsTable,
	query: AnalyticsQuery,
	environment: Analytics['environment'],
): string {
	return `${ADMIN_API.analyticsTable(table)}?${paramsOf({ ...query, environment }, {})}`;
}

function paramsOf(query: AnalyticsQuery, without: Partial<AnalyticsQuery>): URLSearchParams {
	const params = new URLSearchParams();
	for (const name of ['period', 'environment', 'state', 'auction_type'] as const) {
		const value = query[name];
		if (value !== undefined && value !== without[name]) params.set(name, value);
	}
	return params;
}
