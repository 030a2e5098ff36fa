import type { MetaDescriptor } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import { showReais } from '#web/api/amount.ts';

const LONGEST = 160;

/** The metadata of a lot for search engines and shared links. */
export function shareTags(auction: AuctionDetail, brand: { name: string; url: string }): MetaDescriptor[] {
	const title = `${auction.title} | ${brand.name}`;
	const description = summaryOf(auction);
	const address = `${brand.url}${PAGES.auction(auction.id)}`;
	const image =
		auction.auction_images.find(({ image_order }) => image_order === 0) ?? auction.auction_images[0];
	return [
		{ title },
		{ name: 'description', content: description },
		{ name: 'robots', content: 'index, follow' },
		{ tagName: 'link', rel: 'canonical', href: address },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:locale', content: 'pt_BR' },
		{ property: 'og:site_name', content: brand.name },
		{ property: 'og:title', content: auction.title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: address },
		{ name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
		...(image
			? [
					{ property: 'og:image', content: new URL(image.image_url, brand.url).href },
					{ property: 'og:image:alt', content: image.alt },
				]
			: []),
	];
}

function summaryOf(auction: AuctionDetail): string {
	const place = [auction.city, auction.state].filter(Boolean).join('/');
	const price = `Lance atual ${showReais(auction.current_bid)}`;
	const text = [place, price, auction.description.replace(/\s+/g, ' ').trim()].filter(Boolean).join('. ');
	return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}
