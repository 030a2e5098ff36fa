import type { Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/require-admin.ts';
import { type ProposalsDesk, ProposalsScreen } from '#web/features/settlement/proposals/proposals-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-proposals';

export async function loader({ context, url }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	requireAdmin(viewer);
	return readDesk(context.get(backendContext), viewer, url);
}

/** One lot's proposals where the address names a lot, else the lots that have any; what cannot be read is said. */
async function readDesk(backend: Backend, viewer: Viewer, url: URL): Promise<ProposalsDesk> {
	const auction = url.searchParams.get('auction');
	try {
		if (auction === null) return { lots: await backend.proposalLots(viewer) };
		return { ranking: await backend.proposalRanking(auction, viewer) };
	} catch (error) {
		backend.report(error, url.pathname);
		return { failed: true };
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Propostas parceladas', matches[0].loaderData?.brand);
}

export default function AdminProposals({ loaderData }: Route.ComponentProps) {
	return <ProposalsScreen desk={loaderData} />;
}
