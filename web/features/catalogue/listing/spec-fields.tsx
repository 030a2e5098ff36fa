import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { type ListingFilter, SORTS, STATUS_FILTERS } from '#domain/lot/listing.ts';
import { CITY_LIST } from './city-list.tsx';
import { FilterChoice, FilterLabel } from './filter-field.tsx';

/** The search field of the listing. `bare` shows no label. */
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
					className={`pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft ${bare ? 'max-lg:left-2' : ''}`}
				/>
				<input
					id={id}
					name="search"
					type="search"
					list={CITY_LIST}
					enterKeyHint="search"
					autoComplete="off"
					defaultValue={filter.search}
					maxLength={200}
					placeholder="Onde: cidade ou bairro"
					className={`control pl-10! ${bare ? 'max-lg:pl-8! max-sm:pr-1 max-sm:placeholder:tracking-tight' : ''}`}
				/>
			</span>
		</>
	);
}

interface Props {
	filter: ListingFilter;
	/** The id of their form, where they stand outside it, without labels. */
	form?: string;
}

/** The status and the order of the spec's filter bar (spec §2). */
export function StatusAndOrder({ filter, form }: Props) {
	const bare = form !== undefined;
	return (
		<>
			<FilterChoice
				name="status"
				label="Status"
				of={bare ? { ...STATUS_FILTERS, all: 'Status: todos' } : STATUS_FILTERS}
				value={filter.status}
				bare={bare}
				form={form}
			/>
			<FilterChoice
				name="sortBy"
				label="Ordenar por"
				of={SORTS}
				value={filter.sortBy}
				bare={bare}
				form={form}
			/>
		</>
	);
}

/** The city and the state of the spec's filter bar (spec §2), each in a box of its own. */
export function PlaceFields({ filter }: { filter: ListingFilter }) {
	const [city, state] = [useId(), useId()];
	return (
		<>
			<div>
				<FilterLabel of={city}>Cidade</FilterLabel>
				<input
					id={city}
					name="city"
					list={CITY_LIST}
					autoComplete="off"
					defaultValue={filter.city}
					maxLength={100}
					className="control"
				/>
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
