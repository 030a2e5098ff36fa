import {
	type Canvas,
	decoration,
	grouped,
	heightOf,
	INK,
	PAGE,
	type TextStyle,
	tagged,
	WIDTH,
	write,
} from './canvas.ts';
import { makeRoom } from './page-furniture.ts';
import type { Block, Column } from './page-layout.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Facts = Extract<Block, { kind: 'facts' }>;
type Struct = PDFKit.PDFStructureElement;

const SIZE = 10;
/** Tables with more rows than this use smaller type and tighter rows. */
const MAX_LARGE_ROWS = 12;
const SMALL = 9;
/** Points above and below a row's text (each line has its own leading too), and between two columns. */
const ABOVE = 4;
const BELOW = 2;
/** How much tighter rows without a rule are, in points. */
const TIGHTER = 4;
const COLUMN_GAP = 10;
const LABEL_WIDTH = 150;

/** A cell of a row: its text, position and style, and its role for screen readers. */
interface Cell {
	text: string;
	x: number;
	style: TextStyle;
	type: 'TH' | 'TD';
	scope?: 'Row' | 'Column';
}

/** Draws a table; its head is repeated on every page it continues on. */
export function drawTable(canvas: Canvas, { columns, rows, total = false }: Table): void {
	const places = placesOf(columns, rows.length > MAX_LARGE_ROWS ? SMALL : SIZE);
	const head = columns.map(({ head: text }, n): Cell => {
		const { x, style } = places[n] as Place;
		return { text, x, style: { ...style, weight: 'bold', colour: INK.soft }, type: 'TH', scope: 'Column' };
	});
	grouped(canvas, canvas.root, 'Table', (table) => {
		const first = rows[0] ? cellsOf(rows[0], places, false) : [];
		const height = rowHeight(canvas, head);
		makeRoom(canvas, height + rowHeight(canvas, first));
		grouped(canvas, table, 'THead', (part) => drawRow(canvas, part, { cells: head, height }, INK.brand));
		grouped(canvas, table, 'TBody', (part) => {
			for (const [n, texts] of rows.entries()) {
				const row = rowOf(canvas, cellsOf(texts, places, total && n === rows.length - 1));
				if (makeRoom(canvas, row.height)) repeatHead(canvas, { cells: head, height });
				drawRow(canvas, part, row, INK.line);
			}
		});
	});
	canvas.y += 10;
}

/** Draws a list of facts, each with its label. */
export function drawFacts(canvas: Canvas, facts: Facts): void {
	grouped(canvas, canvas.root, 'Table', (table) => {
		for (const row of factRows(canvas, facts)) {
			makeRoom(canvas, row.height);
			drawRow(canvas, table, row, null);
		}
	});
	canvas.y += 5;
}

/** The height that a list of facts will take. */
export function heightOfFacts(canvas: Canvas, facts: Facts): number {
	return factRows(canvas, facts).reduce((sum, { height }) => sum + height, 0);
}

function factRows(canvas: Canvas, { rows }: Facts): MeasuredRow[] {
	const width = WIDTH - LABEL_WIDTH - COLUMN_GAP;
	return rows.map(([label, value]) => {
		const cells: Cell[] = [
			{
				text: label,
				x: PAGE.left,
				type: 'TH',
				scope: 'Row',
				style: { size: SIZE, colour: INK.soft, width: LABEL_WIDTH },
			},
			{ text: value, x: PAGE.left + LABEL_WIDTH + COLUMN_GAP, type: 'TD', style: { size: SIZE, width } },
		];
		const { height } = rowOf(canvas, cells);
		return { cells, height: height - TIGHTER };
	});
}

interface Place {
	x: number;
	style: TextStyle;
}

function placesOf(columns: readonly Column[], size: number): Place[] {
	const shares = columns.reduce((sum, { share }) => sum + share, 0);
	const free = WIDTH - COLUMN_GAP * (columns.length - 1);
	let x = PAGE.left;
	return columns.map(({ share, right }) => {
		const width = (free * share) / shares;
		const place: Place = { x, style: { size, width, align: right ? 'right' : 'left' } };
		x += width + COLUMN_GAP;
		return place;
	});
}

function cellsOf(row: readonly string[], places: readonly Place[], bold: boolean): Cell[] {
	return places.map(({ x, style }, n) => ({
		text: row[n] ?? '',
		x,
		type: 'TD',
		style: bold ? { ...style, weight: 'bold' } : style,
	}));
}

/** A row with its height, which costs more to measure than to draw. */
interface MeasuredRow {
	cells: readonly Cell[];
	height: number;
}

function rowOf(canvas: Canvas, cells: readonly Cell[]): MeasuredRow {
	return { cells, height: rowHeight(canvas, cells) };
}

function rowHeight(canvas: Canvas, cells: readonly Cell[]): number {
	return Math.max(0, ...cells.map(({ text, style }) => heightOf(canvas, text, style))) + ABOVE + BELOW;
}

function drawRow(canvas: Canvas, parent: Struct, { cells, height }: MeasuredRow, rule: string | null): void {
	const top = canvas.y + ABOVE;
	if (!canvas.measuring)
		grouped(canvas, parent, 'TR', (row) => {
			for (const { text, x, style, type, scope } of cells)
				tagged(canvas, row, type, () => write(canvas, text, x, top, style), scope ? { scope } : {});
		});
	canvas.y += height;
	if (rule) decoration(canvas, (doc) => ruleAt(doc, canvas.y, rule));
}

/** Draws the head again on the next page, as decoration: screen readers keep to the first. */
function repeatHead(canvas: Canvas, { cells, height }: MeasuredRow): void {
	const top = canvas.y + ABOVE;
	decoration(canvas, (doc) => {
		for (const { text, x, style } of cells) write(canvas, text, x, top, style);
		ruleAt(doc, top - ABOVE + height, INK.brand);
	});
	canvas.y += height;
}

function ruleAt(doc: PDFKit.PDFDocument, y: number, colour: string): void {
	doc
		.moveTo(PAGE.left, y)
		.lineTo(PAGE.left + WIDTH, y)
		.lineWidth(0.5)
		.strokeColor(colour)
		.stroke();
}
