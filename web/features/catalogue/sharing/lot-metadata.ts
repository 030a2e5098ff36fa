import type { MetaDescriptor } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { SUSPENDED } from '#domain/auction/auction.ts';
import { showReais } from '#web/api/amount.ts';
import { publicMetadata } from '#web/ui/public-metadata.ts';
import { lotStructuredData } from './lot-structured-data.ts';

const LONGEST = 160;

/** The metadata of a lot for search engines and shared links. */
export function lotMetadata(auction: AuctionDetail, brand: { name: string; url: string }): MetaDescriptor[] {
	const tags = publicMetadata({
		site: brand.name,
		title: `${auction.title} | ${brand.name}`,
		// Only documents have it.
		description: import.meta.env.SSR ? summaryOf(auction) : '',
		url: `${brand.url}${PAGES.auction(auction.id)}`,
		sharedTitle: auction.title,
		// The number is another one after each event, so that a link shared later shows the price of its time.
		picture: { url: `${brand.url}${API.sharePicture(auction.id)}?v=${auction.seq}`, alt: auction.title },
	});
	// A withdrawn lot keeps its page for those who have its address.
	const hidden = tags.map((tag) =>
		'name' in tag && tag.name === 'robots' ? { ...tag, content: 'noindex' } : tag,
	);
	return [
		...(auction.withdrawn ? hidden : tags),
		...(import.meta.env.SSR ? [{ 'script:ld+json': lotStructuredData(auction, brand) }] : []),
	];
}

function summaryOf(auction: AuctionDetail): string {
	const place = [auction.city, auction.state].filter(Boolean).join('/');
	const price = `Lance atual ${showReais(auction.current_bid)}`;
	const state = auction.suspended_since ? SUSPENDED : '';
	const text = [place, state, price, auction.description.replace(/\s+/g, ' ').trim()]
		.filter(Boolean)
		.join('. ');
	return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}
