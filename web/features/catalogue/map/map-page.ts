import type { Backend } from '#contract/backend.ts';
import type { MapPlace } from '#contract/map.ts';
import { PAGES } from '#contract/paths.ts';
import type { ListingFilter, Near } from '#domain/lot/listing.ts';
import { fold } from '#domain/values/fold.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import type { Chip } from '#web/features/catalogue/listing/chips.ts';
import { lotsInWords } from '#web/features/catalogue/listing/count-in-words.ts';
import { mapHref } from '#web/features/catalogue/listing/filter-query.ts';
import { type Listing, readListing } from '#web/features/catalogue/listing/listing.ts';
import { boundsAround, CITY_VIEW, type Cluster, clustersOf } from './clusters.ts';
import { BRAZIL, isWhole, positionIn, type View, viewOf } from './projection.ts';

/** A mark on the map, with its texts. */
export interface Mark {
	key: string;
	latitude: number;
	longitude: number;
	/** The number of lots, short enough for the mark. */
	count: string;
	/** The price of the only lot there, short, in the view of a city; otherwise null. */
	price: string | null;
	open: boolean;
	/** The name under the mark, if it stands for one city; null for several. */
	name: string | null;
	/** What it stands for, in full. */
	words: string;
	/** The map of its places alone. */
	href: string;
}

/** A link to a part of the map. */
export interface PlaceLink {
	name: string;
	count: string;
	href: string;
	/** The mark that has it. */
	mark: string | null;
}

export interface MapPage {
	listing: Listing;
	/** The filters that can be removed. */
	chips: Chip[];
	/** What the page shows first. */
	view: View;
	marks: Mark[];
	/** States of a map of the country, else places in the view. */
	links: PlaceLink[];
	/** How many more places there are than links. */
	unlisted: number;
	/** The mark of each listed lot. */
	markOf: Record<string, string>;
	/** Says how many lots have no place on the map; null if all have one. */
	unplaced: string | null;
}

const MOST_LINKS = 24;

/** Reads the map and the list of its lots for a URL; null if the list's cursor is no longer valid. */
export async function readMapPage(backend: Backend, params: URLSearchParams): Promise<MapPage | null> {
	const listing = await readListing(backend, params, PAGES.map);
	if (!listing) return null;
	const { filter } = listing;
	// The view does not limit what is drawn, so that moving the map needs no other places.
	const map = await backend.map({ ...filter, near: null, bounds: null });
	const view = viewFor(filter, map.places);
	const clusters = clustersOf(map.places, view);
	const states = isWhole(view) && filter.state === '';
	const inView = map.places.filter((place) => isIn(view, place));
	const markOf = markFinder(clusters);
	const { links, unlisted } = states
		? { links: stateLinks(map.places, filter), unlisted: 0 }
		: placeLinks(inView, markOf, filter);
	return {
		listing,
		chips: listing.chips.filter(isRemovable),
		view,
		links,
		unlisted,
		marks: clusters.map((cluster) => markFor(cluster, filter, view)),
		markOf: Object.fromEntries(
			listing.items.flatMap(({ id, place }) => {
				const mark = place && markOf(place);
				return mark ? [[id, mark]] : [];
			}),
		),
		unplaced: map.unplaced > 0 ? `${lotsInWords(map.unplaced)} sem lugar no mapa.` : null,
	};
}

/** The controls of the map remove its area, so that moving it does not move the page. */
function isRemovable({ name }: Chip): boolean {
	return name !== 'bounds';
}

function viewFor({ bounds, near, city, state, search }: ListingFilter, places: readonly MapPlace[]): View {
	if (bounds) return viewOf(bounds);
	if (near) return viewOf(circleBounds(near), 0.05);
	if (places.length > 0 && (city !== '' || state !== '' || search !== ''))
		return viewOf(boundsAround(places, 1), 0.05);
	return BRAZIL;
}

/** The square around a circle. */
function circleBounds([latitude, longitude, km]: Near): [number, number, number, number] {
	const high = km / 111.2;
	const wide = high / Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
	return [latitude - high, longitude - wide, latitude + high, longitude + wide];
}

