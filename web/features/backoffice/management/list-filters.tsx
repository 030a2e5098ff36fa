import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import {
	ADMIN_SORT_COLUMNS,
	type AdminAuctionPage,
	type AdminAuctionQuery,
	type AdminSort,
} from '#contract/admin-auctions.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS, LABELS } from '#domain/auction/auction.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useFollowed } from '#web/ui/field.tsx';
import { SearchInput, TYPING_PAUSE } from '#web/ui/search-field.tsx';
import { COLUMN_LABELS } from './list-query.ts';
import { openedHref } from './opened.ts';

interface Props {
	query: AdminAuctionQuery;
	counts: AdminAuctionPage['counts'];
}

/** The filters of the table: environment with its counts, status, and a search. All of them are in the URL. */
export function ListFilters({ query, counts }: Props) {
	return (
		<div className="mb-4 grid grid-cols-1 gap-3">
			<EnvironmentFilter chosen={query.environment} counts={counts} />
			<SearchForm query={query} />
			<SortField sort={query.sort} />
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

function EnvironmentFilter({ chosen, counts }: { chosen: string; counts: Props['counts'] }) {
	const { search } = useLocation();
	return (
		<ChoiceLinks label="Ambiente">
			{(['all', ...ENVIRONMENTS] as const).map((environment) => (
				<ChoiceLink
					key={environment}
					to={listHref<AdminAuctionQuery>(search, { environment: environment === 'all' ? '' : environment })}
					chosen={environment === chosen}
				>
					{environment === 'all' ? 'Todos' : ENVIRONMENT_LABELS[environment]}
					<span className="text-14 font-normal text-ink-soft tabular-nums">
						{counts[environment].toLocaleString('pt-BR')}
					</span>
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

function SearchForm({ query }: { query: AdminAuctionQuery }) {
	const id = useId();
	const { form, onInput, onSubmit } = useLiveSearch(query);
	const location = useLocation();
	return (
		<search aria-label="Filtrar leilões">
			<form ref={form} onInput={onInput} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-[1fr_14rem]">
				{hiddenFields(location.search).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<div>
					<label htmlFor={id} className="mb-1 block text-14 text-ink-soft">
						Busca
					</label>
					<SearchInput
						id={id}
						name="search"
						defaultValue={query.search}
						placeholder="Título, cidade ou estado"
					/>
				</div>
				<label className="block">
					<span className="mb-1 block text-14 text-ink-soft">Status</span>
					<select name="status" defaultValue={query.status} className="control">
						<option value="all">Todos</option>
						{Object.entries(LABELS).map(([status, words]) => (
							<option key={status} value={status}>
								{words}
							</option>
						))}
					</select>
				</label>
			</form>
		</search>
	);
}

/**
 * The hidden fields of the form without scripts: the sort, the environment, and parameters of other parts of the page.
 */
function hiddenFields(search: string): [name: string, value: string][] {
	const own = new Set(['search', 'status', 'cursor', 'limit']);
	return [...new URLSearchParams(openedHref(search, null))].filter(([name]) => !own.has(name));
}

/**
 * Updates the list as the fields change: text after a pause, a choice or Enter at once. Back and links update the
 * fields.
 */
function useLiveSearch({ search, status }: AdminAuctionQuery) {
	const form = useRef<HTMLFormElement>(null);
	const change = useSearchChange();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const requested = useRef(`${status} ${search}`);
	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		if (requested.current === `${status} ${search}`) return;
		requested.current = `${status} ${search}`;
		for (const [name, value] of Object.entries({ search, status })) {
			const field = form.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
		}
	}, [search, status]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const data = new FormData(form.current);
		const wanted = { search: String(data.get('search')).trim(), status: String(data.get('status')) };
		if (requested.current === `${wanted.status} ${wanted.search}`) return;
		requested.current = `${wanted.status} ${wanted.search}`;
		const status = wanted.status === 'all' ? '' : wanted.status;
		void change((search) => listHref<AdminAuctionQuery>(search, { ...wanted, status }));
	}

	return {
		form,
		onInput({ target }: FormEvent<HTMLFormElement>) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, target instanceof HTMLSelectElement ? 0 : TYPING_PAUSE);
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			send();
		},
	};
}
