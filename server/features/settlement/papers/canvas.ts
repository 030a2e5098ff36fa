import { type Fonts, openFonts, type Weight } from './fonts.ts';
import type { PageLayout } from './page-layout.ts';

/** A4 in points, and the margins around the text. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 68 };
export const WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const FLOOR = PAGE.height - PAGE.bottom;

/** The colours on paper: those of the light theme (web/ui/tokens.css), dark enough for print. */
export const INK = {
	text: '#151b22',
	soft: '#4a5560',
	line: '#c9c3b6',
	brand: '#0b5a43',
	brass: '#c99a3b',
	draft: '#f7eedc',
	warn: '#8a4f00',
};

export interface TextStyle {
	size: number;
	weight?: Weight;
	colour?: string;
	width?: number;
	align?: 'left' | 'right';
}

/** The options of a structure element that PDFKit's published types lack. */
interface StructOptions {
	alt?: string;
	title?: string;
	scope?: 'Row' | 'Column';
	bbox?: [number, number, number, number];
}

/** Draws pages from top to bottom. A measuring canvas follows the same path without drawing, to count the pages. */
export interface Canvas {
	readonly doc: PDFKit.PDFDocument;
	readonly layout: PageLayout;
	readonly measuring: boolean;
	readonly fonts: Fonts;
	/** The root of the document's structure tree. */
	readonly root: PDFKit.PDFStructureElement;
	/** The top of the next block. */
	y: number;
	page: number;
	/** The number of pages; 0 while measuring. */
	readonly pages: number;
}

export function openCanvas(
	doc: PDFKit.PDFDocument,
	layout: PageLayout,
	{ measuring, pages }: Pick<Canvas, 'measuring' | 'pages'>,
): Canvas {
	const root = doc.struct('Document');
	doc.addStructure(root);
	return { doc, layout, measuring, pages, fonts: openFonts(doc), root, y: PAGE.top, page: 0 };
}

/** The space between two lines of text, relative to the font size. */
const LEADING = 0.18;

const optionsOf = ({ size, width = WIDTH, align = 'left' }: TextStyle) => ({
	width,
	align,
	lineGap: size * LEADING,
});

/** The height that a text will take. */
export function heightOf({ doc, fonts }: Canvas, text: string, style: TextStyle): number {
	const weight = style.weight ?? 'plain';
	const runs = fonts.runsOf(text, weight);
	// Characters of the other font file are about as wide as an n.
	const plain = runs.map((run) => (run.font === weight ? run.text : 'n'.repeat(run.text.length))).join('');
	doc.font(weight).fontSize(style.size);
	const line = doc.currentLineHeight(true) + style.size * LEADING;
	if (doc.widthOfString(plain) <= (style.width ?? WIDTH)) return line;
	return doc.heightOfString(plain, optionsOf(style));
}

/** Writes a text at a position, each run in the font that has its glyphs. */
export function write(canvas: Canvas, text: string, x: number, y: number, style: TextStyle): void {
	if (canvas.measuring) return;
	const { doc, fonts } = canvas;
	const runs = fonts.runsOf(text, style.weight ?? 'plain');
	doc.fillColor(style.colour ?? INK.text).fontSize(style.size);
	const [only] = runs;
	if (only && runs.length === 1) {
		const room = (style.width ?? WIDTH) - doc.font(only.font).widthOfString(only.text);
		// A text that fits on one line needs no search for line breaks, which takes most of the time of a long table.
		if (room >= 0) {
			doc.text(only.text, style.align === 'right' ? x + room : x, y, { lineBreak: false });
			return;
		}
	}
	for (const [n, run] of runs.entries()) {
		const options = { ...optionsOf(style), continued: n < runs.length - 1 };
		if (n === 0) doc.font(run.font).text(run.text, x, y, options);
		else doc.font(run.font).text(run.text, options);
	}
}

/** Adds an element to the document's structure; `draw` draws its content. */
export function tagged(
	canvas: Canvas,
	parent: PDFKit.PDFStructureElement,
	type: string,
	draw: () => void,
	options: StructOptions = {},
): void {
	if (!canvas.measuring) parent.add(canvas.doc.struct(type, options, draw));
}

/** An element whose children `fill` adds. */
export function grouped(
	canvas: Canvas,
	parent: PDFKit.PDFStructureElement,
	type: string,
	fill: (element: PDFKit.PDFStructureElement) => void,
): void {
	const element = canvas.doc.struct(type);
	if (!canvas.measuring) parent.add(element);
	fill(element);
	if (!canvas.measuring) element.end();
}

/** Draws content that carries no information, so that screen readers skip it. */
export function decoration(canvas: Canvas, draw: (doc: PDFKit.PDFDocument) => void): void {
	if (canvas.measuring) return;
	canvas.doc.markContent('Artifact', { type: 'Layout' });
	draw(canvas.doc);
	canvas.doc.endMarkedContent();
}
