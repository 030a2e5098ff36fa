import List from 'lucide-react/icons/list';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { ListEnd, useFocusAtEnd, useFollowedList } from '#web/features/catalogue/listing/auction-grid.tsx';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { countInWords } from '#web/features/catalogue/listing/count-in-words.ts';
import { ClearFilters, FilterChips } from '#web/features/catalogue/listing/filter-chips.tsx';
import { mapHref, queryOfFilter } from '#web/features/catalogue/listing/filter-query.ts';
import { LotRow } from '#web/features/catalogue/listing/lot-row.tsx';
import { NearLots } from '#web/features/catalogue/listing/near-lots.tsx';
import { NearestLinks } from '#web/features/catalogue/listing/nearest.tsx';
import { SaveSearch } from '#web/features/catalogue/listing/save-search.tsx';
import { SearchPill } from '#web/features/catalogue/listing/search-pill.tsx';
import { StatusAndOrder } from '#web/features/catalogue/listing/spec-fields.tsx';
import { FILTER_FORM } from '#web/features/catalogue/listing/use-live-filter.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { LotMap } from './lot-map.tsx';
import type { MapPage } from './map-page.ts';

interface Props {
	page: MapPage;
	/** What each lot has in a corner or at its end. */
	cornerOf(card: Card): ReactNode;
}

/** The map beside the list of the lots that it shows; one below the other on a phone. */
export function MapScreen({ page, cornerOf }: Props) {
	const { listing, view, marks, markOf } = page;
	const { filter } = listing;
	const [marked, setMarked] = useState<string | null>(null);
	const loading = useNavigation().location?.pathname === PAGES.map;
	const late = useDelayed(loading);

	/** The card under the pointer or with the focus marks its place. */
	function markCard({ target }: SyntheticEvent) {
		const card = target instanceof Element ? target.closest('article') : null;
		const id = card?.getAttribute('aria-labelledby')?.replace('leilao-', '');
		setMarked((id && markOf[id]) ?? null);
	}

	return (
		<div className="measure py-2 md:py-4">
			<h1 className="font-serif text-22 font-semibold max-md:sr-only md:mb-2">Mapa dos leilões</h1>
			<SearchPill listing={listing} page={PAGES.map} />
			<div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 md:mt-3 lg:grid-cols-2">
				<div className="lg:sticky lg:top-4 lg:max-w-[max(28rem,calc(100dvh-12rem))] lg:self-start">
					<LotMap view={view} marks={marks} filter={filter} marked={marked} onMark={setMarked} />
					<p className="mt-2 flex flex-wrap gap-x-4 text-14 text-ink-soft">
						<Legend look="border-surface bg-brand">com leilões abertos</Legend>
						<Legend look="border-edge bg-surface">sem leilões abertos</Legend>
						<span>Contornos: IBGE</span>
					</p>
					<PlaceLinks page={page} marked={marked} onMark={setMarked} />
				</div>
				<section
					aria-labelledby="leiloes"
					aria-busy={loading}
					onMouseOver={markCard}
					onMouseLeave={() => setMarked(null)}
					onFocus={markCard}
					onBlur={() => setMarked(null)}
				>
					<ListHead page={page} late={late} />
					<MapList page={page} marked={marked} cornerOf={cornerOf} />
				</section>
			</div>
		</div>
	);
}

/** The name of the list, its number, its filters and its order. */
function ListHead({ page: { listing, chips }, late }: { page: MapPage; late: boolean }) {
	const { filter } = listing;
	return (
		<div className="mb-3 grid gap-1">
			<div className="flex items-center justify-between gap-x-4">
				<h2 id="leiloes" className="font-serif text-22 font-semibold">
					{filter.bounds || filter.near ? 'Leilões nesta área' : 'Leilões no mapa'}
				</h2>
				<LinkButton variant="quiet" to={`${PAGES.home}${queryOfFilter(filter)}`} className="-mr-2 px-2">
					<List aria-hidden size={18} className="max-[27rem]:hidden" />
					Ver em lista
				</LinkButton>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p role="status" className="min-h-6 text-ink-soft">
					{late ? 'Buscando leilões...' : countInWords(listing)}
				</p>
				<div className="grid grid-cols-2 gap-2 max-md:hidden max-md:noscript:grid">
					<StatusAndOrder filter={filter} form={FILTER_FORM} />
				</div>
			</div>
			{chips.length > 0 && (
				<div className="flex min-w-0 items-center gap-x-3 gap-y-1 xl:flex-wrap">
					<FilterChips chips={chips} />
					<ClearFilters page={PAGES.map} />
				</div>
			)}
		</div>
	);
}

