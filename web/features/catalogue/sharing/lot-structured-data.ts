import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { PropertyType } from '#domain/lot/property.ts';

const SCHEMA = 'https://schema.org';

const AVAILABILITY: Record<AuctionStatus, string> = {
	pending: 'PreOrder',
	active: 'InStock',
	paused: 'LimitedAvailability',
	completed: 'SoldOut',
	cancelled: 'Discontinued',
};

/** What a property is in schema.org's vocabulary. A `Place` has neither rooms nor areas there. */
const PLACES: Record<PropertyType, 'Apartment' | 'House' | 'Accommodation' | 'Place'> = {
	apartment: 'Apartment',
	house: 'House',
	land: 'Place',
	building: 'Accommodation',
	commercial: 'Accommodation',
	office: 'Accommodation',
	store: 'Accommodation',
	warehouse: 'Accommodation',
	rural: 'Place',
	other: 'Place',
};

/** A lot in schema.org's vocabulary: the listing with its offer, the auction as an event, and the way to its page. */
export function lotStructuredData(auction: AuctionDetail, brand: { name: string; url: string }) {
	const url = `${brand.url}${PAGES.auction(auction.id)}`;
	const about = placeOf(auction);
	const image = auction.auction_images.map(({ image_url }) => new URL(image_url, brand.url).href);
	const offers = offerOf(auction, url);
	const common = {
		name: auction.title,
		description: auction.description,
		...(image.length > 0 && { image }),
	};
	return {
		'@context': SCHEMA,
		'@graph': [
			{
				'@type': 'RealEstateListing',
				'@id': `${url}#listing`,
				...common,
				url,
				inLanguage: 'pt-BR',
				datePosted: auction.created_at,
				about,
				mainEntity: { '@id': `${url}#auction` },
			},
			{
				'@type': 'SaleEvent',
				'@id': `${url}#auction`,
				...common,
				startDate: auction.start_time,
				endDate: auction.end_time,
				eventStatus: `${SCHEMA}/${eventStatusOf(auction)}`,
				eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
				location: { '@type': 'VirtualLocation', url },
				organizer: organizerOf(auction, brand),
				offers,
			},
			pathTo(auction, brand.url),
		],
	};
}

/** A suspended one is postponed, and keeps its announced dates there (schema.org/EventPostponed). */
function eventStatusOf({ status, suspended_since }: AuctionDetail): string {
	if (status === 'cancelled') return 'EventCancelled';
	return suspended_since ? 'EventPostponed' : 'EventScheduled';
}

function offerOf(auction: AuctionDetail, url: string) {
	const { current_bid, status, outcome, start_time, end_time, suspended_since, seller } = auction;
	return {
		'@type': 'Offer',
		url,
		price: current_bid.toFixed(2),
		priceCurrency: 'BRL',
		availability: `${SCHEMA}/${outcome !== null && outcome !== 'sold' ? 'Discontinued' : AVAILABILITY[suspended_since ? 'paused' : status]}`,
		...(!suspended_since && { availabilityStarts: start_time, availabilityEnds: end_time }),
		...(seller !== null && { offeredBy: { '@type': 'Organization', name: seller } }),
	};
}

function organizerOf({ auctioneer }: AuctionDetail, brand: { name: string; url: string }) {
	if (auctioneer) return { '@type': 'Person', name: auctioneer.name };
	return { '@type': 'Organization', name: brand.name, url: brand.url };
}

function placeOf({ title, city, state, property, property_type }: AuctionDetail) {
	const { address, neighborhood, total_area, private_area, bedrooms, bathrooms } = property;
	const street = [address, neighborhood].filter(Boolean).join(', ');
	const area = private_area ?? total_area;
	const type = PLACES[property_type ?? 'other'];
	return {
		'@type': type,
		name: title,
		address: {
			'@type': 'PostalAddress',
			addressCountry: 'BR',
			...(state !== null && { addressRegion: state }),
			...(city !== null && { addressLocality: city }),
			...(street !== '' && { streetAddress: street }),
		},
		...(type !== 'Place' && {
			...(area !== null && { floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: 'MTK' } }),
			...(bedrooms !== null && { numberOfBedrooms: bedrooms }),
			...(bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
		}),
	};
}

const pageAt = (url: string) => ({ '@type': 'WebPage', '@id': url });

/** The pages above the lot's: all lots, and those of its city. */
function pathTo({ title, city, state }: AuctionDetail, site: string) {
	const place = [city, state].filter((part) => part !== null);
	const query = new URLSearchParams({ ...(city !== null && { city }), ...(state !== null && { state }) });
	const steps = [
		{ name: 'Leilões', item: pageAt(`${site}${PAGES.home}`) },
		...(place.length > 0 ? [{ name: place.join('/'), item: pageAt(`${site}${PAGES.home}?${query}`) }] : []),
		{ name: title },
	];
	return {
		'@type': 'BreadcrumbList',
		itemListElement: steps.map((step, n) => ({ '@type': 'ListItem', position: n + 1, ...step })),
	};
}
