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
/** In a table of more rows than this, letters are smaller and rows closer. */
const FEW = 12;
const SMALL = 9;
/** Room above and below the text of a row, whose lines have their own room below; and between two columns. */
const ABOVE = 4;
const BELOW = 2;
/** How much closer rows without a rule stand. */
const CLOSER = 4;
const BETWEEN = 10;
const LABEL = 150;

/** A cell of a row: its text, where it stands, how it is written and what it is to a reader. */
interface Cell {
	text: string;
	x: number;
	style: TextStyle;
	type: 'TH' | 'TD';
	scope?: 'Row' | 'Column';
}

/** A table; its head stands again on every page that it goes on to. */
export function drawTable(canvas: Canvas, { columns, rows, total = false }: Table): void {
	const places = placesOf(columns, rows.length > FEW ? SMALL : SIZE);
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

/** What is known, each with its name before it. */
export function drawFacts(canvas: Canvas, facts: Facts): void {
	grouped(canvas, canvas.root, 'Table', (table) => {
		for (const row of factRows(canvas, facts)) {
			makeRoom(canvas, row.height);
			drawRow(canvas, table, row, null);
		}
	});
	canvas.y += 5;
}

/** How high a list of facts will be. */
export function heightOfFacts(canvas: Canvas, facts: Facts): number {
	return factRows(canvas, facts).reduce((sum, { height }) => sum + height, 0);
}

function factRows(canvas: Canvas, { rows }: Facts): MeasuredRow[] {
	const width = WIDTH - LABEL - BETWEEN;
	return rows.map(([label, value]) => {
		const cells: Cell[] = [
			{
				...{ text: label, x: PAGE.left, type: 'TH', scope: 'Row' },
				style: { size: SIZE, colour: INK.soft, width: LABEL },
			},
			{ text: value, x: PAGE.left + LABEL + BETWEEN, type: 'TD', style: { size: SIZE, width } },
		];
		const { height } = rowOf(canvas, cells);
		return { cells, height: height - CLOSER };
	});
}

interface Place {
	x: number;
	style: TextStyle;
}

function placesOf(columns: readonly Column[], size: number): Place[] {
	const whole = columns.reduce((sum, { share }) => sum + share, 0);
	const free = WIDTH - BETWEEN * (columns.length - 1);
	let x = PAGE.left;
	return columns.map(({ share, right }) => {
		const width = (free * share) / whole;
		const place: Place = { x, style: { size, width, align: right ? 'right' : 'left' } };
		x += width + BETWEEN;
		return place;
	});
}

function cellsOf(row: readonly string[], places: readonly Place[], bold: boolean): Cell[] {
	return places.map(({ x, style }, n) => ({
		...{ text: row[n] ?? '', x, type: 'TD' },
		style: bold ? { ...style, weight: 'bold' } : style,
	}));
}

/** A row with the height that it needs, which costs more to find out than to draw. */
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

/** The head again on the next page: to be seen, while readers that speak keep to the first. */
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
