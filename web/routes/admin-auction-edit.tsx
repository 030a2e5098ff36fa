import { data } from 'react-router';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { EditAuctionPage } from '#web/features/backoffice/management/auction-page.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-auction-edit';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	if (!(await reads.hasLot(params.id))) throw data(null, { status: 404 });
	return { id: params.id, now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Editar Leilão', matches[0].loaderData?.brand);
}

export default function AdminAuctionEdit({ loaderData: { id, now } }: Route.ComponentProps) {
	return <EditAuctionPage key={id} id={id} now={now} />;
}
