import type { AuctionImage } from '#contract/auctions.ts';
import { FILES } from '#contract/paths.ts';

/** An image row as the listing and the detail page read it. */
export interface ImageRow {
	image_url: string;
	image_order: number;
	widths: number[];
	width: number;
	height: number;
	placeholder: string | null;
	/** Whether each width is also stored as AVIF. */
	avif: boolean;
}

const IMAGE = `jsonb_build_object(
	'image_url', i.image_url, 'image_order', i.image_order, 'widths', i.widths,
	'width', i.width, 'height', i.height, 'placeholder', i.placeholder, 'avif', i.avif)`;

/** The columns of `ImageRow` as one JSON array, in `image_order`, for the auction aliased `a`. */
export const IMAGES_OF_AUCTION = `coalesce((select jsonb_agg(${IMAGE} order by i.image_order)
	from auction_images i where i.auction_id = a.id), '[]')`;

/** The same with the first image only, which a card shows. */
export const COVER_OF_AUCTION = `coalesce((select jsonb_build_array(${IMAGE})
	from auction_images i where i.auction_id = a.id order by i.image_order limit 1), '[]')`;

const MIDDLE = 960;

/** An image row in the form that pages show, with one URL for each stored width. */
export function presentImage(row: ImageRow, title: string): AuctionImage {
	const address = (width: number, ending: 'avif' | 'webp') => `${FILES}/${row.image_url}-${width}.${ending}`;
	const srcset = (ending: 'avif' | 'webp') =>
		row.widths.map((width) => `${address(width, ending)} ${width}w`).join(', ');
	const middle = row.widths.find((width) => width >= MIDDLE) ?? row.widths.at(-1) ?? row.width;
	return {
		image_url: address(middle, 'webp'),
		image_order: row.image_order,
		srcset: srcset('webp'),
		...(row.avif && { srcset_avif: srcset('avif') }),
		placeholder: row.placeholder,
		alt: row.image_order === 0 ? title : `${title}, imagem ${row.image_order + 1}`,
	};
}
