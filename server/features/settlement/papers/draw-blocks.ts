import { LINE_SIZE, type LineDrawing } from '#domain/ledger/price-chart-drawing.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import {
	type Canvas,
	decoration,
	heightOf,
	INK,
	PAGE,
	type TextStyle,
	tagged,
	WIDTH,
	write,
} from './canvas.ts';
import { drawFacts, drawTable, heightOfFacts } from './draw-table.ts';
import { makeRoom } from './page-furniture.ts';
import type { Block } from './page-layout.ts';

const TEXT = 10.5;
/** The height kept together with a heading, so that it never ends a page; a list of facts is kept together whole. */
const MIN_BELOW_HEADING = 60;

/** Draws one block below the previous one; a heading stays on the page of the `next` block. */
export function drawBlock(canvas: Canvas, block: Block, next?: Block): void {
	switch (block.kind) {
		case 'heading':
			drawHeading(
				canvas,
				block.text,
				next?.kind === 'facts' ? heightOfFacts(canvas, next) : MIN_BELOW_HEADING,
			);
			break;
		case 'paragraph':
			if (block.tone === 'notice') drawNotice(canvas, block.text);
			else drawParagraph(canvas, block);
			break;
		case 'facts':
			drawFacts(canvas, block);
			break;
		case 'table':
			drawTable(canvas, block);
			break;
		case 'price-chart':
			drawAuctionLine(canvas, block.line, block.words);
			break;
		case 'blanks':
			for (const label of block.labels) drawBlank(canvas, label);
			canvas.y += 8;
			break;
		case 'signatures':
			if (block.electronic) drawElectronic(canvas, block.names);
			else drawSignatures(canvas, block.names);
	}
}

function drawHeading(canvas: Canvas, text: string, below: number): void {
	const style: TextStyle = { size: 13, weight: 'bold', colour: INK.brand };
	const height = heightOf(canvas, text, style);
	makeRoom(canvas, height + below + 12);
	const y = canvas.y + 8;
	tagged(canvas, canvas.root, 'H2', () => write(canvas, text, PAGE.left, y, style));
	canvas.y = y + height + 4;
}

function drawParagraph(canvas: Canvas, { text, tone }: Extract<Block, { kind: 'paragraph' }>): void {
	const style: TextStyle = tone === 'soft' ? { size: 9.5, colour: INK.soft } : { size: TEXT };
	const height = heightOf(canvas, text, style);
	makeRoom(canvas, height);
	const y = canvas.y;
	tagged(canvas, canvas.root, 'P', () => write(canvas, text, PAGE.left, y, style));
	canvas.y += height + 6;
}

/** A framed warning. */
function drawNotice(canvas: Canvas, text: string): void {
	const style: TextStyle = { size: TEXT, weight: 'bold', colour: INK.warn, width: WIDTH - 24 };
	const height = heightOf(canvas, text, style) + 16;
	makeRoom(canvas, height);
	const y = canvas.y;
	decoration(canvas, (doc) => {
		doc.roundedRect(PAGE.left, y, WIDTH, height, 4).lineWidth(1).strokeColor(INK.warn).stroke();
	});
	tagged(canvas, canvas.root, 'P', () => write(canvas, text, PAGE.left + 12, y + 8, style));
	canvas.y += height + 12;
}

function drawBlank(canvas: Canvas, label: string): void {
	makeRoom(canvas, 24);
	const style: TextStyle = { size: TEXT };
	const y = canvas.y + 6;
	tagged(canvas, canvas.root, 'P', () => write(canvas, `${label}:`, PAGE.left, y, style));
	decoration(canvas, (doc) => {
		const from = PAGE.left + doc.font('plain').fontSize(TEXT).widthOfString(`${label}: `) + 4;
		line(doc, from, PAGE.left + WIDTH, y + 13);
	});
	canvas.y += 24;
}

function drawSignatures(canvas: Canvas, names: readonly string[]): void {
	const gap = 24;
	const width = (WIDTH - gap * (names.length - 1)) / names.length;
	const style: TextStyle = { size: 9.5, colour: INK.soft, width };
	const height = 44 + Math.max(...names.map((name) => heightOf(canvas, name, style)));
	makeRoom(canvas, height);
	const y = canvas.y + 38;
	for (const [n, name] of names.entries()) {
		const x = PAGE.left + n * (width + gap);
		decoration(canvas, (doc) => line(doc, x, x + width, y));
		tagged(canvas, canvas.root, 'P', () => write(canvas, name, x, y + 5, style));
	}
	canvas.y += height + 10;
}

