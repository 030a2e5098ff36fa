import ChevronDown from 'lucide-react/icons/chevron-down';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { activeMoreFilters, type ListingFilter } from '#domain/lot/listing.ts';
import { AUCTION_KINDS, PROPERTY_TYPES } from '#domain/lot/property.ts';
import { Button } from '#web/ui/button.tsx';
import { afterClick, onDemand } from '#web/ui/lazy.tsx';
import { CityList } from './city-list.tsx';
import { FilterChoice, MoneyField, MoneySuggestions, Toggle, TypeToggles } from './filter-field.tsx';
import type { Listing } from './listing.ts';
import { SearchField } from './spec-fields.tsx';
import { FILTER_FORM, useLiveFilter } from './use-live-filter.ts';

const MoreFields = onDemand(() => import('./more-fields.tsx'));
const FilterSheet = afterClick(() => import('./filter-sheet.tsx'));

interface Props {
	listing: Listing;
	/** The path of the page that shows the lots. */
	page: string;
}

/**
 * The search of a page with lots: a plain GET form, which scripts submit while the user types. On a phone all but the search
 * are in a sheet; without scripts there is no sheet, and they are shown here.
 */
export function SearchPill({ listing, page }: Props) {
	const { filter, active, more } = listing;
	const { form, onSubmit } = useLiveFilter(filter, page);
	// Null until the sheet is opened for the first time, which loads it.
	const [sheet, setSheet] = useState<boolean | null>(null);
	const all = active + more;
	return (
		<>
			<Form
				ref={form}
				id={FILTER_FORM}
				action={page}
				role="search"
				aria-label="Filtrar leilões"
				onSubmit={onSubmit}
				className="search-pill"
			>
				<div className="noscript:max-md:col-span-2">
					<SearchField filter={filter} bare />
				</div>
				<Button
					variant="secondary"
					aria-haspopup="dialog"
					onClick={async () => setSheet((await FilterSheet.ready()) || null)}
					className="max-sm:gap-1.5 max-sm:px-2.5 md:hidden noscript:hidden"
				>
					<ListFilter aria-hidden size={18} />
					{all > 0 ? `Filtros (${all})` : 'Filtros'}
				</Button>
				<div className="col-span-2 grid-cols-2 gap-3 max-md:hidden md:contents max-md:noscript:grid">
					<TypeField filter={filter} />
					<MoneyField name="price_max" label="Preço máximo" value={filter.price_max} bare />
					<FilterChoice
						name="kind"
						label="Natureza"
						of={{ '': 'Natureza', ...AUCTION_KINDS }}
						value={filter.kind ?? ''}
						bare
					/>
					<Toggle name="accepts_financing" value="true" checked={filter.accepts_financing}>
						<span className="md:max-xl:hidden">Aceita financiamento</span>
						<span className="hidden md:max-xl:inline">Financiamento</span>
					</Toggle>
					<MoreFilters filter={filter} page={page} />
				</div>
				<Button
					type="submit"
					variant="secondary"
					className="max-xl:hidden max-xl:noscript:flex max-md:col-span-2"
				>
					<Search aria-hidden size={18} />
					Buscar
				</Button>
				<MoneySuggestions />
				<CityList />
			</Form>
			{sheet !== null && (
				<Suspense>
					<FilterSheet.Part listing={listing} page={page} open={sheet} onClose={() => setSheet(false)} />
				</Suspense>
			)}
		</>
	);
}

const PANEL =
	'mt-2 grid gap-2 md:absolute md:z-10 md:rounded-card md:border md:border-edge md:bg-surface md:p-4 md:shadow-float';

/** The types, of which several can be chosen. */
function TypeField({ filter: { type } }: { filter: ListingFilter }) {
	const panel = useClosing();
	const [first] = type;
	const words = first === undefined ? 'Tipo' : PROPERTY_TYPES[first];
	return (
		<details ref={panel} className="relative min-w-0">
			<summary className="control flex cursor-pointer list-none items-center justify-between gap-1 [&::-webkit-details-marker]:hidden">
				<span className="truncate">{type.length > 1 ? `${type.length} tipos` : words}</span>
				<ChevronDown aria-hidden size={16} className="shrink-0" />
			</summary>
			<div tabIndex={-1} className={`${PANEL} md:w-72`}>
				<TypeToggles type={type} />
			</div>
		</details>
	);
}

/** The filters that are not in the pill, with their number. They are loaded when they are first opened. */
function MoreFilters({ filter, page }: { filter: ListingFilter; page: string }) {
	const panel = useClosing();
	const [opened, setOpened] = useState(false);
	// It may have been opened before the page's scripts had arrived.
	useEffect(() => setOpened(panel.current?.open ?? false), [panel]);
	const count = besidePill(filter);
	return (
		<details ref={panel} onToggle={() => setOpened(true)} className="max-md:noscript:col-span-2">
			<summary className="inline-flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-control px-1 font-semibold whitespace-nowrap text-brand [&::-webkit-details-marker]:hidden">
				<ListFilter aria-hidden size={18} />
				<span className="md:max-lg:sr-only">Mais filtros</span>
				{count > 0 && <span className="-ml-1 whitespace-pre"> ({count})</span>}
			</summary>
			<div tabIndex={-1} className={`${PANEL} md:inset-x-0`}>
				{opened ? (
					<MoreFields filter={filter} page={page} />
				) : (
					<noscript>
						<MoreFields filter={filter} page={page} />
					</noscript>
				)}
			</div>
		</details>
	);
}

/** The number of filters that only the panel shows. */
function besidePill(filter: ListingFilter): number {
	return activeMoreFilters({
		...filter,
		type: [],
		price_max: null,
		kind: null,
		accepts_financing: false,
		bounds: null,
	});
}

/** A panel over the page, which Escape and whatever is done elsewhere close. */
function useClosing() {
	const panel = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		const stop = new AbortController();
		const close = (event: Event) => {
			const { current } = panel;
			if (!current?.open) return;
			if (event instanceof KeyboardEvent) {
				if (event.key !== 'Escape') return;
				current.querySelector('summary')?.focus();
			} else if (event.target instanceof Node && current.contains(event.target)) return;
			current.open = false;
		};
		for (const type of ['keydown', 'pointerdown', 'focusin'])
			document.addEventListener(type, close, { signal: stop.signal });
		return () => stop.abort();
	}, []);
	return panel;
}
