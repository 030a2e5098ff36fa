import { PeopleNav } from '#web/features/accounts/registrations/people-nav.tsx';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { EnrolmentsScreen } from '#web/features/bidding/enrolment/enrolments-screen.tsx';
import { loadEnrolments } from '#web/features/bidding/enrolment/load-decisions.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/admin-enrolments';

export function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	return loadEnrolments(backend, requireAdmin(backend, context.get(viewerContext)), url);
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Habilitações', matches[0].loaderData?.brand);
}

export default function AdminEnrolments({ loaderData: list }: Route.ComponentProps) {
	return (
		<>
			<PeopleNav chosen="enrolment" />
			<EnrolmentsScreen list={list} />
		</>
	);
}
