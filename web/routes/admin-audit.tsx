import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { auditQuery } from '#contract/audit.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { readQuery } from '#contract/read-query.ts';
import { isGrowth } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { type AuditList, auditListOf } from '#web/features/backoffice/audit-log/audit-list.ts';
import { AuditScreen } from '#web/features/backoffice/audit-log/audit-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-audit';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return readAudit(backend, reads, url);
}

/** A failure is shown on the page, with a button to try again. */
async function readAudit(backend: Backend, reads: AdminReads, url: URL): Promise<AuditList> {
	const query = readQuery(auditQuery, url.searchParams);
	const now = backend.now();
	try {
		const page = await reads.auditLog(query);
		// A cursor that is not valid: the first page.
		const first = page ?? (await reads.auditLog({ ...query, cursor: undefined }));
		return auditListOf(first, query, now);
	} catch (error) {
		backend.report(error, url.pathname);
		return auditListOf(null, query, now);
	}
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Registro de atos', matches[0].loaderData?.brand);
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
	return <AuditScreen list={loaderData} />;
}
