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

/** What the lots are filtered by. */
const FILTERS = ['state', 'auction_type', 'seller', 'kind', 'court', 'outcome'] as const;

/** Whether the query filters lots. */
export function isNarrowed(query: AnalyticsQuery): boolean {
	return FILTERS.some((name) => query[name] !== undefined);
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
	for (const name of ['period', 'month', 'environment', ...FILTERS] as const) {
		const value = query[name];
		if (value !== undefined && value !== without[name]) params.set(name, value);
	}
	return params;
}
