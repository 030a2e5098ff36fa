import { LINE_SIZE, type LineDrawing } from '#domain/ledger/line-drawing.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { type Canvas, INK, PAGE, type TextStyle, tagged, WIDTH, write } from './canvas.ts';
import { makeRoom } from './page-furniture.ts';

const HEIGHT = 84;
const LABEL = 14;

/** Draws the price of an auction over time, between its lowest and highest price and its first and last moment. */
export function drawAuctionLine(canvas: Canvas, line: LineDrawing, words: string): void {
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
