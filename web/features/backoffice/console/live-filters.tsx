import { useLocation } from 'react-router';
import {
	LIVE_GROUPS,
	type LiveControlPage,
	type LiveControlQuery,
	type LiveGroup,
} from '#contract/live-control.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS } from '#domain/auction/environments.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

const GROUP_WORDS: Record<LiveGroup, string> = {
	now: 'agora',
	soon: 'nas próximas 24 h',
	later: 'depois',
};

/** The filters of the table: when an auction needs somebody, with counts, and a search. All are in the URL. */
export function LiveFilters({ query, page }: { query: LiveControlQuery; page: LiveControlPage }) {
	const { search } = useLocation();
	return (
		<div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
			<ChoiceLinks label="Quando">
				{LIVE_GROUPS.map((group) => (
					<ChoiceLink
						key={group}
						narrow
						to={listHref<LiveControlQuery>(search, { group: group === query.group ? '' : group })}
						chosen={group === query.group}
					>
						<span className="tabular-nums">
							{page.groups[group].toLocaleString('pt-BR')} {GROUP_WORDS[group]}
						</span>
					</ChoiceLink>
				))}
				{query.status !== 'all' && (
					<ChoiceLink narrow to={listHref<LiveControlQuery>(search, { status: '' })} chosen>
						{LABELS[query.status]} ✕<span className="sr-only"> tirar o filtro</span>
					</ChoiceLink>
				)}
			</ChoiceLinks>
			<LiveSearch query={query} />
			<ChoiceLinks label="Ambiente">
				{ENVIRONMENTS.map((environment) => (
					<ChoiceLink
						key={environment}
						narrow
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

function LiveSearch({ query: { status, group, environment, search: text } }: { query: LiveControlQuery }) {
	const change = useSearchChange();
	const chosen = (value: string) => (value === 'all' ? undefined : value);
	const kept = { tab: 'ao-vivo', environment, status: chosen(status), group: chosen(group) };
	return (
		<search aria-label="Buscar no controle ao vivo" className="block min-w-[min(14rem,100%)] flex-1 basis-56">
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
