import ChevronDown from 'lucide-react/icons/chevron-down';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { Button } from '#web/ui/button.tsx';
import { afterClick, onDemand } from '#web/ui/lazy.tsx';
import type { Listing } from './listing.ts';
import { SearchField, SpecFields } from './spec-fields.tsx';
import { useLiveFilter } from './use-live-filter.ts';

const MoreFields = onDemand(() => import('./more-fields.tsx'));

/** The panel of the filters beside the spec's, with their own count. Its fields are loaded when it is first opened. */
function MoreFilters({ filter, count }: { filter: ListingFilter; count: number }) {
	const panel = useRef<HTMLDetailsElement>(null);
	const [opened, setOpened] = useState(false);
	// It may have been opened before the page's scripts had arrived.
	useEffect(() => setOpened(panel.current?.open ?? false), []);
	return (
		<details
			ref={panel}
			onToggle={() => setOpened(true)}
			className="group col-span-full max-md:hidden md:-mb-2 max-md:noscript:block"
		>
			<summary className="inline-flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-brand [&::-webkit-details-marker]:hidden">
				<ListFilter aria-hidden size={18} />
				{count > 0 ? `Mais filtros (${count})` : 'Mais filtros'}
				<ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
			</summary>
			{opened ? (
				<MoreFields filter={filter} />
			) : (
				<noscript>
					<MoreFields filter={filter} scripted={false} />
				</noscript>
			)}
		</details>
	);
}

const FilterSheet = afterClick(() => import('./filter-sheet.tsx'));

/**
 * The filters of the listing: a plain GET form, which scripts submit while the user types. On a phone all but the search
 * are in a sheet; without scripts there is no sheet, and they are shown here.
 */
export function FilterBar({ listing }: { listing: Listing }) {
	const { filter, active, more } = listing;
	const { form, onInput, onSubmit } = useLiveFilter(filter);
	// Null until the sheet is opened for the first time, which loads it.
	const [sheet, setSheet] = useState<boolean | null>(null);
	const all = active + more;
	return (
		<>
			<Form
				ref={form}
				action={PAGES.home}
				role="search"
				aria-label="Filtrar leilões"
				onInput={onInput}
				onSubmit={onSubmit}
				className="filter-bar"
			>
				<div className="noscript:max-md:col-span-2 md:col-span-5 lg:col-span-1">
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
					<SpecFields filter={filter} />
				</div>
				<Button
					type="submit"
					variant="secondary"
					className="col-span-2 max-md:hidden md:col-span-1 max-md:noscript:flex"
				>
					<Search aria-hidden size={18} />
					Buscar
				</Button>
				<MoreFilters filter={filter} count={more} />
			</Form>
			{sheet !== null && (
				<Suspense>
					<FilterSheet.Part listing={listing} open={sheet} onClose={() => setSheet(false)} />
				</Suspense>
			)}
		</>
	);
}
