import sharp from 'sharp';
import type { PropertyType } from '#domain/lot/property.ts';
import { GROUND, PROPERTY_DRAWINGS } from '#domain/lot/property-drawings.ts';
import { MARK } from '#domain/values/brand-mark.ts';
import { fitting, linesOf, outlineOf, type Style } from './outlines.ts';
import type { PictureWords } from './picture-words.ts';

/** What a picture is made of. */
export interface PictureJob {
	words: PictureWords;
	property_type: PropertyType | null;
	/** The lot's first picture; a drawing stands for it without one. */
	photo: Buffer | null;
}

const WIDTH = 1_200;
const HEIGHT = 630;

/** The panel of text, left of the photograph. */
const PANEL = 624;
const LEFT = 56;
const TEXT_WIDTH = PANEL - 2 * LEFT;

/** The light tokens (web/ui/tokens.css): a shared link has no theme. */
const INK = '#151b22';
const SOFT = '#4a5560';
const BRAND = '#0b5a43';
const BRASS = '#c99a3b';
const PAPER = '#fbfaf6';
const WASH = '#f3f0e8';
const LINE = '#e3dfd6';

const NAME: Style = { face: 'bold', size: 30 };
const TITLE: Style = { face: 'serif', size: 44 };
const PLACE: Style = { face: 'plain', size: 28 };
const LABEL: Style = { face: 'plain', size: 26 };
const PRICE: Style = { face: 'bold', size: 66 };
const NOTE: Style = { face: 'bold', size: 28 };

const TITLE_LINE = 54;

/** Draws the picture of a lot's shared link: a PNG of 1200 × 630. */
export async function drawPicture({ words, property_type, photo }: PictureJob): Promise<Buffer> {
	const panel = Buffer.from(panelOf(words, photo === null ? drawingOf(property_type) : ''));
	const layers = photo === null ? [] : [{ input: await framed(photo), left: PANEL, top: 0 }];
	return (
		sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
			.composite([...layers, { input: panel, left: 0, top: 0 }])
			// 256 colours: a third of the bytes, and some services fetch no picture beyond 300 KB.
			.png({ palette: true, colours: 256, effort: 7 })
			.toBuffer()
	);
}

function framed(photo: Buffer): Promise<Buffer> {
	return sharp(photo, { limitInputPixels: 40e6 })
		.resize(WIDTH - PANEL, HEIGHT, { fit: 'cover', position: 'attention' })
		.toBuffer();
}

function panelOf(words: PictureWords, drawing: string): string {
	const title = linesOf(words.title, TITLE, TEXT_WIDTH, 3);
	const line = (text: string, style: Style, y: number, fill: string, x = LEFT) =>
		text === ''
			? ''
			: outlineOf(linesOf(text, style, LEFT + TEXT_WIDTH - x, 1)[0] ?? '', style, { x, y, fill });
	const texts = [
		line(words.brand, NAME, 84, INK, LEFT + 60),
		...title.map((text, n) => line(text, TITLE, 172 + n * TITLE_LINE, INK)),
		line(words.place, PLACE, 172 + title.length * TITLE_LINE - 6, SOFT),
		line(words.label, LABEL, words.discount === '' ? 436 : 398, SOFT),
		line(words.price, fitting(words.price, PRICE, TEXT_WIDTH), words.discount === '' ? 506 : 466, INK),
		line(words.discount, NOTE, 518, BRAND),
		line(words.time, NOTE, 582, INK),
	];
	const rule = `<path d="M${LEFT} ${words.discount === '' ? 388 : 352}h${TEXT_WIDTH}" stroke="${LINE}" stroke-width="2"/>`;
	return svg(`${drawing}${markAt(LEFT, 48, 46)}${rule}${texts.join('')}`);
}

function markAt(x: number, y: number, size: number): string {
	const { handle, head } = MARK;
	const strokes = [
		`<path d="${handle.path}" stroke="${BRAND}" stroke-width="${handle.width}" stroke-linejoin="round" stroke-linecap="round"/>`,
		`<path d="${head.path}" stroke="${BRASS}" stroke-width="${head.width}"/>`,
	];
	return `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none">${strokes.join('')}</g>`;
}

function drawingOf(type: PropertyType | null): string {
	const scale = 1.44;
	const [x, y] = [PANEL, (HEIGHT - 300 * scale) / 2];
	return `<rect x="${PANEL}" width="${WIDTH - PANEL}" height="${HEIGHT}" fill="${WASH}"/><g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${SOFT}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"><path d="${PROPERTY_DRAWINGS[type ?? 'other']}"/><path d="${GROUND}"/></g>`;
}

function svg(content: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`;
}
