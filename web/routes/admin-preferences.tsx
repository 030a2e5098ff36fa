import type { AdminPreference } from '#contract/preference.ts';
import { type Paged, usePaged } from '#web/api/paged.ts';
import { requireAdmin } from '#web/features/accounts/sign-in/admin-gate.tsx';
import { type DecisionFilter, loadPreferences } from '#web/features/bidding/enrolment/load-decisions.ts';
import { PreferencesScreen } from '#web/features/bidding/enrolment/preferences-screen.tsx';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { Route } from './+types/admin-preferences';

export function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	return loadPreferences(backend, requireAdmin(backend, context.get(viewerContext)), url);
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Direitos de preferência', matches[0].loaderData?.brand);
}

export default function AdminPreferences({ loaderData: list }: Route.ComponentProps) {
	if (list.failed) return <PreferencesScreen filter={list.filter} rows={null} total={0} more={null} />;
	return <Listed list={list} />;
}

function Listed({ list }: { list: Paged<AdminPreference> & { filter: DecisionFilter } }) {
	const { items, moreHref, loading, loadMore } = usePaged(list);
	return (
		<PreferencesScreen
			filter={list.filter}
			rows={items}
			total={list.total}
			more={<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />}
		/>
	);
}
