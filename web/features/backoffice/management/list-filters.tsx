import { useId } from 'react';
import { useLocation } from 'react-router';
import {
	ADMIN_SORT_COLUMNS,
	type AdminAuctionPage,
	type AdminAuctionQuery,
	type AdminSort,
} from '#contract/admin-auctions.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS } from '#domain/auction/environments.ts';
import { OUTCOME_WORDS, OUTCOMES, type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import { DRAFT_GAP_NAMES, DRAFT_GAPS, LOT_STAGE_NAMES, LOT_STAGES } from '#domain/backoffice/lot-stages.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useFollowed } from '#web/ui/field.tsx';
import type { AuctionList } from './auction-list.ts';
import { FilterForm } from './filter-form.tsx';
import { COLUMN_LABELS } from './list-query.ts';

interface Props {
	query: AdminAuctionQuery;
	counts: AdminAuctionPage['counts'];
	filters: AuctionList['filters'];
}

/** The filters of the table, with how many lots each has. All of them are in the URL. */
export function ListFilters({ query, counts, filters }: Props) {
	return (
		<div className="mb-4 grid grid-cols-1 gap-3">
			<EnvironmentFilter chosen={query.environment} counts={counts} />
			{filters && <StageFilter query={query} filters={filters} />}
			<FilterForm query={query} sales={filters?.sales ?? []} sellers={filters?.sellers ?? []}>
				<SortField sort={query.sort} />
			</FilterForm>
		</div>
	);
}

/** Sorts the list on a phone, where the cards have no column heads. */
function SortField({ sort }: { sort: AdminSort }) {
	const id = useId();
	const change = useSearchChange();
	const [shown, setShown] = useFollowed(sort);
	return (
		<div className="md:hidden">
			<label htmlFor={id} className="mb-1 block text-14 text-ink-soft">
				Ordenar por
			</label>
			<select
				id={id}
				value={shown}
				className="control"
				onChange={({ target }) => {
					setShown(target.value);
					void change((search) => listHref<AdminAuctionQuery>(search, { sort: target.value }));
				}}
			>
				{ADMIN_SORT_COLUMNS.flatMap((column) => [
					<option key={`${column}-asc`} value={`${column}-asc`}>
						{COLUMN_LABELS[column]}, crescente
					</option>,
					<option key={`${column}-desc`} value={`${column}-desc`}>
						{COLUMN_LABELS[column]}, decrescente
					</option>,
				])}
			</select>
		</div>
	);
}

function Count({ of }: { of: number }) {
	return <span className="text-14 font-normal text-ink-soft tabular-nums">{of.toLocaleString('pt-BR')}</span>;
}

function EnvironmentFilter({ chosen, counts }: { chosen: string; counts: Props['counts'] }) {
	const { search } = useLocation();
	return (
		<ChoiceLinks label="Ambiente">
			{(['all', ...ENVIRONMENTS] as const).map((environment) => (
				<ChoiceLink
					narrow
					key={environment}
					to={listHref<AdminAuctionQuery>(search, { environment: environment === 'all' ? '' : environment })}
					chosen={environment === chosen}
				>
					{environment === 'all' ? 'Todos' : ENVIRONMENT_LABELS[environment]}
					<Count of={counts[environment]} />
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

interface StageProps {
	query: AdminAuctionQuery;
	filters: NonNullable<Props['filters']>;
}

/** The stages that have lots; of the drafts, what they lack; of the lots that ended, how they did. */
function StageFilter({
	query: { stage, missing, outcome },
	filters: { stages, gaps, outcomes },
}: StageProps) {
	const { search } = useLocation();
	const shown = LOT_STAGE_NAMES.filter((name) => stages[name] > 0 || name === stage);
	const lacking = DRAFT_GAP_NAMES.filter((gap) => gaps[gap] > 0 || gap === missing);
	const ended = OUTCOMES.filter((name) => isShownIn(stage, name) && (outcomes[name] > 0 || name === outcome));
	const to = (changed: Partial<Record<keyof AdminAuctionQuery, string>>) =>
		listHref<AdminAuctionQuery>(search, { status: '', missing: '', outcome: '', ...changed });
	return (
		<>
			<ChoiceLinks label="Situação">
				<ChoiceLink narrow to={to({ stage: '' })} chosen={stage === 'all'}>
					Todas as situações
					<Count of={stages.all} />
				</ChoiceLink>
				{shown.map((name) => (
					<ChoiceLink narrow key={name} to={to({ stage: name })} chosen={name === stage}>
						{LOT_STAGES[name]}
						<Count of={stages[name]} />
					</ChoiceLink>
				))}
			</ChoiceLinks>
			{stage === 'draft' && lacking.length > 0 && (
				<ChoiceLinks label="O que falta nos rascunhos">
					{lacking.map((gap) => (
						<ChoiceLink
							narrow
							key={gap}
							to={to({ stage: 'draft', missing: gap === missing ? '' : gap })}
							chosen={gap === missing}
						>
							falta {DRAFT_GAPS[gap]}
							<Count of={gaps[gap]} />
						</ChoiceLink>
					))}
				</ChoiceLinks>
			)}
			{ended.length > 0 && (
				<ChoiceLinks label="Desfecho">
					{ended.map((name) => (
						<ChoiceLink
							narrow
							key={name}
							to={to({ stage, outcome: name === outcome ? '' : name })}
							chosen={name === outcome}
						>
							{outcomeBadge(name) ?? OUTCOME_WORDS[name]}
							<Count of={outcomes[name]} />
						</ChoiceLink>
					))}
				</ChoiceLinks>
			)}
		</>
	);
}

/** Whether a stage has lots that ended so, beside others. */
function isShownIn(stage: AdminAuctionQuery['stage'], outcome: Outcome): boolean {
	if (outcome === 'withdrawn') return false;
	return (
		stage === 'ended' || (stage === 'unsold' && !['sold', 'conditional', 'preference-open'].includes(outcome))
	);
}
