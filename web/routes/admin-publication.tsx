import { data } from 'react-router';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { PublicationScreen } from '#web/features/backoffice/publication/publication-screen.tsx';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-publication';

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	const lot = await readFirst(backend, url, reads.publication(params.id));
	if (lot === null) throw data(null, { status: 404 });
	return { id: params.id, now: backend.now(), lot };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Documentos e publicação', matches[0].loaderData?.brand);
}

export default function AdminPublication({ loaderData }: Route.ComponentProps) {
	return <PublicationScreen key={loaderData.id} {...loaderData} />;
}
