import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, STATUS_FILTERS, writeFilter } from '#domain/lot/listing.ts';
import type { Chip } from '#web/features/catalogue/listing/chips.ts';
import { ClearFilters, FilterChips } from '#web/features/catalogue/listing/filter-chips.tsx';
import { Button } from '#web/ui/button.tsx';

interface Props {
	filter: ListingFilter;
	chips: readonly Chip[];
}

/** The fields of the form; the other filters are sent along unchanged. */
const FIELDS = ['search', 'status'];

/** Search and status as a plain GET form, and a link per other filter that removes it. */
export function MapFilters({ filter, chips }: Props) {
	const search = useRef<HTMLInputElement>(null);
	const status = useRef<HTMLSelectElement>(null);
	const { search: searched, status: shown } = filter;
	// Moving the map changes neither, so that what is being typed stays.
	useEffect(() => {
		if (search.current) search.current.value = searched;
	}, [searched]);
	useEffect(() => {
		if (status.current) status.current.value = shown;
	}, [shown]);
	return (
		<div className="grid gap-3">
			<Form
				action={PAGES.map}
				role="search"
				aria-label="Filtrar o mapa"
				className="flex flex-wrap items-end gap-3"
			>
				<div className="grow basis-full sm:basis-48">
					<label htmlFor="mapa-search" className="mb-1 block text-14 text-ink-soft">
						Busca
					</label>
					<input
						ref={search}
						id="mapa-search"
						name="search"
						type="search"
						defaultValue={filter.search}
						maxLength={200}
						placeholder="Título, bairro, cidade ou estado"
						className="control"
					/>
				</div>
				<div className="grow basis-28 sm:grow-0">
					<label htmlFor="mapa-status" className="mb-1 block text-14 text-ink-soft">
						Status
					</label>
					<select
						ref={status}
						id="mapa-status"
						name="status"
						defaultValue={filter.status}
						className="control"
					>
						{Object.entries(STATUS_FILTERS).map(([key, words]) => (
							<option key={key} value={key}>
								{words}
							</option>
						))}
					</select>
				</div>
				{writeFilter(filter)
					.filter(([name]) => !FIELDS.includes(name))
					.map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
				<Button type="submit" variant="secondary">
					<Search aria-hidden size={18} />
					<span className="max-sm:sr-only">Buscar</span>
				</Button>
			</Form>
			{chips.length > 0 && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
					<FilterChips chips={chips} />
					<ClearFilters page={PAGES.map} />
				</div>
			)}
		</div>
	);
}
