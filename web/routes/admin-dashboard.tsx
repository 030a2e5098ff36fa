import { analyticsQuery } from '#contract/dashboard.ts';
import { readQuery } from '#contract/read-query.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { AnalyticsScreen } from '#web/features/backoffice/dashboard/analytics-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-dashboard';

export const handle = { report: true };

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const { environment } = backend;
	const query = readQuery(analyticsQuery, url.searchParams);
	const month = isoDay(backend.now()).slice(0, 'yyyy-MM'.length);
	try {
		return { query, environment, month, analytics: await reads.analytics(query) };
	} catch (error) {
		// A failure is shown on the page, with a button to try again (spec §8).
		backend.report(error, url.pathname);
		return { query, environment, month, analytics: null };
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Dashboard Completo', matches[0].loaderData?.brand);
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
	return <AnalyticsScreen {...loaderData} />;
}
