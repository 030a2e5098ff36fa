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
import { drawAuctionLine } from './draw-line.ts';
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
		case 'auction-line':
			drawAuctionLine(canvas, block.line, block.words);
			break;
		case 'blanks':
			for (const label of block.labels) drawBlank(canvas, label);
			canvas.y += 8;
			break;
		case 'signatures':
			drawSignatures(canvas, block.names);
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

function line(doc: PDFKit.PDFDocument, from: number, to: number, y: number): void {
	doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(INK.soft).stroke();
}