function isIn(view: View, place: MapPlace): boolean {
	const { x, y } = positionIn(view, place);
	return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

function keyOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
	return `${latitude},${longitude}`;
}

function nameOf({ city, state }: MapPlace): string {
	return `${city}/${state}`;
}

/** `1,2 mil`: at most six characters. */
function shortCount(lots: number): string {
	if (lots < 1_000) return String(lots);
	return `${formatNumber(lots < 10_000 ? Math.floor(lots / 100) / 10 : Math.floor(lots / 1_000))} mil`;
}

/** `R$ 203 mil`, rounded down. */
function shortPrice(reais: number): string {
	if (reais >= 1_000_000) return `R$ ${formatNumber(Math.floor(reais / 100_000) / 10)} mi`;
	return reais < 1_000 ? showReais(reais) : `R$ ${Math.floor(reais / 1_000)} mil`;
}

function markFor(cluster: Cluster, filter: ListingFilter, view: View): Mark {
	const { latitude, longitude, places, lots, open, bounds } = cluster;
	const price = lots === 1 && view.size <= CITY_VIEW ? (places[0]?.lowest ?? null) : null;
	return {
		key: keyOf(cluster),
		latitude,
		longitude,
		count: shortCount(lots),
		price: price === null ? null : shortPrice(price),
		open: open > 0,
		words: markInWords(cluster),
		name: new Set(places.map(nameOf)).size === 1 ? (places[0]?.city ?? null) : null,
		href: mapHref({ ...filter, near: null, bounds }),
	};
}

function markInWords({ places, lots, open }: Cluster): string {
	const [largest] = places;
	const cities = new Set(places.map(nameOf)).size;
	const others = cities === 2 ? 'e mais 1 cidade' : `e mais ${formatNumber(cities - 1)} cidades`;
	const prices = places.flatMap(({ lowest }) => lowest ?? []);
	const ends = places.flatMap(({ ends }) => ends ?? []).sort();
	return [
		`${largest ? nameOf(largest) : ''}${cities > 1 ? ` ${others}` : ''}: ${lotsInWords(lots)}`,
		open === 0 ? 'nenhum aberto' : open === 1 ? '1 aberto' : `${formatNumber(open)} abertos`,
		...(prices.length > 0 ? [`a partir de ${showReais(prices.reduce((a, b) => Math.min(a, b)))}`] : []),
		...(ends[0] ? [`o próximo encerra ${formatWeekdayTime(ends[0], 'às ')}`] : []),
	].join(', ');
}

function stateLinks(places: readonly MapPlace[], filter: ListingFilter): PlaceLink[] {
	const states = new Map<string, number>();
	for (const { state, lots } of places) states.set(state, (states.get(state) ?? 0) + lots);
	return [...states]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([state, lots]) => ({
			name: state,
			count: formatNumber(lots),
			href: mapHref({ ...filter, state, near: null, bounds: null }),
			mark: null,
		}));
}

/** The cities with the most lots, and the number of the others. */
function placeLinks(
	places: readonly MapPlace[],
	markOf: (name: string) => string | null,
	filter: ListingFilter,
): { links: PlaceLink[]; unlisted: number } {
	const cities = [...Map.groupBy(places, nameOf)]
		.map(([name, points]) => ({ name, points, lots: points.reduce((sum, { lots }) => sum + lots, 0) }))
		.sort((one, other) => other.lots - one.lots);
	const links = cities.slice(0, MOST_LINKS).map(({ name, points, lots }) => ({
		name,
		count: formatNumber(lots),
		href: mapHref({ ...filter, near: null, bounds: boundsAround(points) }),
		mark: markOf(name),
	}));
	return { links, unlisted: cities.length - links.length };
}

/** Finds the key of the first cluster with a city, written as `Natal/RN` in any case and with or without accents. */
function markFinder(clusters: readonly Cluster[]): (name: string) => string | null {
	const keys = new Map<string, string>();
	for (const cluster of clusters.toReversed())
		for (const place of cluster.places) keys.set(fold(nameOf(place)), keyOf(cluster));
	return (name) => keys.get(fold(name)) ?? null;
}
