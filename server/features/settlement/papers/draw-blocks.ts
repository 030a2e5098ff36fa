import { decoration, heightOf, INK, PAGE, type Pen, type TextStyle, tagged, WIDTH, write } from './canvas.ts';
import { drawFacts, drawTable, heightOfFacts } from './draw-table.ts';
import { makeRoom } from './page-furniture.ts';
import type { Block } from './page-layout.ts';

const TEXT = 10.5;
/** What a heading takes with it at least, so that it never stands alone at the foot of a page; of facts it takes all. */
const COMPANY = 60;

/** Draws one block below what is there; a heading stays with what comes next. */
export function drawBlock(pen: Pen, block: Block, next?: Block): void {
	switch (block.kind) {
		case 'heading':
			drawHeading(pen, block.text, next?.kind === 'facts' ? heightOfFacts(pen, next) : COMPANY);
			break;
		case 'paragraph':
			if (block.tone === 'notice') drawNotice(pen, block.text);
			else drawParagraph(pen, block);
			break;
		case 'facts':
			drawFacts(pen, block);
			break;
		case 'table':
			drawTable(pen, block);
			break;
		case 'blanks':
			for (const label of block.labels) drawBlank(pen, label);
			pen.y += 8;
			break;
		case 'signatures':
			drawSignatures(pen, block.names);
	}
}

function drawHeading(pen: Pen, text: string, company: number): void {
	const style: TextStyle = { size: 13, weight: 'bold', colour: INK.brand };
	const height = heightOf(pen, text, style);
	makeRoom(pen, height + company + 12);
	const y = pen.y + 8;
	tagged(pen, pen.root, 'H2', () => write(pen, text, PAGE.left, y, style));
	pen.y = y + height + 4;
}

function drawParagraph(pen: Pen, { text, tone }: Extract<Block, { kind: 'paragraph' }>): void {
	const style: TextStyle = tone === 'soft' ? { size: 9.5, colour: INK.soft } : { size: TEXT };
	const height = heightOf(pen, text, style);
	makeRoom(pen, height);
	const y = pen.y;
	tagged(pen, pen.root, 'P', () => write(pen, text, PAGE.left, y, style));
	pen.y += height + 6;
}

/** What must not be overlooked, in a frame. */
function drawNotice(pen: Pen, text: string): void {
	const style: TextStyle = { size: TEXT, weight: 'bold', colour: INK.warn, width: WIDTH - 24 };
	const height = heightOf(pen, text, style) + 16;
	makeRoom(pen, height);
	const y = pen.y;
	decoration(pen, (doc) => {
		doc.roundedRect(PAGE.left, y, WIDTH, height, 4).lineWidth(1).strokeColor(INK.warn).stroke();
	});
	tagged(pen, pen.root, 'P', () => write(pen, text, PAGE.left + 12, y + 8, style));
	pen.y += height + 12;
}

function drawBlank(pen: Pen, label: string): void {
	makeRoom(pen, 24);
	const style: TextStyle = { size: TEXT };
	const y = pen.y + 6;
	tagged(pen, pen.root, 'P', () => write(pen, `${label}:`, PAGE.left, y, style));
	decoration(pen, (doc) => {
		const from = PAGE.left + doc.font('plain').fontSize(TEXT).widthOfString(`${label}: `) + 4;
		line(doc, from, PAGE.left + WIDTH, y + 13);
	});
	pen.y += 24;
}

function drawSignatures(pen: Pen, names: readonly string[]): void {
	const gap = 24;
	const width = (WIDTH - gap * (names.length - 1)) / names.length;
	const style: TextStyle = { size: 9.5, colour: INK.soft, width };
	const height = 44 + Math.max(...names.map((name) => heightOf(pen, name, style)));
	makeRoom(pen, height);
	const y = pen.y + 38;
	for (const [n, name] of names.entries()) {
		const x = PAGE.left + n * (width + gap);
		decoration(pen, (doc) => line(doc, x, x + width, y));
		tagged(pen, pen.root, 'P', () => write(pen, name, x, y + 5, style));
	}
	pen.y += height + 10;
}

function line(doc: PDFKit.PDFDocument, from: number, to: number, y: number): void {
	doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(INK.soft).stroke();
}
