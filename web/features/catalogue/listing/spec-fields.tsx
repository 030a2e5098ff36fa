import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { type ListingFilter, SORTS, STATUS_FILTERS } from '#domain/lot/listing.ts';
import { FilterChoice, FilterLabel } from './filter-field.tsx';

/** The search field of the listing. `bare` hides its label on a phone. */
export function SearchField({ filter, bare = false }: { filter: ListingFilter; bare?: boolean }) {
	const id = useId();
	return (
		<>
			<FilterLabel of={id} bare={bare}>
				Busca
			</FilterLabel>
			<span className="relative block">
				<Search
					aria-hidden
					size={18}
					className={`pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft ${bare ? 'max-sm:left-2' : ''}`}
				/>
				<input
					id={id}
					name="search"
					type="search"
					enterKeyHint="search"
					defaultValue={filter.search}
					maxLength={200}
					placeholder="Título, cidade ou estado"
					className={`control pl-10 ${bare ? 'max-sm:pr-1 max-sm:pl-8 max-sm:placeholder:text-14 max-sm:placeholder:tracking-tight' : ''}`}
				/>
			</span>
		</>
	);
}

/** The other fields of the spec's filter bar (spec §2), each in a box of its own. */
export function SpecFields({ filter }: { filter: ListingFilter }) {
	const [city, state] = [useId(), useId()];
	return (
		<>
			<FilterChoice name="status" label="Status" of={STATUS_FILTERS} value={filter.status} />
			<FilterChoice name="sortBy" label="Ordenar por" of={SORTS} value={filter.sortBy} />
			<div>
				<FilterLabel of={city}>Cidade</FilterLabel>
				<input id={city} name="city" defaultValue={filter.city} maxLength={100} className="control" />
			</div>
			<div>
				<FilterLabel of={state}>Estado</FilterLabel>
				<input
					id={state}
					name="state"
					defaultValue={filter.state}
					maxLength={2}
					placeholder="UF"
					autoCapitalize="characters"
					className="control uppercase placeholder:normal-case"
				/>
			</div>
		</>
	);
}
