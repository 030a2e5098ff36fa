import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { analyticsQuery, PERIODS } from '#contract/dashboard.ts';
import { readAnalytics } from '#server/features/backoffice/dashboard/analytics.ts';
import { rollUpBids } from '#server/features/backoffice/dashboard/roll-up-bids.ts';
import { readSummary } from '#server/features/backoffice/dashboard/summary.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Figures, median } from './figures.ts';
import { emptyDatabase, fillWithYears } from './fill-database.ts';

const ROUNDS = 15;

/**
 * Measures the summary and the analytics of every period, in milliseconds, on data of three years with 20 bids per auction:
 * the first run after filling the database, and the median of further runs.
 */
export async function benchDashboard(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	const desk = { environment: 'production', legalTermsUnit: 'day', admin_id: randomUUID() } as const;
	for (const size of [1_000, 10_000, 100_000]) {
		await emptyDatabase(db);
		await fillWithYears(db, size);
		figures[`days_counted_ms_at_${size}`] = await median(1, () => rollUpBids(db, 'production'));
		const measure = async (name: string, act: () => Promise<unknown>) => {
			figures[`${name}_first_ms_at_${size}`] = await median(1, act);
			figures[`${name}_ms_at_${size}`] = await median(ROUNDS, act);
		};
		await measure('summary', () => readSummary(db, desk, {}));
		for (const period of PERIODS) {
			const query = analyticsQuery.parse({ period });
			await measure(`analytics_${period}`, () => readAnalytics(db, 'production', query));
		}
		const filtered = analyticsQuery.parse({ period: 'all', state: 'SP' });
		await measure('analytics_all_of_a_state', () => readAnalytics(db, 'production', filtered));
	}
	return figures;
}
