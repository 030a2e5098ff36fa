import { useLocation } from 'react-router';
import type { LiveControlPage, LiveControlQuery } from '#contract/live-control.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS } from '#domain/auction/auction.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

const STATUSES: readonly [LiveControlQuery['status'], string][] = [
	['all', 'Todos'],
	['active', 'Ativos'],
	['paused', 'Pausados'],
	['pending', 'Pendentes'],
];

/** The filters of the table: status, environment and a search. All are in the URL. */
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
			<LiveSearch query={query} />
		</div>
	);
}

function LiveSearch({ query: { status, environment, search: text } }: { query: LiveControlQuery }) {
	const change = useSearchChange();
	const kept = { tab: 'ao-vivo', environment, status: status === 'all' ? undefined : status };
	return (
		<search aria-label="Buscar no controle ao vivo" className="block w-full max-w-xl">
			<SearchField
				search={text}
				placeholder="Título, cidade ou estado"
				onSearch={(words) => void change((search) => listHref<LiveControlQuery>(search, { search: words }))}
			>
				{Object.entries(kept).map(
					([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
				)}
			</SearchField>
		</search>
	);
}
