import type { AdminEnrolment } from '#contract/enrolments.ts';
import { type Paged, usePaged } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { EnrolmentsScreen } from '#web/features/bidding/enrolment/enrolments-screen.tsx';
import { type DecisionFilter, loadEnrolments } from '#web/features/bidding/enrolment/load-decisions.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { Route } from './+types/admin-enrolments';

export function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	return loadEnrolments(backend, requireAdmin(backend, context.get(viewerContext)), url);
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Habilitações', matches[0].loaderData?.brand);
}

export default function AdminEnrolments({ loaderData: list }: Route.ComponentProps) {
	if (list.failed) return <EnrolmentsScreen filter={list.filter} rows={null} total={0} more={null} />;
	return <Listed list={list} />;
}

function Listed({ list }: { list: Paged<AdminEnrolment> & { filter: DecisionFilter } }) {
	const { items, moreHref, loading, loadMore } = usePaged(list);
	return (
		<EnrolmentsScreen
			filter={list.filter}
			rows={items}
			total={list.total}
			more={<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />}
		/>
	);
}
