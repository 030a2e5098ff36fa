import type { AuctionImage } from '#contract/auctions.ts';

/** An image of a card in a third of its size: `MARK` stands for what its addresses have in common. No `alt` is the title. */
export interface CardImage extends AuctionImage {
	base: string;
}

const MARK = '~';
const ADDRESS = /^(.+)-\d+\.webp$/;

export function packImage({ alt, ...image }: AuctionImage, title: string): CardImage {
	const [, found] = ADDRESS.exec(image.image_url) ?? [];
	const base = found === undefined || JSON.stringify(image).includes(MARK) ? MARK : found;
	return { base, ...replaced(image, base, MARK), alt: alt === title ? '' : alt };
}

export function unpackImage({ base, alt, ...image }: CardImage, title: string): AuctionImage {
	return { ...replaced(image, MARK, base), alt: alt || title };
}

function replaced<T extends object>(image: T, text: string, by: string): T {
	return JSON.parse(JSON.stringify(image).replaceAll(text, by)) as T;
}
