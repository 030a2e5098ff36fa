import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import {
	ANALYTICS_TABLES,
	analytics,
	analyticsQuery,
	dashboardQuery,
	dashboardSummary,
} from '#contract/dashboard.ts';
import { ok } from '#domain/problems/result.ts';
import { readAnalytics } from '#server/features/backoffice/dashboard/analytics.ts';
import { analyticsCsv } from '#server/features/backoffice/dashboard/analytics-table.ts';
import { readSummary } from '#server/features/backoffice/dashboard/summary.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { deskOf } from './waiting.ts';

const tableParams = z.object({
	table: z.enum(ANALYTICS_TABLES, `table deve ser uma destas: ${ANALYTICS_TABLES.join(', ')}`),
});

export const dashboardEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.dashboard,
		summary: 'What waits, what runs, what is sold and not paid, and what was paid last',
		access: 'admin',
		query: dashboardQuery,
		output: dashboardSummary,
		run: async (context, { actor, query }) =>
			ok(await readSummary(context.db, deskOf(context, actor.id), query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.analytics,
		summary: 'Figures of a period, beside those of the one before, by time, place and kind',
		access: 'admin',
		query: analyticsQuery,
		output: analytics,
		run: async ({ db, environment }, { query }) => ok(await readAnalytics(db, environment, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.analyticsTable('{table}'),
		summary: 'One table of the analytics for a spreadsheet',
		access: 'admin',
		params: tableParams,
		query: analyticsQuery,
		media: 'text/csv',
		filename: ({ params }) => `martelo-${params.table}.csv`,
		output: z.string(),
		run: async ({ db, environment }, { params, query }) =>
			ok(analyticsCsv(await readAnalytics(db, environment, query), params.table)),
	}),
];
