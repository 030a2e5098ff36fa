import { PeopleNav } from '#web/features/accounts/registrations/people-nav.tsx';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { loadPreferences } from '#web/features/bidding/enrolment/load-decisions.ts';
import { PreferencesScreen } from '#web/features/bidding/enrolment/preferences-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-preferences';

export function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	return loadPreferences(backend, requireAdmin(backend, context.get(viewerContext)), url);
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Direitos de preferência', matches[0].loaderData?.brand);
}

export default function AdminPreferences({ loaderData: list }: Route.ComponentProps) {
	return (
		<>
			<PeopleNav chosen="preference" />
			<PreferencesScreen list={list} />
		</>
	);
}
