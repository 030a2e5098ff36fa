import { useLocation } from 'react-router';
import type { LiveControlPage, LiveControlQuery } from '#contract/live-control.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS } from '#domain/auction.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';

const STATUSES: readonly [LiveControlQuery['status'], string][] = [
	['all', 'Todos'],
	['active', 'Ativos'],
	['paused', 'Pausados'],
	['pending', 'Pendentes'],
];

/** The filters of the table: status and environment. Both are in the URL. */
export function LiveFilters({ query, page }: { query: LiveControlQuery; page: LiveControlPage }) {
	const { search } = useLocation();
	return (
		<div className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
			<ChoiceLinks label="Status">
				{STATUSES.map(([status, words]) => (
					<ChoiceLink
						key={status}
						to={listHref<LiveControlQuery>(search, { status: status === 'all' ? '' : status })}
						chosen={status === query.status}
					>
						{words}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			<ChoiceLinks label="Ambiente">
				{ENVIRONMENTS.map((environment) => (
					<ChoiceLink
						key={environment}
						to={listHref<LiveControlQuery>(search, { environment })}
						chosen={environment === page.environment}
					>
						{ENVIRONMENT_LABELS[environment]}
					</ChoiceLink>
				))}
			</ChoiceLinks>
		</div>
	);
}
