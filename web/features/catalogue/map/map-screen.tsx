import List from 'lucide-react/icons/list';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { AuctionGrid } from '#web/features/catalogue/listing/auction-grid.tsx';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { countInWords } from '#web/features/catalogue/listing/count-in-words.ts';
import { mapHref, queryOfFilter } from '#web/features/catalogue/listing/filter-query.ts';
import { NearLots } from '#web/features/catalogue/listing/near-lots.tsx';
import { NearMe } from '#web/features/catalogue/listing/near-me.tsx';
import { NearestLinks } from '#web/features/catalogue/listing/nearest.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { LotMap } from './lot-map.tsx';
import { MapFilters } from './map-filters.tsx';
import type { MapPage } from './map-page.ts';

const COLUMNS = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2';
const SIZES = '(min-width: 80rem) 300px, (min-width: 64rem) 45vw, (min-width: 40rem) 46vw, 94vw';

interface Props {
	page: MapPage;
	/** The content of the top right corner of each card's picture. */
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
		<div className="measure py-6 md:py-8">
			<div className="flex flex-wrap items-center justify-between gap-x-6">
				<h1 className="font-serif text-22 font-semibold min-[27rem]:text-28 md:text-36">Mapa dos leilões</h1>
				<LinkButton variant="quiet" to={`${PAGES.home}${queryOfFilter(filter)}`} className="-mx-2 px-2">
					<List aria-hidden size={18} className="max-[27rem]:hidden" />
					Ver em lista
				</LinkButton>
			</div>
			<div className="mt-4 grid gap-x-8 gap-y-3 lg:grid-cols-2 lg:items-start">
				<MapFilters filter={filter} chips={page.chips} />
				<div className="lg:pt-6">
					<NearMe filter={filter} page={PAGES.map} />
				</div>
			</div>
			<div className="mt-4 grid gap-8 lg:grid-cols-2">
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
					<h2 id="leiloes" className="font-serif text-22 font-semibold">
						{filter.bounds || filter.near ? 'Leilões nesta área' : 'Leilões no mapa'}
					</h2>
					<p role="status" className="mb-4 min-h-6 text-ink-soft">
						{late ? 'Buscando leilões...' : countInWords(listing)}
					</p>
					{listing.items.length === 0 ? (
						<>
							<NothingHere page={page} />
							<NearLots listing={listing} cornerOf={cornerOf} columns={COLUMNS} sizes={SIZES} />
						</>
					) : (
						<AuctionGrid listing={listing} cornerOf={cornerOf} columns={COLUMNS} sizes={SIZES} />
					)}
				</section>
			</div>
		</div>
	);
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
