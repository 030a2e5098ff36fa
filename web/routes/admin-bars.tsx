import { BarsScreen } from '#web/features/accounts/bars/bars-screen.tsx';
import { PeopleNav } from '#web/features/accounts/registrations/people-nav.tsx';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-bars';

export function loader({ context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	requireAdmin(backend, context.get(viewerContext));
	return { now: backend.now() };
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Impedimentos', matches[0].loaderData?.brand);
}

export default function AdminBars({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PeopleNav chosen="bars" />
			<BarsScreen now={loaderData.now} />
		</>
	);
}