/** At most so many people sign beside each other. */
const IN_A_ROW = 2;
const BOX = 58;
const PLACE = 'Assinatura (à mão ou por certificado ICP-Brasil)';

/** Boxes that a signature by certificate fits in, each with who signs below; two in a row, and a row stays on one page. */
function drawElectronic(canvas: Canvas, names: readonly string[]): void {
	const gap = 20;
	const width = (WIDTH - gap) / IN_A_ROW;
	const style: TextStyle = { size: 9.5, colour: INK.text, width };
	for (let at = 0; at < names.length; at += IN_A_ROW) {
		const row = names.slice(at, at + IN_A_ROW);
		const height = BOX + 6 + Math.max(...row.map((name) => heightOf(canvas, name, style)));
		makeRoom(canvas, height + 10);
		const y = canvas.y + 4;
		for (const [n, name] of row.entries()) {
			const x = PAGE.left + n * (width + gap);
			decoration(canvas, (doc) => {
				doc
					.rect(x, y, width, BOX)
					.dash(2, { space: 2 })
					.lineWidth(0.6)
					.strokeColor(INK.line)
					.stroke()
					.undash();
				line(doc, x, x + width, y + BOX);
			});
			tagged(canvas, canvas.root, 'P', () => {
				write(canvas, PLACE, x + 6, y + 4, { size: 7.5, colour: INK.soft, width: width - 12 });
				write(canvas, name, x, y + BOX + 4, style);
			});
		}
		canvas.y = y + height + 8;
	}
}

function line(doc: PDFKit.PDFDocument, from: number, to: number, y: number): void {
	doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(INK.soft).stroke();
}

const HEIGHT = 84;
const LABEL = 14;

/** Draws the price of an auction over time, between its lowest and highest price and its first and last moment. */
function drawAuctionLine(canvas: Canvas, line: LineDrawing, words: string): void {
	makeRoom(canvas, HEIGHT + 2 * LABEL + 12);
	const top = canvas.y + LABEL;
	const bbox: [number, number, number, number] = [PAGE.left, top, PAGE.left + WIDTH, top + HEIGHT];
	drawLabels(canvas, canvas.y, formatBRL(line.lowest), formatBRL(line.highest));
	tagged(canvas, canvas.root, 'Figure', () => drawFigure(canvas.doc, line, top), { alt: words, bbox });
	drawLabels(canvas, top + HEIGHT + 4, formatDateTime(line.from), formatDateTime(line.until));
	canvas.y = top + HEIGHT + LABEL + 12;
}

function drawLabels(canvas: Canvas, y: number, left: string, right: string): void {
	const style: TextStyle = { size: 8.5, colour: INK.soft };
	tagged(canvas, canvas.root, 'P', () => {
		write(canvas, left, PAGE.left, y, style);
		write(canvas, right, PAGE.left, y, { ...style, width: WIDTH, align: 'right' });
	});
}

function drawFigure(
	doc: PDFKit.PDFDocument,
	{ corners, marks, extensions, pauses }: LineDrawing,
	top: number,
) {
	const x = (value: number) => PAGE.left + (value / LINE_SIZE.width) * WIDTH;
	const y = (value: number) => top + (value / LINE_SIZE.height) * HEIGHT;
	for (const [from, to] of pauses)
		doc.rect(x(from), top, Math.max(x(to) - x(from), 1), HEIGHT).fill(INK.draft);
	doc.lineWidth(0.6).strokeColor(INK.brass).dash(2, { space: 2 });
	for (const at of extensions)
		doc
			.moveTo(x(at), top)
			.lineTo(x(at), top + HEIGHT)
			.stroke();
	doc.undash().lineWidth(1).strokeColor(INK.soft);
	for (const [index, [atX, atY]] of corners.entries())
		if (index === 0) doc.moveTo(x(atX), y(atY));
		else doc.lineTo(x(atX), y(atY));
	doc.stroke();
	for (const mark of marks) doc.circle(x(mark.x), y(mark.y), 1.6).fill(INK.text);
	doc.lineWidth(0.6).strokeColor(INK.line);
	doc
		.moveTo(PAGE.left, top + HEIGHT)
		.lineTo(PAGE.left + WIDTH, top + HEIGHT)
		.stroke();
}
