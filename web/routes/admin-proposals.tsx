import type { AdminReads, Backend } from '#contract/backend.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import {
	ProposalsScreen,
	type ProposalsTable,
} from '#web/features/settlement/proposals/proposals-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-proposals';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return readBackofficeProposals(backend, reads, url);
}

/**
 * Reads one lot's proposals if the address names a lot, otherwise the lots that have any. A failure is shown on the
 * page.
 */
async function readBackofficeProposals(
	backend: Backend,
	reads: AdminReads,
	url: URL,
): Promise<ProposalsTable> {
	const auction = url.searchParams.get('auction');
	try {
		if (auction === null) return { lots: await reads.proposalLots() };
		return { ranking: await reads.proposalRanking(auction) };
	} catch (error) {
		backend.report(error, url.pathname);
		return { failed: true };
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Propostas parceladas', matches[0].loaderData?.brand);
}

export default function AdminProposals({ loaderData }: Route.ComponentProps) {
	return <ProposalsScreen table={loaderData} />;
}
