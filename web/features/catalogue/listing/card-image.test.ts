import { describe, expect, it } from 'vitest';
import type { AuctionImage } from '#contract/auctions.ts';
import { unpackImage } from './card.ts';
import { packImage } from './present-card.ts';

const TITLE = 'Casa em Olinda';
const addresses = (ending: string, widths: number[]) =>
	widths.map((width) => `/files/auctions/1/ab-${width}.${ending} ${width}w`).join(', ');
const IMAGE: AuctionImage = {
	image_url: '/files/auctions/1/ab-960.webp',
	image_order: 0,
	alt: TITLE,
	srcset: addresses('webp', [480, 960, 1600]),
	placeholder: 'data:image/webp;base64,AA==',
};

describe('the image of a card', () => {
	it.each<[string, Partial<AuctionImage>]>([
		['with one format', {}],
		['with AVIF', { srcset_avif: addresses('avif', [480, 960, 1600]) }],
		['without placeholder', { placeholder: null }],
		['of another order', { image_order: 3, alt: `${TITLE}, imagem 4` }],
		['of one width', { image_url: '/files/auctions/1/ab-480.webp', srcset: addresses('webp', [480]) }],
	])('is the same after packing: %s', (_, own) => {
		const image = { ...IMAGE, ...own };
		const packed = packImage(image, TITLE);
		expect(JSON.stringify(packed).match(/auctions/g)).toHaveLength(1);
		expect(unpackImage(JSON.parse(JSON.stringify(packed)), TITLE)).toEqual(image);
	});

	it.each<[string, Partial<AuctionImage>]>([
		['an address without a width', { image_url: '/files/0.webp', srcset: '' }],
		['files of different names', { srcset: '/files/0-480.webp 480w' }],
		['an address with the mark', { image_url: '/files/~a-960.webp', srcset: '/files/~a-480.webp 480w' }],
	])('is the same with %s', (_, own) => {
		const image = { ...IMAGE, ...own };
		expect(unpackImage(packImage(image, TITLE), TITLE)).toEqual(image);
	});
});