interface MapListProps extends Props {
	/** The key of the mark whose lots are highlighted. */
	marked: string | null;
}

/** The lots of the map as rows. */
function MapList({ page, marked, cornerOf }: MapListProps) {
	const { listing, markOf } = page;
	const list = useFollowedList(listing);
	const rows = useFocusAtEnd(list.items.length, list.moreHref === null);
	if (list.items.length === 0)
		return (
			<>
				<NothingHere page={page} />
				<NearLots listing={listing} cornerOf={cornerOf} />
			</>
		);
	return (
		<>
			<StaleLine seconds={list.stale} />
			<ul ref={rows} className="grid gap-3">
				{list.items.map((card) => (
					<li key={card.id} className="grid">
						<Row
							board={list.board}
							card={card}
							now={listing.now}
							marked={marked !== null && markOf[card.id] === marked}
							corner={cornerOf(card)}
						/>
					</li>
				))}
			</ul>
			<ListEnd listing={listing} list={list} />
		</>
	);
}

function Row({ board, card, ...rest }: ComponentProps<typeof LotRow> & { board: LiveBoard<Card> }) {
	return <LotRow card={useLatest(board, card)} {...rest} />;
}

function Legend({ look, children }: { look: string; children: ReactNode }) {
	return (
		<span className="inline-flex items-center gap-2">
			<span aria-hidden className={`size-4 rounded-full border-2 ${look}`} />
			{children}
		</span>
	);
}

/** Shown for an area without lots. */
function NothingHere({ page: { listing } }: { page: MapPage }) {
	const { filter } = listing;
	const area = filter.bounds !== null || filter.near !== null;
	return (
		<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">
				{area ? 'Nenhum leilão nesta área' : 'Nenhum leilão encontrado com os filtros selecionados'}
			</p>
			{listing.active + listing.more > 0 && <SaveSearch listing={listing} alone />}
			{listing.nearest.length > 0 ? (
				<NearestLinks nearest={listing.nearest} />
			) : (
				<p className="text-ink-soft">
					{area ? 'Afaste o mapa ou aumente a distância.' : 'Tente menos palavras na busca ou outro status.'}
				</p>
			)}
			<LinkButton
				variant="secondary"
				to={area ? mapHref({ ...filter, bounds: null, near: null }) : PAGES.map}
			>
				{area ? 'Ver o Brasil inteiro' : 'Limpar filtros'}
			</LinkButton>
		</div>
	);
}

interface PlaceLinksProps {
	page: MapPage;
	marked: string | null;
	onMark(key: string | null): void;
}

/** The map in words: its states or cities as links, each with the number of its lots. */
function PlaceLinks({ page: { links, unlisted, unplaced }, marked, onMark }: PlaceLinksProps) {
	if (links.length === 0) return null;
	return (
		<nav aria-label="Lugares no mapa" className="mt-3">
			<ul className="flex flex-wrap gap-2">
				{links.map(({ name, count, href, mark }) => (
					<li key={name}>
						<Link
							to={href}
							preventScrollReset
							data-marked={(mark !== null && mark === marked) || undefined}
							onMouseEnter={() => onMark(mark)}
							onMouseLeave={() => onMark(null)}
							onFocus={() => onMark(mark)}
							onBlur={() => onMark(null)}
							className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-ink no-underline hover:border-ink-soft data-marked:border-brass-mark"
						>
							{name}
							<span className="text-ink-soft tabular-nums">{count}</span>
						</Link>
					</li>
				))}
			</ul>
			<p className="mt-2 text-14 text-ink-soft">
				{unlisted > 0 && `E mais ${unlisted === 1 ? '1 cidade' : `${unlisted} cidades`}: aproxime o mapa. `}
				{unplaced}
			</p>
		</nav>
	);
}
