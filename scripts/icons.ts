/** Draws the icons with which the site is installed (`npm run icons`), from the product's mark. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MARK } from '#domain/values/brand-mark.ts';

const FOLDER = join(import.meta.dirname, '..', 'web', 'public');

/** The mark's part of an icon's width: a circle cut out of a maskable icon has four fifths of its width. */
const SHARE = { any: 0.72, maskable: 0.52 };

const ICONS = [
	{ name: 'icon-192', size: 192, share: SHARE.any, corner: 0.2 },
	{ name: 'icon-512', size: 512, share: SHARE.any, corner: 0.2 },
	{ name: 'icon-maskable-192', size: 192, share: SHARE.maskable, corner: 0 },
	{ name: 'icon-maskable-512', size: 512, share: SHARE.maskable, corner: 0 },
	{ name: 'apple-touch-icon', size: 180, share: SHARE.any, corner: 0 },
];

/** The mark in its light colours on the green of the product. */
function iconOf({ size, share, corner }: (typeof ICONS)[number]): string {
	const scale = (size * share) / 32;
	const start = (size - 32 * scale) / 2;
	const { handle, head } = MARK;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${size * corner}" fill="#0b5a43"/>
<g transform="translate(${start} ${start}) scale(${scale})" fill="none">
<path d="${handle.path}" stroke="#fbfaf6" stroke-width="${handle.width}" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${head.path}" stroke="#e0b35a" stroke-width="${head.width}"/>
</g></svg>`;
}

for (const icon of ICONS) {
	const png = await sharp(Buffer.from(iconOf(icon)))
		.png({ palette: true, effort: 10 })
		.toBuffer();
	await writeFile(join(FOLDER, `${icon.name}.png`), png);
}
