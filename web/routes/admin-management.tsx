import { auditQuery } from '#contract/audit.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { rowOf } from '#web/features/backoffice/audit-log/audit-list.ts';
import { LatestActions } from '#web/features/backoffice/audit-log/latest-actions.tsx';
import { OverviewScreen } from '#web/features/backoffice/overview/overview-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-management';

const LATEST = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	try {
		const [overview, log] = await Promise.all([
			reads.overview(),
			reads.auditLog(auditQuery.parse({ limit: LATEST })),
		]);
		return { overview, latest: log?.entries.map((entry) => rowOf(entry, log.names)) ?? [] };
	} catch (error) {
		backend.report(error, url.pathname);
		return { overview: null, latest: [] };
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Visão geral', matches[0].loaderData?.brand);
}

export default function Management({ loaderData: { overview, latest } }: Route.ComponentProps) {
	return <OverviewScreen overview={overview} latest={<LatestActions rows={latest} />} />;
}
