import { data } from 'react-router';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { Console } from '#web/features/backoffice/console/console.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-live';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const found = await reads.console(params.id);
	if (!found) throw data(null, { status: 404 });
	return { found, now: backend.now() };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return privateMetadata(loaderData?.found.auction.title ?? 'Ao Vivo', matches[0].loaderData?.brand);
}

export default function AdminLive({ loaderData: { found, now } }: Route.ComponentProps) {
	// The key resets the console for another lot: an armed call must not apply to it.
	return <Console key={found.auction.id} initial={found} now={now} />;
}
